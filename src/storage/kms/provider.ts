/** A key elsewhere that signs. All of it throws {@link KmsError}, at the latest when the signal ends. */
export interface RemoteSigning {
  /** The service's name, for people. */
  readonly service: string;
  /** A `SubjectPublicKeyInfo` in DER. */
  publicKey(signal: AbortSignal): Promise<Uint8Array>;
  /** ECDSA over a digest of 32 bytes, in DER; another one each time. */
  sign(digest: Uint8Array, signal: AbortSignal): Promise<Uint8Array>;
}

/** A key elsewhere that wraps others. What it has wrapped opens with the same context alone. */
export interface RemoteWrapping {
  readonly service: string;
  wrap(plain: Uint8Array, context: string, signal: AbortSignal): Promise<Uint8Array>;
  unwrap(wrapped: Uint8Array, context: string, signal: AbortSignal): Promise<Uint8Array>;
}
