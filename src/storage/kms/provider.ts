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

/**
 * A key elsewhere did not do what it was asked. The message is for operators and for everybody who sees `/health`: it
 * says what went wrong in words of ours, with a code of the service's at most, and repeats nothing of an answer.
 */
export class KmsError extends Error {
  override readonly name = 'KmsError';
}

/** The code of an answer, where it is one and no text of someone's. */
export function codeIn(text: string | undefined): string | undefined {
  return text !== undefined && /^[A-Za-z][A-Za-z0-9_.]{1,63}$/.test(text) ? text : undefined;
}

/** By which credentials, and where, keys elsewhere are asked; the names are those of the settings. */
export interface KmsAccess {
  readonly awsAccessKeyId?: string | undefined;
  readonly awsSecretAccessKey?: string | undefined;
  readonly awsSessionToken?: string | undefined;
  /** A file that the platform renews, and the role that its token stands for. */
  readonly awsWebIdentityTokenFile?: string | undefined;
  readonly awsRoleArn?: string | undefined;
  readonly awsContainerPath?: string | undefined;
  readonly awsContainerUrl?: string | undefined;
  readonly awsContainerToken?: string | undefined;
  /** Read at every use: the platform renews it. */
  readonly awsContainerTokenFile?: string | undefined;
  readonly awsKmsUrl?: string | undefined;
  readonly awsStsUrl?: string | undefined;
  readonly awsMetadataUrl?: string | undefined;
  /** Of a service account; without one the metadata server is asked. */
  readonly googleCredentialsFile?: string | undefined;
  readonly googleMetadataHost?: string | undefined;
  readonly googleKmsUrl?: string | undefined;
  readonly vaultUrl?: string | undefined;
  readonly vaultToken?: string | undefined;
  readonly vaultNamespace?: string | undefined;
}
