CREATE TABLE `picture_hashes` (
	`band` integer NOT NULL,
	`value` integer NOT NULL,
	`upload_id` text NOT NULL,
	`page` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`band`, `value`, `upload_id`, `page`)
);
--> statement-breakpoint
CREATE INDEX `picture_hashes_upload` ON `picture_hashes` (`upload_id`);--> statement-breakpoint
ALTER TABLE `uploads` ADD `form_flags` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `reading` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `reading_attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `facts` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `document_fingerprint` text;--> statement-breakpoint
CREATE INDEX `uploads_reading` ON `uploads` (`reading`,`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_fingerprint` ON `uploads` (`document_fingerprint`);