CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`filter` text NOT NULL,
	`for_all` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "saved_views_no_search" CHECK(instr('&' || filter, '&q=') = 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user_id`,`name`);--> statement-breakpoint
CREATE INDEX `saved_views_for_all` ON `saved_views` (`name`) WHERE for_all = 1;--> statement-breakpoint
CREATE TABLE `staff_preferences` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`columns` text NOT NULL
);

--> statement-breakpoint
CREATE TRIGGER `users_desk` AFTER DELETE ON `users`
BEGIN
	DELETE FROM `staff_preferences` WHERE `user_id` = OLD.`id`;
	DELETE FROM `saved_views` WHERE `user_id` = OLD.`id` AND `for_all` = 0;
END;
