import type { HttpClient } from "./http-client.ts";
import { readOurDatabase } from "./state-files.ts";

type OurPayment = { itemKey: string; code: string; amount: number; status: string; run: string };
type OurPartner = {
	code: string;
	pending: number;
	payable: number;
	sending: number;
	/** The same three, added up from the entries. */
	pendingEntries: number;
	payableEntries: number;
	sendingEntries: number;
	/** All that staff gave, in cents. */
	given: number;
};
export type OurPayouts = { payments: OurPayment[]; partners: OurPartner[]; openRuns: string[] };

/** The payout provider's own book: in all, and by key of a payment. */
export type TheirPayouts = {
	entries: { movement: string; itemKey: string }[];
	items: Record<string, { receiver: string; cents: number; times: number }>;
};

const PAYMENTS = `SELECT p.item_key AS itemKey, a.code, p.amount, p.status, p.run_id AS run
	FROM affiliate_payments p JOIN affiliates a ON a.id = p.affiliate_id`;
const entries = (which: string) =>
	`(SELECT coalesce(sum(e.amount), 0) FROM commission_entries e WHERE e.affiliate_id = a.id AND ${which})`;
const PARTNERS = `SELECT code, pending_cents AS pending, payable_cents AS payable, sending_cents AS sending,
	${entries("e.account = 'pending'")} AS pendingEntries, ${entries("e.account = 'payable'")} AS payableEntries,
	${entries("e.account = 'sending'")} AS sendingEntries, ${entries("e.kind = 'adjusted'")} AS given FROM affiliates a`;
const OPEN_RUNS = "SELECT id || ' is ' || state AS run FROM payout_runs WHERE state NOT IN ('done', 'cancelled')";

/** Read from a copy of the file: nobody may be writing to it. */
export function ourPayouts(stateDir: string): OurPayouts {
	return readOurDatabase(stateDir, (database) => ({
		payments: database.prepare(PAYMENTS).all() as OurPayment[],
		partners: database.prepare(PARTNERS).all() as OurPartner[],
		openRuns: database
			.prepare(OPEN_RUNS)
			.all()
			.map(({ run }) => String(run)),
	}));
}

export function theirPayouts(client: HttpClient): Promise<TheirPayouts> {
	return client.call<TheirPayouts>("/offline/paypal/ledger.json");
}

/** Where our payments and the provider's book disagree, or money is lost or doubled; a sentence each. @param given in cents, by code */
export function findPayoutFaults(ours: OurPayouts, theirs: TheirPayouts, given: ReadonlyMap<string, number>): string[] {
	const found: string[] = [...ours.openRuns.map((run) => `the run ${run} at rest`)];
	const known = new Map(ours.payments.map((payment) => [payment.itemKey, payment]));
	for (const [key, { cents, times }] of Object.entries(theirs.items)) {
		const payment = known.get(key);
		if (!payment) found.push(`${key} was paid, and we know nothing of it`);
		if (times > 1) found.push(`${key} was paid ${times} times`);
		if (cents > 0 && payment?.status !== "paid") found.push(`${key} was received and is ${payment?.status}`);
	}
	for (const { itemKey, amount, status } of ours.payments) {
		const received = theirs.items[itemKey]?.cents ?? 0;
		const sent = theirs.entries.filter((entry) => entry.movement === "sent" && entry.itemKey === itemKey).length;
		if (sent > 1) found.push(`${itemKey} left the account ${sent} times`);
		if (status === "paid" && received !== amount)
			found.push(`${itemKey} is paid with ${amount}, received was ${received}`);
		if (!["paid", "failed", "returned", "cancelled", "reversed"].includes(status))
			found.push(`${itemKey} is ${status} at rest`);
	}
	for (const partner of ours.partners) {
		const { code, pending, payable, sending } = partner;
		const sums = [partner.pendingEntries, partner.payableEntries, partner.sendingEntries];
		if (String([pending, payable, sending]) !== String(sums))
			found.push(`${code}: sums ${[pending, payable, sending]} of entries ${sums}`);
		const received = ours.payments
			.filter((payment) => payment.code === code)
			.reduce((sum, { itemKey }) => sum + (theirs.items[itemKey]?.cents ?? 0), 0);
		if (sending !== 0) found.push(`${code}: ${sending} cents are on their way at rest`);
		if (partner.given !== (given.get(code) ?? 0))
			found.push(`${code} was given ${given.get(code)} cents, noted are ${partner.given}`);
		if (payable + pending + received !== partner.given)
			found.push(`${code}: ${partner.given} cents given, ${received} received, ${payable} left`);
	}
	return found;
}
