import { createRandomSequence, type RandomSequence } from "#worker/offline/business/sequence.ts";
import { adminAction, type RefundForm, readRefundForm, refundByAdminForm } from "./admin-by-forms.ts";
import { Applicant } from "./applicant.ts";
import { findFaults, type Mail, ourBooks } from "./audit.ts";
import { HttpClient, staffClient } from "./http-client.ts";
import { injectByChance, settleLedger } from "./injected-faults.ts";
import {
	listAtProvider,
	type ProviderIntent,
	type ProviderRefund,
	providerBooks,
	requestFromProvider,
} from "./provider-account.ts";
import { emptyState, type RestartableWorker, restartableWorker } from "./server.ts";

const CONCURRENT_APPLICANTS = 4;
const REFERRED = { affiliateCode: "LISBOA10" };

export type PowerCuts = {
	/** Errors at the end, one sentence each. */
	faults: string[];
	counts: Record<
		"cuts" | "steps" | "lostResponses" | "applicants" | "paid" | "cancelled" | "refunds" | "mails",
		number
	>;
};

/** Acknowledgements to staff and to the provider's dashboard. */
type Confirmations = {
	cancelled: Set<string>;
	refunds: ProviderRefund[];
	/** Refund forms submitted by staff, by application, and the ids of acknowledged ones. */
	forms: Map<string, RefundForm>;
	refunded: Set<string>;
	/** Applications that staff have finished. */
	finished: Set<string>;
};
type RunState = {
	draw: RandomSequence;
	applicants: Applicant[];
	confirmed: Confirmations;
	counts: PowerCuts["counts"];
};

/**
 * Kills the served product with `kill -9` during work, repeatedly, while every tenth call and event of the card
 * provider fails; then lets it settle and checks that nothing acknowledged is lost and nothing happened twice.
 */
export async function cutPower(rounds: number, seed: number, probability = 0.1): Promise<PowerCuts> {
	const state = emptyState();
	const counts = { cuts: 0, steps: 0, lostResponses: 0, applicants: 0, paid: 0, cancelled: 0, refunds: 0, mails: 0 };
	const runState: RunState = {
		draw: createRandomSequence(seed),
		applicants: [],
		confirmed: { cancelled: new Set(), refunds: [], forms: new Map(), refunded: new Set(), finished: new Set() },
		counts,
	};
	let server: RestartableWorker | null = null;
	try {
		server = await restartableWorker(state.stateDir);
		await injectByChance(new HttpClient(server.origin), probability, seed);
		for (let round = 0; round < rounds; round += 1) {
			await workUntilCut(server, runState);
			await server.restart();
		}
		const faults = await findLosses(server, state.stateDir, runState);
		return { faults, counts };
	} finally {
		await server?.cut();
		state.remove();
	}
}

