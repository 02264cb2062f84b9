import { createRandomSequence, type RandomSequence } from "#worker/offline/business/sequence.ts";
import {
	adminAction,
	completeByAdmin,
	decideRefundByAdmin,
	type RefundForm,
	readRefundForm,
	refundByAdminForm,
} from "./admin-by-forms.ts";
import { findFaults, type Mail, ourBooks } from "./audit.ts";
import { APPLICANT, aNif, aPdf } from "./fixtures.ts";
import { HttpClient, staffClient } from "./http-client.ts";
import {
	CALL_FAULTS,
	EVENT_FAULTS,
	type InjectedFault,
	inject,
	settleLedger,
	WEBHOOK_EVENTS,
} from "./injected-faults.ts";
import { providerBooks, requestFromProvider } from "./provider-account.ts";
import { emptyState, type RestartableWorker, restartableWorker } from "./server.ts";

/** Public test card numbers, by outcome. */
const CARDS = {
	good: ["4242424242424242", "5555555555554444", "4000006200000007"],
	declined: ["4000000000000002", "4000000000009995", "4000000000000069", "4100000000000019"],
	challenged: ["4000002500003155", "4000002760003184", "4000008260003178", "4000008400001629"],
	aftermath: [
		"4000000000000259",
		"4000000000002685",
		"4000000000001976",
		"4000000000005423",
		"4000000000007726",
		"4000000000005126",
	],
} as const;

const DELIVERY = {
	deliveryAddressLine1: "1 High St",
	deliveryCity: "York",
	deliveryPostalCode: "YO1 7HH",
	deliveryCountry: "GB",
};
const ADDRESS = { addressLine1: "1 High St", city: "York", postalCode: "YO1", country: "GB" };

type Intent = {
	status?: string;
	next_action?: { use_stripe_sdk: { source: string } } | null;
	error?: { code?: string; decline_code?: string };
};

/** An applicant who does not always act sensibly. Each action returns a short description of its result. */
class RandomWalker {
	readonly email: string;
	applicationId: string | null = null;
	readonly referred: boolean;
	readonly #client: HttpClient;
	/** Every secret that a tab of this browser received, newest last. */
	readonly #secrets: string[] = [];
	#challenge: { source: string; secret: string } | null = null;

	constructor(origin: string, index: number, draw: RandomSequence) {
		this.email = `wanderer-${index}@example.com`;
		this.referred = draw.chance(0.5);
		this.#client = new HttpClient(origin, { "CF-Connecting-IP": `10.9.${index >> 8}.${index & 255}` });
	}

	get canPay(): boolean {
		return this.#secrets.length > 0;
	}

	get isChallenged(): boolean {
		return this.#challenge !== null;
	}

