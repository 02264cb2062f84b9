CREATE TABLE `share_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`opened_at` integer
);
--> statement-breakpoint
CREATE INDEX `share_links_application` ON `share_links` (`application_id`,`kind`);--> statement-breakpoint
CREATE INDEX `share_links_expires` ON `share_links` (`expires_at`);--> statement-breakpoint
ALTER TABLE `applications` ADD `message_since` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `answered_at` integer;--> statement-breakpoint
CREATE INDEX `applications_messages` ON `applications` (`message_since`,`id`) WHERE message_since IS NOT NULL;--> statement-breakpoint
ALTER TABLE `owner_sessions` ADD `verified_at` integer;--> statement-breakpoint
ALTER TABLE `owner_sessions` ADD `code_hash` text;--> statement-breakpoint
ALTER TABLE `owner_sessions` ADD `code_expires_at` integer;--> statement-breakpoint
ALTER TABLE `owner_sessions` ADD `code_tries` integer DEFAULT 0 NOT NULL;