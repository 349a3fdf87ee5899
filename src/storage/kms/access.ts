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
