DROP INDEX `applications_stage`;--> statement-breakpoint
ALTER TABLE `applications` ADD `sealed` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_stage` ON `applications` (`stage`,`estimated_completion_date`,`created_at`,`id`) WHERE stage NOT IN ('certificate_ready', 'closed');--> statement-breakpoint
-- Fields that were sealed one by one, or not yet, are kept together as they are, until the cron has sealed them anew in one
-- (app/data/sealed-fields.server.ts): it finds a row by its empty key.
UPDATE `applications` SET
	`sealed` = json_object(
		'date_of_birth', `date_of_birth`,
		'phone', `phone`,
		'address_line1', `address_line1`,
		'address_line2', `address_line2`,
		'city', `city`,
		'postal_code', `postal_code`,
		'representative_name', `representative_name`,
		'representative_nif', `representative_nif`,
		'representative_address', `representative_address`,
		'nif_number', `nif_number`,
		'physical_delivery_address', `physical_delivery_address`,
		'personal_info', `personal_info`,
		'nif_proposal', `nif_proposal`
	),
	`key_id` = '',
	`nif_index` = substr(`nif_index`, 1, 32);--> statement-breakpoint
ALTER TABLE `applications` DROP COLUMN `date_of_birth`;--> statement-breakpoint
ALTER TABLE `applications` DROP COLUMN `phone`;--> statement-breakpoint
ALTER TABLE `applications` DROP COLUMN `address_line1`;--> statement-breakpoint
ALTER TABLE `applications` DROP COLUMN `address_line2`;--> statement-breakpoint
ALTER TABLE `applications` DROP COLUMN `city`;--> statement-breakpoint
ALTER TABLE `applications` DROP COLUMN `postal_code`;--> statement-breakpoint
ALTER TABLE `applications` DROP COLUMN `representative_name`;--> statement-breakpoint
ALTER TABLE `applications` DROP COLUMN `representative_nif`;--> statement-breakpoint
ALTER TABLE `applications` DROP COLUMN `representative_address`;--> statement-breakpoint
ALTER TABLE `applications` DROP COLUMN `nif_number`;--> statement-breakpoint
ALTER TABLE `applications` DROP COLUMN `physical_delivery_address`;--> statement-breakpoint
ALTER TABLE `applications` DROP COLUMN `personal_info`;--> statement-breakpoint
ALTER TABLE `applications` DROP COLUMN `nif_proposal`;--> statement-breakpoint
CREATE TABLE `__new_upload_pages` (
	`upload_id` text NOT NULL,
	`page` integer NOT NULL,
	`object_key` text,
	`file_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`file_name` text,
	`key_id` text,
	PRIMARY KEY(`upload_id`, `page`)
);
--> statement-breakpoint
INSERT INTO `__new_upload_pages`("upload_id", "page", "object_key", "file_type", "bytes", "sha256", "file_name", "key_id")
	SELECT "upload_id", "page", iif(`gone`, NULL, "object_key"), "file_type", "bytes", substr("sha256", 1, 32), "file_name", iif(`gone`, NULL, "key_id")
	FROM (SELECT *, `upload_id` IN (SELECT `id` FROM `uploads` WHERE `state` = 'purged') AS `gone` FROM `upload_pages`);--> statement-breakpoint
DROP TABLE `upload_pages`;--> statement-breakpoint
ALTER TABLE `__new_upload_pages` RENAME TO `upload_pages`;--> statement-breakpoint
CREATE UNIQUE INDEX `upload_pages_object_key_unique` ON `upload_pages` (`object_key`);--> statement-breakpoint
CREATE INDEX `upload_pages_sha256` ON `upload_pages` (`sha256`);--> statement-breakpoint
CREATE INDEX `upload_pages_key` ON `upload_pages` (`key_id`,`object_key`) WHERE key_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`visit_id` text,
	`application_id` text,
	`document_type` text NOT NULL,
	`state` text NOT NULL,
	`verdict` text NOT NULL,
	`flags` text DEFAULT '[]' NOT NULL,
	`form_flags` text DEFAULT '[]' NOT NULL,
	`reading` text,
	`reading_attempts` integer DEFAULT 0 NOT NULL,
	`facts` text,
	`extracted` text,
	`document_fingerprint` text,
	`created_at` integer NOT NULL,
	`key_id` text
);
--> statement-breakpoint
INSERT INTO `__new_uploads`("id", "visit_id", "application_id", "document_type", "state", "verdict", "flags", "form_flags", "reading", "reading_attempts", "facts", "extracted", "document_fingerprint", "created_at", "key_id")
	SELECT "id", "visit_id", "application_id", "document_type", "state", "verdict", "flags", "form_flags", "reading", "reading_attempts", "facts", "extracted", substr("document_fingerprint", 1, 32), "created_at",
	iif("facts" IS NULL AND "extracted" IS NULL, NULL, "key_id") FROM `uploads`;--> statement-breakpoint
DROP TABLE `uploads`;--> statement-breakpoint
ALTER TABLE `__new_uploads` RENAME TO `uploads`;--> statement-breakpoint
CREATE INDEX `uploads_visit` ON `uploads` (`visit_id`) WHERE visit_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `uploads_application` ON `uploads` (`application_id`);--> statement-breakpoint
CREATE INDEX `uploads_pending` ON `uploads` (`reading_attempts`,`created_at`) WHERE reading = 'pending' AND state = 'stored';--> statement-breakpoint
CREATE INDEX `uploads_receiving` ON `uploads` (`created_at`) WHERE state = 'receiving';--> statement-breakpoint
CREATE INDEX `uploads_unclaimed` ON `uploads` (`created_at`) WHERE application_id IS NULL;--> statement-breakpoint
CREATE INDEX `uploads_images` ON `uploads` (`application_id`) WHERE state = 'stored' AND document_type <> 'certificate';--> statement-breakpoint
CREATE INDEX `uploads_fingerprint` ON `uploads` (`document_fingerprint`) WHERE document_fingerprint IS NOT NULL;--> statement-breakpoint
CREATE INDEX `uploads_key` ON `uploads` (`key_id`,`id`) WHERE key_id IS NOT NULL;--> statement-breakpoint
UPDATE `owner_sessions` SET `browser` = substr(`browser`, 1, 32);
