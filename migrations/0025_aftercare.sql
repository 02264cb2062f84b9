CREATE TABLE `portal_passwords` (
	`application_id` text PRIMARY KEY NOT NULL,
	`password` text NOT NULL,
	`key_id` text DEFAULT '' NOT NULL,
	`stored_at` integer NOT NULL,
	`code_hash` text,
	`code_expires_at` integer,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`revealed_at` integer
);
--> statement-breakpoint
CREATE INDEX `portal_passwords_key` ON `portal_passwords` (`key_id`);--> statement-breakpoint
CREATE INDEX `portal_passwords_revealed` ON `portal_passwords` (`revealed_at`) WHERE revealed_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `refusals` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `aftercare_due` integer;--> statement-breakpoint
CREATE INDEX `applications_aftercare` ON `applications` (`aftercare_due`,`id`) WHERE aftercare_due IS NOT NULL;