DROP INDEX `payments_one_success`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_success` ON `payments` (`application_id`,`purpose`) WHERE state = 'succeeded' AND (purpose = 'application' OR amount_refunded < amount_received);--> statement-breakpoint
ALTER TABLE `applications` ADD `certificate_proposal` text;--> statement-breakpoint
-- Documents that only the checks had found in order wait for a person from now on.
UPDATE `applications` SET `stage` = 'in_review'
	WHERE `stage` = 'ready_to_file' AND NOT (`passport_decision` IS 'accepted' AND `address_decision` IS 'accepted');--> statement-breakpoint
DELETE FROM `stage_counts`;--> statement-breakpoint
INSERT INTO `stage_counts` (`stage`, `applications`) SELECT `stage`, count(*) FROM `applications` GROUP BY `stage`;
