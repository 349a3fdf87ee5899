import { registerAgentCommand, setAgentUriCommand } from './commands/agent.ts';
import { backupCommand } from './commands/backup.ts';
import { completionCommand } from './commands/completion.ts';
import { demoCommand } from './commands/demo.ts';
import { deployCommand } from './commands/deploy.ts';
import { devCommand } from './commands/dev.ts';
import { doctorCommand } from './commands/doctor.ts';
import { evaluateJobCommand } from './commands/evaluate-job.ts';
import { exitPageCommand } from './commands/exit-page.ts';
import { explainPaymentCommand } from './commands/explain-payment.ts';
import { exportOwnerKeyCommand } from './commands/export-owner-key.ts';
import { healthCommand } from './commands/health.ts';
import { indexerCommand } from './commands/indexer.ts';
import { indexStatusCommand, rebuildIndexCommand, removeIndexCommand, switchIndexCommand } from './commands/indexes.ts';
import { initCommand } from './commands/init.ts';
import { createInviteCommand, listInvitesCommand, revokeInviteCommand } from './commands/invite.ts';
import { drainLaneCommand, resumeLaneCommand, sweepLaneCommand } from './commands/lanes.ts';
import { liftWithdrawalPolicyCommand } from './commands/lift-withdrawal-policy.ts';
import { mcpCommand } from './commands/mcp.ts';
import { migrateCommand } from './commands/migrate.ts';
import { moveCommand } from './commands/move.ts';
import { adoptPaymentCommand, giveUpPaymentCommand, resendPaymentCommand } from './commands/payment-orders.ts';
import { reissueClaimKeyCommand } from './commands/reissue-claim-key.ts';
import { restoreCommand } from './commands/restore.ts';
import { restoredCommand } from './commands/restored.ts';
import { serveCommand } from './commands/serve.ts';
import { setWebhookCommand } from './commands/set-webhook.ts';
import { supportBundleCommand } from './commands/support-bundle.ts';
import { endSessionsCommand } from './commands/user-end-sessions.ts';
import { resetPasswordCommand } from './commands/user-reset-password.ts';
import { verifyReputationCommand } from './commands/verify-reputation.ts';
import type { Command } from './common/command.ts';
import { keyAddressCommand } from './keys/address.ts';
import { rotateKeysCommand } from './keys/rotate.ts';
import { keysStatusCommand } from './keys/status.ts';
import {
  listJobsCommand,
  listLanesCommand,
  listPaymentsCommand,
  listUsersCommand,
  listWalletsCommand,
  userAuditCommand,
  waitingCommand,
} from './look/lists.ts';
import { showJobCommand, showPaymentCommand, showUserCommand, showWalletCommand } from './look/shows.ts';

const most: readonly Command[] = [
  initCommand,
  doctorCommand,
  serveCommand,
  indexerCommand,
  devCommand,
  demoCommand,
  deployCommand,
  healthCommand,
  mcpCommand,
  waitingCommand,
  backupCommand,
  restoreCommand,
  migrateCommand,
  restoredCommand,
  moveCommand,
  indexStatusCommand,
  rebuildIndexCommand,
  switchIndexCommand,
  removeIndexCommand,
  supportBundleCommand,
  exitPageCommand,
  listJobsCommand,
  showJobCommand,
  evaluateJobCommand,
  listPaymentsCommand,
  showPaymentCommand,
  explainPaymentCommand,
  resendPaymentCommand,
  adoptPaymentCommand,
  giveUpPaymentCommand,
  registerAgentCommand,
  setAgentUriCommand,
  listWalletsCommand,
  showWalletCommand,
  reissueClaimKeyCommand,
  liftWithdrawalPolicyCommand,
  exportOwnerKeyCommand,
  setWebhookCommand,
  verifyReputationCommand,
  listUsersCommand,
  showUserCommand,
  userAuditCommand,
  createInviteCommand,
  listInvitesCommand,
  revokeInviteCommand,
  endSessionsCommand,
  resetPasswordCommand,
  listLanesCommand,
  drainLaneCommand,
  sweepLaneCommand,
  resumeLaneCommand,
  keysStatusCommand,
  rotateKeysCommand,
  keyAddressCommand,
];

/** Every command, in the order of the help text. */
export const commands: readonly Command[] = [...most, completionCommand(most)];
