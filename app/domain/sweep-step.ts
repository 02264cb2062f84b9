/** What the cron does in each run, in this order. Every step fails alone. */
export const SWEEP_STEPS = [
	"wake-applications",
	"deliver-effects",
	"deliver-letters",
	"list-events",
	"finish-events",
	"ask-payments",
	"ask-refunds",
	"read-documents",
	"delete-uploads",
	"delete-images",
	"store-histories",
	"delete-links",
	"delete-events",
	"delete-counters",
	"delete-page-views",
	"delete-sessions",
	"delete-letters",
	"count-applications",
	"rewrap-documents",
	"rewrap-columns",
] as const;
export type SweepStep = (typeof SWEEP_STEPS)[number];
