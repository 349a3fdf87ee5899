CREATE TABLE "accounted_nonces" (
	"account" text COLLATE "C" NOT NULL,
	"next" bigint NOT NULL,
	"catch_up_id" bigint DEFAULT 0 NOT NULL,
	PRIMARY KEY ("account")
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"wallet_id" bytea NOT NULL,
	"kind" bigint NOT NULL,
	"timestamp" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" bigint NOT NULL,
	"side" bigint NOT NULL,
	"block_tag" bigint NOT NULL,
	"transaction_hash" bytea NOT NULL,
	"amount" bigint NOT NULL,
	"counterparty" bytea,
	"payment_ref" bytea,
	"authorization_nonce" bytea,
	"onchain_job_id" bigint,
	"details" text COLLATE "C"
);
--> statement-breakpoint
CREATE UNIQUE INDEX "activity_place" ON "activity" ("wallet_id", "timestamp", "block_number", "log_index", "side", "block_tag");
--> statement-breakpoint
CREATE INDEX "activity_kind" ON "activity" ("wallet_id", "kind", "timestamp", "block_number", "log_index", "side");
--> statement-breakpoint
CREATE INDEX "activity_nonce" ON "activity" ("authorization_nonce") WHERE "activity"."authorization_nonce" is not null;
--> statement-breakpoint
CREATE FUNCTION "activity_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."seq" := (SELECT coalesce(max("seq"), 0) + 1 FROM "activity"); RETURN NEW; END $$;
CREATE TRIGGER "activity_number" BEFORE INSERT ON "activity" FOR EACH ROW
WHEN (NEW."seq" IS NULL) EXECUTE FUNCTION "activity_number"();
--> statement-breakpoint
CREATE TABLE "address_book" (
	"user_id" text COLLATE "C" NOT NULL,
	"address" bytea NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	PRIMARY KEY ("user_id", "address")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "address_book_name" ON "address_book" ("user_id", "name_key");
--> statement-breakpoint
CREATE TABLE "agent_registrations" (
	"wallet_id" bytea PRIMARY KEY NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"wanted_uri" text COLLATE "C",
	"due_at" bigint,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"refusals" bigint DEFAULT 0 NOT NULL,
	"reverts" bigint DEFAULT 0 NOT NULL,
	"last_error" text COLLATE "C",
	"message_id" bigint,
	"doubt_block" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "agent_registrations_due" ON "agent_registrations" ("due_at") WHERE "agent_registrations"."due_at" is not null;
--> statement-breakpoint
CREATE INDEX "agent_registrations_message" ON "agent_registrations" ("message_id") WHERE "agent_registrations"."message_id" is not null;
--> statement-breakpoint
CREATE TABLE "agent_tokens" (
	"wallet_id" bytea PRIMARY KEY NOT NULL,
	"prefix" text COLLATE "C" NOT NULL,
	"secret_digest" text COLLATE "C" NOT NULL,
	"collected_at" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "agent_tokens_prefix_unique" ON "agent_tokens" ("prefix");
--> statement-breakpoint
CREATE TABLE "agents" (
	"agent_id" bigint PRIMARY KEY NOT NULL,
	"wallet_id" bytea NOT NULL,
	"is_owned" bigint NOT NULL,
	"uri" text COLLATE "C" NOT NULL,
	"registered_tx_hash" bytea NOT NULL,
	"registered_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "agents_owned" ON "agents" ("wallet_id", "agent_id") WHERE "agents"."is_owned" = 1;
--> statement-breakpoint
CREATE INDEX "agents_wallet" ON "agents" ("wallet_id");
--> statement-breakpoint
CREATE TABLE "answered_challenges" (
	"challenge" text COLLATE "C" PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "answered_challenges_expiry" ON "answered_challenges" ("expires_at");
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"prefix" text COLLATE "C" PRIMARY KEY NOT NULL,
	"wallet_id" bytea,
	"kind" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"scopes" bigint NOT NULL,
	"secret_digest" text COLLATE "C",
	"secret_sealed" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"last_used_at" bigint,
	"revoked_at" bigint,
	"doubted_from" bigint
);
--> statement-breakpoint
CREATE INDEX "api_keys_wallet" ON "api_keys" ("wallet_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_live" ON "api_keys" ("wallet_id") WHERE "api_keys"."revoked_at" is null and "api_keys"."kind" = 0;
--> statement-breakpoint
CREATE TABLE "app_grants" (
	"prefix" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_digest" text COLLATE "C" NOT NULL,
	"redirect_digest" text COLLATE "C" NOT NULL,
	"client_host" text COLLATE "C" NOT NULL,
	"code_challenge" text COLLATE "C" NOT NULL,
	"generation" bigint NOT NULL,
	"previous" bigint NOT NULL,
	"arrived" bigint NOT NULL,
	"rotated_at" bigint NOT NULL,
	"ends_at" bigint
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"user_id" text COLLATE "C",
	"wallet_id" bytea,
	"action" text COLLATE "C" NOT NULL,
	"actor" bigint NOT NULL,
	"actor_id" text COLLATE "C",
	"actor_user_id" text COLLATE "C",
	"address" text COLLATE "C",
	"request_id" text COLLATE "C",
	"details" text COLLATE "C",
	"count" bigint DEFAULT 1 NOT NULL,
	"minute" bigint
);
--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" ("user_id", "seq") WHERE "audit_log"."user_id" is not null;
--> statement-breakpoint
CREATE INDEX "audit_log_wallet" ON "audit_log" ("wallet_id", "seq") WHERE "audit_log"."wallet_id" is not null;
--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" ("at");
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_minute" ON "audit_log" ("user_id", "minute") WHERE "audit_log"."minute" is not null;
--> statement-breakpoint
CREATE FUNCTION "audit_log_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."seq" := (SELECT coalesce(max("seq"), 0) + 1 FROM "audit_log"); RETURN NEW; END $$;
CREATE TRIGGER "audit_log_number" BEFORE INSERT ON "audit_log" FOR EACH ROW
WHEN (NEW."seq" IS NULL) EXECUTE FUNCTION "audit_log_number"();
--> statement-breakpoint
CREATE TABLE "authorizations" (
	"payment_id" bytea PRIMARY KEY NOT NULL,
	"wallet_id" bytea NOT NULL,
	"url" text COLLATE "C" NOT NULL,
	"url_digest" text COLLATE "C" NOT NULL,
	"method" text COLLATE "C" NOT NULL,
	"body_digest" text COLLATE "C" NOT NULL,
	"offer" text COLLATE "C" NOT NULL,
	"valid_after" bigint NOT NULL,
	"valid_before" bigint NOT NULL,
	"nonce" bytea NOT NULL,
	"envelope_id" bigint,
	"slot" bigint,
	"key_prefix" text COLLATE "C",
	"signed_at_block" bigint,
	"is_over" bigint DEFAULT 0 NOT NULL,
	"settlement_until" bigint,
	"settlement_tries" bigint DEFAULT 0 NOT NULL,
	"settlement_due_at" bigint DEFAULT 0 NOT NULL,
	"state" text COLLATE "C" DEFAULT 'signed' NOT NULL,
	"digest" bytea NOT NULL,
	"settled_at_block" bigint
);
--> statement-breakpoint
CREATE INDEX "authorizations_open" ON "authorizations" ("state", "settlement_due_at") WHERE "authorizations"."state" in ('authorized', 'used');
--> statement-breakpoint
CREATE INDEX "authorizations_nonce" ON "authorizations" ("nonce");
--> statement-breakpoint
CREATE INDEX "authorizations_used" ON "authorizations" ("wallet_id") WHERE "authorizations"."state" = 'used';
--> statement-breakpoint
CREATE UNIQUE INDEX "authorizations_slot" ON "authorizations" ("envelope_id", "slot") WHERE "authorizations"."envelope_id" is not null;
--> statement-breakpoint
CREATE INDEX "authorizations_lost" ON "authorizations" ("wallet_id") WHERE "authorizations"."url_digest" = '' and "authorizations"."envelope_id" is not null;
--> statement-breakpoint
CREATE INDEX "authorizations_released" ON "authorizations" ("state") WHERE "authorizations"."state" = 'released';
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"place" text COLLATE "C" NOT NULL,
	"bytes" bigint NOT NULL,
	"started_at" bigint NOT NULL,
	"finished_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "backups_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."id" := nextval(pg_get_serial_sequence('"backups"', 'id')); RETURN NEW; END $$;
CREATE TRIGGER "backups_number" BEFORE INSERT ON "backups" FOR EACH ROW
WHEN (NEW."id" IS NULL) EXECUTE FUNCTION "backups_number"();
--> statement-breakpoint
CREATE TABLE "catch_ups" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"from_block" bigint NOT NULL,
	"head_block" bigint,
	"head_timestamp" bigint,
	"found_at" bigint NOT NULL,
	"to_block" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "catch_ups_open" ON "catch_ups" ("scope") WHERE "catch_ups"."to_block" is null;
--> statement-breakpoint
CREATE INDEX "catch_ups_scope" ON "catch_ups" ("scope");
--> statement-breakpoint
CREATE FUNCTION "catch_ups_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."id" := nextval(pg_get_serial_sequence('"catch_ups"', 'id')); RETURN NEW; END $$;
CREATE TRIGGER "catch_ups_number" BEFORE INSERT ON "catch_ups" FOR EACH ROW
WHEN (NEW."id" IS NULL) EXECUTE FUNCTION "catch_ups_number"();
--> statement-breakpoint
CREATE TABLE "chain_events" (
	"transaction_hash" bytea NOT NULL,
	"log_index" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" bytea NOT NULL,
	"timestamp" bigint NOT NULL,
	"address" bytea NOT NULL,
	"event" text COLLATE "C" NOT NULL,
	"args" text COLLATE "C" NOT NULL,
	"event_key" text COLLATE "C" NOT NULL,
	"opens" text COLLATE "C",
	"feed_id" text COLLATE "C",
	"unmatched" bigint DEFAULT 0 NOT NULL,
	PRIMARY KEY ("transaction_hash", "log_index")
);
--> statement-breakpoint
CREATE INDEX "chain_events_feed" ON "chain_events" ("feed_id") WHERE "chain_events"."feed_id" is not null;
--> statement-breakpoint
CREATE INDEX "chain_events_unmatched" ON "chain_events" ("unmatched") WHERE "chain_events"."unmatched" = 1;
--> statement-breakpoint
CREATE INDEX "chain_events_key" ON "chain_events" ("event_key", "event", "block_number", "log_index");
--> statement-breakpoint
CREATE INDEX "chain_events_opens" ON "chain_events" ("opens") WHERE "chain_events"."opens" is not null;
--> statement-breakpoint
CREATE INDEX "chain_events_block" ON "chain_events" ("block_number", "log_index");
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" bigint PRIMARY KEY NOT NULL,
	"wallet_id" bytea NOT NULL,
	"channel_id" bytea NOT NULL,
	"receiver" bytea NOT NULL,
	"receiver_authorizer" bytea NOT NULL,
	"payer_authorizer" bytea NOT NULL,
	"withdraw_delay" bigint NOT NULL,
	"salt" bytea NOT NULL,
	"deposited" bigint NOT NULL,
	"paid_fee" bigint NOT NULL,
	"closing_since" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "channels_channel_id_unique" ON "channels" ("channel_id");
--> statement-breakpoint
CREATE INDEX "channels_wallet" ON "channels" ("wallet_id");
--> statement-breakpoint
CREATE FUNCTION "channels_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."id" := (SELECT coalesce(max("id"), 0) + 1 FROM "channels"); RETURN NEW; END $$;
CREATE TRIGGER "channels_number" BEFORE INSERT ON "channels" FOR EACH ROW
WHEN (NEW."id" IS NULL) EXECUTE FUNCTION "channels_number"();
--> statement-breakpoint
CREATE TABLE "claim_keys" (
	"wallet_id" bytea PRIMARY KEY NOT NULL,
	"prefix" text COLLATE "C" NOT NULL,
	"secret_digest" text COLLATE "C" NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint,
	"takes_over" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "claim_keys_prefix_unique" ON "claim_keys" ("prefix");
--> statement-breakpoint
CREATE TABLE "claims" (
	"wallet_id" bytea PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"username" text COLLATE "C",
	"username_key" text COLLATE "C",
	"password_hash" text COLLATE "C",
	"invite_id" text COLLATE "C",
	"message_id" bigint,
	"started_at" bigint NOT NULL,
	"lease_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "claims_username_key" ON "claims" ("username_key") WHERE "claims"."username_key" is not null;
--> statement-breakpoint
CREATE TABLE "cursors" (
	"feed" text COLLATE "C" PRIMARY KEY NOT NULL,
	"position" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "envelopes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"wallet_id" bytea NOT NULL,
	"message_id" bigint,
	"nonce" bigint NOT NULL,
	"session" bytea NOT NULL,
	"cap" bigint NOT NULL,
	"slots" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"min_fee" bigint NOT NULL,
	"fee_recipient" bytea NOT NULL,
	"domain" bytea NOT NULL,
	"end" bigint NOT NULL,
	"tx_limit" bigint NOT NULL,
	"daily_limit" bigint NOT NULL,
	"budget_day" bigint DEFAULT 0 NOT NULL,
	"budget_week" bigint DEFAULT 0 NOT NULL,
	"budget_month" bigint DEFAULT 0 NOT NULL,
	"budget_hour" bigint DEFAULT 0 NOT NULL,
	"process" text COLLATE "C" NOT NULL,
	"signed_at_block" bigint NOT NULL,
	"used_at" bigint NOT NULL,
	"next_slot" bigint DEFAULT 0 NOT NULL,
	"is_retired" bigint DEFAULT 0 NOT NULL,
	"is_accounted" bigint DEFAULT 0 NOT NULL,
	"closing_until" bigint,
	"closing_tries" bigint DEFAULT 0 NOT NULL,
	"closing_due_at" bigint DEFAULT 0 NOT NULL,
	"state" text COLLATE "C" DEFAULT 'signed' NOT NULL,
	"tx_hash" bytea NOT NULL,
	"opened_at_block" bigint,
	"closed_at_block" bigint,
	"unused" text COLLATE "C",
	"value" bigint,
	"paid_fee" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "envelopes_message_id_unique" ON "envelopes" ("message_id");
--> statement-breakpoint
CREATE INDEX "envelopes_wallet" ON "envelopes" ("wallet_id", "nonce");
--> statement-breakpoint
CREATE INDEX "envelopes_live" ON "envelopes" ("wallet_id") WHERE "envelopes"."state" in ('signed', 'open');
--> statement-breakpoint
CREATE INDEX "envelopes_closed" ON "envelopes" ("closed_at_block") WHERE "envelopes"."state" = 'closed';
--> statement-breakpoint
CREATE INDEX "envelopes_unaccounted" ON "envelopes" ("wallet_id") WHERE "envelopes"."is_accounted" = 0 and "envelopes"."state" in ('open', 'closed');
--> statement-breakpoint
CREATE FUNCTION "envelopes_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."id" := (SELECT coalesce(max("id"), 0) + 1 FROM "envelopes"); RETURN NEW; END $$;
CREATE TRIGGER "envelopes_number" BEFORE INSERT ON "envelopes" FOR EACH ROW
WHEN (NEW."id" IS NULL) EXECUTE FUNCTION "envelopes_number"();
--> statement-breakpoint
CREATE TABLE "evaluation_attempts" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY NOT NULL,
	"job_id" text COLLATE "C" NOT NULL,
	"deliverable_hash" bytea NOT NULL,
	"outcome" text COLLATE "C",
	"reason" text COLLATE "C" NOT NULL,
	"attempted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "evaluation_attempts_job" ON "evaluation_attempts" ("job_id", "deliverable_hash");
--> statement-breakpoint
CREATE FUNCTION "evaluation_attempts_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."id" := nextval(pg_get_serial_sequence('"evaluation_attempts"', 'id')); RETURN NEW; END $$;
CREATE TRIGGER "evaluation_attempts_number" BEFORE INSERT ON "evaluation_attempts" FOR EACH ROW
WHEN (NEW."id" IS NULL) EXECUTE FUNCTION "evaluation_attempts_number"();
--> statement-breakpoint
CREATE TABLE "evaluations" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"job_id" text COLLATE "C" NOT NULL,
	"deliverable_hash" bytea NOT NULL,
	"created_at" bigint NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"delays" bigint DEFAULT 0 NOT NULL,
	"note" text COLLATE "C",
	"handed_over_at" bigint,
	"next_attempt_at" bigint,
	"waiting_since" bigint,
	"outcome" text COLLATE "C",
	"reason" text COLLATE "C",
	"decided_by" text COLLATE "C",
	"decided_at" bigint,
	"message_id" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "evaluations_deliverable" ON "evaluations" ("job_id", "deliverable_hash");
--> statement-breakpoint
CREATE INDEX "evaluations_message" ON "evaluations" ("message_id") WHERE "evaluations"."message_id" is not null;
--> statement-breakpoint
CREATE INDEX "evaluations_due" ON "evaluations" ("next_attempt_at") WHERE "evaluations"."next_attempt_at" is not null;
--> statement-breakpoint
CREATE INDEX "evaluations_waiting" ON "evaluations" ("waiting_since") WHERE "evaluations"."waiting_since" is not null;
--> statement-breakpoint
CREATE INDEX "evaluations_delayed" ON "evaluations" ("next_attempt_at", "delays") WHERE "evaluations"."next_attempt_at" is not null and "evaluations"."delays" > 0;
--> statement-breakpoint
CREATE INDEX "evaluations_handed_over" ON "evaluations" ("handed_over_at") WHERE "evaluations"."handed_over_at" is not null and "evaluations"."outcome" is null;
--> statement-breakpoint
CREATE FUNCTION "evaluations_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."seq" := (SELECT coalesce(max("seq"), 0) + 1 FROM "evaluations"); RETURN NEW; END $$;
CREATE TRIGGER "evaluations_number" BEFORE INSERT ON "evaluations" FOR EACH ROW
WHEN (NEW."seq" IS NULL) EXECUTE FUNCTION "evaluations_number"();
--> statement-breakpoint
CREATE TABLE "facts" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"value" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_contexts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"context" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_contexts_context_unique" ON "feedback_contexts" ("context");
--> statement-breakpoint
CREATE FUNCTION "feedback_contexts_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."id" := (SELECT coalesce(max("id"), 0) + 1 FROM "feedback_contexts"); RETURN NEW; END $$;
CREATE TRIGGER "feedback_contexts_number" BEFORE INSERT ON "feedback_contexts" FOR EACH ROW
WHEN (NEW."id" IS NULL) EXECUTE FUNCTION "feedback_contexts_number"();
--> statement-breakpoint
CREATE TABLE "former_secrets" (
	"digest" text COLLATE "C" PRIMARY KEY NOT NULL,
	"replaced_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "freeze_tokens" (
	"wallet_id" bytea PRIMARY KEY NOT NULL,
	"prefix" text COLLATE "C" NOT NULL,
	"secret_digest" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "freeze_tokens_prefix_unique" ON "freeze_tokens" ("prefix");
--> statement-breakpoint
CREATE TABLE "gas_reserves" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"payer" text COLLATE "C" NOT NULL,
	"day" bigint NOT NULL,
	"gas" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gas_use" (
	"payer" text COLLATE "C" NOT NULL,
	"day" bigint NOT NULL,
	"gas" bigint NOT NULL,
	PRIMARY KEY ("payer", "day")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"secret_digest" text COLLATE "C" NOT NULL,
	"max_uses" bigint NOT NULL,
	"note" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "job_contents" (
	"job_id" text COLLATE "C" NOT NULL,
	"hash" bytea NOT NULL,
	"wallet_id" bytea NOT NULL,
	"content_type" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"bytes" bigint NOT NULL,
	PRIMARY KEY ("job_id", "hash")
);
--> statement-breakpoint
CREATE INDEX "job_contents_wallet" ON "job_contents" ("wallet_id", "bytes");
--> statement-breakpoint
CREATE TABLE "job_locations" (
	"job_id" text COLLATE "C" NOT NULL,
	"hash" bytea NOT NULL,
	"uri" text COLLATE "C" NOT NULL,
	PRIMARY KEY ("job_id", "hash")
);
--> statement-breakpoint
CREATE TABLE "job_messages" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"job_id" text COLLATE "C" NOT NULL,
	"step" text COLLATE "C" NOT NULL,
	"deliverable_hash" bytea,
	"content_uri" text COLLATE "C"
);
--> statement-breakpoint
CREATE INDEX "job_messages_job" ON "job_messages" ("job_id", "message_id");
--> statement-breakpoint
CREATE TABLE "jobs" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"client_wallet_id" bytea NOT NULL,
	"provider_wallet_id" bytea,
	"provider_address" bytea NOT NULL,
	"evaluator_address" bytea NOT NULL,
	"budget" bigint NOT NULL,
	"expired_at" bigint NOT NULL,
	"spec" text COLLATE "C",
	"metadata_hash" bytea NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"rule_type" text COLLATE "C" NOT NULL,
	"rule_url" text COLLATE "C",
	"idempotency_key" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"onchain_job_id" bigint,
	"status" text COLLATE "C" DEFAULT 'open' NOT NULL,
	"funded_amount" bigint,
	"deliverable_hash" bytea,
	"deliverable_uri" text COLLATE "C",
	"create_tx_hash" bytea NOT NULL,
	"fund_tx_hash" bytea,
	"submit_tx_hash" bytea,
	"submitted_at" bigint,
	"finalize_tx_hash" bytea,
	"outcome" text COLLATE "C",
	"outcome_reason_hash" bytea,
	"finalized_at" bigint,
	"last_block" bigint,
	"announced_block" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_id_unique" ON "jobs" ("id");
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_metadata_hash_unique" ON "jobs" ("metadata_hash");
--> statement-breakpoint
CREATE INDEX "jobs_client" ON "jobs" ("client_wallet_id", "created_at");
--> statement-breakpoint
CREATE INDEX "jobs_client_status" ON "jobs" ("client_wallet_id", "status", "created_at");
--> statement-breakpoint
CREATE INDEX "jobs_provider" ON "jobs" ("provider_wallet_id", "created_at");
--> statement-breakpoint
CREATE INDEX "jobs_provider_status" ON "jobs" ("provider_wallet_id", "status", "created_at");
--> statement-breakpoint
CREATE INDEX "jobs_onchain" ON "jobs" ("onchain_job_id");
--> statement-breakpoint
CREATE INDEX "jobs_status" ON "jobs" ("status");
--> statement-breakpoint
CREATE INDEX "jobs_unannounced" ON "jobs" ("last_block") WHERE "jobs"."last_block" > "jobs"."announced_block";
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_idempotency" ON "jobs" ("client_wallet_id", "idempotency_key") WHERE "jobs"."idempotency_key" is not null;
--> statement-breakpoint
CREATE FUNCTION "jobs_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."seq" := (SELECT coalesce(max("seq"), 0) + 1 FROM "jobs"); RETURN NEW; END $$;
CREATE TRIGGER "jobs_number" BEFORE INSERT ON "jobs" FOR EACH ROW
WHEN (NEW."seq" IS NULL) EXECUTE FUNCTION "jobs_number"();
--> statement-breakpoint
CREATE TABLE "known_networks" (
	"user_id" text COLLATE "C" NOT NULL,
	"network" text COLLATE "C" NOT NULL,
	"last_login_at" bigint NOT NULL,
	PRIMARY KEY ("user_id", "network")
);
--> statement-breakpoint
CREATE TABLE "lane_drains" (
	"lane" bytea PRIMARY KEY NOT NULL,
	"requested_at" bigint NOT NULL,
	"sweep_to" bytea,
	"despite_unknown" bigint DEFAULT 0 NOT NULL,
	"sweep_nonce" bigint,
	"swept_at" bigint,
	"waits_for" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "login_wallets" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"address" bytea NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "login_wallets_address_unique" ON "login_wallets" ("address");
--> statement-breakpoint
CREATE INDEX "login_wallets_user" ON "login_wallets" ("user_id", "created_at");
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"wallet" bytea NOT NULL,
	"target" bytea NOT NULL,
	"data" bytea NOT NULL,
	"gas_limit" bigint NOT NULL,
	"deadline" bigint,
	"reserved_gwei" bigint DEFAULT 0 NOT NULL,
	"cost_gwei" bigint,
	"gas_used" bigint,
	"status" text COLLATE "C" NOT NULL,
	"revert_data" bytea,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "messages_wallet" ON "messages" ("wallet", "id");
--> statement-breakpoint
CREATE INDEX "messages_open" ON "messages" ("status", "deadline");
--> statement-breakpoint
CREATE INDEX "messages_changes" ON "messages" ("wallet", "deadline") WHERE "messages"."kind" = 'configure';
--> statement-breakpoint
CREATE FUNCTION "messages_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."id" := (SELECT coalesce(max("id"), 0) + 1 FROM "messages"); RETURN NEW; END $$;
CREATE TRIGGER "messages_number" BEFORE INSERT ON "messages" FOR EACH ROW
WHEN (NEW."id" IS NULL) EXECUTE FUNCTION "messages_number"();
--> statement-breakpoint
CREATE TABLE "notification_channels" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"state" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"shown" text COLLATE "C" NOT NULL,
	"target_sealed" text COLLATE "C" NOT NULL,
	"events" bigint NOT NULL,
	"sent_seq" bigint NOT NULL,
	"code_tries" bigint DEFAULT 0 NOT NULL,
	"due_at_ms" bigint,
	"quiet_until_ms" bigint DEFAULT 0 NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"last_error" text COLLATE "C",
	"last_sent_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "notification_channels_user" ON "notification_channels" ("user_id");
--> statement-breakpoint
CREATE INDEX "notification_channels_due" ON "notification_channels" ("due_at_ms") WHERE "notification_channels"."due_at_ms" is not null;
--> statement-breakpoint
CREATE TABLE "notification_events" (
	"seq" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"wallet_id" bytea,
	"kind" bigint NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"count" bigint DEFAULT 1 NOT NULL,
	"cause" text COLLATE "C",
	"body" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "notification_events_user" ON "notification_events" ("user_id", "seq");
--> statement-breakpoint
CREATE INDEX "notification_events_created" ON "notification_events" ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "notification_events_cause" ON "notification_events" ("cause", "user_id");
--> statement-breakpoint
CREATE FUNCTION "notification_events_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."seq" := nextval(pg_get_serial_sequence('"notification_events"', 'seq')); RETURN NEW; END $$;
CREATE TRIGGER "notification_events_number" BEFORE INSERT ON "notification_events" FOR EACH ROW
WHEN (NEW."seq" IS NULL) EXECUTE FUNCTION "notification_events_number"();
--> statement-breakpoint
CREATE TABLE "notification_readings" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_words" (
	"word" text COLLATE "C" NOT NULL,
	"wallet_seq" bigint NOT NULL,
	"types" bigint NOT NULL,
	PRIMARY KEY ("word", "wallet_seq")
);
--> statement-breakpoint
CREATE INDEX "offer_words_wallet" ON "offer_words" ("wallet_seq");
--> statement-breakpoint
CREATE TABLE "offers" (
	"wallet_id" bytea NOT NULL,
	"position" bigint NOT NULL,
	"wallet_seq" bigint NOT NULL,
	"type" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C" NOT NULL,
	"price" bigint,
	"url" text COLLATE "C",
	"tags" text COLLATE "C" NOT NULL,
	"updated_at" bigint NOT NULL,
	PRIMARY KEY ("wallet_id", "position")
);
--> statement-breakpoint
CREATE INDEX "offers_type" ON "offers" ("type", "wallet_seq", "position");
--> statement-breakpoint
CREATE TABLE "organization_invitations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"secret_digest" text COLLATE "C" NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"role" bigint NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "organization_invitations_organization" ON "organization_invitations" ("organization_id", "created_at");
--> statement-breakpoint
CREATE INDEX "organization_invitations_expiry" ON "organization_invitations" ("expires_at");
--> statement-breakpoint
CREATE TABLE "organization_members" (
	"organization_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"role" bigint NOT NULL,
	"joined_at" bigint NOT NULL,
	PRIMARY KEY ("organization_id", "user_id")
);
--> statement-breakpoint
CREATE INDEX "organization_members_user" ON "organization_members" ("user_id", "organization_id");
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"credential_id" text COLLATE "C" NOT NULL,
	"public_key" text COLLATE "C" NOT NULL,
	"counter" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint,
	"answered_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_id_unique" ON "passkeys" ("credential_id");
--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" ("user_id", "created_at");
--> statement-breakpoint
CREATE TABLE "payment_approvals" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"wallet_id" bytea NOT NULL,
	"payment_id" bytea NOT NULL,
	"ref" bytea NOT NULL,
	"to_address" bytea NOT NULL,
	"amount" bigint NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"memo" text COLLATE "C" NOT NULL,
	"idempotency_key" text COLLATE "C",
	"key_prefix" text COLLATE "C",
	"exceeds" text COLLATE "C" NOT NULL,
	"fee_amount" bigint NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"refusal" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"decided_at" bigint,
	"decided_by" text COLLATE "C",
	"payable_at" bigint,
	"epoch" bigint,
	"owner_signature" bytea,
	"due_at" bigint,
	"attempts" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_approvals_id_unique" ON "payment_approvals" ("id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_approvals_ref_unique" ON "payment_approvals" ("ref");
--> statement-breakpoint
CREATE INDEX "payment_approvals_wallet" ON "payment_approvals" ("wallet_id", "seq");
--> statement-breakpoint
CREATE INDEX "payment_approvals_open_of_wallet" ON "payment_approvals" ("wallet_id") WHERE "payment_approvals"."status" in ('pending', 'approved');
--> statement-breakpoint
CREATE INDEX "payment_approvals_open" ON "payment_approvals" ("expires_at") WHERE "payment_approvals"."status" in ('pending', 'approved');
--> statement-breakpoint
CREATE INDEX "payment_approvals_used" ON "payment_approvals" ("wallet_id", "expires_at") WHERE "payment_approvals"."status" = 'used';
--> statement-breakpoint
CREATE INDEX "payment_approvals_due" ON "payment_approvals" ("due_at") WHERE "payment_approvals"."due_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_approvals_idempotency" ON "payment_approvals" ("wallet_id", "idempotency_key") WHERE "payment_approvals"."idempotency_key" is not null;
--> statement-breakpoint
CREATE FUNCTION "payment_approvals_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."seq" := (SELECT coalesce(max("seq"), 0) + 1 FROM "payment_approvals"); RETURN NEW; END $$;
CREATE TRIGGER "payment_approvals_number" BEFORE INSERT ON "payment_approvals" FOR EACH ROW
WHEN (NEW."seq" IS NULL) EXECUTE FUNCTION "payment_approvals_number"();
--> statement-breakpoint
CREATE TABLE "payment_orders" (
	"ref" bytea NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"tx_hash" bytea,
	"state" text COLLATE "C" NOT NULL,
	"answer" text COLLATE "C",
	"requested_at" bigint NOT NULL,
	"answered_at" bigint,
	PRIMARY KEY ("ref", "kind")
);
--> statement-breakpoint
CREATE INDEX "payment_orders_requested" ON "payment_orders" ("requested_at") WHERE "payment_orders"."state" = 'requested';
--> statement-breakpoint
CREATE TABLE "payment_totals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"payments" bigint NOT NULL,
	"volume" bigint NOT NULL,
	"fees" bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "payment_totals_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."id" := (SELECT coalesce(max("id"), 0) + 1 FROM "payment_totals"); RETURN NEW; END $$;
CREATE TRIGGER "payment_totals_number" BEFORE INSERT ON "payment_totals" FOR EACH ROW
WHEN (NEW."id" IS NULL) EXECUTE FUNCTION "payment_totals_number"();
--> statement-breakpoint
CREATE TABLE "payments" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"id" bytea NOT NULL,
	"wallet_id" bytea NOT NULL,
	"message_id" bigint NOT NULL,
	"ref" bytea NOT NULL,
	"to_address" bytea NOT NULL,
	"amount" bigint NOT NULL,
	"fee_amount" bigint NOT NULL,
	"fee_recipient" bytea NOT NULL,
	"type" bigint NOT NULL,
	"memo" text COLLATE "C" NOT NULL,
	"idempotency_key" text COLLATE "C",
	"key_prefix" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"status" text COLLATE "C" DEFAULT 'pending' NOT NULL,
	"tx_hash" bytea NOT NULL,
	"block_number" bigint,
	"refusal" text COLLATE "C"
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_id_unique" ON "payments" ("id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_ref_unique" ON "payments" ("ref");
--> statement-breakpoint
CREATE INDEX "payments_wallet" ON "payments" ("wallet_id", "message_id");
--> statement-breakpoint
CREATE INDEX "payments_x402" ON "payments" ("wallet_id", "message_id") WHERE "payments"."type" = 1;
--> statement-breakpoint
CREATE INDEX "payments_failed" ON "payments" ("wallet_id", "message_id") WHERE "payments"."status" = 'failed';
--> statement-breakpoint
CREATE INDEX "payments_failed_seq" ON "payments" ("seq") WHERE "payments"."status" = 'failed';
--> statement-breakpoint
CREATE INDEX "payments_failed_when" ON "payments" ("wallet_id", "created_at", "message_id") WHERE "payments"."status" = 'failed';
--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" ("wallet_id", "status", "message_id") WHERE "payments"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" ("created_at") WHERE "payments"."status" = 'pending';
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_idempotency" ON "payments" ("wallet_id", "idempotency_key") WHERE "payments"."idempotency_key" is not null;
--> statement-breakpoint
CREATE FUNCTION "payments_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."seq" := (SELECT coalesce(max("seq"), 0) + 1 FROM "payments"); RETURN NEW; END $$;
CREATE TRIGGER "payments_number" BEFORE INSERT ON "payments" FOR EACH ROW
WHEN (NEW."seq" IS NULL) EXECUTE FUNCTION "payments_number"();
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"public_key" text COLLATE "C" NOT NULL,
	"private_key_sealed" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reactions" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"cause" text COLLATE "C" NOT NULL,
	"payload" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"due_at" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reactions_cause" ON "reactions" ("kind", "cause");
--> statement-breakpoint
CREATE INDEX "reactions_due" ON "reactions" ("status", "due_at");
--> statement-breakpoint
CREATE FUNCTION "reactions_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."id" := nextval(pg_get_serial_sequence('"reactions"', 'id')); RETURN NEW; END $$;
CREATE TRIGGER "reactions_number" BEFORE INSERT ON "reactions" FOR EACH ROW
WHEN (NEW."id" IS NULL) EXECUTE FUNCTION "reactions_number"();
--> statement-breakpoint
CREATE TABLE "recipient_budgets" (
	"wallet_id" bytea NOT NULL,
	"recipient" bytea NOT NULL,
	"period" bigint NOT NULL,
	"budget" bigint NOT NULL,
	PRIMARY KEY ("wallet_id", "recipient")
);
--> statement-breakpoint
CREATE TABLE "reputation_counters" (
	"wallet_id" bytea PRIMARY KEY NOT NULL,
	"success" bigint DEFAULT 0 NOT NULL,
	"failure" bigint DEFAULT 0 NOT NULL,
	"payments" bigint DEFAULT 0 NOT NULL,
	"jobs" bigint DEFAULT 0 NOT NULL,
	"freezes" bigint DEFAULT 0 NOT NULL,
	"volume" bigint DEFAULT 0 NOT NULL,
	"last_active_at" bigint DEFAULT 0 NOT NULL,
	"waits_for_block" bigint
);
--> statement-breakpoint
CREATE INDEX "reputation_counters_waiting" ON "reputation_counters" ("waits_for_block") WHERE "reputation_counters"."waits_for_block" is not null;
--> statement-breakpoint
CREATE TABLE "reputation_events" (
	"seq" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY NOT NULL,
	"id" bytea NOT NULL,
	"wallet_id" bytea NOT NULL,
	"event_type" bigint NOT NULL,
	"value" bigint NOT NULL,
	"tag1" bigint NOT NULL,
	"tag2" bigint,
	"source_kind" bigint NOT NULL,
	"cause" bytea NOT NULL,
	"shown_ref" bytea,
	"volume" bigint DEFAULT 0 NOT NULL,
	"block_number" bigint,
	"created_at" bigint NOT NULL,
	"message_id" bigint,
	"agent_id" bigint,
	"context_id" bigint,
	"onchain_tx_hash" bytea,
	"synced_at" bigint,
	"feedback_index" bigint,
	"refusal" bytea
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reputation_events_id_unique" ON "reputation_events" ("id");
--> statement-breakpoint
CREATE UNIQUE INDEX "reputation_events_cause" ON "reputation_events" ("cause", "event_type", "wallet_id");
--> statement-breakpoint
CREATE INDEX "reputation_events_wallet" ON "reputation_events" ("wallet_id", "seq");
--> statement-breakpoint
CREATE INDEX "reputation_events_freezes" ON "reputation_events" ("wallet_id") WHERE "reputation_events"."source_kind" = 1;
--> statement-breakpoint
CREATE INDEX "reputation_events_refused" ON "reputation_events" ("wallet_id") WHERE "reputation_events"."onchain_tx_hash" is not null and "reputation_events"."feedback_index" is null;
--> statement-breakpoint
CREATE INDEX "reputation_events_unsynced" ON "reputation_events" ("seq") WHERE "reputation_events"."onchain_tx_hash" is null;
--> statement-breakpoint
CREATE INDEX "reputation_events_unsynced_wallet" ON "reputation_events" ("wallet_id", "seq", "block_number", "volume", "onchain_tx_hash") WHERE "reputation_events"."onchain_tx_hash" is null;
--> statement-breakpoint
CREATE INDEX "reputation_events_message" ON "reputation_events" ("message_id") WHERE "reputation_events"."message_id" is not null;
--> statement-breakpoint
CREATE FUNCTION "reputation_events_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."seq" := nextval(pg_get_serial_sequence('"reputation_events"', 'seq')); RETURN NEW; END $$;
CREATE TRIGGER "reputation_events_number" BEFORE INSERT ON "reputation_events" FOR EACH ROW
WHEN (NEW."seq" IS NULL) EXECUTE FUNCTION "reputation_events_number"();
--> statement-breakpoint
CREATE TABLE "reputation_runs" (
	"task" text COLLATE "C" PRIMARY KEY NOT NULL,
	"due_at" bigint NOT NULL,
	"cursor" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_cursors" (
	"kind" text COLLATE "C" PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" bytea PRIMARY KEY NOT NULL,
	"wallet_id" bytea NOT NULL,
	"payer" bytea NOT NULL,
	"nonce" bytea NOT NULL,
	"resource" text COLLATE "C",
	"message_id" bigint NOT NULL,
	"tx_hash" bytea NOT NULL,
	"signed_at_block" bigint NOT NULL,
	"is_delivered" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sales_message_id_unique" ON "sales" ("message_id");
--> statement-breakpoint
CREATE INDEX "sales_nonce" ON "sales" ("nonce");
--> statement-breakpoint
CREATE TABLE "scheduled_changes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"wallet_id" bytea NOT NULL,
	"operation" text COLLATE "C" NOT NULL,
	"target" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"message_id" bigint,
	"signed_until" bigint NOT NULL,
	"execute_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"last_error" text COLLATE "C",
	"attempts" bigint DEFAULT 0 NOT NULL,
	"due_at" bigint
);
--> statement-breakpoint
CREATE INDEX "scheduled_changes_wallet" ON "scheduled_changes" ("wallet_id", "created_at");
--> statement-breakpoint
CREATE INDEX "scheduled_changes_waiting" ON "scheduled_changes" ("wallet_id") WHERE "scheduled_changes"."status" in ('scheduled', 'held');
--> statement-breakpoint
CREATE INDEX "scheduled_changes_due" ON "scheduled_changes" ("due_at") WHERE "scheduled_changes"."due_at" is not null;
--> statement-breakpoint
CREATE TABLE "scheduled_withdrawals" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"wallet_id" bytea NOT NULL,
	"to_address" bytea NOT NULL,
	"amount" bigint NOT NULL,
	"idempotency_key" text COLLATE "C",
	"status" text COLLATE "C" NOT NULL,
	"execute_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"tx_hash" bytea,
	"last_error" text COLLATE "C",
	"attempts" bigint DEFAULT 0 NOT NULL,
	"due_at" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_withdrawals_idempotency" ON "scheduled_withdrawals" ("wallet_id", "idempotency_key") WHERE "scheduled_withdrawals"."idempotency_key" is not null;
--> statement-breakpoint
CREATE INDEX "scheduled_withdrawals_wallet" ON "scheduled_withdrawals" ("wallet_id", "created_at");
--> statement-breakpoint
CREATE INDEX "scheduled_withdrawals_waiting" ON "scheduled_withdrawals" ("wallet_id") WHERE "scheduled_withdrawals"."status" in ('scheduled', 'held');
--> statement-breakpoint
CREATE INDEX "scheduled_withdrawals_due" ON "scheduled_withdrawals" ("due_at") WHERE "scheduled_withdrawals"."due_at" is not null;
--> statement-breakpoint
CREATE TABLE "session_messages" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"wallet_id" bytea NOT NULL,
	"nonce" bigint NOT NULL,
	"epoch" bigint NOT NULL,
	"deadline" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"total" bigint NOT NULL,
	"recipient" bytea,
	"key_prefix" text COLLATE "C",
	"signed_at_block" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "session_messages_wallet" ON "session_messages" ("wallet_id", "nonce");
--> statement-breakpoint
CREATE TABLE "signers" (
	"prefix" text COLLATE "C" PRIMARY KEY NOT NULL,
	"wallet_id" bytea NOT NULL,
	"address" bytea NOT NULL,
	"key_sealed" text COLLATE "C",
	"scopes" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"tx_limit" bigint NOT NULL,
	"period" bigint NOT NULL,
	"budget" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint,
	"due_at" bigint,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"set_at" bigint,
	"chain_scopes" bigint DEFAULT 0 NOT NULL,
	"chain_expires_at" bigint DEFAULT 0 NOT NULL,
	"chain_tx_limit" bigint DEFAULT 0 NOT NULL,
	"chain_period" bigint DEFAULT 0 NOT NULL,
	"chain_budget" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "signers_address_unique" ON "signers" ("address");
--> statement-breakpoint
CREATE INDEX "signers_wallet" ON "signers" ("wallet_id");
--> statement-breakpoint
CREATE INDEX "signers_due" ON "signers" ("due_at") WHERE "signers"."due_at" is not null;
--> statement-breakpoint
CREATE INDEX "signers_live" ON "signers" ("prefix") WHERE "signers"."revoked_at" is null;
--> statement-breakpoint
CREATE TABLE "spending_days" (
	"wallet_id" bytea NOT NULL,
	"day" bigint NOT NULL,
	"kind" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"count" bigint NOT NULL,
	PRIMARY KEY ("wallet_id", "day", "kind")
);
--> statement-breakpoint
CREATE TABLE "spending_recipients" (
	"wallet_id" bytea NOT NULL,
	"month" bigint NOT NULL,
	"recipient" bytea NOT NULL,
	"amount" bigint NOT NULL,
	"count" bigint NOT NULL,
	PRIMARY KEY ("wallet_id", "month", "recipient")
);
--> statement-breakpoint
CREATE INDEX "spending_recipients_amount" ON "spending_recipients" ("wallet_id", "month", "amount");
--> statement-breakpoint
CREATE TABLE "transaction_attempts" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"hash" bytea NOT NULL,
	"lane" bytea NOT NULL,
	"nonce" bigint NOT NULL,
	"raw" bytea NOT NULL,
	"max_fee_per_gas" text COLLATE "C" NOT NULL,
	"max_priority_fee_per_gas" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "transaction_attempts_hash_unique" ON "transaction_attempts" ("hash");
--> statement-breakpoint
CREATE INDEX "attempts_nonce" ON "transaction_attempts" ("lane", "nonce");
--> statement-breakpoint
CREATE FUNCTION "transaction_attempts_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."seq" := (SELECT coalesce(max("seq"), 0) + 1 FROM "transaction_attempts"); RETURN NEW; END $$;
CREATE TRIGGER "transaction_attempts_number" BEFORE INSERT ON "transaction_attempts" FOR EACH ROW
WHEN (NEW."seq" IS NULL) EXECUTE FUNCTION "transaction_attempts_number"();
--> statement-breakpoint
CREATE TABLE "transaction_messages" (
	"lane" bytea NOT NULL,
	"nonce" bigint NOT NULL,
	"position" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	PRIMARY KEY ("lane", "nonce", "position")
);
--> statement-breakpoint
CREATE INDEX "transaction_messages_message" ON "transaction_messages" ("message_id");
--> statement-breakpoint
CREATE TABLE "transactions" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"lane" bytea NOT NULL,
	"nonce" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"gas_limit" bigint DEFAULT 0 NOT NULL,
	"mined_hash" bytea,
	"block_number" bigint,
	"block_hash" bytea,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_nonce" ON "transactions" ("lane", "nonce");
--> statement-breakpoint
CREATE INDEX "transactions_status" ON "transactions" ("status", "lane", "nonce");
--> statement-breakpoint
CREATE FUNCTION "transactions_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."seq" := (SELECT coalesce(max("seq"), 0) + 1 FROM "transactions"); RETURN NEW; END $$;
CREATE TRIGGER "transactions_number" BEFORE INSERT ON "transactions" FOR EACH ROW
WHEN (NEW."seq" IS NULL) EXECUTE FUNCTION "transactions_number"();
--> statement-breakpoint
CREATE TABLE "unknown_signers" (
	"wallet_id" bytea NOT NULL,
	"address" bytea NOT NULL,
	"block" bigint NOT NULL,
	"timestamp" bigint NOT NULL,
	PRIMARY KEY ("wallet_id", "address")
);
--> statement-breakpoint
CREATE TABLE "unproven_messages" (
	"kind" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"wallet_id" bytea NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"since" bigint NOT NULL,
	"queried_at" bigint NOT NULL,
	PRIMARY KEY ("kind", "id")
);
--> statement-breakpoint
CREATE INDEX "unproven_messages_kind" ON "unproven_messages" ("kind", "since");
--> statement-breakpoint
CREATE TABLE "user_sessions" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"address" text COLLATE "C",
	"user_agent" text COLLATE "C"
);
--> statement-breakpoint
CREATE UNIQUE INDEX "user_sessions_id_unique" ON "user_sessions" ("id");
--> statement-breakpoint
CREATE INDEX "user_sessions_user" ON "user_sessions" ("user_id", "last_seen_at", "seq");
--> statement-breakpoint
CREATE INDEX "user_sessions_expiry" ON "user_sessions" ("expires_at");
--> statement-breakpoint
CREATE FUNCTION "user_sessions_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."seq" := (SELECT coalesce(max("seq"), 0) + 1 FROM "user_sessions"); RETURN NEW; END $$;
CREATE TRIGGER "user_sessions_number" BEFORE INSERT ON "user_sessions" FOR EACH ROW
WHEN (NEW."seq" IS NULL) EXECUTE FUNCTION "user_sessions_number"();
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"username" text COLLATE "C" NOT NULL,
	"username_key" text COLLATE "C" NOT NULL,
	"password_hash" text COLLATE "C" NOT NULL,
	"password_expires_at" bigint,
	"created_at" bigint NOT NULL,
	"step_up" bigint DEFAULT 0 NOT NULL,
	"invite_id" text COLLATE "C"
);
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key_unique" ON "users" ("username_key");
--> statement-breakpoint
CREATE INDEX "users_invite" ON "users" ("invite_id");
--> statement-breakpoint
CREATE INDEX "users_created" ON "users" ("created_at", "id");
--> statement-breakpoint
CREATE TABLE "vault_keys" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"wrapped" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"replaced_at" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "vault_keys_present" ON "vault_keys" ("kind") WHERE "vault_keys"."replaced_at" is null;
--> statement-breakpoint
CREATE TABLE "wallet_misuses" (
	"wallet_id" bytea NOT NULL,
	"epoch" bigint NOT NULL,
	"at_block" bigint NOT NULL,
	"until" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"is_folded" bigint DEFAULT 0 NOT NULL,
	PRIMARY KEY ("wallet_id", "epoch")
);
--> statement-breakpoint
CREATE INDEX "wallet_misuses_unfolded" ON "wallet_misuses" ("wallet_id") WHERE "wallet_misuses"."is_folded" = 0;
--> statement-breakpoint
CREATE TABLE "wallets" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"id" bytea NOT NULL,
	"chain_address" bytea NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"organization_id" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"salt" bytea NOT NULL,
	"owner_address" bytea NOT NULL,
	"owner_key_sealed" text COLLATE "C" NOT NULL,
	"owner_key_exported_at" bigint,
	"approval_hours" bigint DEFAULT 24 NOT NULL,
	"session_address" bytea NOT NULL,
	"session_key_sealed" text COLLATE "C" NOT NULL,
	"webhook_secret_sealed" text COLLATE "C",
	"webhook_url" text COLLATE "C",
	"webhook_events" text COLLATE "C",
	"next_session_nonce" bigint DEFAULT 0 NOT NULL,
	"next_owner_nonce" bigint DEFAULT 1 NOT NULL,
	"signed_epoch" bigint DEFAULT 0 NOT NULL,
	"epoch_nonce" bigint DEFAULT 1 NOT NULL,
	"freeze_epoch" bigint,
	"freeze_until" bigint DEFAULT 0 NOT NULL,
	"deployed_at_block" bigint,
	"frozen" bigint DEFAULT 0 NOT NULL,
	"tx_limit" bigint DEFAULT 0 NOT NULL,
	"daily_limit" bigint DEFAULT 0 NOT NULL,
	"budget_day" bigint DEFAULT 0 NOT NULL,
	"budget_week" bigint DEFAULT 0 NOT NULL,
	"budget_month" bigint DEFAULT 0 NOT NULL,
	"budget_hour" bigint DEFAULT 0 NOT NULL,
	"expires_at" bigint DEFAULT 0 NOT NULL,
	"signers_revoked_at" bigint,
	"chain_session" bytea,
	"whitelist" text COLLATE "C" DEFAULT '[]' NOT NULL,
	"job_evaluator" bytea,
	"max_job_seconds" bigint DEFAULT 0 NOT NULL,
	"guardian" bytea,
	"chain_owner" bytea,
	"pending_owner" bytea,
	"offered_at" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_id_unique" ON "wallets" ("id");
--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_chain_address_unique" ON "wallets" ("chain_address");
--> statement-breakpoint
CREATE INDEX "wallets_user" ON "wallets" ("user_id", "created_at");
--> statement-breakpoint
CREATE INDEX "wallets_organization" ON "wallets" ("organization_id", "created_at") WHERE "wallets"."organization_id" is not null;
--> statement-breakpoint
CREATE INDEX "wallets_name" ON "wallets" (lower("wallets"."name"));
--> statement-breakpoint
CREATE FUNCTION "wallets_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."seq" := (SELECT coalesce(max("seq"), 0) + 1 FROM "wallets"); RETURN NEW; END $$;
CREATE TRIGGER "wallets_number" BEFORE INSERT ON "wallets" FOR EACH ROW
WHEN (NEW."seq" IS NULL) EXECUTE FUNCTION "wallets_number"();
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"seq" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"wallet_id" bytea NOT NULL,
	"job_id" text COLLATE "C",
	"payment_id" bytea,
	"type" text COLLATE "C" NOT NULL,
	"cause" text COLLATE "C",
	"body" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"next_attempt_at_ms" bigint,
	"last_attempt_at" bigint,
	"last_status_code" bigint,
	"last_error" text COLLATE "C",
	"last_answer" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"delivered_at" bigint,
	"url" text COLLATE "C",
	"secret_sealed" text COLLATE "C"
);
--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_id_unique" ON "webhook_deliveries" ("id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_job" ON "webhook_deliveries" ("job_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_cause" ON "webhook_deliveries" ("wallet_id", "cause") WHERE "webhook_deliveries"."cause" is not null;
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_payment" ON "webhook_deliveries" ("payment_id") WHERE "webhook_deliveries"."payment_id" is not null;
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_wallet" ON "webhook_deliveries" ("wallet_id", "seq");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_status" ON "webhook_deliveries" ("wallet_id", "status", "seq");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_type" ON "webhook_deliveries" ("wallet_id", "type", "seq");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" ("next_attempt_at_ms") WHERE "webhook_deliveries"."next_attempt_at_ms" is not null;
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_of_wallet" ON "webhook_deliveries" ("wallet_id", "next_attempt_at_ms") WHERE "webhook_deliveries"."next_attempt_at_ms" is not null;
--> statement-breakpoint
CREATE FUNCTION "webhook_deliveries_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."seq" := nextval(pg_get_serial_sequence('"webhook_deliveries"', 'seq')); RETURN NEW; END $$;
CREATE TRIGGER "webhook_deliveries_number" BEFORE INSERT ON "webhook_deliveries" FOR EACH ROW
WHEN (NEW."seq" IS NULL) EXECUTE FUNCTION "webhook_deliveries_number"();
--> statement-breakpoint
CREATE TABLE "withdrawal_policies" (
	"wallet_id" bytea PRIMARY KEY NOT NULL,
	"allow_list" text COLLATE "C",
	"delay_seconds" bigint NOT NULL,
	"next_allow_list" text COLLATE "C",
	"next_delay_seconds" bigint,
	"next_at" bigint,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"wallet_id" bytea NOT NULL,
	"to_address" bytea NOT NULL,
	"amount" bigint NOT NULL,
	"idempotency_key" text COLLATE "C",
	"owner_nonce" bigint NOT NULL,
	"signed_at_block" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"executed_in" bytea
);
--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_idempotency" ON "withdrawals" ("wallet_id", "idempotency_key") WHERE "withdrawals"."idempotency_key" is not null;
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "agent_registrations" ADD CONSTRAINT "agent_registrations_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "agent_registrations" ADD CONSTRAINT "agent_registrations_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "messages" ("id");
--> statement-breakpoint
ALTER TABLE "agent_tokens" ADD CONSTRAINT "agent_tokens_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "authorizations" ADD CONSTRAINT "authorizations_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments" ("id");
--> statement-breakpoint
ALTER TABLE "authorizations" ADD CONSTRAINT "authorizations_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "authorizations" ADD CONSTRAINT "authorizations_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "envelopes" ("id");
--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "claim_keys" ADD CONSTRAINT "claim_keys_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "evaluation_attempts" ADD CONSTRAINT "evaluation_attempts_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "jobs" ("id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "jobs" ("id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "messages" ("id");
--> statement-breakpoint
ALTER TABLE "freeze_tokens" ADD CONSTRAINT "freeze_tokens_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "gas_reserves" ADD CONSTRAINT "gas_reserves_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "messages" ("id");
--> statement-breakpoint
ALTER TABLE "job_contents" ADD CONSTRAINT "job_contents_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "jobs" ("id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "job_contents" ADD CONSTRAINT "job_contents_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "job_locations" ADD CONSTRAINT "job_locations_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "jobs" ("id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "job_messages" ADD CONSTRAINT "job_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "messages" ("id");
--> statement-breakpoint
ALTER TABLE "job_messages" ADD CONSTRAINT "job_messages_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "jobs" ("id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_client_wallet_id_fk" FOREIGN KEY ("client_wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_provider_wallet_id_fk" FOREIGN KEY ("provider_wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "notification_channels" ADD CONSTRAINT "notification_channels_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id");
--> statement-breakpoint
ALTER TABLE "notification_events" ADD CONSTRAINT "notification_events_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id");
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id");
--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id");
--> statement-breakpoint
ALTER TABLE "payment_approvals" ADD CONSTRAINT "payment_approvals_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "recipient_budgets" ADD CONSTRAINT "recipient_budgets_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "reputation_counters" ADD CONSTRAINT "reputation_counters_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "reputation_events" ADD CONSTRAINT "reputation_events_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "reputation_events" ADD CONSTRAINT "reputation_events_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "messages" ("id");
--> statement-breakpoint
ALTER TABLE "reputation_events" ADD CONSTRAINT "reputation_events_context_id_fk" FOREIGN KEY ("context_id") REFERENCES "feedback_contexts" ("id");
--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD CONSTRAINT "scheduled_changes_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "scheduled_withdrawals" ADD CONSTRAINT "scheduled_withdrawals_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "session_messages" ADD CONSTRAINT "session_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "messages" ("id");
--> statement-breakpoint
ALTER TABLE "session_messages" ADD CONSTRAINT "session_messages_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "spending_days" ADD CONSTRAINT "spending_days_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "spending_recipients" ADD CONSTRAINT "spending_recipients_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "transaction_messages" ADD CONSTRAINT "transaction_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "messages" ("id");
--> statement-breakpoint
ALTER TABLE "wallet_misuses" ADD CONSTRAINT "wallet_misuses_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id");
--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id");
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "jobs" ("id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments" ("id");
--> statement-breakpoint
ALTER TABLE "withdrawal_policies" ADD CONSTRAINT "withdrawal_policies_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "messages" ("id");
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets" ("id");
