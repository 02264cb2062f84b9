DROP INDEX `payments_one_success`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_success` ON `payments` (`application_id`,`purpose`) WHERE state = 'succeeded' AND (purpose = 'application' OR amount_refunded < amount_received);--> statement-breakpoint
ALTER TABLE `applications` ADD `certificate_proposal` text;