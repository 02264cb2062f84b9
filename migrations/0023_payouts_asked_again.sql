ALTER TABLE `payout_runs` ADD `ask_again_at` integer;--> statement-breakpoint
CREATE INDEX `payout_runs_ask` ON `payout_runs` (`ask_again_at`) WHERE ask_again_at IS NOT NULL;--> statement-breakpoint
UPDATE `payout_runs` SET `ask_again_at` = `done_at` WHERE `state` = 'done' AND `method` = 'paypal';
