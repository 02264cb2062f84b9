import { m } from "#app/paraglide/messages.js";
import { createRandomSequence, type RandomSequence } from "#worker/offline/business/sequence.ts";
import { newAddress } from "./fixtures.ts";
import { HttpClient, staffClient } from "./http-client.ts";
import { addSealFunction } from "./memory-database.ts";
import { emptyState, type RestartableWorker, restartableWorker } from "./server.ts";
import { changeOurDatabase, documentKey, readOurDatabase } from "./state-files.ts";

type OurPayment = { itemKey: string; code: string; amount: number; status: string; run: string };
type OurPartner = {
	code: string;
	pending: number;
	payable: number;
	sending: number;
	/** The same three sums, computed from the entries. */
	pendingEntries: number;
	payableEntries: number;
	sendingEntries: number;
	/** The total that staff credited, in cents. */
	credited: number;
};
type OurPayouts = { payments: OurPayment[]; partners: OurPartner[]; openRuns: string[] };

/** The payout provider's ledger: total, and by idempotency key. */
type TheirPayouts = {
	entries: { movement: string; itemKey: string }[];
	items: Record<string, { receiver: string; cents: number; paymentCount: number }>;
};

const PAYMENTS = `SELECT p.item_key AS itemKey, a.code, p.amount, p.status, p.run_id AS run
	FROM affiliate_payments p JOIN affiliates a ON a.id = p.affiliate_id`;
const entries = (condition: string) =>
	`(SELECT coalesce(sum(e.amount), 0) FROM commission_entries e WHERE e.affiliate_id = a.id AND ${condition})`;
const PARTNER_BALANCES = `SELECT code, pending_cents AS pending, payable_cents AS payable, sending_cents AS sending,
	${entries("e.account = 'pending'")} AS pendingEntries, ${entries("e.account = 'payable'")} AS payableEntries,
	${entries("e.account = 'sending'")} AS sendingEntries, ${entries("e.kind = 'adjusted'")} AS credited FROM affiliates a`;
const OPEN_RUNS = "SELECT id || ' is ' || state AS run FROM payout_runs WHERE state NOT IN ('done', 'cancelled')";

/** Reads a copy of the file, which must have no writer. */
function ourPayouts(stateDir: string): OurPayouts {
	return readOurDatabase(stateDir, (database) => ({
		payments: database.prepare(PAYMENTS).all() as OurPayment[],
		partners: database.prepare(PARTNER_BALANCES).all() as OurPartner[],
		openRuns: database
			.prepare(OPEN_RUNS)
			.all()
			.map(({ run }) => String(run)),
	}));
}

function theirPayouts(client: HttpClient): Promise<TheirPayouts> {
	return client.call<TheirPayouts>("/offline/paypal/ledger.json");
}

/** Compares our payments with the provider's ledger; returns one sentence per mismatch, loss or duplicate. @param credited credited cents, by code */
function findPayoutFaults(ours: OurPayouts, theirs: TheirPayouts, credited: ReadonlyMap<string, number>): string[] {
	const found: string[] = [...ours.openRuns.map((run) => `the run ${run} at rest`)];
	const known = new Map(ours.payments.map((payment) => [payment.itemKey, payment]));
	for (const [key, { cents, paymentCount }] of Object.entries(theirs.items)) {
		const payment = known.get(key);
		if (!payment) found.push(`${key} was paid, and we know nothing of it`);
		if (paymentCount > 1) found.push(`${key} was paid ${paymentCount} times`);
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
		if (partner.credited !== (credited.get(code) ?? 0))
			found.push(`${code} was given ${credited.get(code)} cents, noted are ${partner.credited}`);
		if (payable + pending + received !== partner.credited)
			found.push(`${code}: ${partner.credited} cents given, ${received} received, ${payable} left`);
	}
	return found;
}