	async apply(draw: RandomSequence): Promise<string> {
		const paths: string[] = [];
		for (const type of ["passport", "address"]) {
			const form = new FormData();
			form.set("documentType", type);
			form.append("document", aPdf(`${type}.pdf`, `${type} of ${this.email}`));
			const response = await this.#client.fetch("/api/upload-document", { method: "POST", body: form });
			const { filePath } = (await response.json()) as { filePath?: string };
			if (!filePath) return `upload: ${response.status}`;
			paths.push(filePath);
		}
		const [passportDocumentPath, addressDocumentPath] = paths;
		const { status, body } = await this.#post<{ id?: string }>("/api/personal-info", {
			...APPLICANT,
			...DELIVERY,
			email: this.email,
			packageType: draw.pick(["standard", "express", "premium"]),
			...(this.referred ? { affiliateCode: "LISBOA10" } : {}),
			passportDocumentPath,
			addressDocumentPath,
			consentToBegin: true,
			acknowledgesEnd: true,
		});
		this.applicationId = body.id ?? null;
		return `${status}`;
	}

	/** Opens the card form, sometimes in several tabs, sometimes for another package. */
	async begin(tabs: number, packageType?: string): Promise<string> {
		const body = { applicationId: this.applicationId, ...(packageType ? { packageType } : {}) };
		const opened = await Promise.all(
			Array.from({ length: tabs }, () => this.#post<{ clientSecret?: string }>("/api/create-payment-intent", body)),
		);
		for (const { body } of opened) if (body.clientSecret) this.#remember(body.clientSecret);
		return opened.map(({ status }) => status).join(", ");
	}

	async orderDelivery(): Promise<string> {
		const path = `/api/request-physical-delivery/${this.applicationId}`;
		const { status, body } = await this.#post<{ clientSecret?: string }>(path, { address: ADDRESS });
		if (body.clientSecret) this.#remember(body.clientSecret);
		return `${status}`;
	}

	/** @param number card number; the tab is any open one, most often the newest */
	async pay(number: string, draw: RandomSequence): Promise<string> {
		const secret = draw.chance(0.8) ? this.#secrets.at(-1) : draw.pick(this.#secrets);
		if (!secret) return "no card form";
		const intent = await this.#atProvider(`payment_intents/${secret.split("_secret_")[0]}/confirm`, {
			client_secret: secret,
			"payment_method_data[type]": "card",
			"payment_method_data[card][number]": number,
			"payment_method_data[card][exp_month]": "12",
			"payment_method_data[card][exp_year]": "2040",
			"payment_method_data[card][cvc]": "123",
		});
		const source = intent.next_action?.use_stripe_sdk.source;
		if (source) this.#challenge = { source, secret };
		return describeIntent(intent);
	}

	async answerBank(outcome: "authorize" | "fail"): Promise<string> {
		if (!this.#challenge) return "no challenge";
		const { source, secret } = this.#challenge;
		this.#challenge = null;
		return describeIntent(await this.#atProvider(`3ds/${source}`, { client_secret: secret, outcome }));
	}

	/** Opens the status page, which queries the provider. */
	async look(): Promise<string> {
		const response = await this.#client.fetch(`/confirmation/${this.applicationId}`);
		await response.text();
		return throwOnCrash(response.status, "/confirmation");
	}

	#remember(secret: string): void {
		if (!this.#secrets.includes(secret)) this.#secrets.push(secret);
	}

	async #post<T>(path: string, sent: unknown): Promise<{ status: string; body: T }> {
		const headers = { "Content-Type": "application/json" };
		const response = await this.#client.fetch(path, { method: "POST", body: JSON.stringify(sent), headers });
		const text = await response.text();
		return { status: throwOnCrash(response.status, path), body: JSON.parse(text) as T };
	}

	async #atProvider(path: string, form: Record<string, string>): Promise<Intent> {
		const headers = { Authorization: "Bearer pk_test_offline" };
		const init = { method: "POST", headers, body: new URLSearchParams(form) };
		const response = await this.#client.fetch(`/offline/stripe/v1/${path}`, init);
		return (await response.json()) as Intent;
	}
}

/** An error response is valid, but a crash is not. */
function throwOnCrash(status: number, place: string): string {
	if (status >= 500 && status !== 503) throw new Crash(`${place} returned ${status}`);
	return `${status}`;
}

class Crash extends Error {}

function describeIntent({ status, error }: Intent): string {
	return status ?? error?.decline_code ?? error?.code ?? "nothing";
}

const MAX_PEOPLE = 48;

type WalkState = {
	draw: RandomSequence;
	server: RestartableWorker;
	stateDir: string;
	people: RandomWalker[];
	completed: Set<string>;
};

type Overview = {
	payments: { id: string; status: string; amount: number }[];
	charges: { id: string; paid: boolean }[];
	refunds: { id: string }[];
	disputes: { id: string }[];
	events: { id: string }[];
};

type WalkAction = (walk: WalkState) => Promise<string>;

/** The possible steps and their relative frequency. */
const ACTIONS: readonly (readonly [weight: number, name: string, action: WalkAction])[] = [
	[9, "submits an application", apply],
	[9, "opens the card form", (walk) => withRandomApplicant(walk, (one) => one.begin(1))],
	[5, "opens the card form in two tabs", (walk) => withRandomApplicant(walk, (one) => one.begin(2))],
	[
		4,
		"changes the package",
		(walk) => withRandomApplicant(walk, (one) => one.begin(1, walk.draw.pick(["standard", "express", "premium"]))),
	],
	[3, "changes the package while paying", changeWhilePaying],
	[16, "pays", pay],
	[6, "answers the bank", answerBank],
	[6, "views the status", (walk) => withRandomApplicant(walk, (one) => one.look())],
	[3, "staff end an application", endApplication],
	[3, "staff carry an application to its certificate", complete],
	[4, "orders postal delivery", orderDelivery],
	[6, "staff refund money", refundAsStaff],
	[4, "refunds in the dashboard", refundByHand],
	[5, "the bank acts", actAsBank],
	[4, "a webhook event is redelivered", replayEvent],
	[14, "injects faults", injectFaults],
	[6, "moves the clock", passTime],
	[2, "kill -9 and restart", restart],
];
const TOTAL_WEIGHT = ACTIONS.reduce((total, [weight]) => total + weight, 0);

