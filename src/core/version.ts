import manifest from '../../package.json' with { type: 'json' };

/** The version of this program, as `bursar --version` prints it. */
export const version: string = manifest.version;

/**
 * How each part of this program that asks others calls itself: sites refuse who does not say. Receivers of webhooks may
 * look for theirs, so it has the version of the form and not of the program.
 */
export const userAgents = {
  webhook: 'Bursar-Webhook/1.0',
  notification: `Bursar-Notification/${version}`,
  evaluator: `Bursar-Evaluator/${version}`,
  x402: `Bursar-x402/${version}`,
  oauth: `Bursar-OAuth/${version}`,
  onramp: `Bursar-Onramp/${version}`,
  chain: `Bursar-Chain/${version}`,
  kms: `Bursar-KMS/${version}`,
  traces: `Bursar-Traces/${version}`,
  check: `Bursar-Check/${version}`,
} as const;
