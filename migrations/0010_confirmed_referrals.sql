ALTER TABLE `applications` ADD `referral_confirmed_at` integer;--> statement-breakpoint
UPDATE `applications` SET `referral_confirmed_at` = (
	SELECT max(`at`) FROM `application_events` WHERE `application_id` = `applications`.`id` AND `type` = 'referral-recorded'
) WHERE `affiliate_code` IS NOT NULL;
