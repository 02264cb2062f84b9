CREATE TABLE `staff_drafts` (
	`user_id` integer NOT NULL,
	`application_id` text NOT NULL,
	`form` text NOT NULL,
	`words` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `application_id`, `form`)
);
--> statement-breakpoint
CREATE INDEX `staff_drafts_at` ON `staff_drafts` (`at`);--> statement-breakpoint
CREATE TRIGGER `users_drafts` AFTER DELETE ON `users`
BEGIN
	DELETE FROM `staff_drafts` WHERE `user_id` = OLD.`id`;
END;
