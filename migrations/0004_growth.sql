CREATE TABLE `stage_counts` (
	`stage` text PRIMARY KEY NOT NULL,
	`applications` integer NOT NULL,
	`counted_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sweep_steps` (
	`name` text PRIMARY KEY NOT NULL,
	`mark` text,
	`failed_at` integer,
	`last_error` text
);
--> statement-breakpoint
DROP INDEX `applications_status`;--> statement-breakpoint
DROP INDEX `applications_deadline`;--> statement-breakpoint
ALTER TABLE `applications` ADD `stage` text DEFAULT 'collecting_documents' NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `money_here` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `applications` SET
	`stage` = CASE
		WHEN `status` = 'draft' THEN 'collecting_documents'
		WHEN `status` = 'pending' AND `payment_status` NOT IN ('paid', 'partially_refunded') THEN 'awaiting_payment'
		WHEN `status` = 'pending' AND `passport_decision` IN ('verified', 'accepted') AND `address_decision` IN ('verified', 'accepted') THEN 'ready_to_file'
		WHEN `status` = 'pending' THEN 'in_review'
		WHEN `status` = 'verification_required' THEN 'waiting_for_applicant'
		WHEN `status` = 'processing' THEN 'at_tax_office'
		WHEN `status` = 'approved' THEN 'nif_assigned'
		WHEN `status` = 'completed' AND `physical_delivery_requested` = 0 THEN 'certificate_ready'
		WHEN `status` = 'completed' AND coalesce(`shipping_status`, '') <> 'delivered' THEN 'in_delivery'
		ELSE 'closed'
	END,
	`money_here` = (SELECT coalesce(sum(`amount_received` - `amount_refunded`), 0) FROM `payments` WHERE `payments`.`application_id` = `applications`.`id`);--> statement-breakpoint
INSERT INTO `stage_counts` (`stage`, `applications`) SELECT `stage`, count(*) FROM `applications` GROUP BY `stage`;--> statement-breakpoint
CREATE INDEX `applications_stage` ON `applications` (`stage`,`estimated_completion_date`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `applications_open` ON `applications` (`estimated_completion_date`,`created_at`,`id`) WHERE stage NOT IN ('certificate_ready', 'closed');--> statement-breakpoint
CREATE INDEX `applications_at_rest` ON `applications` (`stage`,`updated_at`,`id`) WHERE stage IN ('certificate_ready', 'closed');--> statement-breakpoint
CREATE INDEX `applications_ended` ON `applications` (`state_since`) WHERE status IN ('rejected', 'cancelled') AND paid_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_money_left` ON `applications` (`state_since`) WHERE money_here > 0 AND (status = 'cancelled' OR (status = 'rejected' AND paid_at IS NULL));--> statement-breakpoint
CREATE INDEX `applications_email` ON `applications` (`email`);--> statement-breakpoint
CREATE INDEX `applications_passport` ON `applications` (`passport_document_path`) WHERE passport_document_path IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_address` ON `applications` (`address_document_path`) WHERE address_document_path IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_original` ON `applications` (`original_document_path`) WHERE original_document_path IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_deadline` ON `applications` (`deadline_at`,`id`);--> statement-breakpoint
DROP INDEX `outbox_open`;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`) WHERE done_at IS NULL AND failed_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`failed_at`) WHERE failed_at IS NOT NULL;--> statement-breakpoint
DROP INDEX `uploads_reading`;--> statement-breakpoint
CREATE INDEX `uploads_pending` ON `uploads` (`reading_attempts`,`created_at`) WHERE reading = 'pending' AND state = 'stored';--> statement-breakpoint
CREATE INDEX `uploads_receiving` ON `uploads` (`created_at`) WHERE state = 'receiving';--> statement-breakpoint
CREATE INDEX `uploads_unclaimed` ON `uploads` (`created_at`) WHERE application_id IS NULL;--> statement-breakpoint
CREATE INDEX `uploads_images` ON `uploads` (`application_id`) WHERE state = 'stored' AND document_type <> 'certificate';--> statement-breakpoint
DROP INDEX `stripe_events_state`;--> statement-breakpoint
DROP INDEX `stripe_events_created`;--> statement-breakpoint
CREATE INDEX `stripe_events_waiting` ON `stripe_events` (`attempts`,`received_at`) WHERE state = 'received';--> statement-breakpoint
CREATE INDEX `stripe_events_received` ON `stripe_events` (`received_at`,`id`);--> statement-breakpoint
DROP INDEX `refunds_state`;--> statement-breakpoint
ALTER TABLE `refunds` ADD `ask_again_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `unknown_since` integer;--> statement-breakpoint
CREATE INDEX `refunds_turn` ON `refunds` (`ask_again_at`,`created_at`) WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX `refunds_unknown` ON `refunds` (`unknown_since`) WHERE unknown_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_state` ON `refunds` (`state`,`created_at`);--> statement-breakpoint
ALTER TABLE `payments` ADD `ask_again_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `unknown_since` integer;--> statement-breakpoint
CREATE INDEX `payments_turn` ON `payments` (`ask_again_at`,`created_at`) WHERE state IN ('created', 'requires_action', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX `payments_unknown` ON `payments` (`unknown_since`) WHERE unknown_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_odd` ON `payments` (`state`) WHERE state IN ('mismatch', 'duplicate');--> statement-breakpoint
CREATE INDEX `payments_warned` ON `payments` (`succeeded_at`) WHERE fraud_warning IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_succeeded` ON `payments` (`succeeded_at`);--> statement-breakpoint
CREATE INDEX `counters_expires` ON `counters` (`expires_at`);--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`,`status`);--> statement-breakpoint
CREATE INDEX `disputes_status` ON `disputes` (`status`,`updated_at`);