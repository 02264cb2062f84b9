CREATE TABLE `phone_links` (
	`owner` text PRIMARY KEY NOT NULL,
	`step` text NOT NULL,
	`visit_id` text,
	`application_id` text,
	`token_hash` text NOT NULL,
	`right_hash` text,
	`device` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`joined_at` integer,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `phone_links_token_hash_unique` ON `phone_links` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `phone_links_right_hash_unique` ON `phone_links` (`right_hash`);--> statement-breakpoint
CREATE INDEX `phone_links_expires` ON `phone_links` (`expires_at`);