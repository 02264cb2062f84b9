import { PASSWORD_LIFETIME } from "../aftercare/aftercare.ts";
import type { Role } from "../application/event.ts";
import { NOT_ME_BLOCK_MS } from "../inbox/mail.ts";
import type { ScheduledJob } from "../scheduled-job.ts";
import { SHARE_LIFETIME } from "../sharing/sharing.ts";
import { DAY, HOUR, lisbonDate, startOfDate } from "../time/calendar.ts";

/**
 * Retention of document images after an application has closed, in ms (privacy policy, ruling T52). The setting
 * `image-retention` may shorten it. Certificate and answers are retained as long as the application.
 */
export const IMAGE_RETENTION = 90 * DAY;

/** Retention of a closed application in years: the limitation period for claims (row 239, ruling T52). */
const APPLICATION_YEARS = 5;

/** Retention of payment records in calendar years after the year of the payment (Código do IVA, article 52). */
const ACCOUNTING_YEARS = 10;

/** Returns the time (UTC milliseconds) before which closed applications have reached the end of their retention. */
export function applicationCutoff(now: number): number {
	const [year = "", ...monthAndDay] = lisbonDate(now).split("-");
	const day = monthAndDay.join("-");
	// In years without 29 February, 28 February counts.
	return startOfDate(`${Number(year) - APPLICATION_YEARS}-${day === "02-29" ? "02-28" : day}`);
}

/** Returns the start of the first year (UTC milliseconds) whose payment records must still be retained. */
export function accountingCutoff(now: number): number {
	const year = Number(lisbonDate(now).slice(0, 4));
	return startOfDate(`${year - ACCOUNTING_YEARS}-01-01`);
}

/** Returns the last day (YYYY-MM-DD) of retention for records of a payment at this time. */
export function accountingRetentionEnd(timestamp: number): string {
	return `${Number(lisbonDate(timestamp).slice(0, 4)) + ACCOUNTING_YEARS}-12-31`;
}

/** Returns the day (YYYY-MM-DD) on which the retention of the log ends for an application closed at this time. */
export function logRetentionEnd(endedAt: number): string {
	const [year = "", ...rest] = lisbonDate(endedAt).split("-");
	return `${Number(year) + APPLICATION_YEARS}-${rest.join("-") === "02-29" ? "03-01" : rest.join("-")}`;
}

/** One retention promise of the privacy policy. */
export type RetentionRule = {
	/** Name of the data in the English policy; translations use the same row. */
	label: string;
	/** The figures in the policy's row, in any unit, the same in every language. */
	figures: readonly number[];
	/** The scheduled jobs that enforce it; empty if it is enforced by others. */
	jobs: readonly ScheduledJob[];
	/** Who enforces it if no job does. */
	enforcedBy?: "hosting provider" | "staff";
	/** The test that verifies it; null if we cannot test it. */
	test: { file: string; title: string } | null;
};

const PERIODS_TEST = "test/calls/promised-periods.long.workers.test.ts";
const YEARS_TEST = "test/calls/years.long.workers.test.ts";

/**
 * Every row of "How long we keep it" in the privacy policy, in order. `app/content/retention.test.ts` compares the rows
 * with the policy in all languages, and fails for a promise without a row and for a row without a job or test.
 */
