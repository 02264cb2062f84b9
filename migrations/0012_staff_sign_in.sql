CREATE TABLE `approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`details` text NOT NULL,
	`state` text NOT NULL,
	`maker` integer NOT NULL,
	`made_at` integer NOT NULL,
	`checker` integer,
	`checked_at` integer,
	CONSTRAINT "approvals_two_people" CHECK(checker IS NULL OR checker <> maker),
	CONSTRAINT "approvals_checked" CHECK(state <> 'approved' OR checker IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX `approvals_open` ON `approvals` (`kind`,`made_at`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `approvals_subject` ON `approvals` (`subject`,`kind`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`)
);
--> statement-breakpoint
CREATE TABLE `staff_invitations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_invitations_user` ON `staff_invitations` (`user_id`);--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`step` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`proven_at` integer
);
--> statement-breakpoint
CREATE INDEX `staff_sessions_user` ON `staff_sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `staff_sessions_created` ON `staff_sessions` (`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `totp_last_step` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `person_id` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `disabled_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `key_id` text;--> statement-breakpoint
CREATE INDEX `users_key` ON `users` (`key_id`,`username`) WHERE key_id IS NOT NULL;