import type { Draw } from "#worker/offline/business/sequence.ts";
import {
	adminAction,
	completeByAdmin,
	decideRefundByAdmin,
	type RefundForm,
	readRefundForm,
	refundByAdminForm,
} from "./admin-by-forms.ts";
import { aNif } from "./fixtures.ts";
import { HttpClient, staffClient } from "./http-client.ts";
import { CALL_FAULTS, EVENT_FAULTS, type InjectedFault, inject, WEBHOOK_EVENTS } from "./injected-faults.ts";
import { askProvider } from "./provider-account.ts";
import { CARDS, RandomWalker, refuseCrash } from "./random-walker.ts";
import type { RestartableWorker } from "./server.ts";

const MAX_PEOPLE = 48;

export type Walk = {
	draw: Draw;
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

/** What may happen, and how often it does beside the others. */
const ACTIONS: readonly (readonly [weight: number, name: string, action: StaffAction])[] = [
	[9, "somebody applies", applies],
	[9, "opens the card form", (walk) => by(walk, (one) => one.begin(1))],
	[5, "opens it in two tabs", (walk) => by(walk, (one) => one.begin(2))],
	[
		4,
		"changes the package",
		(walk) => by(walk, (one) => one.begin(1, walk.draw.of(["standard", "express", "premium"]))),
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

/** What happens next, by name. */
export function nextAction(draw: Draw): readonly [name: string, action: StaffAction] {
	let lot = draw.below(ALL);
	for (const [weight, name, action] of ACTIONS) {
		if (lot < weight) return [name, action];
		lot -= weight;
	}
	throw new Error("no action");
}

/** Mostly somebody who came lately: the others have done what they can. */
function someone(draw: Draw, people: readonly RandomWalker[]): RandomWalker {
	return draw.of(draw.chance(0.7) ? people.slice(-6) : people);
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

function aCard(draw: Draw): string {
	return draw.of(CARDS[draw.of(["good", "good", "declined", "asks", "aftermath", "aftermath"] as const)]);
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
	const paying = one.pay(draw.of(CARDS.good), draw);
	const changing = one.begin(1, draw.of(["standard", "express", "premium"]));
	return `${one.email} ${inWords(await Promise.allSettled([paying, changing]))}`;
}

async function answersBank(walk: Walk): Promise<string> {
	const asked = walk.people.filter((one) => one.asked);
	if (asked.length === 0) return "nobody was asked";
	const one = walk.draw.of(asked);
	const outcome = walk.draw.of(["authorize", "authorize", "fail"] as const);
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
	const one = walk.draw.of(ready);
	return `${one.email} ${await one.orderPost()}`;
}

/** 70 %, all or a little; perhaps the same form twice, or two people with a form each, at the same moment. */
async function staffRefund({ draw, server, people }: Walk): Promise<string> {
	const eva = await staffClient(server.origin, "eva@azulejo.example");
	const leo = await staffClient(server.origin, "leo@azulejo.example");
	for (let tries = 0; tries < 4 && people.length > 0; tries += 1) {
		const { applicationId, email } = someone(draw, people);
		const first = applicationId && (await readRefundForm(eva, applicationId));
		const second = applicationId && (await readRefundForm(leo, applicationId));
		if (!applicationId || !first || !second) continue;
		const give = (form: RefundForm, staff: HttpClient) =>
			refundByAdminForm(staff, applicationId, form, draw.of([0.3, 0.7, 0.7, 1]));
		const actions = draw.of([
			() => [give(first, eva)],
			() => [give(first, eva), give(first, eva)],
			() => [give(first, eva), give(second, leo)],
		])();
		const done = inWords(await Promise.allSettled(actions));
		// Over the limit, alone or with what was refunded before, it waits for a second person, who may let it lie.
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
	const { id, amount } = walk.draw.of(paid);
	const part = walk.draw.of([0.3, 0.7, 1]);
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
						charge: draw.of(paid).id,
						cause: draw.of(["fraudulent", "product_not_received", "inquiry"]),
					},
					{ action: "raise-warning", charge: draw.of(paid).id },
				]
			: []),
		...(disputes.length > 0
			? [{ action: "decide-dispute", dispute: draw.of(disputes).id, outcome: draw.of(["won", "lost", "closed"]) }]
			: []),
		...(refunds.length > 0
			? [{ action: "finish-refund", refund: draw.of(refunds).id, outcome: draw.of(["succeed", "fail"]) }]
			: []),
	];
	if (possible.length === 0) return "nothing to act upon";
	const action = draw.of(possible);
	const done = await visitor
		.call<{ id: string }>("/offline/stripe/actions", action)
		.catch((error: Error) => error.message);
	return `${JSON.stringify(action)} ${typeof done === "string" ? done : "done"}`;
}

async function replaysEvent({ draw, server }: Walk): Promise<string> {
	const visitor = new HttpClient(server.origin);
	const { events } = await overview(visitor);
	if (events.length === 0) return "no webhook event yet";
	const event = draw.of(events).id;
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

function aFault(draw: Draw): InjectedFault {
	const times = 1 + draw.below(4);
	if (draw.chance(0.4)) return { match: WEBHOOK_EVENTS, times, ...draw.of(EVENT_FAULTS) };
	if (draw.chance(0.15)) {
		const outcome = draw.of(["succeed", "fail", "wait"] as const);
		return { match: "POST /v1/payment_intents/*/confirm", effect: "processing", outcome, delay: 60_000, times: 1 };
	}
	return { match: draw.of(CALLS), times, ...draw.of(CALL_FAULTS) };
}

async function passes({ draw, server }: Walk): Promise<string> {
	const advance = draw.of(["PT1M", "PT5M", "PT40M", "PT3H", "PT12H", "PT30H"]);
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
