ALTER TABLE `applications` ADD `guardian_document_path` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `guardian_decision` text;--> statement-breakpoint
CREATE INDEX `applications_guardian` ON `applications` (`guardian_document_path`) WHERE guardian_document_path IS NOT NULL;--> statement-breakpoint
ALTER TABLE `visits` ADD `guardian_upload_id` text;