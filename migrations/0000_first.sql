CREATE TABLE `application_events` (
	`application_id` text NOT NULL,
	`version` integer NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`actor` text NOT NULL,
	`details` text,
	`status` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`application_id`, `version`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `application_events_event` ON `application_events` (`application_id`,`event_id`);--> statement-breakpoint
CREATE TABLE `applications` (
	`id` text PRIMARY KEY NOT NULL,
	`application_number` text NOT NULL,
	`version` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`date_of_birth` text NOT NULL,
	`nationality` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`address_line1` text NOT NULL,
	`address_line2` text,
	`city` text NOT NULL,
	`postal_code` text NOT NULL,
	`country` text NOT NULL,
	`use_provided_representative` integer DEFAULT true NOT NULL,
	`representative_name` text,
	`representative_nif` text,
	`representative_address` text,
	`passport_document_path` text,
	`address_document_path` text,
	`original_document_path` text,
	`passport_decision` text,
	`address_decision` text,
	`package_type` text DEFAULT 'standard' NOT NULL,
	`payment_status` text DEFAULT 'pending' NOT NULL,
	`payment_intent_id` text,
	`nif_number` text,
	`amount` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`estimated_completion_date` integer,
	`completion_date` integer,
	`physical_delivery_requested` integer DEFAULT false NOT NULL,
	`physical_delivery_address` text,
	`terms_accepted` integer DEFAULT false NOT NULL,
	`personal_info` text,
	`affiliate_code` text,
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
	`nif_proposal` text,
	`rejection_proposal` text,
	`resume_to` text,
	`requested_items` text DEFAULT '[]' NOT NULL,
	`authority_reference` text,
	`filed_at` integer,
	`state_since` integer NOT NULL,
	`deadline_at` integer,
	`reminders_sent` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `applications_application_number_unique` ON `applications` (`application_number`);--> statement-breakpoint
CREATE INDEX `applications_status` ON `applications` (`status`,`payment_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `applications_deadline` ON `applications` (`deadline_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `applications_nif` ON `applications` (`nif_number`) WHERE nif_number IS NOT NULL;--> statement-breakpoint
CREATE TABLE `case_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `case_links_application` ON `case_links` (`application_id`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `counters` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
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
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_logs_key_unique` ON `email_logs` (`key`);--> statement-breakpoint
CREATE INDEX `email_logs_related` ON `email_logs` (`related_entity_id`);--> statement-breakpoint
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
CREATE INDEX `outbox_open` ON `outbox` (`done_at`,`due_at`);--> statement-breakpoint
CREATE INDEX `outbox_application` ON `outbox` (`application_id`);--> statement-breakpoint
CREATE TABLE `upload_pages` (
	`upload_id` text NOT NULL,
	`page` integer NOT NULL,
	`object_key` text NOT NULL,
	`file_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`file_name` text,
	PRIMARY KEY(`upload_id`, `page`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `upload_pages_object_key_unique` ON `upload_pages` (`object_key`);--> statement-breakpoint
CREATE INDEX `upload_pages_sha256` ON `upload_pages` (`sha256`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`visit_id` text,
	`application_id` text,
	`document_type` text NOT NULL,
	`state` text NOT NULL,
	`verdict` text NOT NULL,
	`flags` text DEFAULT '[]' NOT NULL,
	`extracted` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `uploads_visit` ON `uploads` (`visit_id`);--> statement-breakpoint
CREATE INDEX `uploads_application` ON `uploads` (`application_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`password` text NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`role` text DEFAULT 'user' NOT NULL,
	`two_factor_enabled` integer DEFAULT false NOT NULL,
	`two_factor_secret` text,
	`last_login` integer,
	`password_updated_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `visits` (
	`id` text PRIMARY KEY NOT NULL,
	`package_type` text,
	`passport_upload_id` text,
	`address_upload_id` text,
	`draft` text,
	`application_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `visits_updated` ON `visits` (`updated_at`);--> statement-breakpoint
CREATE TABLE `affiliate_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`affiliate_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text DEFAULT 'EUR' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`paypal_batch_id` text,
	`paypal_email` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`processed_at` integer,
	`error_details` text
);
--> statement-breakpoint
CREATE TABLE `affiliates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`code` text NOT NULL,
	`commission_rate` integer DEFAULT 10 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`total_earnings` integer DEFAULT 0 NOT NULL,
	`payment_info` text,
	`last_paid_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `affiliates_code_unique` ON `affiliates` (`code`);--> statement-breakpoint
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
	FOREIGN KEY (`affiliate_id`) REFERENCES `affiliates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `affiliate_payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`purpose` text NOT NULL,
	`state` text DEFAULT 'created' NOT NULL,
	`amount` integer NOT NULL,
	`currency` text DEFAULT 'eur' NOT NULL,
	`livemode` integer DEFAULT false NOT NULL,
	`intent_id` text,
	`amount_received` integer DEFAULT 0 NOT NULL,
	`amount_refunded` integer DEFAULT 0 NOT NULL,
	`disputed` integer DEFAULT false NOT NULL,
	`last_error` text,
	`card_brand` text,
	`card_last4` text,
	`created_at` integer NOT NULL,
	`succeeded_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent_id_unique` ON `payments` (`intent_id`);--> statement-breakpoint
CREATE INDEX `payments_application` ON `payments` (`application_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_open` ON `payments` (`application_id`,`purpose`) WHERE state IN ('created','requires_action','processing','failed');--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_success` ON `payments` (`application_id`,`purpose`) WHERE state = 'succeeded';--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`payment_id` text NOT NULL,
	`application_id` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`provider_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_key_unique` ON `refunds` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_id_unique` ON `refunds` (`provider_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`intent_id` text,
	`livemode` integer NOT NULL,
	`api_version` text,
	`state` text DEFAULT 'received' NOT NULL,
	`received_at` integer NOT NULL,
	`handled_at` integer
);