/** The address's name decides a payment's outcome (docs/payments.md). */
const PARTNERS = ["ANNA-NIF", "BELA-NIF", "CAIO-NIF", "failed", "returned", "refunded"] as const;
/** The simulator adds partners of its own. */
const FIRST_PARTNER_ID = 101;
const CREATE = "POST /v1/payments/payouts";
const FAULTS = [
	null,
	{ match: CREATE, effect: "drop-after" },
	{ match: CREATE, effect: "drop-before" },
	{ match: CREATE, effect: "status-after" },
	{ match: CREATE, effect: "malformed" },
	{ match: CREATE, effect: "slow", delay: 300 },
	{ match: CREATE, effect: "hang", delay: 300 },
	{ match: "*/v1/*", effect: "status", status: 503, times: 2 },
	{ match: "GET /v1/payments/payouts*", effect: "slow", delay: 200 },
	{ match: "GET /v1/payments/payouts*", effect: "drop-after" },
	{ match: "POST /api/webhooks/paypal", effect: "duplicate" },
	{ match: "POST /api/webhooks/paypal", effect: "wrong-secret" },
] as const;

type Counts = Record<"cuts" | "steps" | "lostResponses" | "runs" | "cancelled" | "payments" | "paid", number>;
type RunState = {
	draw: RandomSequence;
	counts: Counts;
	/** Amounts added to a partner's balance, in cents, by code. */
	credited: Map<string, number>;
};

/**
 * Kills the served product with `kill -9`, repeatedly, while two people prepare, release and cancel payouts and
 * while it sends and tracks them, with provider responses lost or late; then lets it settle and compares with the
 * provider's ledger.
 */
export async function cutPayouts(rounds: number, seed: number): Promise<{ faults: string[]; counts: Counts }> {
	const state = emptyState();
	const counts = { cuts: 0, steps: 0, lostResponses: 0, runs: 0, cancelled: 0, payments: 0, paid: 0 };
	const runState: RunState = { draw: createRandomSequence(seed), counts, credited: new Map() };
	let server: RestartableWorker | null = null;
	try {
		// The first request creates the keys.
		server = await restartableWorker(state.stateDir);
		await new HttpClient(server.origin).fetch("/");
		await server.cut();
		changeOurDatabase(state.stateDir, (database) => {
			addSealFunction(database, documentKey(state.stateDir));
			const insert =
				database.prepare(`INSERT INTO affiliates (id, name, email, code, created_at, payment_info, payout_method,
				payout_index, payout_verified_at, tax_info) VALUES (:id, 'Partner ' || :code, :email, :code, 0,
				seal('affiliates.payment_info ' || :id, json_object('method', 'paypal', 'email', :email)), 'paypal', :code, 1,
				seal('affiliates.tax_info ' || :id, '{}'))`);
			for (const [index, code] of PARTNERS.entries())
				insert.run({ id: BigInt(FIRST_PARTNER_ID + index), code, email: `${code.toLowerCase()}@paid.example` });
		});
		for (let round = 0; round < rounds; round += 1) {
			earn(state.stateDir, round, runState);
			await server.restart();
			await workUntilCut(server, runState);
		}
		await server.restart();
		await settleLedger(server);
		const theirs = await theirPayouts(new HttpClient(server.origin));
		await server.cut();
		const ours = ourPayouts(state.stateDir);
		counts.payments = ours.payments.length;
		counts.paid = ours.payments.filter(({ status }) => status === "paid").length;
		counts.runs = new Set(ours.payments.map(({ run }) => run)).size;
		counts.cancelled = ours.payments.filter(({ status }) => status === "cancelled").length;
		return { faults: findPayoutFaults(ours, theirs, runState.credited), counts };
	} finally {
		await server?.cut();
		state.remove();
	}
}

/** From separate networks: rounds follow each other faster than people work. */
function signInFinance(origin: string): Promise<[leo: HttpClient, ana: HttpClient]> {
	const ownNetwork = () => ({ "CF-Connecting-IP": newAddress() });
	return Promise.all([
		staffClient(origin, "leo@azulejo.example", ownNetwork()),
		staffClient(origin, "ana@azulejo.example", ownNetwork()),
	]);
}

