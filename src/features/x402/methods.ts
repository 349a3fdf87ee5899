/** The methods that the outgoing client sends. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Those that change nothing at a seller (RFC 9110, section 9.2.1) and that a price may be asked by. */
export const QUOTE_METHODS = ['GET', 'HEAD'] as const;
