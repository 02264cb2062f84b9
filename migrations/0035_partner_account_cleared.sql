ALTER TABLE `affiliates` ADD `payout_cleared_index` text;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `payout_cleared_by` integer;