/** The cut falls within one of the round's steps, so that slow and fast machines have done the same work. */
async function workUntilCut(server: RestartableWorker, runState: RunState): Promise<void> {
	const { draw, counts } = runState;
	const [leo, ana] = await signInFinance(server.origin);
	const fault = draw.pick(FAULTS);
	if (fault) await leo.call("/offline/paypal/faults", fault);
	const isCancelled = draw.chance(0.4);
	const steps = [
		() => advanceClock(leo, "PT3M"),
		() => prepare(leo),
		() => (isCancelled ? decide(leo, "cancel") : decide(ana, "approve")),
		() => advanceClock(leo, "PT3M"),
		() => advanceClock(leo, "PT3M"),
	];
	const last = draw.pick([0, 1, 2, 2, 2, 3, 3, 3, 4]);
	let cut: Promise<void> = Promise.resolve();
	for (const [index, step] of steps.slice(0, last + 1).entries()) {
		if (index === last) {
			counts.cuts += 1;
			cut = new Promise((resolve) => {
				setTimeout(() => void server.cut().then(resolve), draw.integerBelow(150));
			});
		}
		await step().then(
			() => {
				counts.steps += 1;
			},
			() => {
				counts.lostResponses += 1;
			},
		);
	}
	await cut;
}

/** Commissions earned in the meantime, written to the database while the server is down: a sale is payable after a month. */
function earn(stateDir: string, round: number, { draw, credited }: RunState): void {
	changeOurDatabase(stateDir, (database) => {
		const insert = database.prepare(`INSERT INTO commission_entries (affiliate_id, account, kind, amount, at, key)
			VALUES (?, 'payable', 'adjusted', ?, 0, ?)`);
		for (const [index, code] of PARTNERS.entries()) {
			const cents = 3000 + draw.integerBelow(2000);
			insert.run(FIRST_PARTNER_ID + index, cents, `adjusted:${round}:${code}`);
			credited.set(code, (credited.get(code) ?? 0) + cents);
		}
	});
}

/** Refused when a run is already waiting or nothing is payable. */
async function prepare(leo: HttpClient): Promise<void> {
	await sendForm(leo, "/admin/payouts", { method: "paypal" }, [302, 409]);
}

/** Releases or cancels every run that waits for a second person, if any. */
async function decide(staff: HttpClient, intent: "approve" | "cancel"): Promise<void> {
	const list = await (await staff.fetch("/admin/payouts?lang=en")).text();
	const waiting = m.partners_run_draft({}, { locale: "en" });
	for (const row of list.split("<tr").filter((part) => part.includes(waiting))) {
		const id = /\/admin\/payouts\/([\w-]+)/.exec(row)?.[1] ?? "";
		await sendForm(staff, `/admin/payouts/${id}`, { intent, version: "1" }, [302, 409]);
	}
}

async function advanceClock(client: HttpClient, advance: string): Promise<void> {
	await client.call("/offline/clock", { advance });
}

async function sendForm(staff: HttpClient, path: string, fields: Record<string, string>, expected: number[]) {
	const response = await staff.fetch(`${path}?lang=en`, { method: "POST", body: new URLSearchParams(fields) });
	await response.arrayBuffer();
	if (!expected.includes(response.status)) throw new Error(`${path}: ${response.status}`);
	const to = response.headers.get("Location") ?? "";
	if (to.includes("/login")) throw new Error(`${path} redirects to ${to}`);
}

/** Stops all faults, approves what waits for a second person, and advances the clock until nothing is in progress. */
async function settleLedger({ origin }: RestartableWorker): Promise<void> {
	const [leo, ana] = await signInFinance(origin);
	await leo.call("/offline/paypal/faults/clear", {});
	await decide(ana, "approve");
	for (let round = 0; round < 6; round += 1) await advanceClock(leo, "PT3M");
}
