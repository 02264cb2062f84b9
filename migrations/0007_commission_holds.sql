ALTER TABLE `commission_transactions` ADD `held_for` text;--> statement-breakpoint
ALTER TABLE `commission_transactions` ADD `decided_by` text;--> statement-breakpoint
ALTER TABLE `commission_transactions` ADD `decided_at` integer;--> statement-breakpoint
CREATE INDEX `commission_transactions_held` ON `commission_transactions` (`created_at`) WHERE status = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX `affiliates_code_any_case` ON `affiliates` (code COLLATE NOCASE);
