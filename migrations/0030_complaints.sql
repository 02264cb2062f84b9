ALTER TABLE `contact_messages` ADD `complaint` text;--> statement-breakpoint
CREATE INDEX `contact_messages_complaints` ON `contact_messages` (`created_at`,`id`) WHERE complaint IS NOT NULL;