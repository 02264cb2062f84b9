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
ALTER TABLE `application_events` ADD `words` text;--> statement-breakpoint
ALTER TABLE `application_events` ADD `hash` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `nif_maker` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `nif_checker` integer CONSTRAINT "nif_two_people" CHECK (nif_checker IS NULL OR (nif_maker IS NOT NULL AND nif_checker <> nif_maker));--> statement-breakpoint
ALTER TABLE `applications` ADD `certificate_maker` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `certificate_checker` integer CONSTRAINT "certificate_two_people" CHECK (certificate_checker IS NULL OR (certificate_maker IS NOT NULL AND certificate_checker <> certificate_maker));--> statement-breakpoint
ALTER TABLE `applications` ADD `rejection_maker` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `rejection_checker` integer CONSTRAINT "rejection_two_people" CHECK (rejection_checker IS NULL OR (rejection_maker IS NOT NULL AND rejection_checker <> rejection_maker));--> statement-breakpoint
ALTER TABLE `applications` ADD `head` text;--> statement-breakpoint
CREATE INDEX `applications_unchained` ON `applications` (`id`) WHERE head IS NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `maker` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `checker` integer CONSTRAINT "refund_two_people" CHECK (checker IS NULL OR (maker IS NOT NULL AND checker <> maker));
--> statement-breakpoint
-- History is append-only. An insertion must be the next one: REPLACE deletes without asking the trigger for deletions.
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
-- The one thing that may be added later is the hash of an event from before there were hashes.
CREATE TRIGGER application_events_unchanged BEFORE UPDATE ON application_events
WHEN OLD.hash IS NOT NULL OR NEW.hash IS NULL
OR NEW.application_id IS NOT OLD.application_id OR NEW.version IS NOT OLD.version OR NEW.event_id IS NOT OLD.event_id
OR NEW.type IS NOT OLD.type OR NEW.actor IS NOT OLD.actor OR NEW.details IS NOT OLD.details
OR NEW.words IS NOT OLD.words OR NEW.status IS NOT OLD.status OR NEW.at IS NOT OLD.at
BEGIN
	SELECT RAISE(ABORT, 'history is append-only: events do not change');
END;
--> statement-breakpoint
-- Deleted is only what the row of the application says lies in the cold store (store-histories.server.ts).
CREATE TRIGGER application_events_kept BEFORE DELETE ON application_events
WHEN NOT EXISTS (
	SELECT 1 FROM applications
	WHERE id = OLD.application_id AND history_key IS NOT NULL AND history_version >= OLD.version
)
BEGIN
	SELECT RAISE(ABORT, 'history is append-only: events are kept');
END;
--> statement-breakpoint
CREATE TRIGGER applications_head BEFORE UPDATE OF head ON applications
WHEN OLD.head IS NOT NULL AND NEW.head IS NOT OLD.head AND NEW.version <= OLD.version
BEGIN
	SELECT RAISE(ABORT, 'history is append-only: the head moves with events');
END;
--> statement-breakpoint
-- What a history in the cold store reaches up to grows with a new file alone, and never past the application itself.
CREATE TRIGGER applications_history BEFORE UPDATE OF history_version ON applications
WHEN NEW.history_version > OLD.history_version
AND (OLD.history_pending IS NULL OR NEW.history_key IS NOT OLD.history_pending OR NEW.history_version > NEW.version)
BEGIN
	SELECT RAISE(ABORT, 'history is append-only: not the move into the cold store');
END;
--> statement-breakpoint
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
