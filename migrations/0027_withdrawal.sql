CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`application_id` text NOT NULL,
	`why` text NOT NULL,
	`state` text NOT NULL,
	`clause` text NOT NULL,
	`asked_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`refund_id` text
);
--> statement-breakpoint
CREATE INDEX `refund_requests_payment` ON `refund_requests` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refund_requests_open` ON `refund_requests` (`due_at`,`id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `refund_requests_decided` ON `refund_requests` (`decided_at`) WHERE decided_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_one_open` ON `refund_requests` (`payment_id`) WHERE state = 'open';--> statement-breakpoint
ALTER TABLE `applications` ADD `begin_request` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `begins_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `withdrawal` text;--> statement-breakpoint
CREATE INDEX `applications_withdrawn` ON `applications` (`state_since`) WHERE withdrawal IS NOT NULL;--> statement-breakpoint
ALTER TABLE `case_links` ADD `stated_at` integer;