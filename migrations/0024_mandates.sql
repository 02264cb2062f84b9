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
ALTER TABLE `applications` ADD `mandate` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `agreement` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `representative_accepted_at` integer;