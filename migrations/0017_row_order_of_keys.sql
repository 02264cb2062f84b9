DROP INDEX `upload_pages_object_key_unique`;--> statement-breakpoint
DROP INDEX `upload_pages_key`;--> statement-breakpoint
CREATE UNIQUE INDEX `upload_pages_object` ON `upload_pages` (`object_key`) WHERE object_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `upload_pages_key` ON `upload_pages` (`key_id`) WHERE key_id IS NOT NULL;--> statement-breakpoint
DROP INDEX `applications_key`;--> statement-breakpoint
DROP INDEX `applications_history_key`;--> statement-breakpoint
CREATE INDEX `applications_key` ON `applications` (`key_id`);--> statement-breakpoint
CREATE INDEX `applications_history_key` ON `applications` (`history_key_id`) WHERE history_key_id IS NOT NULL;--> statement-breakpoint
DROP INDEX `visits_key`;--> statement-breakpoint
CREATE INDEX `visits_key` ON `visits` (`key_id`);--> statement-breakpoint
DROP INDEX `uploads_key`;--> statement-breakpoint
CREATE INDEX `uploads_key` ON `uploads` (`key_id`) WHERE key_id IS NOT NULL;