export const RETENTION_RULES: readonly RetentionRule[] = [
	{
		label: "An upload that was broken off",
		figures: [24],
		jobs: ["delete-uploads"],
		test: { file: "app/commands/documents/purge-documents.workers.test.ts", title: "is deleted after a day" },
	},
	{
		label: "What you entered or uploaded without an application",
		figures: [30],
		jobs: ["delete-uploads", "delete-expired"],
		test: { file: PERIODS_TEST, title: "a visitor's input without an application" },
	},
	{
		label: "Documents of an application that was never finished or paid",
		figures: [30, 60],
		jobs: ["process-due-applications", "delete-images"],
		test: {
			file: "test/calls/retention.workers.test.ts",
			title: "deletes the documents of an unpaid application as soon as it closes",
		},
	},
	{
		label: "Images of your passport, proof of address and a guardian's papers, and files sent with messages",
		figures: [IMAGE_RETENTION / DAY],
		jobs: ["delete-images"],
		test: {
			file: "test/calls/retention.workers.test.ts",
			title: "deletes the images of an application ninety days after its end, and keeps the certificate",
		},
	},
	{
		label: "A password for the tax portal that came by letter, sealed",
		figures: [PASSWORD_LIFETIME / DAY],
		jobs: ["process-due-applications", "delete-expired"],
		test: {
			file: "app/routes/order/after/shown-password.workers.test.ts",
			title: "is stored for sixty days with dated reminders, then erased; another letter can be requested",
		},
	},
	{
		label: "Your application, certificate, messages with our team and the log of what happened",
		figures: [APPLICATION_YEARS],
		jobs: ["delete-applications"],
		test: { file: YEARS_TEST, title: "retains accounting data after five years" },
	},
	{
		label: "Payments and refunds, without your name once the application is deleted",
		figures: [ACCOUNTING_YEARS],
		jobs: ["delete-accounts"],
		test: { file: YEARS_TEST, title: "and nothing after ten calendar years" },
	},
	{
		label: "Invoices and credit notes, with the name on them",
		figures: [ACCOUNTING_YEARS],
		jobs: ["delete-accounts"],
		test: { file: YEARS_TEST, title: "and nothing after ten calendar years" },
	},
	{
		label: "Links in e-mails",
		figures: [30, 10],
		jobs: ["delete-expired"],
		test: { file: "test/calls/histories.long.workers.test.ts", title: "one-click links are deleted when they expire" },
	},
	{
		label: "Links that you make to show something to others",
		figures: [SHARE_LIFETIME.progress / DAY, SHARE_LIFETIME.certificate / HOUR],
		jobs: ["delete-expired"],
		test: { file: "app/routes/order/share.workers.test.ts", title: "expires after thirty days and is deleted" },
	},
	{
		label: "Messages through the contact page, and our answers",
		figures: [],
		jobs: [],
		enforcedBy: "staff",
		test: {
			file: "app/routes/admin/inbox/inbox.workers.test.ts",
			title: "asks for confirmation, then deletes the message, its answers and their e-mail log entries",
		},
	},
	{
		label: "Fingerprints of networks and e-mail addresses, to limit tries",
		figures: [NOT_ME_BLOCK_MS / DAY],
		jobs: ["delete-expired"],
		test: { file: PERIODS_TEST, title: "rate-limit counters" },
	},
	{
		label: "A review of our service that you wrote",
		figures: [],
		jobs: ["delete-applications"],
		test: {
			file: "app/routes/order/review.workers.test.ts",
			title: "is deleted by its author, and with the person's data",
		},
	},
	{
		label: "Which browsers may open your application, by a name such as “Firefox, Windows”",
		figures: [],
		jobs: ["delete-applications"],
		test: { file: YEARS_TEST, title: "retains accounting data after five years" },
	},
	{
		label: "Where your browser is reached, if you turned on notifications in it",
		figures: [30],
		jobs: ["archive-events"],
		test: { file: "app/commands/mail/push.workers.test.ts", title: "end thirty days after the application" },
	},
	{
		label: "Technical logs at the hosting provider, without names or documents",
		figures: [7],
		jobs: [],
		enforcedBy: "hosting provider",
		test: null,
	},
	{
		label: "Counts of visits, which name nobody",
		figures: [2],
		jobs: ["delete-expired"],
		test: { file: PERIODS_TEST, title: "counts of visits" },
	},
	{
		label: "Clicks on a partner's link, as hashes with a random number that is deleted with them",
		figures: [2],
		jobs: ["delete-expired"],
		test: {
			file: "test/calls/partner-frauds.long.workers.test.ts",
			title: "stores nothing that identifies the visitor, and is deleted after two days",
		},
	},
	{
		label: "How you came by a partner's code",
		figures: [60],
		jobs: ["delete-applications", "delete-expired"],
		test: {
			file: "test/calls/partner-frauds.long.workers.test.ts",
			title: "is deleted after sixty days without a payment",
		},
	},
	{
		label: "A partner's account without sales",
		figures: [30],
		jobs: ["delete-partners"],
		test: { file: PERIODS_TEST, title: "the account of a partner without sales" },
	},
	{
		label: "What names a partner with sales",
		figures: [10],
		jobs: ["delete-partners"],
		test: {
			file: "app/routes/partners/payments.workers.test.ts",
			title: "anonymises a partner ten years after leaving, in every payment as well",
		},
	},
	{
		label: "Browsers and networks from which a partner signed in",
		figures: [90],
		jobs: ["delete-expired"],
		test: { file: PERIODS_TEST, title: "browsers and networks from which a partner signed in" },
	},
	{
		label: "Links in e-mails to partners",
		figures: [10, 24],
		jobs: ["delete-expired"],
		test: { file: PERIODS_TEST, title: "links to partners" },
	},
	{
		label: "What a firm entered about you, if you did not apply",
		figures: [30],
		jobs: ["delete-agents"],
		test: { file: PERIODS_TEST, title: "a firm's case whose client never applied" },
	},
	{
		label: "A firm that was refused, and a member who was removed",
		figures: [30],
		jobs: ["delete-agents"],
		test: { file: PERIODS_TEST, title: "a rejected firm" },
	},
	{
		label: "Links in e-mails to members of firms",
		figures: [10],
		jobs: ["delete-agents"],
		test: { file: PERIODS_TEST, title: "links to members of firms" },
	},
];

/** Minimum and maximum length of a reason for a hold. */
export const HOLD_REASON = { min: 5, max: 500 };

/** A hold that prevents all deletion for an application. `setAt` is UTC milliseconds, `reason` null if unreadable. */
export type LegalHold = { setBy: string; setAt: number; reason: string | null };

/** Whether a member of staff may set and lift holds. */
export function mayManageHolds({ role }: { role: Role }): boolean {
	return role === "senior" || role === "admin";
}
