import { registerAgentCommand, setAgentUriCommand, verifyReputationCommand } from './commands/agent-commands.ts';
import { backupCommand, restoreCommand } from './commands/backup-commands.ts';
import { completionCommand } from './commands/completion-command.ts';
import { createWalletCommand } from './commands/create-wallet-command.ts';
import { migrateCommand, moveCommand } from './commands/database-commands.ts';
import { deployCommand } from './commands/deploy-command.ts';
import { doctorCommand, healthCommand } from './commands/doctor-commands.ts';
import { initCommand } from './commands/init-command.ts';
import { drainLaneCommand, resumeLaneCommand, sweepLaneCommand } from './commands/lane-commands.ts';
import { demoCommand, devCommand } from './commands/local-commands.ts';
import { mcpCommand } from './commands/mcp-command.ts';
import {
  adoptPaymentCommand,
  evaluateJobCommand,
  explainPaymentCommand,
  giveUpPaymentCommand,
  resendPaymentCommand,
} from './commands/payment-commands.ts';
import { restoredCommand } from './commands/restored-command.ts';
import { indexerCommand, resetIndexCommand, serveCommand } from './commands/serve-commands.ts';
import { supportBundleCommand } from './commands/support-bundle-command.ts';
import {
  createInviteCommand,
  endSessionsCommand,
  listInvitesCommand,
  resetPasswordCommand,
  revokeInviteCommand,
} from './commands/user-commands.ts';
import {
  exitPageCommand,
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
  createWalletCommand,
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
