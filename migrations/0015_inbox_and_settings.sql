CREATE TABLE `letters` (
	`key` text PRIMARY KEY NOT NULL,
	`email_type` text NOT NULL,
	`message_id` text,
	`recipient` text NOT NULL,
	`language` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`path` text,
	`written_by` integer,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`leased_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`done_at` integer,
	`failed_at` integer
);
--> statement-breakpoint
CREATE INDEX `letters_due` ON `letters` (`due_at`) WHERE done_at IS NULL AND failed_at IS NULL;--> statement-breakpoint
CREATE INDEX `letters_message` ON `letters` (`message_id`,`created_at`) WHERE message_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `letters_notices` ON `letters` (`created_at`) WHERE message_id IS NULL;--> statement-breakpoint
CREATE TABLE `message_counts` (
	`day` text PRIMARY KEY NOT NULL,
	`done` integer NOT NULL,
	`answered` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visitor_errors` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`name` text NOT NULL,
	`route` text NOT NULL,
	`code` integer NOT NULL,
	`times` integer NOT NULL,
	`first_seen` integer NOT NULL,
	`last_seen` integer NOT NULL,
	`first_release` text NOT NULL,
	`last_release` text NOT NULL,
	`resolved_at` integer,
	`resolved_by` integer
);
--> statement-breakpoint
CREATE INDEX `visitor_errors_open` ON `visitor_errors` (`last_seen`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `visitor_errors_seen` ON `visitor_errors` (`last_seen`);--> statement-breakpoint
CREATE TABLE `macro_uses` (
	`code` text PRIMARY KEY NOT NULL,
	`uses` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text NOT NULL,
	`version` integer NOT NULL,
	`value` text NOT NULL,
	`changed_by` integer NOT NULL,
	`at` integer NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`key`, `version`)
);
--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `assignee_id` integer;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answered_at` integer;--> statement-breakpoint
CREATE INDEX `contact_messages_waiting` ON `contact_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_assignee` ON `contact_messages` (`assignee_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `email_logs` ADD `resent_at` integer;--> statement-breakpoint
CREATE INDEX `email_logs_unsent` ON `email_logs` (`status`,`id`) WHERE status <> 'sent';--> statement-breakpoint
CREATE INDEX `email_logs_provider` ON `email_logs` ((metadata ->> '$.providerId')) WHERE metadata IS NOT NULL;