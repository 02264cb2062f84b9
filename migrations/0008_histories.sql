ALTER TABLE `applications` ADD `history_key` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `history_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `history_pending` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `history_key_id` text;--> statement-breakpoint
CREATE INDEX `applications_history_key` ON `applications` (`history_key_id`,`id`) WHERE history_key_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_history` ON `applications` (`updated_at`,`id`) WHERE status IN ('completed', 'rejected', 'cancelled') AND (history_version < version OR history_pending IS NOT NULL);--> statement-breakpoint
CREATE INDEX `case_links_expires` ON `case_links` (`expires_at`);--> statement-breakpoint
DROP INDEX `applications_deadline`;--> statement-breakpoint
CREATE INDEX `applications_deadline` ON `applications` (`deadline_at`,`id`) WHERE deadline_at IS NOT NULL;--> statement-breakpoint
UPDATE `uploads` SET `visit_id` = NULL WHERE `state` = 'purged';