/** Returns the name of the next step. */
function nextAction(draw: RandomSequence): readonly [name: string, action: WalkAction] {
	let remaining = draw.integerBelow(TOTAL_WEIGHT);
	for (const [weight, name, action] of ACTIONS) {
		if (remaining < weight) return [name, action];
		remaining -= weight;
	}
	throw new Error("no action");
}

/** Usually picks a recent applicant: the others have little left to do. */
function pickApplicant(draw: RandomSequence, people: readonly RandomWalker[]): RandomWalker {
	return draw.pick(draw.chance(0.7) ? people.slice(-6) : people);
}

async function withRandomApplicant(walk: WalkState, action: (one: RandomWalker) => Promise<string>): Promise<string> {
	const known = walk.people.filter(({ applicationId }) => applicationId !== null);
	if (known.length === 0) return apply(walk);
	const one = pickApplicant(walk.draw, known);
	return `${one.email} ${await action(one)}`;
}

async function apply(walk: WalkState): Promise<string> {
	const unfinished = walk.people.find(({ applicationId }) => applicationId === null);
	if (!unfinished && walk.people.length >= MAX_PEOPLE) return "enough applicants";
	const one = unfinished ?? new RandomWalker(walk.server.origin, walk.people.length, walk.draw);
	if (!unfinished) walk.people.push(one);
	return `${one.email} ${await one.apply(walk.draw)} ${one.applicationId}`;
}

function aCard(draw: RandomSequence): string {
	return draw.pick(CARDS[draw.pick(["good", "good", "declined", "challenged", "aftermath", "aftermath"] as const)]);
}

async function pay(walk: WalkState): Promise<string> {
	const ready = walk.people.filter(({ canPay }) => canPay);
	if (ready.length === 0) return withRandomApplicant(walk, (one) => one.begin(1));
	const one = pickApplicant(walk.draw, ready);
	const card = aCard(walk.draw);
	return `${one.email} with ${card} ${await one.pay(card, walk.draw)}`;
}

async function changeWhilePaying({ draw, people }: WalkState): Promise<string> {
	const ready = people.filter(({ canPay }) => canPay);
	if (ready.length === 0) return "nobody is about to pay";
	const one = pickApplicant(draw, ready);
	const paying = one.pay(draw.pick(CARDS.good), draw);
	const changing = one.begin(1, draw.pick(["standard", "express", "premium"]));
	return `${one.email} ${inWords(await Promise.allSettled([paying, changing]))}`;
}

async function answerBank(walk: WalkState): Promise<string> {
	const challenged = walk.people.filter((one) => one.isChallenged);
	if (challenged.length === 0) return "no open challenge";
	const one = walk.draw.pick(challenged);
	const outcome = walk.draw.pick(["authorize", "authorize", "fail"] as const);
	return `${one.email} ${outcome} ${await one.answerBank(outcome)}`;
}

async function endApplication(walk: WalkState): Promise<string> {
	return withRandomApplicant(walk, async (one) => {
		await adminAction(await staffClient(walk.server.origin, "eva@azulejo.example"), one.applicationId ?? "", "cancel");
		return "cancelled";
	});
}

async function complete(walk: WalkState): Promise<string> {
	return withRandomApplicant(walk, async (one) => {
		await completeByAdmin(walk.server.origin, one.applicationId ?? "", aNif());
		walk.completed.add(one.applicationId ?? "");
		return "completed";
	});
}

async function orderDelivery(walk: WalkState): Promise<string> {
	const ready = walk.people.filter(({ applicationId }) => applicationId !== null && walk.completed.has(applicationId));
	if (ready.length === 0) return "no application is completed";
	const one = walk.draw.pick(ready);
	return `${one.email} ${await one.orderDelivery()}`;
}

