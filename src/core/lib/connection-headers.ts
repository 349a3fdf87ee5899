/**
 * Headers of one connection alone (RFC 9110, 7.6.1), and of how a body is framed on it: whoever makes another request
 * sets its own.
 */
export const CONNECTION_HEADERS: readonly string[] = [
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
