CREATE TABLE `affiliate_clicks` (
	`affiliate_id` integer NOT NULL,
	`day` text NOT NULL,
	`visitor` text NOT NULL,
	`network` text NOT NULL,
	PRIMARY KEY(`affiliate_id`, `day`, `visitor`)
);
--> statement-breakpoint
CREATE INDEX `affiliate_clicks_network` ON `affiliate_clicks` (`affiliate_id`,`day`,`network`);--> statement-breakpoint
CREATE INDEX `affiliate_clicks_day` ON `affiliate_clicks` (`day`);--> statement-breakpoint
CREATE TABLE `affiliate_days` (
	`affiliate_id` integer NOT NULL,
	`day` text NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`started` integer DEFAULT 0 NOT NULL,
	`paid` integer DEFAULT 0 NOT NULL,
	`earned` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`affiliate_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `affiliate_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`affiliate_id` integer NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `affiliate_links_affiliate` ON `affiliate_links` (`affiliate_id`,`kind`);--> statement-breakpoint
CREATE INDEX `affiliate_links_expires` ON `affiliate_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `affiliate_places` (
	`affiliate_id` integer NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`affiliate_id`, `kind`, `hash`)
);
--> statement-breakpoint
CREATE INDEX `affiliate_places_seen` ON `affiliate_places` (`seen_at`);--> statement-breakpoint
CREATE TABLE `affiliate_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`affiliate_id` integer NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`proven_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `affiliate_sessions_affiliate` ON `affiliate_sessions` (`affiliate_id`);--> statement-breakpoint
CREATE INDEX `affiliate_sessions_created` ON `affiliate_sessions` (`created_at`);--> statement-breakpoint
CREATE TABLE `click_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `referrals` (
	`application_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`clicked_at` integer,
	`noted_at` integer NOT NULL,
	`network` text,
	`card` text
);
--> statement-breakpoint
CREATE INDEX `referrals_card` ON `referrals` (`card`) WHERE card IS NOT NULL;--> statement-breakpoint
CREATE TABLE `commission_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`affiliate_id` integer NOT NULL,
	`account` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`commission_id` integer,
	`payment_id` integer,
	`at` integer NOT NULL,
	`by` integer,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commission_entries_key_unique` ON `commission_entries` (`key`);--> statement-breakpoint
CREATE INDEX `commission_entries_affiliate` ON `commission_entries` (`affiliate_id`,`account`,`id`);--> statement-breakpoint
CREATE INDEX `commission_entries_commission` ON `commission_entries` (`commission_id`) WHERE commission_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payout_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`maker` integer NOT NULL,
	`made_at` integer NOT NULL,
	`checker` integer,
	`checked_at` integer,
	`asked_at` integer,
	`leased_until` integer,
	`batch_id` text,
	`problem` text,
	`done_at` integer,
	CONSTRAINT "payout_runs_two_people" CHECK(checker IS NULL OR checker <> maker),
	CONSTRAINT "payout_runs_checked" CHECK(state IN ('draft', 'cancelled') OR checker IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_runs_batch_id_unique` ON `payout_runs` (`batch_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_runs_one_draft` ON `payout_runs` (`method`) WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX `payout_runs_open` ON `payout_runs` (`made_at`) WHERE state NOT IN ('done', 'cancelled');--> statement-breakpoint
CREATE INDEX `payout_runs_made` ON `payout_runs` (`made_at`,`id`);--> statement-breakpoint
DROP INDEX `commission_transactions_held`;--> statement-breakpoint
ALTER TABLE `commission_transactions` ADD `rejected_for` text;--> statement-breakpoint
ALTER TABLE `commission_transactions` ADD `due_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `commission_transactions` ADD `country` text;--> statement-breakpoint
CREATE INDEX `commission_transactions_due` ON `commission_transactions` (`due_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `commission_transactions_affiliate` ON `commission_transactions` (`affiliate_id`,`id`);--> statement-breakpoint
CREATE INDEX `commission_transactions_payable` ON `commission_transactions` (`affiliate_id`) WHERE status = 'approved' AND payment_id IS NULL;--> statement-breakpoint
CREATE INDEX `commission_transactions_payment` ON `commission_transactions` (`payment_id`) WHERE payment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `commission_transactions_held` ON `commission_transactions` (`created_at`) WHERE status = 'hold';--> statement-breakpoint
ALTER TABLE `affiliate_payments` ADD `run_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliate_payments` ADD `item_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliate_payments` ADD `item_id` text;--> statement-breakpoint
ALTER TABLE `affiliate_payments` ADD `from_entry` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliate_payments` ADD `to_entry` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliate_payments` ADD `key_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `affiliate_payments_item_key_unique` ON `affiliate_payments` (`item_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `affiliate_payments_one_open` ON `affiliate_payments` (`affiliate_id`) WHERE status IN ('pending','approved','processing','unclaimed','held');--> statement-breakpoint
CREATE INDEX `affiliate_payments_affiliate` ON `affiliate_payments` (`affiliate_id`,`id`);--> statement-breakpoint
CREATE INDEX `affiliate_payments_run` ON `affiliate_payments` (`run_id`,`id`);--> statement-breakpoint
CREATE INDEX `affiliate_payments_key` ON `affiliate_payments` (`key_id`) WHERE key_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `payout_method` text;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `state` text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `country` text;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `promotion` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `terms_accepted_at` integer;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `decided_by` integer;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `decided_at` integer;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `decided_for` text;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `tax_info` text;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `next_payment_info` text;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `payout_index` text;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `payout_verified_at` integer;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `payout_held_until` integer;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `key_id` text;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `pending_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `payable_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `sending_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `click_farm_at` integer;--> statement-breakpoint
CREATE INDEX `affiliates_email` ON `affiliates` (email COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `affiliates_state` ON `affiliates` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `affiliates_payable` ON `affiliates` (`payable_cents`,`id`) WHERE payable_cents > 0;--> statement-breakpoint
CREATE INDEX `affiliates_payout` ON `affiliates` (`payout_index`) WHERE payout_index IS NOT NULL;--> statement-breakpoint
CREATE INDEX `affiliates_key` ON `affiliates` (`key_id`) WHERE key_id IS NOT NULL;--> statement-breakpoint
UPDATE `commission_transactions` SET `status` = CASE `status`
	WHEN 'held' THEN 'hold' WHEN 'void' THEN 'rejected' WHEN 'cancelled' THEN 'reversed' ELSE `status` END;
--> statement-breakpoint
UPDATE `commission_transactions` SET `due_at` = `created_at` + 2592000000;
--> statement-breakpoint
-- Nobody noted when these were clicked: before the application began, as cookies of then said.
INSERT INTO `referrals` (`application_id`, `code`, `clicked_at`, `noted_at`)
	SELECT `id`, `affiliate_code`, `created_at`, `created_at` FROM `applications` WHERE `affiliate_code` IS NOT NULL;
--> statement-breakpoint
UPDATE `affiliates` SET `state` = 'suspended' WHERE `is_active` = 0;
--> statement-breakpoint
-- What partners are owed changes by entries alone, and an entry keeps the three sums of its partner.
CREATE TRIGGER commission_entries_sums AFTER INSERT ON commission_entries
BEGIN
	UPDATE affiliates SET
		pending_cents = pending_cents + CASE NEW.account WHEN 'pending' THEN NEW.amount ELSE 0 END,
		payable_cents = payable_cents + CASE NEW.account WHEN 'payable' THEN NEW.amount ELSE 0 END,
		sending_cents = sending_cents + CASE NEW.account WHEN 'sending' THEN NEW.amount ELSE 0 END,
		total_earnings = total_earnings + CASE WHEN NEW.account = 'payable'
			AND NEW.kind IN ('approved', 'earned', 'reversed', 'clawed_back', 'adjusted') THEN NEW.amount ELSE 0 END
	WHERE id = NEW.affiliate_id;
END;
--> statement-breakpoint
-- REPLACE deletes without asking the trigger for deletions.
CREATE TRIGGER commission_entries_once BEFORE INSERT ON commission_entries
WHEN EXISTS (SELECT 1 FROM commission_entries WHERE key = NEW.key OR id = NEW.id)
BEGIN
	SELECT RAISE(ABORT, 'the ledger is append-only: this entry is there');
END;
--> statement-breakpoint
CREATE TRIGGER commission_entries_unchanged BEFORE UPDATE ON commission_entries
BEGIN
	SELECT RAISE(ABORT, 'the ledger is append-only: entries do not change');
END;
--> statement-breakpoint
CREATE TRIGGER commission_entries_kept BEFORE DELETE ON commission_entries
BEGIN
	SELECT RAISE(ABORT, 'the ledger is append-only: entries are kept');
END;
--> statement-breakpoint
-- What is owed from before there was a ledger.
INSERT INTO `commission_entries` (`affiliate_id`, `account`, `kind`, `amount`, `commission_id`, `at`, `key`)
	SELECT `affiliate_id`, 'pending', 'earned', `amount`, `id`, `created_at`, 'commission:' || `id` || ':1'
	FROM `commission_transactions` WHERE `amount` > 0 AND `status` IN ('pending', 'hold');
