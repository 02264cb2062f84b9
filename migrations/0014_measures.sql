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
	`since` integer NOT NULL
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
	`passed` integer NOT NULL,
	PRIMARY KEY(`day`, `stage`, `step`)
);
