ALTER TABLE `applications` ADD `discount_percent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `discount_percent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `discount_until` text;--> statement-breakpoint
ALTER TABLE `affiliate_payments` ADD `payee` text;--> statement-breakpoint
ALTER TABLE `payout_runs` ADD `payments` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payout_runs` ADD `total_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `payout_runs` SET
	`payments` = (SELECT count(*) FROM `affiliate_payments` AS p WHERE p.`run_id` = `payout_runs`.`id`),
	`total_cents` = (SELECT coalesce(sum(p.`amount`), 0) FROM `affiliate_payments` AS p WHERE p.`run_id` = `payout_runs`.`id`);
