CREATE TABLE `owner_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`browser` text NOT NULL,
	`generation` integer NOT NULL,
	`proven` integer DEFAULT false NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `owner_sessions_browser` ON `owner_sessions` (`browser`,`application_id`);--> statement-breakpoint
CREATE INDEX `owner_sessions_application` ON `owner_sessions` (`application_id`,`generation`);