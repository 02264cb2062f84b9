CREATE TABLE `legal_holds` (
	`application_id` text PRIMARY KEY NOT NULL,
	`set_by` integer NOT NULL,
	`set_at` integer NOT NULL,
	`words` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `applications` ADD `erased_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `cleared_at` integer;--> statement-breakpoint
CREATE INDEX `applications_over` ON `applications` (`state_since`) WHERE status IN ('completed', 'rejected', 'cancelled') AND (erased_at IS NULL OR history_key IS NOT NULL);--> statement-breakpoint
CREATE INDEX `applications_clearing` ON `applications` (`erased_at`) WHERE erased_at IS NOT NULL AND cleared_at IS NULL;--> statement-breakpoint
CREATE INDEX `applications_accounts` ON `applications` (`created_at`) WHERE cleared_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `visits_application` ON `visits` (`application_id`) WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `staff_drafts_application` ON `staff_drafts` (`application_id`);--> statement-breakpoint
-- By hand: whatever deletes, an application on hold stays, and stays as it is.
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
-- As in 0013, and where the row says that all else of its application is gone (delete-applications.server.ts).
DROP TRIGGER application_events_kept;
--> statement-breakpoint
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
