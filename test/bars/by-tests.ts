import type { Outcome } from "./bar.ts";
import { outcomeOf, runAhead, runTests } from "./run-tests.ts";

/** A bar whose proof is test files of the normal test run. */
type Suite = {
	coverage: string;
	files: readonly string[];
	env?: Record<string, string>;
	/** The tests' printed summary, shown with the figure. */
	summary?: RegExp;
	/** The maximum of the summary's first number. */
	maximum?: { pattern: RegExp; value: number; message: string };
	/** Missing parts of the bar. */
	lacks?: string;
};

const SUITES: Record<string, Suite> = {
	"3": {
		coverage:
			"1,000 copies of one webhook event at once, every order of seven events of a payment, 5,000 shuffled repetitions",
		files: [
			"test/journeys/duplicate-webhook-events.long.e2e.ts",
			"app/domain/money/payment.test.ts",
			"test/calls/payment-races.long.workers.test.ts",
		],
		summary: /duplicate webhook events: (.*)/,
		maximum: { pattern: /within ([\d.]+) s/, value: 10, message: "the 1,000 copies took longer than 10 s" },
	},
	"7": {
		coverage: "every page, call and socket by 21 actors, and no route without a row",
		files: ["test/calls/access-matrix.long.workers.test.ts", "test/access-table.test.ts"],
	},
	"10": {
		coverage: "failures of database, rooms, mail, documents and Stripe; errors that Stripe returns repeatedly",
		files: [
			"test/calls/database-away.workers.test.ts",
			"test/calls/stored-errors.long.workers.test.ts",
			"test/calls/security-headers.workers.test.ts",
			"test/calls/reconciliation.workers.test.ts",
			"test/calls/jobs-at-length.long.workers.test.ts",
			"app/commands/cron/scheduled-jobs.workers.test.ts",
			"app/commands/mail/send-application-mail.workers.test.ts",
			"app/commands/documents/receive-document.workers.test.ts",
			"app/commands/documents/purge-documents.workers.test.ts",
			"app/commands/documents/uploads.workers.test.ts",
			"app/routes/order/checkout/checkout-states.workers.test.ts",
		],
		lacks: "no 5 s delays for D1, R2 and rooms; recovery is shown with a simulated clock, not measured in seconds",
	},
	"11": {
		coverage:
			"headers of every kind of response: CSP with a nonce, HSTS, framing, sniffing, referrer, cookies; what a page may load from Stripe",
		files: ["test/calls/security-headers.workers.test.ts", "test/calls/going-live.workers.test.ts"],
		lacks: "Observatory and csp_evaluator are not run; bar 21 shows that no page violates the CSP",
	},
	"14": {
		coverage: "forged, expired, unsigned and misdirected tokens at every route of the admin area",
		files: [
			"worker/staff/access.workers.test.ts",
			"app/routes/admin/gate.workers.test.ts",
			"test/calls/going-live.workers.test.ts",
		],
	},
	"15": {
		coverage: "every call and form that changes data, 12 kinds of origin, 4 content types",
		files: ["test/calls/origin.workers.test.ts"],
	},
	"16": {
		coverage:
			"logs, card data, encrypted columns, fields visible to each role, what pages reveal to others; values and file bytes after an erasure",
		files: [
			"test/calls/logs.workers.test.ts",
			"test/calls/sealed-columns.workers.test.ts",
			"test/calls/visible-fields.workers.test.ts",
			"test/calls/retention.workers.test.ts",
			"app/routes/order/data/erasure.workers.test.ts",
			"test/journeys/your-data.long.e2e.ts",
			"test/journeys/card-traces.long.e2e.ts",
		],
		lacks: "bytes of names and e-mail addresses may remain in free pages of the database file",
	},
	"17": {
		coverage: "a key rotated during use, the old one removed, tampered and swapped values refused",
		files: [
			"test/calls/key-rotation.long.workers.test.ts",
			"app/documents/seal.server.test.ts",
			"app/documents/store.workers.test.ts",
		],
		lacks: "500 documents and their time are not measured; 100 rows in one cron run are",
	},
	"18": {
		coverage:
			"self-referrals, double payments, commissions that follow the retained amount; a random walk with refunds and disputes; payouts with kill -9",
		files: [
			"test/calls/partner-frauds.long.workers.test.ts",
			"test/calls/partner-payouts.long.workers.test.ts",
			"test/calls/referrals.workers.test.ts",
			"test/calls/aftermath.workers.test.ts",
			"app/domain/partners/referral.test.ts",
			"test/journeys/random-walk.long.e2e.ts",
			"test/journeys/payout-crash-recovery.long.e2e.ts",
		],
		env: { WALK_STEPS: process.env.WALK_STEPS ?? "2000" },
		summary: /(random walk .*)/,
		lacks: "a random walk instead of 10,000 sums",
	},
	"21": {
		coverage: "axe (WCAG 2.2 AA) on 54 screens in three languages, light and dark, 320 to 1280 px; keyboard only",
		files: ["test/journeys/every-page.long.e2e.ts", "test/journeys/keyboard.e2e.ts"],
		lacks: "pa11y is not used; Lighthouse is `npm run bench:pages`",
	},
	"22": {
		coverage:
			"time limits: referrals 30 days, links, idle and absolute staff sessions, documents 90 days, histories 30 days, applications five years, accounts ten",
		files: [
			"app/domain/partners/referral.test.ts",
			"app/domain/staff/staff-session.test.ts",
			"app/routes/admin/login/login.workers.test.ts",
			"test/calls/retention.workers.test.ts",
			"test/calls/histories.long.workers.test.ts",
			"test/calls/years.long.workers.test.ts",
			"test/calls/ownership.workers.test.ts",
		],
	},
};

/** Runs the files of several bars together. */
export async function runSuitesAhead(keys: readonly string[]): Promise<void> {
	const suites = keys.flatMap((key) => SUITES[key] ?? []);
	if (suites.length > 1) await runAhead(suites.flatMap(({ files }) => files));
}

/** Runs the files of one bar. */
export function measureByTests(key: string): { measure(): Promise<Outcome> } {
	return {
		async measure() {
			const suite = SUITES[key];
			if (!suite) throw new Error(`No test files for bar ${key}`);
			const run = await runTests(suite.files, suite.env);
			const outcome = outcomeOf(run, suite.coverage);
			const summary = suite.summary?.exec(run.output)?.[1];
			const figure = summary ? `${outcome.figure}; ${summary}` : outcome.figure;
			if (outcome.state === "short") return { ...outcome, figure };
			const { maximum } = suite;
			if (maximum && Number(maximum.pattern.exec(summary ?? "")?.[1] ?? Number.NaN) > maximum.value)
				return { state: "short", figure, lacks: maximum.message };
			return suite.lacks ? { state: "part", figure, lacks: suite.lacks } : { state: "ok", figure };
		},
	};
}
