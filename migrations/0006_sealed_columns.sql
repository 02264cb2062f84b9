CREATE TABLE `index_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`key_id` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `applications_nif`;--> statement-breakpoint
ALTER TABLE `applications` ADD `nif_index` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `key_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_key` ON `applications` (`key_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `applications_nif` ON `applications` (`nif_index`) WHERE nif_index IS NOT NULL;--> statement-breakpoint
ALTER TABLE `visits` ADD `key_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `visits_key` ON `visits` (`key_id`,`id`);--> statement-breakpoint
ALTER TABLE `upload_pages` ADD `key_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `upload_pages_key` ON `upload_pages` (`key_id`,`object_key`);--> statement-breakpoint
ALTER TABLE `uploads` ADD `key_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `uploads_key` ON `uploads` (`key_id`,`id`);--> statement-breakpoint
-- Hashes under a key that was derived from a document key; those of the new key are made when a passport is read.
UPDATE `uploads` SET `document_fingerprint` = NULL WHERE `document_fingerprint` IS NOT NULL;
