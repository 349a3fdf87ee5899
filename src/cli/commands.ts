import { registerAgentCommand, setAgentUriCommand } from './agent.ts';
import { backupCommand } from './backup.ts';
import type { Command } from './command.ts';
import { completionCommand } from './completion.ts';
import { demoCommand } from './demo.ts';
import { deployCommand } from './deploy.ts';
import { devCommand } from './dev.ts';
import { doctorCommand } from './doctor.ts';
import { evaluateJobCommand } from './evaluate-job.ts';
import { exitPageCommand } from './exit-page.ts';
import { explainPaymentCommand } from './explain-payment.ts';
import { exportOwnerKeyCommand } from './export-owner-key.ts';
import { healthCommand } from './health.ts';
import { resetIndexCommand } from './index-reset.ts';
import { indexerCommand } from './indexer.ts';
import { initCommand } from './init.ts';
import { createInviteCommand, listInvitesCommand, revokeInviteCommand } from './invite.ts';
import { keyAddressCommand } from './keys/address.ts';
import { rotateKeysCommand } from './keys/rotate.ts';
import { keysStatusCommand } from './keys/status.ts';
import { drainLaneCommand, resumeLaneCommand, sweepLaneCommand } from './lanes.ts';
import { liftWithdrawalPolicyCommand } from './lift-withdrawal-policy.ts';
import { userAuditCommand } from './look/audit.ts';
import { listJobsCommand, showJobCommand } from './look/jobs.ts';
import { listLanesCommand } from './look/lanes.ts';
import { listPaymentsCommand, showPaymentCommand } from './look/payments.ts';
import { listUsersCommand, showUserCommand } from './look/users.ts';
import { waitingCommand } from './look/waiting.ts';
import { listWalletsCommand, showWalletCommand } from './look/wallets.ts';
import { mcpCommand } from './mcp.ts';
import { migrateCommand } from './migrate.ts';
import { moveCommand } from './move.ts';
import { adoptPaymentCommand, giveUpPaymentCommand, resendPaymentCommand } from './payment-orders.ts';
import { reissueClaimKeyCommand } from './reissue-claim-key.ts';
import { restoreCommand } from './restore.ts';
import { restoredCommand } from './restored.ts';
import { serveCommand } from './serve.ts';
import { setWebhookCommand } from './set-webhook.ts';
import { supportBundleCommand } from './support-bundle.ts';
import { endSessionsCommand } from './user-end-sessions.ts';
import { resetPasswordCommand } from './user-reset-password.ts';
import { verifyReputationCommand } from './verify-reputation.ts';

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
  resetIndexCommand,
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
