CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`application_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`evidence_due_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `disputes_application` ON `disputes` (`application_id`);--> statement-breakpoint
DROP INDEX `refunds_key_unique`;--> statement-breakpoint
ALTER TABLE `refunds` ADD `reason` text DEFAULT 'cancelled' NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `requested_by` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `note` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `failure_code` text;--> statement-breakpoint
CREATE INDEX `refunds_application` ON `refunds` (`application_id`);--> statement-breakpoint
CREATE INDEX `refunds_state` ON `refunds` (`state`,`updated_at`);--> statement-breakpoint
ALTER TABLE `refunds` DROP COLUMN `key`;--> statement-breakpoint
ALTER TABLE `payments` ADD `card_country` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `ip_country` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `declared_country` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `fraud_warning` text;--> statement-breakpoint
ALTER TABLE `stripe_events` ADD `object_id` text;--> statement-breakpoint
ALTER TABLE `stripe_events` ADD `created_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `stripe_events` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `stripe_events` ADD `leased_until` integer;--> statement-breakpoint
ALTER TABLE `stripe_events` ADD `last_error` text;--> statement-breakpoint
CREATE INDEX `stripe_events_state` ON `stripe_events` (`state`,`received_at`);--> statement-breakpoint
CREATE INDEX `stripe_events_created` ON `stripe_events` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `commission_transactions_application_id_unique` ON `commission_transactions` (`application_id`);