CREATE TABLE `mandate_pages` (
	`code` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`edition` text NOT NULL,
	`page` integer NOT NULL,
	`pages` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mandate_pages_application` ON `mandate_pages` (`application_id`);--> statement-breakpoint
CREATE TABLE `representative_links` (
	`application_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `representative_links_token_hash_unique` ON `representative_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `representative_links_expires` ON `representative_links` (`expires_at`);--> statement-breakpoint
ALTER TABLE `applications` ADD `mandate` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `agreement` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `representative_accepted_at` integer;--> statement-breakpoint
UPDATE `applications` SET `stage` = 'awaiting_signature', `state_since` = unixepoch() * 1000,
	`deadline_at` = (unixepoch() + 3 * 86400) * 1000, `reminders_sent` = 0
	WHERE `stage` = 'ready_to_file';--> statement-breakpoint
DELETE FROM `stage_counts`;--> statement-breakpoint
INSERT INTO `stage_counts` (`stage`, `applications`) SELECT `stage`, count(*) FROM `applications` GROUP BY `stage`;