/** Refunds 70 %, all or a little; sometimes the same form twice, or two people with a form each, at the same moment. */
async function refundAsStaff({ draw, server, people }: WalkState): Promise<string> {
	const eva = await staffClient(server.origin, "eva@azulejo.example");
	const leo = await staffClient(server.origin, "leo@azulejo.example");
	for (let tries = 0; tries < 4 && people.length > 0; tries += 1) {
		const { applicationId, email } = pickApplicant(draw, people);
		const first = applicationId && (await readRefundForm(eva, applicationId));
		const second = applicationId && (await readRefundForm(leo, applicationId));
		if (!applicationId || !first || !second) continue;
		const refund = (form: RefundForm, staff: HttpClient) =>
			refundByAdminForm(staff, applicationId, form, draw.pick([0.3, 0.7, 0.7, 1]));
		const actions = draw.pick([
			() => [refund(first, eva)],
			() => [refund(first, eva), refund(first, eva)],
			() => [refund(first, eva), refund(second, leo)],
		])();
		const result = inWords(await Promise.allSettled(actions));
		// A refund over the limit, individually or in total, waits for a second person, who may ignore it.
		if (draw.chance(0.3)) return `${email} ${result}`;
		const tia = await staffClient(server.origin, "tia@azulejo.example");
		const decision = draw.chance(0.7) ? "approved" : "returned";
		const decided = decideRefundByAdmin(tia, applicationId, decision).then((wasDecided) =>
			wasDecided ? decision : "none waits",
		);
		return `${email} ${result}, and a second person: ${inWords(await Promise.allSettled([decided]))}`;
	}
	return "nobody has anything to get back";
}

function inWords(results: readonly PromiseSettledResult<unknown>[]): string {
	return results
		.map((one) => (one.status === "fulfilled" ? `${one.value ?? "done"}` : one.reason.message))
		.join(" and ");
}

async function refundByHand(walk: WalkState): Promise<string> {
	const visitor = new HttpClient(walk.server.origin);
	const { payments } = await overview(visitor);
	const paid = payments.filter(({ status }) => status === "succeeded");
	if (paid.length === 0) return "nothing to refund";
	const { id, amount } = walk.draw.pick(paid);
	const part = walk.draw.pick([0.3, 0.7, 1]);
	const refund = { payment_intent: id, amount: String(Math.round(amount * part)) };
	const refundOnce = () => requestFromProvider<{ id: string }>(visitor, "refunds", refund).then(({ id }) => id);
	const attempts = walk.draw.chance(0.4) ? [refundOnce(), refundOnce()] : [refundOnce()];
	return `${part} of ${id}: ${inWords(await Promise.allSettled(attempts))}`;
}

async function actAsBank({ draw, server }: WalkState): Promise<string> {
	const visitor = new HttpClient(server.origin);
	const { charges, disputes, refunds } = await overview(visitor);
	const paid = charges.filter((charge) => charge.paid);
	const possible = [
		...(paid.length > 0
			? [
					{
						action: "open-dispute",
						charge: draw.pick(paid).id,
						cause: draw.pick(["fraudulent", "product_not_received", "inquiry"]),
					},
					{ action: "raise-warning", charge: draw.pick(paid).id },
				]
			: []),
		...(disputes.length > 0
			? [{ action: "decide-dispute", dispute: draw.pick(disputes).id, outcome: draw.pick(["won", "lost", "closed"]) }]
			: []),
		...(refunds.length > 0
			? [{ action: "finish-refund", refund: draw.pick(refunds).id, outcome: draw.pick(["succeed", "fail"]) }]
			: []),
	];
	if (possible.length === 0) return "nothing to act upon";
	const action = draw.pick(possible);
	const result = await visitor
		.call<{ id: string }>("/offline/stripe/actions", action)
		.catch((error: Error) => error.message);
	return `${JSON.stringify(action)} ${typeof result === "string" ? result : "done"}`;
}

async function replayEvent({ draw, server }: WalkState): Promise<string> {
	const visitor = new HttpClient(server.origin);
	const { events } = await overview(visitor);
	if (events.length === 0) return "no webhook event yet";
	const event = draw.pick(events).id;
	const body = new URLSearchParams({ event });
	const response = await visitor.fetch("/offline/stripe/deliveries", { method: "POST", body });
	return `${event} ${throwOnCrash(response.status, "/offline/stripe/deliveries")}`;
}

function overview(visitor: HttpClient): Promise<Overview> {
	return visitor.call<Overview>("/offline/stripe?format=json");
}

