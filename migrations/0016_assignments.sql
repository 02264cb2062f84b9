ALTER TABLE `applications` ADD `assigned_to` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `assigned_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `claimed_until` integer;--> statement-breakpoint
CREATE INDEX `applications_owner` ON `applications` (`assigned_to`,`estimated_completion_date`,`created_at`,`id`) WHERE stage NOT IN ('certificate_ready', 'closed');--> statement-breakpoint
CREATE INDEX `applications_to_claim` ON `applications` ((stage = 'in_delivery'),`estimated_completion_date`,`created_at`,`id`) WHERE assigned_to IS NULL AND payment_status IN ('paid', 'partially_refunded') AND (stage IN ('in_review', 'ready_to_file', 'nif_assigned') OR (stage = 'in_delivery' AND (shipping_status IS NULL OR shipping_status IN ('processing', 'failed'))));--> statement-breakpoint
CREATE INDEX `applications_claimed` ON `applications` (`claimed_until`) WHERE claimed_until IS NOT NULL;--> statement-breakpoint
ALTER TABLE `second_person_waits` ADD `maker` integer;