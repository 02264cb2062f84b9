ALTER TABLE `refunds` ADD `requested_at` integer;--> statement-breakpoint
UPDATE `refunds` SET `requested_at` = `created_at` WHERE `state` NOT IN ('proposed', 'returned');--> statement-breakpoint
CREATE INDEX `refunds_requested` ON `refunds` (`state`,`requested_at`);--> statement-breakpoint
CREATE INDEX `applications_email_capitals` ON `applications` (lower("email")) WHERE email <> lower(email);