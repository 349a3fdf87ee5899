CREATE TABLE `api_keys` (
	`prefix` text PRIMARY KEY NOT NULL,
	`wallet_id` text,
	`secret_digest` text NOT NULL,
	`secret_sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `api_keys_wallet` ON `api_keys` (`wallet_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_live` ON `api_keys` (`wallet_id`) WHERE "api_keys"."revoked_at" is null;--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key_unique` ON `users` (`username_key`);--> statement-breakpoint
CREATE TABLE `transaction_attempts` (
	`hash` text PRIMARY KEY NOT NULL,
	`lane` text NOT NULL,
	`nonce` integer NOT NULL,
	`raw` text NOT NULL,
	`max_fee_per_gas` text NOT NULL,
	`max_priority_fee_per_gas` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempts_nonce` ON `transaction_attempts` (`lane`,`nonce`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`wallet` text NOT NULL,
	`target` text NOT NULL,
	`data` text NOT NULL,
	`gas_limit` integer NOT NULL,
	`deadline` integer NOT NULL,
	`status` text NOT NULL,
	`revert_data` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `messages_wallet` ON `messages` (`wallet`,`id`);--> statement-breakpoint
CREATE INDEX `messages_open` ON `messages` (`status`,`deadline`);--> statement-breakpoint
CREATE TABLE `transaction_messages` (
	`lane` text NOT NULL,
	`nonce` integer NOT NULL,
	`position` integer NOT NULL,
	`message_id` integer NOT NULL,
	PRIMARY KEY(`lane`, `nonce`, `position`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `transaction_messages_message` ON `transaction_messages` (`message_id`);--> statement-breakpoint
CREATE TABLE `transactions` (
	`lane` text NOT NULL,
	`nonce` integer NOT NULL,
	`status` text NOT NULL,
	`mined_hash` text,
	`block_number` integer,
	`block_hash` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`lane`, `nonce`)
);
--> statement-breakpoint
CREATE INDEX `transactions_status` ON `transactions` (`status`,`lane`,`nonce`);--> statement-breakpoint
CREATE TABLE `facts` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`wallet_id` text NOT NULL,
	`message_id` integer NOT NULL,
	`ref` text NOT NULL,
	`to_address` text NOT NULL,
	`amount` integer NOT NULL,
	`fee_amount` integer NOT NULL,
	`fee_recipient` text NOT NULL,
	`type` text NOT NULL,
	`memo` text NOT NULL,
	`idempotency_key` text,
	`created_at` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`tx_hash` text NOT NULL,
	`block_number` integer,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_ref_unique` ON `payments` (`ref`);--> statement-breakpoint
CREATE INDEX `payments_wallet` ON `payments` (`wallet_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `payments_pending` ON `payments` (`created_at`) WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `payments_idempotency` ON `payments` (`wallet_id`,`idempotency_key`) WHERE "payments"."idempotency_key" is not null;--> statement-breakpoint
CREATE TABLE `session_messages` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`wallet_id` text NOT NULL,
	`nonce` integer NOT NULL,
	`deadline` integer NOT NULL,
	`amount` integer NOT NULL,
	`total` integer NOT NULL,
	`signed_at_block` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `session_messages_wallet` ON `session_messages` (`wallet_id`,`nonce`);--> statement-breakpoint
CREATE TABLE `chain_events` (
	`transaction_hash` text NOT NULL,
	`log_index` integer NOT NULL,
	`block_number` integer NOT NULL,
	`block_hash` text NOT NULL,
	`timestamp` integer NOT NULL,
	`address` text NOT NULL,
	`event` text NOT NULL,
	`args` text NOT NULL,
	`subject` text NOT NULL,
	`feed_id` text,
	`unmatched` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`transaction_hash`, `log_index`)
);
--> statement-breakpoint
CREATE INDEX `chain_events_feed` ON `chain_events` (`feed_id`) WHERE "chain_events"."feed_id" is not null;--> statement-breakpoint
CREATE INDEX `chain_events_unmatched` ON `chain_events` (`unmatched`) WHERE "chain_events"."unmatched" = 1;--> statement-breakpoint
CREATE INDEX `chain_events_subject` ON `chain_events` (`subject`,`block_number`,`log_index`);--> statement-breakpoint
CREATE INDEX `chain_events_block` ON `chain_events` (`block_number`);--> statement-breakpoint
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
CREATE TABLE `claim_keys` (
	`wallet_id` text PRIMARY KEY NOT NULL,
	`prefix` text NOT NULL,
	`secret_digest` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claim_keys_prefix_unique` ON `claim_keys` (`prefix`);--> statement-breakpoint
CREATE TABLE `claims` (
	`wallet_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`username` text,
	`username_key` text,
	`password_hash` text,
	`message_id` integer,
	`started_at` integer NOT NULL,
	`lease_until` integer NOT NULL,
	FOREIGN KEY (`wallet_id`) REFERENCES `wallets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_username_key` ON `claims` (`username_key`) WHERE "claims"."username_key" is not null;--> statement-breakpoint
CREATE TABLE `wallets` (
	`id` text PRIMARY KEY NOT NULL,
	`chain_address` text NOT NULL,
	`name` text NOT NULL,
	`version` text NOT NULL,
	`status` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	`salt` text NOT NULL,
	`owner_address` text NOT NULL,
	`owner_key_sealed` text NOT NULL,
	`session_address` text NOT NULL,
	`session_key_sealed` text NOT NULL,
	`webhook_secret_sealed` text,
	`next_session_nonce` integer DEFAULT 0 NOT NULL,
	`next_owner_nonce` integer DEFAULT 1 NOT NULL,
	`deployed_at_block` integer,
	`frozen` integer DEFAULT false NOT NULL,
	`tx_limit` integer DEFAULT 0 NOT NULL,
	`daily_limit` integer DEFAULT 0 NOT NULL,
	`expires_at` integer DEFAULT 0 NOT NULL,
	`chain_session` text,
	`whitelist` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wallets_chain_address_unique` ON `wallets` (`chain_address`);--> statement-breakpoint
CREATE INDEX `wallets_user` ON `wallets` (`user_id`,`created_at`);