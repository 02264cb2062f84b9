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
			"1,000 copies of one webhook event at once, every order of seven news of a payment, 5,000 shuffled repetitions",
		files: [
			"test/journeys/duplicate-webhook-events.long.e2e.ts",
			"app/domain/money/payment.test.ts",
			"test/calls/payment-races.long.workers.test.ts",
		],
		summary: /duplicate webhook events: (.*)/,
		maximum: { pattern: /within ([\d.]+) s/, value: 10, message: "the thousand copies took longer than ten seconds" },
	},
	"7": {
		coverage: "every page, call and socket by 21 actors, and no route without a row",
		files: ["test/calls/access-matrix.long.workers.test.ts", "test/access-table.test.ts"],
	},
	"10": {
		coverage:
			"faults of the database, the rooms, the mails, the documents and the card provider; errors that the provider keeps",
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
		lacks:
			"no fault “slow by five seconds” for D1, R2 and the rooms; recovery is shown after minutes of the pretended clock, not measured in seconds",
	},
	"11": {
		coverage:
			"the headers of every kind of answer: CSP with a nonce, HSTS, framing, sniffing, referrer, cookies; what a page may reach of the card provider",
		files: ["test/calls/security-headers.workers.test.ts", "test/calls/going-live.workers.test.ts"],
		lacks:
			"Observatory and csp_evaluator themselves are not run by it; that no journey violates the CSP is shown by bar 21, whose pages log nothing",
	},
	"14": {
		coverage: "forged, expired, unsigned and misdirected tokens, every entry of the admin area",
		files: [
			"worker/staff/access.workers.test.ts",
			"app/routes/admin/gate.workers.test.ts",
			"test/calls/going-live.workers.test.ts",
		],
	},
	"15": {
		coverage: "every call and form that changes something, 12 kinds of origin, 4 content types",
		files: ["test/calls/origin.workers.test.ts"],
	},
	"16": {
		coverage:
			"logs, card data, sealed columns, who sees which fields, what pages tell others; after an erasure the values and bytes of every file",
		files: [
			"test/calls/logs.workers.test.ts",
			"test/calls/sealed-columns.workers.test.ts",
			"test/calls/visible-fields.workers.test.ts",
			"test/calls/retention.workers.test.ts",
			"app/routes/order/data/erasure.workers.test.ts",
			"test/journeys/your-data.long.e2e.ts",
			"test/journeys/card-traces.long.e2e.ts",
		],
		lacks:
			"the bytes of names and e-mail addresses may stay in pages of a database file that are free and not yet written over",
	},
	"17": {
		coverage: "a key retired while people go on, the old one removed, tampered and swapped values refused",
		files: [
			"test/calls/key-rotation.long.workers.test.ts",
			"app/documents/seal.server.test.ts",
			"app/documents/store.workers.test.ts",
		],
		lacks: "500 documents at once and the time that takes are not measured: a hundred rows in one run of the cron are",
	},
	"18": {
		coverage:
			"partners who refer themselves or are paid twice, shares that follow what we keep; steps of chance with refunds and disputes whose commissions are added up; payouts with the power cut",
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
		lacks: "a walk of chance instead of 10,000 sums",
	},
	"21": {
		coverage:
			"axe (WCAG 2.2 AA) on 54 screens in three languages, light and dark, 320 to 1280 px, and the keyboard alone",
		files: ["test/journeys/every-page.long.e2e.ts", "test/journeys/keyboard.e2e.ts"],
		lacks: "pa11y is not used; Lighthouse is `npm run bench:pages`",
	},
	"22": {
		coverage:
			"a referral after 30 days, links after their time, sessions of staff idle and at their end, documents after 90 days, histories after 30, applications after five years and accounts after ten",
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
