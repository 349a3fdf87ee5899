CREATE TABLE `address_book` (
	`user_id` text NOT NULL,
	`address` blob NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	PRIMARY KEY(`user_id`, `address`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `address_book_name` ON `address_book` (`user_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `answered_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `answered_challenges_expiry` ON `answered_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`prefix` text PRIMARY KEY NOT NULL,
	`wallet_id` blob,
	`kind` integer NOT NULL,
	`name` text NOT NULL,
	`scopes` integer NOT NULL,
	`secret_digest` text,
	`secret_sealed` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer,
	`doubted_from` integer
);
--> statement-breakpoint
CREATE INDEX `api_keys_wallet` ON `api_keys` (`wallet_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_live` ON `api_keys` (`wallet_id`) WHERE "api_keys"."revoked_at" is null and "api_keys"."kind" = 0;--> statement-breakpoint
CREATE TABLE `app_grants` (
	`prefix` text PRIMARY KEY NOT NULL,
	`client_digest` text NOT NULL,
	`redirect_digest` text NOT NULL,
	`client_host` text NOT NULL,
	`code_challenge` text NOT NULL,
	`generation` integer NOT NULL,
	`previous` integer NOT NULL,
	`arrived` integer NOT NULL,
	`rotated_at` integer NOT NULL,
	`ends_at` integer
);
--> statement-breakpoint
CREATE TABLE `invites` (
	`id` text PRIMARY KEY NOT NULL,
	`secret_digest` text NOT NULL,
	`max_uses` integer NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE TABLE `known_networks` (
	`user_id` text NOT NULL,
	`network` text NOT NULL,
	`last_login_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `network`)
);
--> statement-breakpoint
CREATE TABLE `login_wallets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`address` blob NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `login_wallets_address_unique` ON `login_wallets` (`address`);--> statement-breakpoint
CREATE INDEX `login_wallets_user` ON `login_wallets` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`answered_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `signers` (
	`prefix` text PRIMARY KEY NOT NULL,
	`wallet_id` blob NOT NULL,
	`address` blob NOT NULL,
	`key_sealed` text,
	`scopes` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`tx_limit` integer NOT NULL,
	`period` integer NOT NULL,
	`budget` integer NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`set_at` integer,
	`chain_scopes` integer DEFAULT 0 NOT NULL,
	`chain_expires_at` integer DEFAULT 0 NOT NULL,
	`chain_tx_limit` integer DEFAULT 0 NOT NULL,
	`chain_period` integer DEFAULT 0 NOT NULL,
	`chain_budget` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `signers_address_unique` ON `signers` (`address`);--> statement-breakpoint
CREATE INDEX `signers_wallet` ON `signers` (`wallet_id`);--> statement-breakpoint
CREATE INDEX `signers_due` ON `signers` (`due_at`) WHERE "signers"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `signers_live` ON `signers` (`prefix`) WHERE "signers"."revoked_at" is null;--> statement-breakpoint
CREATE TABLE `unknown_signers` (
	`wallet_id` blob NOT NULL,
	`address` blob NOT NULL,
	`block` integer NOT NULL,
	`timestamp` integer NOT NULL,
	PRIMARY KEY(`wallet_id`, `address`)
);
--> statement-breakpoint
CREATE TABLE `user_sessions` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`address` text,
	`user_agent` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_sessions_id_unique` ON `user_sessions` (`id`);--> statement-breakpoint
CREATE INDEX `user_sessions_user` ON `user_sessions` (`user_id`,`last_seen_at`,`seq`);--> statement-breakpoint
CREATE INDEX `user_sessions_expiry` ON `user_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`password_expires_at` integer,
	`created_at` integer NOT NULL,
	`step_up` integer DEFAULT false NOT NULL,
	`invite_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key_unique` ON `users` (`username_key`);--> statement-breakpoint
CREATE INDEX `users_invite` ON `users` (`invite_id`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `organization_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`secret_digest` text NOT NULL,
	`organization_id` text NOT NULL,
	`role` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `organization_invitations_organization` ON `organization_invitations` (`organization_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `organization_invitations_expiry` ON `organization_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `organization_members` (
	`organization_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` integer NOT NULL,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`organization_id`, `user_id`),
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `organization_members_user` ON `organization_members` (`user_id`,`organization_id`);--> statement-breakpoint
CREATE TABLE `organizations` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `chain_events` (
	`transaction_hash` blob NOT NULL,
	`log_index` integer NOT NULL,
	`block_number` integer NOT NULL,
	`block_hash` blob NOT NULL,
	`timestamp` integer NOT NULL,
	`address` blob NOT NULL,
	`event` text NOT NULL,
	`args` text NOT NULL,
	`event_key` text NOT NULL,
	`opens` text,
	`feed_id` text,
	`unmatched` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`transaction_hash`, `log_index`)
);
--> statement-breakpoint
CREATE INDEX `chain_events_feed` ON `chain_events` (`feed_id`) WHERE "chain_events"."feed_id" is not null;--> statement-breakpoint
CREATE INDEX `chain_events_unmatched` ON `chain_events` (`unmatched`) WHERE "chain_events"."unmatched" = 1;--> statement-breakpoint
CREATE INDEX `chain_events_key` ON `chain_events` (`event_key`,`event`,`block_number`,`log_index`);--> statement-breakpoint
CREATE INDEX `chain_events_opens` ON `chain_events` (`opens`) WHERE "chain_events"."opens" is not null;--> statement-breakpoint
CREATE INDEX `chain_events_block` ON `chain_events` (`block_number`,`log_index`);--> statement-breakpoint
CREATE TABLE `cursors` (
	`feed` text PRIMARY KEY NOT NULL,
	`position` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`cause` text NOT NULL,
	`payload` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reactions_cause` ON `reactions` (`kind`,`cause`);--> statement-breakpoint
CREATE INDEX `reactions_due` ON `reactions` (`status`,`due_at`);--> statement-breakpoint
CREATE TABLE `unproven_messages` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`wallet_id` blob NOT NULL,
	`reason` text NOT NULL,
	`since` integer NOT NULL,
	`queried_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
CREATE INDEX `unproven_messages_kind` ON `unproven_messages` (`kind`,`since`);--> statement-breakpoint
CREATE TABLE `transaction_attempts` (
	`seq` integer PRIMARY KEY NOT NULL,
	`hash` blob NOT NULL,
	`lane` blob NOT NULL,
	`nonce` integer NOT NULL,
	`raw` blob NOT NULL,
	`max_fee_per_gas` text NOT NULL,
	`max_priority_fee_per_gas` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transaction_attempts_hash_unique` ON `transaction_attempts` (`hash`);--> statement-breakpoint
CREATE INDEX `attempts_nonce` ON `transaction_attempts` (`lane`,`nonce`);--> statement-breakpoint
CREATE TABLE `lane_drains` (
	`lane` blob PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL,
	`sweep_to` blob,
	`despite_unknown` integer DEFAULT false NOT NULL,
	`sweep_nonce` integer,
	`swept_at` integer,
	`waits_for` text
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`wallet` blob NOT NULL,
	`target` blob NOT NULL,
	`data` blob NOT NULL,
	`gas_limit` integer NOT NULL,
	`deadline` integer,
	`reserved_gwei` integer DEFAULT 0 NOT NULL,
	`cost_gwei` integer,
	`gas_used` integer,
	`status` text NOT NULL,
	`revert_data` blob,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `messages_wallet` ON `messages` (`wallet`,`id`);--> statement-breakpoint
CREATE INDEX `messages_open` ON `messages` (`status`,`deadline`);--> statement-breakpoint
CREATE INDEX `messages_changes` ON `messages` (`wallet`,`deadline`) WHERE "messages"."kind" = 'configure';--> statement-breakpoint
CREATE TABLE `transaction_messages` (
	`lane` blob NOT NULL,
	`nonce` integer NOT NULL,
	`position` integer NOT NULL,
	`message_id` integer NOT NULL,
	PRIMARY KEY(`lane`, `nonce`, `position`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `transaction_messages_message` ON `transaction_messages` (`message_id`);--> statement-breakpoint
CREATE TABLE `transactions` (
	`seq` integer PRIMARY KEY NOT NULL,
	`lane` blob NOT NULL,
	`nonce` integer NOT NULL,
	`status` text NOT NULL,
	`gas_limit` integer DEFAULT 0 NOT NULL,
	`mined_hash` blob,
	`block_number` integer,
	`block_hash` blob,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_nonce` ON `transactions` (`lane`,`nonce`);--> statement-breakpoint
CREATE INDEX `transactions_status` ON `transactions` (`status`,`lane`,`nonce`);--> statement-breakpoint
CREATE TABLE `accounted_nonces` (
	`account` text PRIMARY KEY NOT NULL,
	`next` integer NOT NULL,
	`catch_up_id` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `catch_ups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scope` text NOT NULL,
	`reason` text NOT NULL,
	`from_block` integer NOT NULL,
	`head_block` integer,
	`head_timestamp` integer,
	`found_at` integer NOT NULL,
	`to_block` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `catch_ups_open` ON `catch_ups` (`scope`) WHERE "catch_ups"."to_block" is null;--> statement-breakpoint
CREATE INDEX `catch_ups_scope` ON `catch_ups` (`scope`);--> statement-breakpoint
CREATE TABLE `activity` (
	`seq` integer PRIMARY KEY NOT NULL,
	`wallet_id` blob NOT NULL,
	`kind` integer NOT NULL,
	`timestamp` integer NOT NULL,
	`block_number` integer NOT NULL,
	`log_index` integer NOT NULL,
	`side` integer NOT NULL,
	`block_tag` integer NOT NULL,
	`transaction_hash` blob NOT NULL,
	`amount` integer NOT NULL,
	`counterparty` blob,
	`payment_ref` blob,
	`authorization_nonce` blob,
	`onchain_job_id` integer,
	`details` text,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_place` ON `activity` (`wallet_id`,`timestamp`,`block_number`,`log_index`,`side`,`block_tag`);--> statement-breakpoint
CREATE INDEX `activity_kind` ON `activity` (`wallet_id`,`kind`,`timestamp`,`block_number`,`log_index`,`side`);--> statement-breakpoint
CREATE INDEX `activity_nonce` ON `activity` (`authorization_nonce`) WHERE "activity"."authorization_nonce" is not null;--> statement-breakpoint
CREATE TABLE `spending_days` (
	`wallet_id` blob NOT NULL,
	`day` integer NOT NULL,
	`kind` integer NOT NULL,
	`amount` integer NOT NULL,
	`fees` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`wallet_id`, `day`, `kind`),
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `spending_recipients` (
	`wallet_id` blob NOT NULL,
	`month` integer NOT NULL,
	`recipient` blob NOT NULL,
	`amount` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`wallet_id`, `month`, `recipient`),
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `spending_recipients_amount` ON `spending_recipients` (`wallet_id`,`month`,`amount`);--> statement-breakpoint
CREATE TABLE `offer_words` (
	`word` text NOT NULL,
	`wallet_seq` integer NOT NULL,
	`types` integer NOT NULL,
	PRIMARY KEY(`word`, `wallet_seq`)
);
--> statement-breakpoint
CREATE INDEX `offer_words_wallet` ON `offer_words` (`wallet_seq`);--> statement-breakpoint
CREATE TABLE `offers` (
	`wallet_id` blob NOT NULL,
	`position` integer NOT NULL,
	`wallet_seq` integer NOT NULL,
	`type` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`price` integer,
	`url` text,
	`tags` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`wallet_id`, `position`),
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `offers_type` ON `offers` (`type`,`wallet_seq`,`position`);--> statement-breakpoint
CREATE TABLE `agent_registrations` (
	`wallet_id` blob PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`wanted_uri` text,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`refusals` integer DEFAULT 0 NOT NULL,
	`reverts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`message_id` integer,
	`doubt_block` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `agent_registrations_due` ON `agent_registrations` (`due_at`) WHERE "agent_registrations"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `agent_registrations_message` ON `agent_registrations` (`message_id`) WHERE "agent_registrations"."message_id" is not null;--> statement-breakpoint
CREATE TABLE `agents` (
	`agent_id` integer PRIMARY KEY NOT NULL,
	`wallet_id` blob NOT NULL,
	`is_owned` integer NOT NULL,
	`uri` text NOT NULL,
	`registered_tx_hash` blob NOT NULL,
	`registered_at` integer NOT NULL,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `agents_owned` ON `agents` (`wallet_id`,`agent_id`) WHERE "agents"."is_owned" = 1;--> statement-breakpoint
CREATE INDEX `agents_wallet` ON `agents` (`wallet_id`);--> statement-breakpoint
CREATE TABLE `evaluation_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job_id` text NOT NULL,
	`deliverable_hash` blob NOT NULL,
	`outcome` text,
	`reason` text NOT NULL,
	`attempted_at` integer NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `evaluation_attempts_job` ON `evaluation_attempts` (`job_id`,`deliverable_hash`);--> statement-breakpoint
CREATE TABLE `evaluations` (
	`seq` integer PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`deliverable_hash` blob NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`delays` integer DEFAULT 0 NOT NULL,
	`note` text,
	`handed_over_at` integer,
	`next_attempt_at` integer,
	`waiting_since` integer,
	`outcome` text,
	`reason` text,
	`decided_by` text,
	`decided_at` integer,
	`message_id` integer,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `evaluations_deliverable` ON `evaluations` (`job_id`,`deliverable_hash`);--> statement-breakpoint
CREATE INDEX `evaluations_message` ON `evaluations` (`message_id`) WHERE "evaluations"."message_id" is not null;--> statement-breakpoint
CREATE INDEX `evaluations_due` ON `evaluations` (`next_attempt_at`) WHERE "evaluations"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX `evaluations_waiting` ON `evaluations` (`waiting_since`) WHERE "evaluations"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX `evaluations_delayed` ON `evaluations` (`next_attempt_at`,`delays`) WHERE "evaluations"."next_attempt_at" is not null and "evaluations"."delays" > 0;--> statement-breakpoint
CREATE INDEX `evaluations_handed_over` ON `evaluations` (`handed_over_at`) WHERE "evaluations"."handed_over_at" is not null and "evaluations"."outcome" is null;--> statement-breakpoint
CREATE TABLE `job_contents` (
	`job_id` text NOT NULL,
	`hash` blob NOT NULL,
	`wallet_id` blob NOT NULL,
	`content_type` text NOT NULL,
	`text` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`job_id`, `hash`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `job_contents_wallet` ON `job_contents` (`wallet_id`,`bytes`);--> statement-breakpoint
CREATE TABLE `job_locations` (
	`job_id` text NOT NULL,
	`hash` blob NOT NULL,
	`uri` text NOT NULL,
	PRIMARY KEY(`job_id`, `hash`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `job_messages` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`step` text NOT NULL,
	`deliverable_hash` blob,
	`content_uri` text,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `job_messages_job` ON `job_messages` (`job_id`,`message_id`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`client_wallet_id` blob NOT NULL,
	`provider_wallet_id` blob,
	`provider_address` blob NOT NULL,
	`evaluator_address` blob NOT NULL,
	`budget` integer NOT NULL,
	`expired_at` integer NOT NULL,
	`spec` text,
	`metadata_hash` blob NOT NULL,
	`title` text NOT NULL,
	`rule_type` text NOT NULL,
	`rule_url` text,
	`idempotency_key` text,
	`created_at` integer NOT NULL,
	`onchain_job_id` integer,
	`status` text DEFAULT 'open' NOT NULL,
	`funded_amount` integer,
	`deliverable_hash` blob,
	`deliverable_uri` text,
	`create_tx_hash` blob NOT NULL,
	`fund_tx_hash` blob,
	`submit_tx_hash` blob,
	`submitted_at` integer,
	`finalize_tx_hash` blob,
	`outcome` text,
	`outcome_reason_hash` blob,
	`finalized_at` integer,
	`last_block` integer,
	`announced_block` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`client_wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`provider_wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_id_unique` ON `jobs` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_metadata_hash_unique` ON `jobs` (`metadata_hash`);--> statement-breakpoint
CREATE INDEX `jobs_client` ON `jobs` (`client_wallet_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_client_status` ON `jobs` (`client_wallet_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_provider` ON `jobs` (`provider_wallet_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_provider_status` ON `jobs` (`provider_wallet_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_onchain` ON `jobs` (`onchain_job_id`);--> statement-breakpoint
CREATE INDEX `jobs_status` ON `jobs` (`status`);--> statement-breakpoint
CREATE INDEX `jobs_unannounced` ON `jobs` (`last_block`) WHERE "jobs"."last_block" > "jobs"."announced_block";--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_idempotency` ON `jobs` (`client_wallet_id`,`idempotency_key`) WHERE "jobs"."idempotency_key" is not null;--> statement-breakpoint
CREATE TABLE `payment_approvals` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`wallet_id` blob NOT NULL,
	`payment_id` blob NOT NULL,
	`ref` blob NOT NULL,
	`to_address` blob NOT NULL,
	`amount` integer NOT NULL,
	`type` text NOT NULL,
	`memo` text NOT NULL,
	`idempotency_key` text,
	`key_prefix` text,
	`exceeds` text NOT NULL,
	`fee_amount` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`refusal` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`payable_at` integer,
	`epoch` integer,
	`owner_signature` blob,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_approvals_id_unique` ON `payment_approvals` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_approvals_ref_unique` ON `payment_approvals` (`ref`);--> statement-breakpoint
CREATE INDEX `payment_approvals_wallet` ON `payment_approvals` (`wallet_id`,`seq`);--> statement-breakpoint
CREATE INDEX `payment_approvals_open_of_wallet` ON `payment_approvals` (`wallet_id`) WHERE "payment_approvals"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX `payment_approvals_open` ON `payment_approvals` (`expires_at`) WHERE "payment_approvals"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX `payment_approvals_used` ON `payment_approvals` (`wallet_id`,`expires_at`) WHERE "payment_approvals"."status" = 'used';--> statement-breakpoint
CREATE INDEX `payment_approvals_due` ON `payment_approvals` (`due_at`) WHERE "payment_approvals"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_approvals_idempotency` ON `payment_approvals` (`wallet_id`,`idempotency_key`) WHERE "payment_approvals"."idempotency_key" is not null;--> statement-breakpoint
CREATE TABLE `payment_orders` (
	`ref` blob NOT NULL,
	`kind` text NOT NULL,
	`tx_hash` blob,
	`state` text NOT NULL,
	`answer` text,
	`requested_at` integer NOT NULL,
	`answered_at` integer,
	PRIMARY KEY(`ref`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `payment_orders_requested` ON `payment_orders` (`requested_at`) WHERE "payment_orders"."state" = 'requested';--> statement-breakpoint
CREATE TABLE `payment_totals` (
	`id` integer PRIMARY KEY NOT NULL,
	`payments` integer NOT NULL,
	`volume` integer NOT NULL,
	`fees` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` blob NOT NULL,
	`wallet_id` blob NOT NULL,
	`message_id` integer NOT NULL,
	`ref` blob NOT NULL,
	`to_address` blob NOT NULL,
	`amount` integer NOT NULL,
	`fee_amount` integer NOT NULL,
	`fee_recipient` blob NOT NULL,
	`type` integer NOT NULL,
	`memo` text NOT NULL,
	`idempotency_key` text,
	`key_prefix` text,
	`created_at` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`tx_hash` blob NOT NULL,
	`block_number` integer,
	`refusal` text,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_id_unique` ON `payments` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_ref_unique` ON `payments` (`ref`);--> statement-breakpoint
CREATE INDEX `payments_wallet` ON `payments` (`wallet_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `payments_x402` ON `payments` (`wallet_id`,`message_id`) WHERE "payments"."type" = 1;--> statement-breakpoint
CREATE INDEX `payments_failed` ON `payments` (`wallet_id`,`message_id`) WHERE "payments"."status" = 'failed';--> statement-breakpoint
CREATE INDEX `payments_failed_seq` ON `payments` (`seq`) WHERE "payments"."status" = 'failed';--> statement-breakpoint
CREATE INDEX `payments_failed_when` ON `payments` (`wallet_id`,`created_at`,`message_id`) WHERE "payments"."status" = 'failed';--> statement-breakpoint
CREATE INDEX `payments_open` ON `payments` (`wallet_id`,`status`,`message_id`) WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `payments_pending` ON `payments` (`created_at`) WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `payments_idempotency` ON `payments` (`wallet_id`,`idempotency_key`) WHERE "payments"."idempotency_key" is not null;--> statement-breakpoint
CREATE TABLE `feedback_contexts` (
	`id` integer PRIMARY KEY NOT NULL,
	`context` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feedback_contexts_context_unique` ON `feedback_contexts` (`context`);--> statement-breakpoint
CREATE TABLE `reputation_counters` (
	`wallet_id` blob PRIMARY KEY NOT NULL,
	`success` integer DEFAULT 0 NOT NULL,
	`failure` integer DEFAULT 0 NOT NULL,
	`payments` integer DEFAULT 0 NOT NULL,
	`jobs` integer DEFAULT 0 NOT NULL,
	`freezes` integer DEFAULT 0 NOT NULL,
	`volume` integer DEFAULT 0 NOT NULL,
	`last_active_at` integer DEFAULT 0 NOT NULL,
	`waits_for_block` integer,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reputation_counters_waiting` ON `reputation_counters` (`waits_for_block`) WHERE "reputation_counters"."waits_for_block" is not null;--> statement-breakpoint
CREATE TABLE `reputation_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` blob NOT NULL,
	`wallet_id` blob NOT NULL,
	`event_type` integer NOT NULL,
	`value` integer NOT NULL,
	`tag1` integer NOT NULL,
	`tag2` integer,
	`source_kind` integer NOT NULL,
	`cause` blob NOT NULL,
	`shown_ref` blob,
	`volume` integer DEFAULT 0 NOT NULL,
	`block_number` integer,
	`created_at` integer NOT NULL,
	`message_id` integer,
	`agent_id` integer,
	`context_id` integer,
	`onchain_tx_hash` blob,
	`synced_at` integer,
	`feedback_index` integer,
	`refusal` blob,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`context_id`) REFERENCES `feedback_contexts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reputation_events_id_unique` ON `reputation_events` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reputation_events_cause` ON `reputation_events` (`cause`,`event_type`,`wallet_id`);--> statement-breakpoint
CREATE INDEX `reputation_events_wallet` ON `reputation_events` (`wallet_id`,`seq`);--> statement-breakpoint
CREATE INDEX `reputation_events_freezes` ON `reputation_events` (`wallet_id`) WHERE "reputation_events"."source_kind" = 1;--> statement-breakpoint
CREATE INDEX `reputation_events_refused` ON `reputation_events` (`wallet_id`) WHERE "reputation_events"."onchain_tx_hash" is not null and "reputation_events"."feedback_index" is null;--> statement-breakpoint
CREATE INDEX `reputation_events_unsynced` ON `reputation_events` (`seq`) WHERE "reputation_events"."onchain_tx_hash" is null;--> statement-breakpoint
CREATE INDEX `reputation_events_unsynced_wallet` ON `reputation_events` (`wallet_id`,`seq`,`block_number`,`volume`,`onchain_tx_hash`) WHERE "reputation_events"."onchain_tx_hash" is null;--> statement-breakpoint
CREATE INDEX `reputation_events_message` ON `reputation_events` (`message_id`) WHERE "reputation_events"."message_id" is not null;--> statement-breakpoint
CREATE TABLE `reputation_runs` (
	`task` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `session_messages` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`wallet_id` blob NOT NULL,
	`nonce` integer NOT NULL,
	`epoch` integer NOT NULL,
	`deadline` integer NOT NULL,
	`amount` integer NOT NULL,
	`total` integer NOT NULL,
	`recipient` blob,
	`key_prefix` text,
	`signed_at_block` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `session_messages_wallet` ON `session_messages` (`wallet_id`,`nonce`);--> statement-breakpoint
CREATE TABLE `agent_tokens` (
	`wallet_id` blob PRIMARY KEY NOT NULL,
	`prefix` text NOT NULL,
	`secret_digest` text NOT NULL,
	`collected_at` integer,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agent_tokens_prefix_unique` ON `agent_tokens` (`prefix`);--> statement-breakpoint
CREATE TABLE `claim_keys` (
	`wallet_id` blob PRIMARY KEY NOT NULL,
	`prefix` text NOT NULL,
	`secret_digest` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`takes_over` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claim_keys_prefix_unique` ON `claim_keys` (`prefix`);--> statement-breakpoint
CREATE TABLE `claims` (
	`wallet_id` blob PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`username` text,
	`username_key` text,
	`password_hash` text,
	`invite_id` text,
	`message_id` integer,
	`started_at` integer NOT NULL,
	`lease_until` integer NOT NULL,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_username_key` ON `claims` (`username_key`) WHERE "claims"."username_key" is not null;--> statement-breakpoint
CREATE TABLE `freeze_tokens` (
	`wallet_id` blob PRIMARY KEY NOT NULL,
	`prefix` text NOT NULL,
	`secret_digest` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `freeze_tokens_prefix_unique` ON `freeze_tokens` (`prefix`);--> statement-breakpoint
CREATE TABLE `gas_reserves` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`payer` text NOT NULL,
	`day` integer NOT NULL,
	`gas` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `gas_use` (
	`payer` text NOT NULL,
	`day` integer NOT NULL,
	`gas` integer NOT NULL,
	PRIMARY KEY(`payer`, `day`)
);
--> statement-breakpoint
CREATE TABLE `wallet_misuses` (
	`wallet_id` blob NOT NULL,
	`epoch` integer NOT NULL,
	`at_block` integer NOT NULL,
	`until` integer NOT NULL,
	`created_at` integer NOT NULL,
	`is_folded` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`wallet_id`, `epoch`),
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `wallet_misuses_unfolded` ON `wallet_misuses` (`wallet_id`) WHERE "wallet_misuses"."is_folded" = 0;--> statement-breakpoint
CREATE TABLE `recipient_budgets` (
	`wallet_id` blob NOT NULL,
	`recipient` blob NOT NULL,
	`period` integer NOT NULL,
	`budget` integer NOT NULL,
	PRIMARY KEY(`wallet_id`, `recipient`),
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `scheduled_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`wallet_id` blob NOT NULL,
	`operation` text NOT NULL,
	`target` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`message_id` integer,
	`signed_until` integer NOT NULL,
	`execute_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_error` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `scheduled_changes_wallet` ON `scheduled_changes` (`wallet_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `scheduled_changes_waiting` ON `scheduled_changes` (`wallet_id`) WHERE "scheduled_changes"."status" in ('scheduled', 'held');--> statement-breakpoint
CREATE INDEX `scheduled_changes_due` ON `scheduled_changes` (`due_at`) WHERE "scheduled_changes"."due_at" is not null;--> statement-breakpoint
CREATE TABLE `scheduled_withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`wallet_id` blob NOT NULL,
	`to_address` blob NOT NULL,
	`amount` integer NOT NULL,
	`idempotency_key` text,
	`status` text NOT NULL,
	`execute_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`tx_hash` blob,
	`last_error` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scheduled_withdrawals_idempotency` ON `scheduled_withdrawals` (`wallet_id`,`idempotency_key`) WHERE "scheduled_withdrawals"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX `scheduled_withdrawals_wallet` ON `scheduled_withdrawals` (`wallet_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `scheduled_withdrawals_waiting` ON `scheduled_withdrawals` (`wallet_id`) WHERE "scheduled_withdrawals"."status" in ('scheduled', 'held');--> statement-breakpoint
CREATE INDEX `scheduled_withdrawals_due` ON `scheduled_withdrawals` (`due_at`) WHERE "scheduled_withdrawals"."due_at" is not null;--> statement-breakpoint
CREATE TABLE `wallets` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` blob NOT NULL,
	`chain_address` blob NOT NULL,
	`name` text NOT NULL,
	`version` text NOT NULL,
	`status` text NOT NULL,
	`user_id` text,
	`organization_id` text,
	`created_at` integer NOT NULL,
	`salt` blob NOT NULL,
	`owner_address` blob NOT NULL,
	`owner_key_sealed` text NOT NULL,
	`owner_key_exported_at` integer,
	`approval_hours` integer DEFAULT 24 NOT NULL,
	`session_address` blob NOT NULL,
	`session_key_sealed` text NOT NULL,
	`webhook_secret_sealed` text,
	`webhook_url` text,
	`webhook_events` text,
	`next_session_nonce` integer DEFAULT 0 NOT NULL,
	`next_owner_nonce` integer DEFAULT 1 NOT NULL,
	`signed_epoch` integer DEFAULT 0 NOT NULL,
	`epoch_nonce` integer DEFAULT 1 NOT NULL,
	`freeze_epoch` integer,
	`freeze_until` integer DEFAULT 0 NOT NULL,
	`deployed_at_block` integer,
	`frozen` integer DEFAULT false NOT NULL,
	`tx_limit` integer DEFAULT 0 NOT NULL,
	`daily_limit` integer DEFAULT 0 NOT NULL,
	`budget_day` integer DEFAULT 0 NOT NULL,
	`budget_week` integer DEFAULT 0 NOT NULL,
	`budget_month` integer DEFAULT 0 NOT NULL,
	`budget_hour` integer DEFAULT 0 NOT NULL,
	`expires_at` integer DEFAULT 0 NOT NULL,
	`signers_revoked_at` integer,
	`chain_session` blob,
	`whitelist` text DEFAULT '[]' NOT NULL,
	`job_evaluator` blob,
	`max_job_seconds` integer DEFAULT 0 NOT NULL,
	`guardian` blob,
	`chain_owner` blob,
	`pending_owner` blob,
	`offered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wallets_id_unique` ON `wallets` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `wallets_chain_address_unique` ON `wallets` (`chain_address`);--> statement-breakpoint
CREATE INDEX `wallets_user` ON `wallets` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `wallets_organization` ON `wallets` (`organization_id`,`created_at`) WHERE "wallets"."organization_id" is not null;--> statement-breakpoint
CREATE INDEX `wallets_name` ON `wallets` (lower("name"));--> statement-breakpoint
CREATE TABLE `withdrawal_policies` (
	`wallet_id` blob PRIMARY KEY NOT NULL,
	`allow_list` text,
	`delay_seconds` integer NOT NULL,
	`next_allow_list` text,
	`next_delay_seconds` integer,
	`next_at` integer,
	`revision` integer NOT NULL,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`wallet_id` blob NOT NULL,
	`to_address` blob NOT NULL,
	`amount` integer NOT NULL,
	`idempotency_key` text,
	`owner_nonce` integer NOT NULL,
	`signed_at_block` integer NOT NULL,
	`created_at` integer NOT NULL,
	`executed_in` blob,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_idempotency` ON `withdrawals` (`wallet_id`,`idempotency_key`) WHERE "withdrawals"."idempotency_key" is not null;--> statement-breakpoint
CREATE TABLE `channels` (
	`id` integer PRIMARY KEY NOT NULL,
	`wallet_id` blob NOT NULL,
	`channel_id` blob NOT NULL,
	`receiver` blob NOT NULL,
	`receiver_authorizer` blob NOT NULL,
	`payer_authorizer` blob NOT NULL,
	`withdraw_delay` integer NOT NULL,
	`salt` blob NOT NULL,
	`deposited` integer NOT NULL,
	`paid_fee` integer NOT NULL,
	`closing_since` integer,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channels_channel_id_unique` ON `channels` (`channel_id`);--> statement-breakpoint
CREATE INDEX `channels_wallet` ON `channels` (`wallet_id`);--> statement-breakpoint
CREATE TABLE `authorizations` (
	`payment_id` blob PRIMARY KEY NOT NULL,
	`wallet_id` blob NOT NULL,
	`url` text NOT NULL,
	`url_digest` text NOT NULL,
	`method` text NOT NULL,
	`body_digest` text NOT NULL,
	`offer` text NOT NULL,
	`valid_after` integer NOT NULL,
	`valid_before` integer NOT NULL,
	`nonce` blob NOT NULL,
	`envelope_id` integer,
	`slot` integer,
	`key_prefix` text,
	`signed_at_block` integer,
	`is_over` integer DEFAULT false NOT NULL,
	`settlement_until` integer,
	`settlement_tries` integer DEFAULT 0 NOT NULL,
	`settlement_due_at` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'signed' NOT NULL,
	`digest` blob NOT NULL,
	`settled_at_block` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`envelope_id`) REFERENCES `envelopes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `authorizations_open` ON `authorizations` (`state`,`settlement_due_at`) WHERE "authorizations"."state" in ('authorized', 'used');--> statement-breakpoint
CREATE INDEX `authorizations_nonce` ON `authorizations` (`nonce`);--> statement-breakpoint
CREATE INDEX `authorizations_used` ON `authorizations` (`wallet_id`) WHERE "authorizations"."state" = 'used';--> statement-breakpoint
CREATE UNIQUE INDEX `authorizations_slot` ON `authorizations` (`envelope_id`,`slot`) WHERE "authorizations"."envelope_id" is not null;--> statement-breakpoint
CREATE INDEX `authorizations_lost` ON `authorizations` (`wallet_id`) WHERE "authorizations"."url_digest" = '' and "authorizations"."envelope_id" is not null;--> statement-breakpoint
CREATE INDEX `authorizations_released` ON `authorizations` (`state`) WHERE "authorizations"."state" = 'released';--> statement-breakpoint
CREATE TABLE `envelopes` (
	`id` integer PRIMARY KEY NOT NULL,
	`wallet_id` blob NOT NULL,
	`message_id` integer,
	`nonce` integer NOT NULL,
	`session` blob NOT NULL,
	`cap` integer NOT NULL,
	`slots` integer NOT NULL,
	`fee` integer NOT NULL,
	`min_fee` integer NOT NULL,
	`fee_recipient` blob NOT NULL,
	`domain` blob NOT NULL,
	`end` integer NOT NULL,
	`tx_limit` integer NOT NULL,
	`daily_limit` integer NOT NULL,
	`budget_day` integer DEFAULT 0 NOT NULL,
	`budget_week` integer DEFAULT 0 NOT NULL,
	`budget_month` integer DEFAULT 0 NOT NULL,
	`budget_hour` integer DEFAULT 0 NOT NULL,
	`process` text NOT NULL,
	`signed_at_block` integer NOT NULL,
	`used_at` integer NOT NULL,
	`next_slot` integer DEFAULT 0 NOT NULL,
	`is_retired` integer DEFAULT false NOT NULL,
	`is_accounted` integer DEFAULT false NOT NULL,
	`closing_until` integer,
	`closing_tries` integer DEFAULT 0 NOT NULL,
	`closing_due_at` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'signed' NOT NULL,
	`tx_hash` blob NOT NULL,
	`opened_at_block` integer,
	`closed_at_block` integer,
	`unused` text,
	`value` integer,
	`paid_fee` integer,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `envelopes_message_id_unique` ON `envelopes` (`message_id`);--> statement-breakpoint
CREATE INDEX `envelopes_wallet` ON `envelopes` (`wallet_id`,`nonce`);--> statement-breakpoint
CREATE INDEX `envelopes_live` ON `envelopes` (`wallet_id`) WHERE "envelopes"."state" in ('signed', 'open');--> statement-breakpoint
CREATE INDEX `envelopes_closed` ON `envelopes` (`closed_at_block`) WHERE "envelopes"."state" = 'closed';--> statement-breakpoint
CREATE INDEX `envelopes_unaccounted` ON `envelopes` (`wallet_id`) WHERE "envelopes"."is_accounted" = 0 and "envelopes"."state" in ('open', 'closed');--> statement-breakpoint
CREATE TABLE `sales` (
	`id` blob PRIMARY KEY NOT NULL,
	`wallet_id` blob NOT NULL,
	`payer` blob NOT NULL,
	`nonce` blob NOT NULL,
	`resource` text,
	`message_id` integer NOT NULL,
	`tx_hash` blob NOT NULL,
	`signed_at_block` integer NOT NULL,
	`is_delivered` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sales_message_id_unique` ON `sales` (`message_id`);--> statement-breakpoint
CREATE INDEX `sales_nonce` ON `sales` (`nonce`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`user_id` text,
	`wallet_id` blob,
	`action` text NOT NULL,
	`actor` integer NOT NULL,
	`actor_id` text,
	`actor_user_id` text,
	`address` text,
	`request_id` text,
	`details` text,
	`count` integer DEFAULT 1 NOT NULL,
	`minute` integer
);
--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`,`seq`) WHERE "audit_log"."user_id" is not null;--> statement-breakpoint
CREATE INDEX `audit_log_wallet` ON `audit_log` (`wallet_id`,`seq`) WHERE "audit_log"."wallet_id" is not null;--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_minute` ON `audit_log` (`user_id`,`minute`) WHERE "audit_log"."minute" is not null;--> statement-breakpoint
CREATE TABLE `push_keys` (
	`name` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key_sealed` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notification_channels` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`state` integer NOT NULL,
	`name` text NOT NULL,
	`shown` text NOT NULL,
	`target_sealed` text NOT NULL,
	`events` integer NOT NULL,
	`sent_seq` integer NOT NULL,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`due_at_ms` integer,
	`quiet_until_ms` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`last_sent_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notification_channels_user` ON `notification_channels` (`user_id`);--> statement-breakpoint
CREATE INDEX `notification_channels_due` ON `notification_channels` (`due_at_ms`) WHERE "notification_channels"."due_at_ms" is not null;--> statement-breakpoint
CREATE TABLE `notification_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`wallet_id` blob,
	`kind` integer NOT NULL,
	`type` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`cause` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notification_events_user` ON `notification_events` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `notification_events_created` ON `notification_events` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `notification_events_cause` ON `notification_events` (`cause`,`user_id`);--> statement-breakpoint
CREATE TABLE `notification_readings` (
	`name` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`wallet_id` blob NOT NULL,
	`job_id` text,
	`payment_id` blob,
	`type` text NOT NULL,
	`cause` text,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at_ms` integer,
	`last_attempt_at` integer,
	`last_status_code` integer,
	`last_error` text,
	`last_answer` text,
	`created_at` integer NOT NULL,
	`delivered_at` integer,
	`url` text,
	`secret_sealed` text,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_id_unique` ON `webhook_deliveries` (`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_job` ON `webhook_deliveries` (`job_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_cause` ON `webhook_deliveries` (`wallet_id`,`cause`) WHERE "webhook_deliveries"."cause" is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_payment` ON `webhook_deliveries` (`payment_id`) WHERE "webhook_deliveries"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_wallet` ON `webhook_deliveries` (`wallet_id`,`seq`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_status` ON `webhook_deliveries` (`wallet_id`,`status`,`seq`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_type` ON `webhook_deliveries` (`wallet_id`,`type`,`seq`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_attempt_at_ms`) WHERE "webhook_deliveries"."next_attempt_at_ms" is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due_of_wallet` ON `webhook_deliveries` (`wallet_id`,`next_attempt_at_ms`) WHERE "webhook_deliveries"."next_attempt_at_ms" is not null;--> statement-breakpoint
CREATE TABLE `retention_cursors` (
	`kind` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `former_secrets` (
	`digest` text PRIMARY KEY NOT NULL,
	`replaced_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `vault_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`wrapped` text NOT NULL,
	`created_at` integer NOT NULL,
	`replaced_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vault_keys_present` ON `vault_keys` (`kind`) WHERE "vault_keys"."replaced_at" is null;--> statement-breakpoint
CREATE TABLE `backups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`place` text NOT NULL,
	`bytes` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `facts` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `row_counts` (
	`name` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
