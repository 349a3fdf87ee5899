import { registerAgentCommand, setAgentUriCommand } from './commands/agent.ts';
import { backupCommand } from './commands/backup.ts';
import { completionCommand } from './commands/completion.ts';
import { migrateCommand, moveCommand } from './commands/database-commands.ts';
import { demoCommand } from './commands/demo.ts';
import { deployCommand } from './commands/deploy.ts';
import { devCommand } from './commands/dev.ts';
import { doctorCommand, healthCommand } from './commands/doctor.ts';
import { evaluateJobCommand } from './commands/evaluate-job.ts';
import { exitPageCommand } from './commands/exit-page.ts';
import { resetIndexCommand } from './commands/index-reset.ts';
import { indexerCommand } from './commands/indexer.ts';
import { initCommand } from './commands/init.ts';
import { createInviteCommand, listInvitesCommand, revokeInviteCommand } from './commands/invite.ts';
import { drainLaneCommand, resumeLaneCommand, sweepLaneCommand } from './commands/lanes.ts';
import { mcpCommand } from './commands/mcp.ts';
import {
  adoptPaymentCommand,
  explainPaymentCommand,
  giveUpPaymentCommand,
  resendPaymentCommand,
} from './commands/payment-commands.ts';
import { restoreCommand } from './commands/restore.ts';
import { restoredCommand } from './commands/restored.ts';
import { serveCommand } from './commands/serve.ts';
import { supportBundleCommand } from './commands/support-bundle.ts';
import { endSessionsCommand, resetPasswordCommand } from './commands/user-commands.ts';
import { verifyReputationCommand } from './commands/verify-reputation.ts';
import {
  exportOwnerKeyCommand,
  liftWithdrawalPolicyCommand,
  reissueClaimKeyCommand,
  setWebhookCommand,
} from './commands/wallet-commands.ts';
import type { Command } from './common/command.ts';
import { keyAddressCommand, keysStatusCommand, rotateKeysCommand } from './keys/keys-commands.ts';
import {
  listJobsCommand,
  listLanesCommand,
  listPaymentsCommand,
  listUsersCommand,
  listWalletsCommand,
  userAuditCommand,
  waitingCommand,
} from './look/list-commands.ts';
import { showJobCommand, showPaymentCommand, showUserCommand, showWalletCommand } from './look/show-commands.ts';

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
