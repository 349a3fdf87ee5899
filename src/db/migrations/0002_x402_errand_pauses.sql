DROP INDEX `authorizations_open`;--> statement-breakpoint
ALTER TABLE `authorizations` ADD `errand_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `authorizations` ADD `errand_due_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `authorizations_open` ON `authorizations` (`state`,`errand_due_at`) WHERE "authorizations"."state" in ('authorized', 'used');