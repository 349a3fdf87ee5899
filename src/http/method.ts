/** The HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Which credentials an endpoint takes, in the words of the documentation. */
export type AuthMode =
  | 'none'
  | 'jwt'
  | 'key'
  | 'jwt or key'
  | 'optional jwt'
  | 'cookie'
  | 'optional cookie'
  | 'jwt or freeze token'
  | 'operator'
  | 'admin';