const CALLS = [
	"* /v1/*",
	"POST /v1/payment_intents",
	"GET /v1/payment_intents/*",
	"POST /v1/payment_intents/*",
	"POST /v1/payment_intents/*/cancel",
	"POST /v1/payment_intents/*/confirm",
	"* /v1/refunds*",
	"GET /v1/disputes*",
	"GET /v1/events*",
];

async function injectFaults({ draw, server }: WalkState): Promise<string> {
	const visitor = new HttpClient(server.origin);
	const faults: InjectedFault[] = [];
	for (let more = true; more; more = draw.chance(0.5)) faults.push(aFault(draw));
	for (const fault of faults) await inject(visitor, fault);
	return JSON.stringify(faults);
}

function aFault(draw: RandomSequence): InjectedFault {
	const times = 1 + draw.integerBelow(4);
	if (draw.chance(0.4)) return { match: WEBHOOK_EVENTS, times, ...draw.pick(EVENT_FAULTS) };
	if (draw.chance(0.15)) {
		const outcome = draw.pick(["succeed", "fail", "wait"] as const);
		return { match: "POST /v1/payment_intents/*/confirm", effect: "processing", outcome, delay: 60_000, times: 1 };
	}
	return { match: draw.pick(CALLS), times, ...draw.pick(CALL_FAULTS) };
}

async function passTime({ draw, server }: WalkState): Promise<string> {
	const advance = draw.pick(["PT1M", "PT5M", "PT40M", "PT3H", "PT12H", "PT30H"]);
	const headers = { "Content-Type": "application/json" };
	const init = { method: "POST", headers, body: JSON.stringify({ advance }) };
	const response = await new HttpClient(server.origin).fetch("/offline/clock", init);
	return `${advance} ${throwOnCrash(response.status, `the clock moved by ${advance}`)}`;
}

async function restart({ server }: WalkState): Promise<string> {
	await server.cut();
	await server.restart();
	return "and comes back";
}

const STEPS_BETWEEN_AUDITS = 25;

export type WalkResult = {
	faults: string[];
	/** Every step in words. */
	journal: string[];
	counts: Record<string, number>;
};

/**
 * Runs steps of several applicants, staff, banks, faults, power cuts and clock jumps, drawn from the seed. From time
 * to time everything settles and the ledger is compared with the provider's. Stops at the first audit with findings.
 */
export async function walk(steps: number, seed: number): Promise<WalkResult> {
	const state = emptyState();
	const server = await restartableWorker(state.stateDir);
	const walk: WalkState = {
		draw: createRandomSequence(seed),
		server,
		stateDir: state.stateDir,
		people: [],
		completed: new Set(),
	};
	const counts: Record<string, number> = {};
	const journal: string[] = [];
	let reached: Record<string, number> = {};
	let faults: string[] = [];
	try {
		for (let step = 1; step <= steps && faults.length === 0; step += 1) {
			const [name, action] = nextAction(walk.draw);
			count(counts, name);
			const outcome = await action(walk).catch((error: Error) => {
				if (error instanceof Crash) faults.push(error.message);
				return error.message;
			});
			journal.push(`${step}. ${name}: ${outcome}`);
			if (step % STEPS_BETWEEN_AUDITS !== 0 && step !== steps) continue;
			const found = await audit(walk);
			faults.push(...found.faults);
			journal.push(`-- all at rest: ${found.faults.length} faults`);
			count(counts, "audits");
			reached = found.counts;
		}
	} catch (error) {
		faults = [...faults, `the walk broke off: ${error instanceof Error ? error.message : error}`];
	} finally {
		await server.cut();
		state.remove();
	}
	return { faults, journal, counts: { ...counts, ...reached } };
}

async function audit({ server, stateDir }: WalkState): Promise<{ faults: string[]; counts: Record<string, number> }> {
	const visitor = new HttpClient(server.origin);
	await settleLedger(visitor);
	const mails = await visitor.call<Mail[]>("/offline/mailbox?format=json");
	const [ours, theirs] = [ourBooks(stateDir), await providerBooks(visitor)];
	const counts: Record<string, number> = { refunds: theirs.refunds.length, disputes: theirs.disputes.length };
	for (const { state } of ours.payments) count(counts, `payments ${state}`);
	return { faults: findFaults({ ours, theirs, mails }), counts };
}

function count(counts: Record<string, number>, key: string): void {
	counts[key] = (counts[key] ?? 0) + 1;
}
