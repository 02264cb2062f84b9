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
import { askProvider, providerBooks } from "./provider-account.ts";
import { emptyState, type RestartableWorker, restartableWorker } from "./server.ts";

/** Public test card numbers, by outcome. */
const CARDS = {
	good: ["4242424242424242", "5555555555554444", "4000006200000007"],
	declined: ["4000000000000002", "4000000000009995", "4000000000000069", "4100000000000019"],
	asks: ["4000002500003155", "4000002760003184", "4000008260003178", "4000008400001629"],
	aftermath: [
		"4000000000000259",
		"4000000000002685",
		"4000000000001976",
		"4000000000005423",
		"4000000000007726",
		"4000000000005126",
	],
} as const;

const POST = {
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
	#question: { source: string; secret: string } | null = null;

	constructor(origin: string, index: number, draw: RandomSequence) {
		this.email = `wanderer-${index}@example.com`;
		this.referred = draw.chance(0.5);
		this.#client = new HttpClient(origin, { "CF-Connecting-IP": `10.9.${index >> 8}.${index & 255}` });
	}

	get payable(): boolean {
		return this.#secrets.length > 0;
	}

	get asked(): boolean {
		return this.#question !== null;
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
			...POST,
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

	async orderPost(): Promise<string> {
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
		if (source) this.#question = { source, secret };
		return described(intent);
	}

	async answerBank(outcome: "authorize" | "fail"): Promise<string> {
		if (!this.#question) return "no question";
		const { source, secret } = this.#question;
		this.#question = null;
		return described(await this.#atProvider(`3ds/${source}`, { client_secret: secret, outcome }));
	}

	/** Opens the status page, which queries the provider. */
	async look(): Promise<string> {
		const response = await this.#client.fetch(`/confirmation/${this.applicationId}`);
		await response.text();
		return refuseCrash(response.status, "/confirmation");
	}

	#remember(secret: string): void {
		if (!this.#secrets.includes(secret)) this.#secrets.push(secret);
	}

	async #post<T>(path: string, sent: unknown): Promise<{ status: string; body: T }> {
		const headers = { "Content-Type": "application/json" };
		const response = await this.#client.fetch(path, { method: "POST", body: JSON.stringify(sent), headers });
		const text = await response.text();
		return { status: refuseCrash(response.status, path), body: JSON.parse(text) as T };
	}

	async #atProvider(path: string, form: Record<string, string>): Promise<Intent> {
		const headers = { Authorization: "Bearer pk_test_offline" };
		const init = { method: "POST", headers, body: new URLSearchParams(form) };
		const response = await this.#client.fetch(`/offline/stripe/v1/${path}`, init);
		return (await response.json()) as Intent;
	}
}

/** An error response is valid, but a crash is not. */
function refuseCrash(status: number, where: string): string {
	if (status >= 500 && status !== 503) throw new Crash(`${where} returned ${status}`);
	return `${status}`;
}

class Crash extends Error {}

function described({ status, error }: Intent): string {
	return status ?? error?.decline_code ?? error?.code ?? "nothing";
}

const MAX_PEOPLE = 48;

type Walk = {
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

type StaffAction = (walk: Walk) => Promise<string>;

/** The possible steps and their relative frequency. */
const ACTIONS: readonly (readonly [weight: number, name: string, action: StaffAction])[] = [
	[9, "somebody applies", applies],
	[9, "opens the card form", (walk) => by(walk, (one) => one.begin(1))],
	[5, "opens it in two tabs", (walk) => by(walk, (one) => one.begin(2))],
	[
		4,
		"changes the package",
		(walk) => by(walk, (one) => one.begin(1, walk.draw.pick(["standard", "express", "premium"]))),
	],
	[3, "changes the package while paying", changesWhilePaying],
	[16, "pays", pays],
	[6, "answers the bank", answersBank],
	[6, "looks", (walk) => by(walk, (one) => one.look())],
	[3, "staff end an application", endsApplication],
	[3, "staff carry an application to its certificate", completes],
	[4, "orders the post", ordersPost],
	[6, "staff refund money", staffRefund],
	[4, "money goes back by hand", givesBack],
	[5, "a bank acts", bankActions],
	[4, "a webhook event comes once more", replaysEvent],
	[14, "something will go wrong", injects],
	[6, "time passes", passes],
	[2, "the power goes", restarts],
];
const ALL = ACTIONS.reduce((total, [weight]) => total + weight, 0);

/** Returns the name of the next step. */
function nextAction(draw: RandomSequence): readonly [name: string, action: StaffAction] {
	let lot = draw.integerBelow(ALL);
	for (const [weight, name, action] of ACTIONS) {
		if (lot < weight) return [name, action];
		lot -= weight;
	}
	throw new Error("no action");
}

/** Usually picks a recent applicant: the others have little left to do. */
function someone(draw: RandomSequence, people: readonly RandomWalker[]): RandomWalker {
	return draw.pick(draw.chance(0.7) ? people.slice(-6) : people);
}

async function by(walk: Walk, action: (one: RandomWalker) => Promise<string>): Promise<string> {
	const known = walk.people.filter(({ applicationId }) => applicationId !== null);
	if (known.length === 0) return applies(walk);
	const one = someone(walk.draw, known);
	return `${one.email} ${await action(one)}`;
}

async function applies(walk: Walk): Promise<string> {
	const unfinished = walk.people.find(({ applicationId }) => applicationId === null);
	if (!unfinished && walk.people.length >= MAX_PEOPLE) return "enough people";
	const one = unfinished ?? new RandomWalker(walk.server.origin, walk.people.length, walk.draw);
	if (!unfinished) walk.people.push(one);
	return `${one.email} ${await one.apply(walk.draw)} ${one.applicationId}`;
}

function aCard(draw: RandomSequence): string {
	return draw.pick(CARDS[draw.pick(["good", "good", "declined", "asks", "aftermath", "aftermath"] as const)]);
}

async function pays(walk: Walk): Promise<string> {
	const ready = walk.people.filter(({ payable }) => payable);
	if (ready.length === 0) return by(walk, (one) => one.begin(1));
	const one = someone(walk.draw, ready);
	const card = aCard(walk.draw);
	return `${one.email} with ${card} ${await one.pay(card, walk.draw)}`;
}

async function changesWhilePaying({ draw, people }: Walk): Promise<string> {
	const ready = people.filter(({ payable }) => payable);
	if (ready.length === 0) return "nobody is about to pay";
	const one = someone(draw, ready);
	const paying = one.pay(draw.pick(CARDS.good), draw);
	const changing = one.begin(1, draw.pick(["standard", "express", "premium"]));
	return `${one.email} ${inWords(await Promise.allSettled([paying, changing]))}`;
}

async function answersBank(walk: Walk): Promise<string> {
	const asked = walk.people.filter((one) => one.asked);
	if (asked.length === 0) return "nobody was asked";
	const one = walk.draw.pick(asked);
	const outcome = walk.draw.pick(["authorize", "authorize", "fail"] as const);
	return `${one.email} ${outcome} ${await one.answerBank(outcome)}`;
}

async function endsApplication(walk: Walk): Promise<string> {
	return by(walk, async (one) => {
		await adminAction(await staffClient(walk.server.origin, "eva@azulejo.example"), one.applicationId ?? "", "cancel");
		return "cancelled";
	});
}

async function completes(walk: Walk): Promise<string> {
	return by(walk, async (one) => {
		await completeByAdmin(walk.server.origin, one.applicationId ?? "", aNif());
		walk.completed.add(one.applicationId ?? "");
		return "completed";
	});
}

async function ordersPost(walk: Walk): Promise<string> {
	const ready = walk.people.filter(({ applicationId }) => applicationId !== null && walk.completed.has(applicationId));
	if (ready.length === 0) return "no application is completed";
	const one = walk.draw.pick(ready);
	return `${one.email} ${await one.orderPost()}`;
}

/** Refunds 70 %, all or a little; sometimes the same form twice, or two people with a form each, at the same moment. */
async function staffRefund({ draw, server, people }: Walk): Promise<string> {
	const eva = await staffClient(server.origin, "eva@azulejo.example");
	const leo = await staffClient(server.origin, "leo@azulejo.example");
	for (let tries = 0; tries < 4 && people.length > 0; tries += 1) {
		const { applicationId, email } = someone(draw, people);
		const first = applicationId && (await readRefundForm(eva, applicationId));
		const second = applicationId && (await readRefundForm(leo, applicationId));
		if (!applicationId || !first || !second) continue;
		const give = (form: RefundForm, staff: HttpClient) =>
			refundByAdminForm(staff, applicationId, form, draw.pick([0.3, 0.7, 0.7, 1]));
		const actions = draw.pick([
			() => [give(first, eva)],
			() => [give(first, eva), give(first, eva)],
			() => [give(first, eva), give(second, leo)],
		])();
		const done = inWords(await Promise.allSettled(actions));
		// A refund over the limit, individually or in total, waits for a second person, who may ignore it.
		if (draw.chance(0.3)) return `${email} ${done}`;
		const tia = await staffClient(server.origin, "tia@azulejo.example");
		const decision = draw.chance(0.7) ? "approved" : "returned";
		const decided = decideRefundByAdmin(tia, applicationId, decision).then((was) => (was ? decision : "none waits"));
		return `${email} ${done}, and a second person: ${inWords(await Promise.allSettled([decided]))}`;
	}
	return "nobody has anything to get back";
}

function inWords(results: readonly PromiseSettledResult<unknown>[]): string {
	return results
		.map((one) => (one.status === "fulfilled" ? `${one.value ?? "done"}` : one.reason.message))
		.join(" and ");
}

async function givesBack(walk: Walk): Promise<string> {
	const visitor = new HttpClient(walk.server.origin);
	const { payments } = await overview(visitor);
	const paid = payments.filter(({ status }) => status === "succeeded");
	if (paid.length === 0) return "nothing to refund";
	const { id, amount } = walk.draw.pick(paid);
	const part = walk.draw.pick([0.3, 0.7, 1]);
	const refund = { payment_intent: id, amount: String(Math.round(amount * part)) };
	const once = () => askProvider<{ id: string }>(visitor, "refunds", refund).then(({ id }) => id);
	const asked = walk.draw.chance(0.4) ? [once(), once()] : [once()];
	return `${part} of ${id}: ${inWords(await Promise.allSettled(asked))}`;
}

async function bankActions({ draw, server }: Walk): Promise<string> {
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
	const done = await visitor
		.call<{ id: string }>("/offline/stripe/actions", action)
		.catch((error: Error) => error.message);
	return `${JSON.stringify(action)} ${typeof done === "string" ? done : "done"}`;
}

async function replaysEvent({ draw, server }: Walk): Promise<string> {
	const visitor = new HttpClient(server.origin);
	const { events } = await overview(visitor);
	if (events.length === 0) return "no webhook event yet";
	const event = draw.pick(events).id;
	const body = new URLSearchParams({ event });
	const response = await visitor.fetch("/offline/stripe/deliveries", { method: "POST", body });
	return `${event} ${refuseCrash(response.status, "/offline/stripe/deliveries")}`;
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

async function injects({ draw, server }: Walk): Promise<string> {
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

async function passes({ draw, server }: Walk): Promise<string> {
	const advance = draw.pick(["PT1M", "PT5M", "PT40M", "PT3H", "PT12H", "PT30H"]);
	const headers = { "Content-Type": "application/json" };
	const init = { method: "POST", headers, body: JSON.stringify({ advance }) };
	const response = await new HttpClient(server.origin).fetch("/offline/clock", init);
	return `${advance} ${refuseCrash(response.status, `the clock moved by ${advance}`)}`;
}

async function restarts({ server }: Walk): Promise<string> {
	await server.cut();
	await server.restart();
	return "and comes back";
}

const BETWEEN_AUDITS = 25;

export type Walked = {
	faults: string[];
	/** Every step in words. */
	journal: string[];
	counts: Record<string, number>;
};

/**
 * Runs steps of several applicants, staff, banks, faults, power cuts and clock jumps, drawn from the seed. From time
 * to time everything settles and the ledger is compared with the provider's. Stops at the first audit with findings.
 */
export async function walk(steps: number, seed: number): Promise<Walked> {
	const state = emptyState();
	const server = await restartableWorker(state.stateDir);
	const walk: Walk = {
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
			const came = await action(walk).catch((error: Error) => {
				if (error instanceof Crash) faults.push(error.message);
				return error.message;
			});
			journal.push(`${step}. ${name}: ${came}`);
			if (step % BETWEEN_AUDITS !== 0 && step !== steps) continue;
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

async function audit({ server, stateDir }: Walk): Promise<{ faults: string[]; counts: Record<string, number> }> {
	const visitor = new HttpClient(server.origin);
	await settleLedger(visitor);
	const mails = await visitor.call<Mail[]>("/offline/mailbox?format=json");
	const [ours, theirs] = [ourBooks(stateDir), await providerBooks(visitor)];
	const counts: Record<string, number> = { refunds: theirs.refunds.length, disputes: theirs.disputes.length };
	for (const { state } of ours.payments) count(counts, `payments ${state}`);
	return { faults: findFaults({ ours, theirs, mails }), counts };
}

function count(counts: Record<string, number>, what: string): void {
	counts[what] = (counts[what] ?? 0) + 1;
}
