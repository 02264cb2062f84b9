ALTER TABLE `applications` ADD `paused_for` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `filing_offered_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `late_told_at` integer;