-- Made by drizzle-kit from the schema files, with three changes by hand, where it has no words: WITHOUT ROWID on
-- name_words, the commas in applications_email_domain, and the triggers at the end.
CREATE TABLE `applications` (
	`id` text PRIMARY KEY NOT NULL,
	`application_number` text NOT NULL,
	`version` integer NOT NULL,
	`order_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`nationality` text NOT NULL,
	`email` text NOT NULL,
	`country` text NOT NULL,
	`use_provided_representative` integer DEFAULT true NOT NULL,
	`passport_document_path` text,
	`address_document_path` text,
	`original_document_path` text,
	`passport_decision` text,
	`address_decision` text,
	`guardian_document_path` text,
	`guardian_decision` text,
	`mandate` text,
	`agreement` text,
	`representative_accepted_at` integer,
	`package_type` text DEFAULT 'standard' NOT NULL,
	`payment_status` text DEFAULT 'pending' NOT NULL,
	`payment_intent_id` text,
	`voucher` text,
	`nif_index` text,
	`phone_index` text,
	`amount` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`estimated_completion_date` integer,
	`paused_for` integer DEFAULT 0 NOT NULL,
	`filing_offered_at` integer,
	`late_notice_at` integer,
	`message_since` integer,
	`answered_at` integer,
	`completion_date` integer,
	`physical_delivery_requested` integer DEFAULT false NOT NULL,
	`terms_accepted` integer DEFAULT false NOT NULL,
	`terms_edition` text,
	`affiliate_code` text,
	`referral_confirmed_at` integer,
	`agent_id` integer,
	`agent_consent` text,
	`agent_thread` text,
	`discount_percent` integer DEFAULT 0 NOT NULL,
	`shipping_carrier` text,
	`tracking_number` text,
	`shipping_date` integer,
	`estimated_delivery_date` integer,
	`shipping_status` text,
	`last_update_date` integer,
	`shipping_notes` text,
	`rejection_reason` text,
	`rejection_fault` text,
	`paid_at` integer,
	`consent_to_begin_at` integer,
	`begin_request` text,
	`begins_at` integer,
	`withdrawal` text,
	`rejection_proposal` text,
	`certificate_proposal` text,
	`nif_maker` integer,
	`nif_checker` integer,
	`certificate_maker` integer,
	`certificate_checker` integer,
	`rejection_maker` integer,
	`rejection_checker` integer,
	`resume_to` text,
	`requested_items` text DEFAULT '[]' NOT NULL,
	`authority_reference` text,
	`filed_at` integer,
	`refusals` text DEFAULT '[]' NOT NULL,
	`state_since` integer NOT NULL,
	`head` text,
	`deadline_at` integer,
	`reminders_sent` integer DEFAULT 0 NOT NULL,
	`stage` text DEFAULT 'collecting_documents' NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	`aftercare_due` integer,
	`sealed` text DEFAULT '{}' NOT NULL,
	`key_id` text DEFAULT '' NOT NULL,
	`history_key` text,
	`history_version` integer DEFAULT 0 NOT NULL,
	`history_pending` text,
	`history_key_id` text,
	`erased_at` integer,
	`cleared_at` integer,
	`assigned_to` integer,
	`assigned_at` integer,
	`claimed_until` integer,
	CONSTRAINT "nif_two_people" CHECK(nif_checker IS NULL OR (nif_maker IS NOT NULL AND nif_checker <> nif_maker)),
	CONSTRAINT "certificate_two_people" CHECK(certificate_checker IS NULL OR (certificate_maker IS NOT NULL AND certificate_checker <> certificate_maker)),
	CONSTRAINT "rejection_two_people" CHECK(rejection_checker IS NULL OR (rejection_maker IS NOT NULL AND rejection_checker <> rejection_maker))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `applications_application_number_unique` ON `applications` (`application_number`);--> statement-breakpoint
CREATE INDEX `applications_deadline` ON `applications` (`deadline_at`,`id`) WHERE deadline_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_stage` ON `applications` (`stage`,`estimated_completion_date`,`created_at`,`id`) WHERE stage NOT IN ('certificate_ready', 'closed');--> statement-breakpoint
CREATE INDEX `applications_open` ON `applications` (`estimated_completion_date`,`created_at`,`id`) WHERE stage NOT IN ('certificate_ready', 'closed');--> statement-breakpoint
CREATE INDEX `applications_owner` ON `applications` (`assigned_to`,`estimated_completion_date`,`created_at`,`id`) WHERE stage NOT IN ('certificate_ready', 'closed');--> statement-breakpoint
CREATE INDEX `applications_by_package` ON `applications` (CASE package_type WHEN 'standard' THEN 0 WHEN 'express' THEN 1 WHEN 'premium' THEN 2 END,`created_at`,`id`,`stage`,`assigned_to`) WHERE stage NOT IN ('certificate_ready', 'closed');--> statement-breakpoint
CREATE INDEX `applications_by_paid` ON `applications` (`balance`,`created_at`,`id`,`stage`,`assigned_to`) WHERE stage NOT IN ('certificate_ready', 'closed');--> statement-breakpoint
CREATE INDEX `applications_by_since` ON `applications` (`state_since`,`created_at`,`id`,`stage`,`assigned_to`) WHERE stage NOT IN ('certificate_ready', 'closed');--> statement-breakpoint
CREATE INDEX `applications_to_claim` ON `applications` ((stage = 'in_delivery'),`estimated_completion_date`,`created_at`,`id`) WHERE assigned_to IS NULL AND payment_status IN ('paid', 'partially_refunded') AND (stage IN ('in_review', 'ready_to_file', 'nif_assigned') OR (stage = 'in_delivery' AND (shipping_status IS NULL OR shipping_status IN ('processing', 'failed'))));--> statement-breakpoint
CREATE INDEX `applications_claimed` ON `applications` (`claimed_until`) WHERE claimed_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_at_rest` ON `applications` (`stage`,`updated_at`,`id`) WHERE stage IN ('certificate_ready', 'closed');--> statement-breakpoint
CREATE INDEX `applications_ended` ON `applications` (`state_since`) WHERE status IN ('rejected', 'cancelled') AND paid_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_money_left` ON `applications` (`state_since`) WHERE balance > 0 AND (status = 'cancelled' OR (status = 'rejected' AND paid_at IS NULL));--> statement-breakpoint
CREATE INDEX `applications_over` ON `applications` (`state_since`) WHERE status IN ('completed', 'rejected', 'cancelled') AND (erased_at IS NULL OR history_key IS NOT NULL);--> statement-breakpoint
CREATE INDEX `applications_clearing` ON `applications` (`erased_at`) WHERE erased_at IS NOT NULL AND cleared_at IS NULL;--> statement-breakpoint
CREATE INDEX `applications_accounts` ON `applications` (`created_at`) WHERE cleared_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_history` ON `applications` (`updated_at`,`id`) WHERE status IN ('completed', 'rejected', 'cancelled') AND (history_version < version OR history_pending IS NOT NULL);--> statement-breakpoint
CREATE INDEX `applications_aftercare` ON `applications` (`aftercare_due`,`id`) WHERE aftercare_due IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_messages` ON `applications` (coalesce(min(message_since, agent_thread ->> '$.messageSince'), message_since, agent_thread ->> '$.messageSince'),`id`) WHERE coalesce(min(message_since, agent_thread ->> '$.messageSince'), message_since, agent_thread ->> '$.messageSince') IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_unchained` ON `applications` (`id`) WHERE head IS NULL;--> statement-breakpoint
CREATE INDEX `applications_withdrawn` ON `applications` (`state_since`) WHERE withdrawal IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_order` ON `applications` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_email` ON `applications` (`email`);--> statement-breakpoint
CREATE INDEX `applications_email_capitals` ON `applications` (lower("email")) WHERE email <> lower(email);--> statement-breakpoint
CREATE INDEX `applications_email_domain` ON `applications` (lower(substr("email", instr("email", '@') + 1)));--> statement-breakpoint
CREATE INDEX `applications_agent` ON `applications` (`agent_id`,`stage`,`created_at`,`id`) WHERE agent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_phone` ON `applications` (`phone_index`) WHERE phone_index IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_passport` ON `applications` (`passport_document_path`) WHERE passport_document_path IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_address` ON `applications` (`address_document_path`) WHERE address_document_path IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_guardian` ON `applications` (`guardian_document_path`) WHERE guardian_document_path IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_original` ON `applications` (`original_document_path`) WHERE original_document_path IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `applications_nif` ON `applications` (`nif_index`) WHERE nif_index IS NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_key` ON `applications` (`key_id`);--> statement-breakpoint
CREATE INDEX `applications_history_key` ON `applications` (`history_key_id`) WHERE history_key_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `email_logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`email_type` text NOT NULL,
	`recipient` text NOT NULL,
	`status` text NOT NULL,
	`related_entity_id` text,
	`sent_at` integer,
	`error_message` text,
	`metadata` text,
	`created_at` integer NOT NULL,
	`resent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_logs_key_unique` ON `email_logs` (`key`);--> statement-breakpoint
CREATE INDEX `email_logs_related` ON `email_logs` (`related_entity_id`);--> statement-breakpoint
CREATE INDEX `email_logs_unsent` ON `email_logs` (`status`,`id`) WHERE status <> 'sent';--> statement-breakpoint
CREATE INDEX `email_logs_provider` ON `email_logs` ((metadata ->> '$.providerId')) WHERE metadata IS NOT NULL;--> statement-breakpoint
CREATE TABLE `outbox` (
	`key` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`effect` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`leased_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`done_at` integer,
	`failed_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`) WHERE done_at IS NULL AND failed_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`failed_at`) WHERE failed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_application` ON `outbox` (`application_id`);--> statement-breakpoint
CREATE TABLE `visits` (
	`id` text PRIMARY KEY NOT NULL,
	`package_type` text,
	`passport_upload_id` text,
	`address_upload_id` text,
	`guardian_upload_id` text,
	`draft` text,
	`application_id` text,
	`order_id` text,
	`agent_case_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`key_id` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `visits_updated` ON `visits` (`updated_at`);--> statement-breakpoint
CREATE INDEX `visits_application` ON `visits` (`application_id`) WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `visits_key` ON `visits` (`key_id`);--> statement-breakpoint
CREATE TABLE `upload_pages` (
	`upload_id` text NOT NULL,
	`page` integer NOT NULL,
	`object_key` text,
	`file_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`file_name` text,
	`key_id` text,
	PRIMARY KEY(`upload_id`, `page`)
);
--> statement-breakpoint
CREATE INDEX `upload_pages_sha256` ON `upload_pages` (`sha256`);--> statement-breakpoint
CREATE UNIQUE INDEX `upload_pages_object` ON `upload_pages` (`object_key`) WHERE object_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `upload_pages_key` ON `upload_pages` (`key_id`) WHERE key_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`visit_id` text,
	`application_id` text,
	`document_type` text NOT NULL,
	`state` text NOT NULL,
	`verdict` text NOT NULL,
	`flags` text DEFAULT '[]' NOT NULL,
	`form_flags` text DEFAULT '[]' NOT NULL,
	`reading` text,
	`reading_attempts` integer DEFAULT 0 NOT NULL,
	`facts` text,
	`extracted` text,
	`document_fingerprint` text,
	`name_answer` text,
	`name_proof` text,
	`created_at` integer NOT NULL,
	`key_id` text
);
--> statement-breakpoint
CREATE INDEX `uploads_visit` ON `uploads` (`visit_id`) WHERE visit_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `uploads_application` ON `uploads` (`application_id`);--> statement-breakpoint
CREATE INDEX `uploads_pending` ON `uploads` (`reading_attempts`,`created_at`) WHERE reading = 'pending' AND state = 'stored';--> statement-breakpoint
CREATE INDEX `uploads_receiving` ON `uploads` (`created_at`) WHERE state = 'receiving';--> statement-breakpoint
CREATE INDEX `uploads_unclaimed` ON `uploads` (`created_at`) WHERE application_id IS NULL;--> statement-breakpoint
CREATE INDEX `uploads_images` ON `uploads` (`application_id`) WHERE state = 'stored' AND document_type <> 'certificate';--> statement-breakpoint
CREATE INDEX `uploads_fingerprint` ON `uploads` (`document_fingerprint`) WHERE document_fingerprint IS NOT NULL;--> statement-breakpoint
CREATE INDEX `uploads_key` ON `uploads` (`key_id`) WHERE key_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `picture_hashes` (
	`upload_id` text NOT NULL,
	`page` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`upload_id`, `page`)
);
--> statement-breakpoint
CREATE TABLE `application_events` (
	`application_id` text NOT NULL,
	`version` integer NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`actor` text NOT NULL,
	`details` text,
	`words` text,
	`status` text NOT NULL,
	`at` integer NOT NULL,
	`hash` text,
	PRIMARY KEY(`application_id`, `version`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `application_events_event` ON `application_events` (`application_id`,`event_id`);--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`action` text NOT NULL,
	`user_id` integer,
	`role` text,
	`network` text,
	`application_id` text,
	`details` text NOT NULL,
	`words` text,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_entries_application` ON `audit_entries` (`application_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_entries_user` ON `audit_entries` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`action`,`seq`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`application_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`evidence_due_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `disputes_application` ON `disputes` (`application_id`);--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`,`status`);--> statement-breakpoint
CREATE INDEX `disputes_status` ON `disputes` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `invoice_companies` (
	`application_id` text PRIMARY KEY NOT NULL,
	`details` text NOT NULL,
	`key_id` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `invoice_companies_key` ON `invoice_companies` (`key_id`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payment_id` text NOT NULL,
	`application_id` text NOT NULL,
	`amount` integer NOT NULL,
	`vat` integer NOT NULL,
	`vat_rate` integer NOT NULL,
	`exemption` text,
	`buyer` text NOT NULL,
	`key_id` text NOT NULL,
	`external_id` integer,
	`number` text,
	`atcud` text,
	`created_at` integer NOT NULL,
	`issued_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_external_id_unique` ON `invoices` (`external_id`);--> statement-breakpoint
CREATE INDEX `invoices_application` ON `invoices` (`application_id`);--> statement-breakpoint
CREATE INDEX `invoices_payment` ON `invoices` (`payment_id`);--> statement-breakpoint
CREATE INDEX `invoices_issued` ON `invoices` (`issued_at`);--> statement-breakpoint
CREATE INDEX `invoices_key` ON `invoices` (`key_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one` ON `invoices` (`payment_id`) WHERE kind <> 'credit_note';--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`purpose` text NOT NULL,
	`state` text DEFAULT 'created' NOT NULL,
	`amount` integer NOT NULL,
	`currency` text DEFAULT 'eur' NOT NULL,
	`livemode` integer DEFAULT false NOT NULL,
	`intent_id` text,
	`charge_id` text,
	`amount_received` integer DEFAULT 0 NOT NULL,
	`amount_refunded` integer DEFAULT 0 NOT NULL,
	`disputed` integer DEFAULT false NOT NULL,
	`last_error` text,
	`method` text,
	`voucher` text,
	`card_brand` text,
	`card_last4` text,
	`card_country` text,
	`ip_country` text,
	`declared_country` text,
	`fraud_warning` text,
	`created_at` integer NOT NULL,
	`succeeded_at` integer,
	`retry_at` integer DEFAULT 0 NOT NULL,
	`unknown_since` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`intent_id`,`application_id`) WHERE intent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_application` ON `payments` (`application_id`);--> statement-breakpoint
CREATE INDEX `payments_charge` ON `payments` (`charge_id`) WHERE charge_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_card` ON `payments` (`card_last4`) WHERE card_last4 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_turn` ON `payments` (`retry_at`,`created_at`) WHERE state IN ('created', 'requires_action', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX `payments_unknown` ON `payments` (`unknown_since`) WHERE unknown_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_odd` ON `payments` (`state`) WHERE state IN ('mismatch', 'duplicate');--> statement-breakpoint
CREATE INDEX `payments_warned` ON `payments` (`succeeded_at`) WHERE fraud_warning IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_succeeded` ON `payments` (`succeeded_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_open` ON `payments` (`application_id`,`purpose`) WHERE state IN ('created','requires_action','processing','failed');--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_success` ON `payments` (`application_id`,`purpose`) WHERE state = 'succeeded' AND (purpose = 'application' OR amount_refunded < amount_received);--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`application_id` text NOT NULL,
	`cause` text NOT NULL,
	`state` text NOT NULL,
	`clause` text NOT NULL,
	`requested_at` integer NOT NULL,
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
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`application_id` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text DEFAULT 'cancelled' NOT NULL,
	`requested_by` text,
	`maker` integer,
	`checker` integer,
	`note` text,
	`provider_id` text,
	`failure_code` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`requested_at` integer,
	`retry_at` integer DEFAULT 0 NOT NULL,
	`unknown_since` integer,
	CONSTRAINT "refund_two_people" CHECK(checker IS NULL OR (maker IS NOT NULL AND checker <> maker))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_id_unique` ON `refunds` (`provider_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_application` ON `refunds` (`application_id`);--> statement-breakpoint
CREATE INDEX `refunds_state` ON `refunds` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_requested` ON `refunds` (`state`,`requested_at`);--> statement-breakpoint
CREATE INDEX `refunds_turn` ON `refunds` (`retry_at`,`created_at`) WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX `refunds_unknown` ON `refunds` (`unknown_since`) WHERE unknown_since IS NOT NULL;--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object_id` text,
	`intent_id` text,
	`livemode` integer NOT NULL,
	`api_version` text,
	`created_at` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'received' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`last_error` text,
	`received_at` integer NOT NULL,
	`handled_at` integer
);
--> statement-breakpoint
CREATE INDEX `stripe_events_waiting` ON `stripe_events` (`attempts`,`received_at`) WHERE state = 'received';--> statement-breakpoint
CREATE INDEX `stripe_events_received` ON `stripe_events` (`received_at`,`id`);--> statement-breakpoint
CREATE TABLE `case_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`stated_at` integer
);
--> statement-breakpoint
CREATE INDEX `case_links_application` ON `case_links` (`application_id`);--> statement-breakpoint
CREATE INDEX `case_links_expires` ON `case_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `owner_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`browser` text NOT NULL,
	`generation` integer NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`ended_at` integer,
	`verified_at` integer,
	`code_hash` text,
	`code_expires_at` integer,
	`code_tries` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `owner_sessions_browser` ON `owner_sessions` (`browser`,`application_id`);--> statement-breakpoint
CREATE INDEX `owner_sessions_application` ON `owner_sessions` (`application_id`,`generation`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`session_id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`subscription` text NOT NULL,
	`key_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_application` ON `push_subscriptions` (`application_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_key` ON `push_subscriptions` (`key_id`);--> statement-breakpoint
CREATE TABLE `share_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`application_id` text,
	`agent_id` integer,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`opened_at` integer
);
--> statement-breakpoint
CREATE INDEX `share_links_application` ON `share_links` (`application_id`,`kind`);--> statement-breakpoint
CREATE INDEX `share_links_agent` ON `share_links` (`agent_id`) WHERE agent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `share_links_expires` ON `share_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `counters` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `counters_expires` ON `counters` (`expires_at`);--> statement-breakpoint
CREATE TABLE `page_views` (
	`day` text NOT NULL,
	`path` text NOT NULL,
	`language` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `path`, `language`)
);
--> statement-breakpoint
CREATE TABLE `step_days` (
	`day` text NOT NULL,
	`step` text NOT NULL,
	`language` text NOT NULL,
	`device` text NOT NULL,
	`error` text NOT NULL,
	`times` integer NOT NULL,
	PRIMARY KEY(`day`, `step`, `language`, `device`, `error`)
);
--> statement-breakpoint
CREATE TABLE `stage_counts` (
	`stage` text PRIMARY KEY NOT NULL,
	`applications` integer NOT NULL,
	`counted_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `scheduled_jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`cursor` text,
	`failed_at` integer,
	`last_error` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`started_at` integer,
	`duration_ms` integer,
	`locked_until` integer
);
--> statement-breakpoint
CREATE TABLE `alarms` (
	`name` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`notified_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text,
	`received_at` integer NOT NULL,
	`resolution` text,
	`resolved_at` integer,
	`resolved_by` integer
);
--> statement-breakpoint
CREATE INDEX `dead_letters_open` ON `dead_letters` (`received_at`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE TABLE `service_days` (
	`part` text NOT NULL,
	`day` text NOT NULL,
	`ok` integer NOT NULL,
	`bad` integer NOT NULL,
	`worst` integer NOT NULL,
	`level` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`part`, `day`)
);
--> statement-breakpoint
CREATE INDEX `service_days_day` ON `service_days` (`day`);--> statement-breakpoint
CREATE TABLE `incidents` (
	`id` text PRIMARY KEY NOT NULL,
	`parts` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`title` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `incidents_started` ON `incidents` (`started_at`);--> statement-breakpoint
CREATE TABLE `incident_updates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`incident_id` text NOT NULL,
	`at` integer NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `incident_updates_incident` ON `incident_updates` (`incident_id`);--> statement-breakpoint
CREATE TABLE `index_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`key_id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`details` text NOT NULL,
	`state` text NOT NULL,
	`maker` integer NOT NULL,
	`made_at` integer NOT NULL,
	`checker` integer,
	`checked_at` integer,
	CONSTRAINT "approvals_two_people" CHECK(checker IS NULL OR checker <> maker),
	CONSTRAINT "approvals_checked" CHECK(state <> 'approved' OR checker IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX `approvals_open` ON `approvals` (`kind`,`made_at`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `approvals_subject` ON `approvals` (`subject`,`kind`);--> statement-breakpoint
CREATE TABLE `document_ticks` (
	`upload_id` text NOT NULL,
	`comparison` text NOT NULL,
	`application_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`upload_id`, `comparison`)
);
--> statement-breakpoint
CREATE INDEX `document_ticks_application` ON `document_ticks` (`application_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`)
);
--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`filter` text NOT NULL,
	`is_shared` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "saved_views_no_search" CHECK(instr('&' || filter, '&q=') = 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user_id`,`name`);--> statement-breakpoint
CREATE INDEX `saved_views_is_shared` ON `saved_views` (`name`) WHERE is_shared = 1;--> statement-breakpoint
CREATE TABLE `staff_drafts` (
	`user_id` integer NOT NULL,
	`application_id` text NOT NULL,
	`form` text NOT NULL,
	`words` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `application_id`, `form`)
);
--> statement-breakpoint
CREATE INDEX `staff_drafts_at` ON `staff_drafts` (`at`);--> statement-breakpoint
CREATE INDEX `staff_drafts_application` ON `staff_drafts` (`application_id`);--> statement-breakpoint
CREATE TABLE `staff_invitations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_invitations_user` ON `staff_invitations` (`user_id`);--> statement-breakpoint
CREATE TABLE `staff_preferences` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`columns` text,
	`widths` text,
	`viewer` text
);
--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`step` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`reauthenticated_at` integer
);
--> statement-breakpoint
CREATE INDEX `staff_sessions_user` ON `staff_sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `staff_sessions_created` ON `staff_sessions` (`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`password` text NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`role` text DEFAULT 'user' NOT NULL,
	`two_factor_enabled` integer DEFAULT false NOT NULL,
	`two_factor_secret` text,
	`totp_last_step` integer,
	`person_id` integer,
	`last_login` integer,
	`password_updated_at` integer,
	`disabled_at` integer,
	`key_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_key` ON `users` (`key_id`,`username`) WHERE key_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `mandate_pages` (
	`code` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`edition` text NOT NULL,
	`page` integer NOT NULL,
	`pages` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mandate_pages_application` ON `mandate_pages` (`application_id`);--> statement-breakpoint
CREATE TABLE `representative_links` (
	`application_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `representative_links_token_hash_unique` ON `representative_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `representative_links_expires` ON `representative_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `legal_holds` (
	`application_id` text PRIMARY KEY NOT NULL,
	`set_by` integer NOT NULL,
	`set_at` integer NOT NULL,
	`words` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `portal_passwords` (
	`application_id` text PRIMARY KEY NOT NULL,
	`password` text NOT NULL,
	`key_id` text DEFAULT '' NOT NULL,
	`stored_at` integer NOT NULL,
	`code_hash` text,
	`code_expires_at` integer,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`revealed_at` integer
);
--> statement-breakpoint
CREATE INDEX `portal_passwords_stored` ON `portal_passwords` (`stored_at`);--> statement-breakpoint
CREATE INDEX `portal_passwords_key` ON `portal_passwords` (`key_id`);--> statement-breakpoint
CREATE INDEX `portal_passwords_revealed` ON `portal_passwords` (`revealed_at`) WHERE revealed_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `reviews` (
	`application_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`rating` integer,
	`content` text,
	`key_id` text,
	`language` text NOT NULL,
	`written_at` integer NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	`reason` text,
	CONSTRAINT "review_whole" CHECK((state = 'declined') = (rating IS NULL) AND (rating IS NULL) = (content IS NULL)),
	CONSTRAINT "review_rating" CHECK(rating IS NULL OR rating BETWEEN 1 AND 5),
	CONSTRAINT "review_reason" CHECK((state = 'refused') = (reason IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `reviews_state` ON `reviews` (`state`,`written_at`,`rating`);--> statement-breakpoint
CREATE INDEX `reviews_key` ON `reviews` (`key_id`) WHERE key_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `funnel_days` (
	`day` text NOT NULL,
	`step` text NOT NULL,
	`applications` integer NOT NULL,
	PRIMARY KEY(`day`, `step`)
);
--> statement-breakpoint
CREATE TABLE `name_words` (
	`word` text NOT NULL,
	`application_id` text NOT NULL,
	PRIMARY KEY(`word`, `application_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `second_person_waits` (
	`application_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`maker` integer
);
--> statement-breakpoint
CREATE TABLE `stage_clocks` (
	`application_id` text PRIMARY KEY NOT NULL,
	`stage` text NOT NULL,
	`since` integer NOT NULL,
	`spent` integer NOT NULL,
	`held_stage` text,
	`whole` integer
);
--> statement-breakpoint
CREATE TABLE `stage_figures` (
	`stage` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`median` integer NOT NULL,
	`p90` integer NOT NULL,
	`as_of` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stage_times` (
	`day` text NOT NULL,
	`stage` text NOT NULL,
	`step` integer NOT NULL,
	`package_type` text NOT NULL,
	`passed` integer NOT NULL,
	PRIMARY KEY(`day`, `stage`, `step`, `package_type`)
);
--> statement-breakpoint
CREATE TABLE `phone_links` (
	`owner` text PRIMARY KEY NOT NULL,
	`step` text NOT NULL,
	`visit_id` text,
	`application_id` text,
	`token_hash` text NOT NULL,
	`right_hash` text,
	`device` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`joined_at` integer,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `phone_links_token_hash_unique` ON `phone_links` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `phone_links_right_hash_unique` ON `phone_links` (`right_hash`);--> statement-breakpoint
CREATE INDEX `phone_links_expires` ON `phone_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`complaint` text,
	`created_at` integer NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`assignee_id` integer,
	`answers` integer DEFAULT 0 NOT NULL,
	`answered_at` integer
);
--> statement-breakpoint
CREATE INDEX `contact_messages_waiting` ON `contact_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_assignee` ON `contact_messages` (`assignee_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_complaints` ON `contact_messages` (`created_at`,`id`) WHERE complaint IS NOT NULL;--> statement-breakpoint
CREATE INDEX `contact_messages_unanswered` ON `contact_messages` (`created_at`) WHERE answered_at IS NULL;--> statement-breakpoint
CREATE TABLE `letters` (
	`key` text PRIMARY KEY NOT NULL,
	`email_type` text NOT NULL,
	`message_id` text,
	`recipient` text NOT NULL,
	`language` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`path` text,
	`written_by` integer,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`leased_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`done_at` integer,
	`failed_at` integer
);
--> statement-breakpoint
CREATE INDEX `letters_due` ON `letters` (`due_at`) WHERE done_at IS NULL AND failed_at IS NULL;--> statement-breakpoint
CREATE INDEX `letters_message` ON `letters` (`message_id`,`created_at`) WHERE message_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `letters_notices` ON `letters` (`created_at`) WHERE message_id IS NULL;--> statement-breakpoint
CREATE TABLE `message_counts` (
	`day` text PRIMARY KEY NOT NULL,
	`done` integer NOT NULL,
	`answered` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visitor_errors` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`name` text NOT NULL,
	`route` text NOT NULL,
	`code` integer NOT NULL,
	`times` integer NOT NULL,
	`first_seen` integer NOT NULL,
	`last_seen` integer NOT NULL,
	`first_release` text NOT NULL,
	`last_release` text NOT NULL,
	`resolved_at` integer,
	`resolved_by` integer
);
--> statement-breakpoint
CREATE INDEX `visitor_errors_open` ON `visitor_errors` (`last_seen`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `visitor_errors_seen` ON `visitor_errors` (`last_seen`);--> statement-breakpoint
CREATE TABLE `macro_uses` (
	`code` text PRIMARY KEY NOT NULL,
	`uses` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text NOT NULL,
	`version` integer NOT NULL,
	`value` text NOT NULL,
	`changed_by` integer NOT NULL,
	`at` integer NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`key`, `version`)
);
--> statement-breakpoint
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
CREATE TABLE `affiliate_traces` (
	`affiliate_id` integer NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`affiliate_id`, `kind`, `hash`)
);
--> statement-breakpoint
CREATE INDEX `affiliate_traces_seen` ON `affiliate_traces` (`seen_at`);--> statement-breakpoint
CREATE TABLE `affiliate_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`affiliate_id` integer NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`reauthenticated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `affiliate_sessions_affiliate` ON `affiliate_sessions` (`affiliate_id`);--> statement-breakpoint
CREATE INDEX `affiliate_sessions_created` ON `affiliate_sessions` (`created_at`);--> statement-breakpoint
CREATE TABLE `agents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`country` text NOT NULL,
	`registration` text NOT NULL,
	`website` text NOT NULL,
	`contact` text NOT NULL,
	`email` text NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	`decided_for` text,
	`agreement_edition` text,
	`agreement_at` integer,
	`agreement_by` integer,
	`credit_limit` integer DEFAULT 0 NOT NULL,
	`discount_percent` integer DEFAULT 0 NOT NULL,
	`billing` text,
	`code_required` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `agents_email` ON `agents` (email COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `agents_state` ON `agents` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `agent_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`language` text NOT NULL,
	`package_type` text NOT NULL,
	`discount_percent` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`by_firm` integer NOT NULL,
	`token_hash` text,
	`mail_due_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`agreement` text,
	`declined_at` integer,
	`application_id` text,
	`unread_since` integer,
	`test_stage` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agent_cases_token_hash_unique` ON `agent_cases` (`token_hash`);--> statement-breakpoint
CREATE INDEX `agent_cases_agent` ON `agent_cases` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `agent_cases_open` ON `agent_cases` (`agent_id`,`created_at`,`id`) WHERE application_id IS NULL;--> statement-breakpoint
CREATE INDEX `agent_cases_unread` ON `agent_cases` (`agent_id`,`created_at`,`id`) WHERE unread_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `agent_cases_name` ON `agent_cases` (`agent_id`,name COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `agent_cases_email` ON `agent_cases` (`agent_id`,email COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `agent_cases_note` ON `agent_cases` (`agent_id`,note COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `agent_cases_mail` ON `agent_cases` (`mail_due_at`) WHERE mail_due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `agent_cases_expires` ON `agent_cases` (`expires_at`) WHERE application_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `agent_cases_application` ON `agent_cases` (`application_id`) WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `agent_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `agent_links_member` ON `agent_links` (`member_id`);--> statement-breakpoint
CREATE INDEX `agent_links_expires` ON `agent_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `agent_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`agent_id` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`created_at` integer NOT NULL,
	`signed_in_at` integer,
	`removed_at` integer,
	`code_secret` text,
	`code_step` integer,
	`key_id` text,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agent_members_email` ON `agent_members` (email COLLATE NOCASE) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `agent_members_agent` ON `agent_members` (`agent_id`,`id`);--> statement-breakpoint
CREATE INDEX `agent_members_removed` ON `agent_members` (`removed_at`) WHERE removed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `agent_members_key` ON `agent_members` (`key_id`) WHERE key_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `agent_recovery_codes` (
	`member_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`member_id`, `code_hash`)
);
--> statement-breakpoint
CREATE TABLE `agent_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`code_at` integer
);
--> statement-breakpoint
CREATE INDEX `agent_sessions_member` ON `agent_sessions` (`member_id`);--> statement-breakpoint
CREATE INDEX `agent_sessions_created` ON `agent_sessions` (`created_at`);--> statement-breakpoint
CREATE TABLE `agent_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` text NOT NULL,
	`event_id` integer NOT NULL,
	`case_id` text,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`delivered_at` integer,
	`status` integer,
	`error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agent_deliveries_event` ON `agent_deliveries` (`webhook_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `agent_deliveries_due` ON `agent_deliveries` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `agent_deliveries_case` ON `agent_deliveries` (`webhook_id`,`case_id`,`id`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `agent_deliveries_created` ON `agent_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `agent_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`agent_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`reference` text NOT NULL,
	`payment_id` text,
	`proposed_by` integer,
	`confirmed_by` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "agent_entry_two_people" CHECK(confirmed_by IS NULL OR (proposed_by IS NOT NULL AND confirmed_by <> proposed_by))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agent_entries_reference_unique` ON `agent_entries` (`reference`);--> statement-breakpoint
CREATE INDEX `agent_entries_agent` ON `agent_entries` (`agent_id`,`id`);--> statement-breakpoint
CREATE INDEX `agent_entries_payment` ON `agent_entries` (`payment_id`) WHERE payment_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `agent_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`agent_id` integer NOT NULL,
	`case_id` text,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`live` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `agent_events_agent` ON `agent_events` (`agent_id`,`live`,`id`);--> statement-breakpoint
CREATE INDEX `agent_events_created` ON `agent_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `agent_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`name` text NOT NULL,
	`live` integer NOT NULL,
	`prefix` text NOT NULL,
	`hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer,
	`window_at` integer DEFAULT 0 NOT NULL,
	`window_calls` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agent_keys_hash_unique` ON `agent_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `agent_keys_agent` ON `agent_keys` (`agent_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `agent_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`answer` text,
	`key_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `agent_requests_created` ON `agent_requests` (`created_at`);--> statement-breakpoint
CREATE INDEX `agent_requests_key` ON `agent_requests` (`key_id`);--> statement-breakpoint
CREATE TABLE `agent_webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`agent_id` integer NOT NULL,
	`url` text NOT NULL,
	`live` integer NOT NULL,
	`secret` text NOT NULL,
	`old_secret` text,
	`old_secret_until` integer,
	`key_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`failing_since` integer,
	`disabled_at` integer
);
--> statement-breakpoint
CREATE INDEX `agent_webhooks_agent` ON `agent_webhooks` (`agent_id`);--> statement-breakpoint
CREATE INDEX `agent_webhooks_key` ON `agent_webhooks` (`key_id`);--> statement-breakpoint
CREATE TABLE `affiliates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`code` text NOT NULL,
	`commission_rate` integer DEFAULT 10 NOT NULL,
	`discount_percent` integer DEFAULT 0 NOT NULL,
	`discount_until` text,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`total_earnings` integer DEFAULT 0 NOT NULL,
	`payment_info` text,
	`payout_method` text,
	`last_paid_at` integer,
	`state` text DEFAULT 'active' NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`country` text,
	`promotion` text DEFAULT '' NOT NULL,
	`terms_accepted_at` integer,
	`decided_by` integer,
	`decided_at` integer,
	`decided_for` text,
	`tax_info` text,
	`next_payment_info` text,
	`payout_index` text,
	`payout_cleared_index` text,
	`payout_cleared_by` integer,
	`payout_verified_at` integer,
	`payout_held_until` integer,
	`key_id` text,
	`pending_cents` integer DEFAULT 0 NOT NULL,
	`payable_cents` integer DEFAULT 0 NOT NULL,
	`sending_cents` integer DEFAULT 0 NOT NULL,
	`closed_at` integer,
	`click_farm_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `affiliates_code_unique` ON `affiliates` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `affiliates_code_any_case` ON `affiliates` (code COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `affiliates_email` ON `affiliates` (email COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `affiliates_state` ON `affiliates` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `affiliates_payable` ON `affiliates` (`payable_cents`,`id`) WHERE payable_cents > 0;--> statement-breakpoint
CREATE INDEX `affiliates_payout` ON `affiliates` (`payout_index`) WHERE payout_index IS NOT NULL;--> statement-breakpoint
CREATE INDEX `affiliates_key` ON `affiliates` (`key_id`) WHERE key_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `click_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `commission_transactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`affiliate_id` integer NOT NULL,
	`application_id` text NOT NULL,
	`amount` integer NOT NULL,
	`percentage` real NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`payment_id` integer,
	`hold_reasons` text,
	`decided_by` text,
	`decided_at` integer,
	`rejected_for` text,
	`due_at` integer DEFAULT 0 NOT NULL,
	`country` text,
	FOREIGN KEY (`affiliate_id`) REFERENCES `affiliates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `affiliate_payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commission_transactions_application_id_unique` ON `commission_transactions` (`application_id`);--> statement-breakpoint
CREATE INDEX `commission_transactions_held` ON `commission_transactions` (`created_at`) WHERE status = 'hold';--> statement-breakpoint
CREATE INDEX `commission_transactions_due` ON `commission_transactions` (`due_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `commission_transactions_affiliate` ON `commission_transactions` (`affiliate_id`,`id`);--> statement-breakpoint
CREATE INDEX `commission_transactions_awaited` ON `commission_transactions` (`affiliate_id`,`due_at`,`amount`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `commission_transactions_payable` ON `commission_transactions` (`affiliate_id`) WHERE status = 'approved' AND payment_id IS NULL;--> statement-breakpoint
CREATE INDEX `commission_transactions_payment` ON `commission_transactions` (`payment_id`) WHERE payment_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `referrals` (
	`application_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`clicked_at` integer,
	`recorded_at` integer NOT NULL,
	`network` text,
	`card` text
);
--> statement-breakpoint
CREATE INDEX `referrals_card` ON `referrals` (`card`) WHERE card IS NOT NULL;--> statement-breakpoint
CREATE INDEX `referrals_network` ON `referrals` (`recorded_at`) WHERE network IS NOT NULL;--> statement-breakpoint
CREATE TABLE `affiliate_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`affiliate_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text DEFAULT 'EUR' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`paypal_batch_id` text,
	`paypal_email` text NOT NULL,
	`payee` text,
	`note` text,
	`created_at` integer NOT NULL,
	`processed_at` integer,
	`error_details` text,
	`run_id` text DEFAULT '' NOT NULL,
	`item_key` text DEFAULT '' NOT NULL,
	`item_id` text,
	`from_entry` integer DEFAULT 0 NOT NULL,
	`to_entry` integer DEFAULT 0 NOT NULL,
	`key_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `affiliate_payments_item_key_unique` ON `affiliate_payments` (`item_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `affiliate_payments_one_open` ON `affiliate_payments` (`affiliate_id`) WHERE status IN ('pending','approved','processing','unclaimed','held');--> statement-breakpoint
CREATE INDEX `affiliate_payments_affiliate` ON `affiliate_payments` (`affiliate_id`,`id`);--> statement-breakpoint
CREATE INDEX `affiliate_payments_run` ON `affiliate_payments` (`run_id`,`id`);--> statement-breakpoint
CREATE INDEX `affiliate_payments_key` ON `affiliate_payments` (`key_id`) WHERE key_id IS NOT NULL;--> statement-breakpoint
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
	`requested_at` integer,
	`leased_until` integer,
	`batch_id` text,
	`problem` text,
	`done_at` integer,
	`retry_at` integer,
	`payments` integer DEFAULT 0 NOT NULL,
	`total_cents` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payout_runs_two_people" CHECK(checker IS NULL OR checker <> maker),
	CONSTRAINT "payout_runs_checked" CHECK(state IN ('draft', 'cancelled') OR checker IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_runs_batch_id_unique` ON `payout_runs` (`batch_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_runs_one_draft` ON `payout_runs` (`method`) WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX `payout_runs_open` ON `payout_runs` (`made_at`) WHERE state NOT IN ('done', 'cancelled');--> statement-breakpoint
CREATE INDEX `payout_runs_ask` ON `payout_runs` (`retry_at`) WHERE retry_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payout_runs_made` ON `payout_runs` (`made_at`,`id`);
--> statement-breakpoint
-- The history of an application is append-only. An insertion must be the next event: REPLACE deletes without
-- firing the trigger for deletions.
CREATE TRIGGER application_events_in_order BEFORE INSERT ON application_events
WHEN NEW.version IS NOT max(
	coalesce((SELECT max(version) FROM application_events WHERE application_id = NEW.application_id), 0),
	coalesce((SELECT version FROM applications WHERE id = NEW.application_id), 0)
) + 1
OR EXISTS (SELECT 1 FROM application_events WHERE application_id = NEW.application_id AND event_id = NEW.event_id)
BEGIN
	SELECT RAISE(ABORT, 'history is append-only: not the next event');
END;
--> statement-breakpoint
-- Events never change, except that an event from before the hash chain may be given its hash.
CREATE TRIGGER application_events_unchanged BEFORE UPDATE ON application_events
WHEN OLD.hash IS NOT NULL OR NEW.hash IS NULL
OR NEW.application_id IS NOT OLD.application_id OR NEW.version IS NOT OLD.version OR NEW.event_id IS NOT OLD.event_id
OR NEW.type IS NOT OLD.type OR NEW.actor IS NOT OLD.actor OR NEW.details IS NOT OLD.details
OR NEW.words IS NOT OLD.words OR NEW.status IS NOT OLD.status OR NEW.at IS NOT OLD.at
BEGIN
	SELECT RAISE(ABORT, 'history is append-only: events do not change');
END;
--> statement-breakpoint
-- An event is deleted only when the application's row says that it is in the archive (store-histories.server.ts), or
-- that everything else of its application is gone (delete-applications.server.ts).
CREATE TRIGGER application_events_kept BEFORE DELETE ON application_events
WHEN NOT EXISTS (
	SELECT 1 FROM applications
	WHERE id = OLD.application_id AND (
		(history_key IS NOT NULL AND history_version >= OLD.version)
		OR (history_key IS NULL AND cleared_at IS NOT NULL)
	)
)
BEGIN
	SELECT RAISE(ABORT, 'history is append-only: events are kept');
END;
--> statement-breakpoint
-- The chain's head moves with events.
CREATE TRIGGER applications_head BEFORE UPDATE OF head ON applications
WHEN OLD.head IS NOT NULL AND NEW.head IS NOT OLD.head AND NEW.version <= OLD.version
BEGIN
	SELECT RAISE(ABORT, 'history is append-only: the head moves with events');
END;
--> statement-breakpoint
-- An archived history grows with a new file, and never past the application's own version.
CREATE TRIGGER applications_history BEFORE UPDATE OF history_version ON applications
WHEN NEW.history_version > OLD.history_version
AND (OLD.history_pending IS NULL OR NEW.history_key IS NOT OLD.history_pending OR NEW.history_version > NEW.version)
BEGIN
	SELECT RAISE(ABORT, 'history is append-only: not the move into the cold store');
END;
--> statement-breakpoint
-- The audit log is append-only.
CREATE TRIGGER audit_entries_in_order BEFORE INSERT ON audit_entries
WHEN NEW.seq IS NOT coalesce((SELECT max(seq) FROM audit_entries), 0) + 1
BEGIN
	SELECT RAISE(ABORT, 'audit is append-only: not the next entry');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_unchanged BEFORE UPDATE ON audit_entries
BEGIN
	SELECT RAISE(ABORT, 'audit is append-only: entries do not change');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries
BEGIN
	SELECT RAISE(ABORT, 'audit is append-only: entries are kept');
END;
--> statement-breakpoint
-- The partners' ledger is append-only, and each entry updates the three balances of its partner.
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
-- Under a legal hold an application stays, and stays as it is.
CREATE TRIGGER applications_held BEFORE DELETE ON applications
WHEN EXISTS (SELECT 1 FROM legal_holds WHERE application_id = OLD.id)
BEGIN
	SELECT RAISE(ABORT, 'legal hold: nothing of this application is deleted');
END;
--> statement-breakpoint
CREATE TRIGGER applications_held_full BEFORE UPDATE OF erased_at ON applications
WHEN NEW.erased_at IS NOT NULL AND EXISTS (SELECT 1 FROM legal_holds WHERE application_id = OLD.id)
BEGIN
	SELECT RAISE(ABORT, 'legal hold: nothing of this application is deleted');
END;
--> statement-breakpoint
CREATE TRIGGER uploads_held BEFORE UPDATE OF state ON uploads
WHEN NEW.state = 'purged' AND EXISTS (SELECT 1 FROM legal_holds WHERE application_id = OLD.application_id)
BEGIN
	SELECT RAISE(ABORT, 'legal hold: nothing of this application is deleted');
END;
--> statement-breakpoint
-- What belongs to one member of staff goes with the account.
CREATE TRIGGER `users_desk` AFTER DELETE ON `users`
BEGIN
	DELETE FROM `staff_preferences` WHERE `user_id` = OLD.`id`;
	DELETE FROM `document_ticks` WHERE `user_id` = OLD.`id`;
	DELETE FROM `saved_views` WHERE `user_id` = OLD.`id` AND `is_shared` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `users_drafts` AFTER DELETE ON `users`
BEGIN
	DELETE FROM `staff_drafts` WHERE `user_id` = OLD.`id`;
END;
--> statement-breakpoint
-- Notifications end with a browser's right to act for an application.
CREATE TRIGGER `owner_sessions_push` AFTER DELETE ON `owner_sessions`
BEGIN
	DELETE FROM `push_subscriptions` WHERE `session_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `owner_sessions_push_ended` AFTER UPDATE OF `ended_at` ON `owner_sessions` WHEN NEW.`ended_at` IS NOT NULL
BEGIN
	DELETE FROM `push_subscriptions` WHERE `session_id` = OLD.`id`;
END;
