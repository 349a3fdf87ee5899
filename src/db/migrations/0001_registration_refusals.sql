ALTER TABLE `agent_registrations` ADD `refusals` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_registrations` ADD `reverts` integer DEFAULT 0 NOT NULL;