/** Cuts after a number of actions, not after a time, so that slow and fast machines do the same work between cuts. */
async function workUntilCut(
	server: RestartableWorker,
	{ draw, applicants, confirmed, counts }: RunState,
): Promise<void> {
	const busy = new Set<Applicant>();
	const last = 4 + draw.integerBelow(20);
	let started = 0;
	let isRunning = true;
	let cut: Promise<void> | null = null;
	function cutSoon(): Promise<void> {
		return new Promise((resolve) => {
			setTimeout(() => {
				isRunning = false;
				counts.cuts += 1;
				void server.cut().then(resolve);
			}, draw.integerBelow(120));
		});
	}
	async function attempt(action: () => Promise<unknown>): Promise<void> {
		started += 1;
		if (started >= last) cut ??= cutSoon();
		await action().then(
			() => {
				counts.steps += 1;
			},
			() => {
				counts.lostResponses += 1;
			},
		);
	}
	async function apply(): Promise<void> {
		while (isRunning) {
			const known = applicants.find((one) => !one.done && !busy.has(one));
			const applicant = known ?? new Applicant(applicants.length, draw.chance(0.5) ? REFERRED : {});
			if (!known) applicants.push(applicant);
			busy.add(applicant);
			for (let tries = 0; tries < 8 && isRunning && !applicant.done; tries += 1)
				await attempt(() => applicant.step(server.origin));
			busy.delete(applicant);
		}
	}
	async function staff(): Promise<void> {
		while (isRunning) {
			const action = nextStaffAction(server, applicants, confirmed, draw);
			if (action) await attempt(action);
			else await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}
	await Promise.all([staff(), ...Array.from({ length: CONCURRENT_APPLICANTS }, apply)]);
	await cut;
}

/**
 * Of six applications one is closed at once and one after payment; two are refunded, by staff and in the provider's
 * dashboard. Picks at random among the possible actions, so a blocked application delays no other.
 */
function nextStaffAction(
	server: RestartableWorker,
	applicants: readonly Applicant[],
	confirmed: Confirmations,
	draw: RandomSequence,
) {
	const actions: (() => Promise<void>)[] = [];
	for (const [index, { acknowledged }] of applicants.entries()) {
		const { applicationId, paid } = acknowledged;
		if (applicationId === null || confirmed.finished.has(applicationId)) continue;
		if (index % 6 === 0 || (index % 6 === 3 && paid))
			actions.push(() => endApplication(server, applicationId, confirmed));
		if (index % 6 === 1 && paid) actions.push(() => startRefund(server, applicationId, confirmed, draw));
		if (index % 6 === 4 && paid) actions.push(() => refundAtProvider(server, applicationId, confirmed, draw));
	}
	return actions.length > 0 ? draw.pick(actions) : null;
}

async function endApplication(
	{ origin }: RestartableWorker,
	applicationId: string,
	confirmed: Confirmations,
): Promise<void> {
	const eva = await staffClient(origin, "eva@azulejo.example");
	const currentStatus = await eva.call<{ status: string }>(`/api/applications/${applicationId}`);
	if (currentStatus.status !== "cancelled") await adminAction(eva, applicationId, "cancel");
	confirmed.cancelled.add(applicationId);
	confirmed.finished.add(applicationId);
}

/** The form stays the same until it is acknowledged: a repeat must not be a second refund. */
async function startRefund(
	{ origin }: RestartableWorker,
	applicationId: string,
	confirmed: Confirmations,
	draw: RandomSequence,
): Promise<void> {
	const eva = await staffClient(origin, "eva@azulejo.example");
	const form = confirmed.forms.get(applicationId) ?? (await readRefundForm(eva, applicationId));
	if (!form) return;
	confirmed.forms.set(applicationId, form);
	await refundByAdminForm(eva, applicationId, form, draw.pick([0.3, 0.7, 1]));
	confirmed.refunded.add(form.refundId);
	confirmed.finished.add(applicationId);
}

async function refundAtProvider(
	{ origin }: RestartableWorker,
	applicationId: string,
	confirmed: Confirmations,
	draw: RandomSequence,
): Promise<void> {
	const visitor = new HttpClient(origin);
	const intents = await listAtProvider<ProviderIntent>(visitor, "payment_intents");
	const intent = intents.find(
		({ metadata, status }) => metadata.applicationId === applicationId && status === "succeeded",
	);
	if (!intent) return;
	const amount = String(Math.floor(intent.amount * draw.pick([0.3, 0.7, 1])));
	confirmed.refunds.push(
		await requestFromProvider<ProviderRefund>(visitor, "refunds", { payment_intent: intent.id, amount }),
	);
	confirmed.finished.add(applicationId);
}

async function findLosses({ origin }: RestartableWorker, stateDir: string, runState: RunState): Promise<string[]> {
	const { applicants, confirmed, counts } = runState;
	const visitor = new HttpClient(origin);
	const found: string[] = [];
	await visitor.call("/offline/stripe/faults/clear", {});
	// Interrupted users can continue: nothing is stuck.
	for (const applicant of applicants) {
		let lastError = "";
		for (let steps = 0; steps < 8 && !applicant.done; steps += 1)
			await applicant.step(origin).catch((error: Error) => {
				lastError = error.message;
			});
		if (!applicant.done) found.push(`${applicant.email} is stuck: ${lastError}`);
	}
	const ledger = await settleLedger(visitor);
	if (ledger.unfinishedUploads > 0) found.push(`${ledger.unfinishedUploads} uploads of an application are unfinished`);
	if (ledger.unreadablePages > 0) found.push(`${ledger.unreadablePages} stored pages cannot be read`);
	const ours = ourBooks(stateDir);
	const theirs = await providerBooks(visitor);
	const mails = await visitor.call<Mail[]>("/offline/mailbox?format=json");
	found.push(...findFaults({ ours, theirs, mails }));
	for (const { email, acknowledged } of applicants) {
		const { applicationId } = acknowledged;
		const row = ours.applications.find(({ id }) => id === applicationId);
		if (applicationId !== null && !row) found.push(`application ${applicationId} was acknowledged and is lost`);
		if (row && row.email !== email) found.push(`application ${applicationId} belongs to someone else`);
		const received = theirs.intents.some(
			({ metadata, status }) => metadata.applicationId === applicationId && status === "succeeded",
		);
		if (acknowledged.paid && !received) found.push(`the payment of ${applicationId} was acknowledged and is lost`);
		if (row && confirmed.cancelled.has(row.id) && row.status !== "cancelled")
			found.push(`the end of ${row.id} was acknowledged and is lost`);
	}
	for (const { id } of confirmed.refunds)
		if (!ours.refunds.some(({ providerId }) => providerId === id)) found.push(`the refund ${id} is not in our ledger`);
	for (const refundId of confirmed.refunded)
		if (!ours.refunds.some(({ id }) => id === refundId)) found.push(`the refund ${refundId} was promised and is lost`);
	counts.applicants = applicants.length;
	counts.paid = ours.applications.filter(({ paidAt }) => paidAt !== null).length;
	counts.cancelled = ours.applications.filter(({ status }) => status === "cancelled").length;
	counts.refunds = theirs.refunds.length;
	counts.mails = mails.length;
	return found;
}
