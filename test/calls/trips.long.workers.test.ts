import { env, runInDurableObject, SELF } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { runScheduledJobs } from "#app/commands/cron/scheduled-jobs.server.ts";
import { beginPaying } from "#test/services/api-helpers.ts";
import { payWithCard } from "#test/services/card-holder.ts";
import { Client, ORIGIN, signIn } from "#test/services/client.ts";
import { APPLICANT_FORM, aPdf } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { openServices } from "#test/services/open-services.ts";
import { aPartner, signInPartner } from "#test/services/partner-area.ts";
import { anApplication } from "#test/services/states.ts";
import type { OfflineBindings } from "#worker/offline/bindings.ts";
import type { StripeSandbox } from "#worker/offline/stripe/stripe-sandbox.ts";

type Call = (...values: unknown[]) => Promise<unknown>;
type Kind = "d1" | "r2" | "object" | "queue";
/** One call to a remote service: its start and end (ms), and whether a room made it. */
type Trip = { kind: Kind; label: string; from: number; to: number; isOfRoom: boolean };

type Trips = {
	calls: number;
	/** Number of sequential trips if rooms run next to the data. */
	sequential: number;
	/** Number of sequential trips if they do not: a room's calls travel as well. */
	sequentialFarRoom: number;
	ms: number;
	label: string[];
};

/** Objects of the simulator replace services that production reaches without such trips. */
const OFFLINE_OBJECTS = ["singleton", "sandbox", "mailbox"];

/** Delays and records every call to database, bucket, objects and queue until stopped, by patching their prototypes. */
class Recorder {
	readonly trips: Trip[] = [];
	#delay: number;
	readonly #restore: (() => void)[] = [];
	pending = 0;
	inRooms = 0;

	constructor(delay: number) {
		this.#delay = delay;
		const statement = Object.getPrototypeOf(env.DB.prepare("SELECT 1"));
		this.#patch(statement, "d1", ["all", "run", "first", "raw"]);
		this.#patch(Object.getPrototypeOf(env.DB), "d1", ["batch", "exec"]);
		this.#patch(Object.getPrototypeOf(env.DOCUMENTS), "r2", ["get", "put", "delete", "head", "list"]);
		this.#patch(Object.getPrototypeOf(env.OUTBOX_QUEUE), "queue", ["send", "sendBatch"]);
		this.#patchObjects();
	}

	#patch(prototype: Record<string, unknown>, kind: Kind, names: readonly string[]): void {
		const recorder = this;
		for (const name of names) {
			const original = prototype[name] as Call;
			this.#restore.push(() => Object.assign(prototype, { [name]: original }));
			prototype[name] = function recorded(this: unknown, ...values: unknown[]) {
				return recorder.#take(kind, name, () => original.apply(this, values));
			};
		}
	}

	#patchObjects(): void {
		const recorder = this;
		const prototype = Object.getPrototypeOf(env.ROOMS) as Pick<DurableObjectNamespace, "getByName">;
		const { getByName } = prototype;
		this.#restore.push(() => Object.assign(prototype, { getByName }));
		prototype.getByName = function recorded(this: DurableObjectNamespace, name: string, ...exceeded) {
			const stub = getByName.call(this, name, ...exceeded);
			if (OFFLINE_OBJECTS.includes(name)) return stub;
			return new Proxy(stub, {
				get: (target, method: keyof DurableObjectStub) =>
					typeof method === "symbol"
						? target[method]
						: (...values: unknown[]) =>
								recorder.#take("object", method, async () => {
									recorder.inRooms += 1;
									try {
										// Not through `apply`, which would call a method of the room.
										return await (target as unknown as Record<string, Call>)[method]?.(...values);
									} finally {
										recorder.inRooms -= 1;
									}
								}),
			});
		};
	}

	/** Work after the response is not delayed. */
	async stop(): Promise<void> {
		this.#delay = 0;
		await vi.waitUntil(() => this.pending === 0);
		for (const restore of this.#restore) restore();
	}

	async #take(kind: Kind, label: string, call: () => Promise<unknown>): Promise<unknown> {
		if (this.#delay === 0) return call();
		const trip = { kind, label, from: Date.now(), to: Number.POSITIVE_INFINITY, isOfRoom: this.inRooms > 0 };
		this.trips.push(trip);
		this.pending += 1;
		try {
			await new Promise((resolve) => setTimeout(resolve, this.#delay));
			return await call();
		} finally {
			trip.to = Date.now();
			this.pending -= 1;
		}
	}
}

/**
 * Returns the trips that a response waits for when each takes `delay` ms; work after the response does not count.
 * @param action must consume the response fully, with no concurrent calls
 */
async function tripsOf(delay: number, action: () => Promise<unknown>): Promise<Trips> {
	const recorder = new Recorder(delay);
	const from = Date.now();
	await action();
	const to = Date.now();
	await recorder.stop();
	const trips = recorder.trips.filter((trip) => trip.to <= to);
	const near = trips.filter(({ isOfRoom }) => !isOfRoom);
	// The call to a room is one trip, before those that the room makes.
	const far = trips.map((trip) => (trip.kind === "object" ? { ...trip, to: trip.from + delay } : trip));
	return {
		calls: trips.length,
		sequential: longestChain(near),
		sequentialFarRoom: longestChain(far),
		ms: to - from,
		label: trips.map(({ kind, label, isOfRoom }) => `${isOfRoom ? "room's " : ""}${kind} ${label}`),
	};
}

/** Returns the longest chain in which each trip starts after the previous one has ended. */
function longestChain(trips: readonly Pick<Trip, "from" | "to">[]): number {
	let length = 0;
	let last = Number.NEGATIVE_INFINITY;
	for (const { from, to } of trips.toSorted((one, other) => one.to - other.to)) {
		if (from < last) continue;
		length += 1;
		last = to;
	}
	return length;
}

const bindings = env as unknown as OfflineBindings;

/** Long enough that two concurrent calls overlap on a busy machine, in ms; `npm run bench:distance` sets it. */
const DELAY = Number(env.TRIP_MS ?? 100);

/**
 * The maximum number of sequential trips between the site and its data per page or action. Trips are short, since
 * both are in one place (docs/decisions/064-data-in-the-eu.md), but this test reports each added one.
 */
const MAX: Record<string, number> = {
	"home, cached": 0,
	"upload page": 2,
	"upload passport": 7,
	"upload bill": 6,
	"details page": 1,
	"save details": 6,
	"payment page": 3,
	"checkout page": 5,
	"create intent": 2,
	confirmation: 3,
	sign: 3,
	messages: 2,
	data: 3,
	refunds: 3,
	share: 2,
	"live news": 2,
	"tracker page": 1,
	track: 2,
	"admin dashboard": 2,
	"admin list": 3,
	"admin case": 3,
	"admin inbox": 3,
	"partner sign-in": 1,
	"partner's overview": 2,
	"partner's links": 2,
	"partner's sales": 3,
	"partner's payments": 3,
	"partner's account": 3,
	"webhook of the card provider": 5,
	// Sequential, and no response waits for them.
	"scheduled jobs": 110,
	"scheduled jobs with the nightly backup": 138,
};

const measured = new Map<string, Trips>();

async function measure(name: string, act: () => Promise<Response>): Promise<Response> {
	let response = new Response();
	const trips = await tripsOf(DELAY, async () => {
		response = await act();
		await response.clone().text();
	});
	expect(response.status, name).toBeLessThan(400);
	measured.set(name, trips);
	await flushBackgroundWork();
	return response;
}

/** Returns a subscriber's first message, which carries the application's state. */
async function firstMessage(id: string): Promise<Response> {
	const headers = { Upgrade: "websocket", Origin: ORIGIN };
	const { webSocket: socket } = await SELF.fetch(`${ORIGIN}/ws?applicationId=${id}`, { headers });
	if (!socket) return new Response("no socket", { status: 500 });
	const message = new Promise<string>((resolve) =>
		socket.addEventListener("message", ({ data }) => resolve(String(data)), { once: true }),
	);
	socket.accept();
	const text = await message;
	socket.close(1000);
	return new Response(text);
}

/** Returns the event of a card payment, before Stripe sends it. */
async function anEvent(applicant: Client, id: string): Promise<RequestInit> {
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	const captured: RequestInit[] = [];
	await runInDurableObject(bindings.STRIPE_SANDBOX.getByName("sandbox"), (sandbox: StripeSandbox) => {
		sandbox.receiver = async (request) => {
			const body = await request.text();
			const headers = {
				"Content-Type": "application/json",
				"Stripe-Signature": request.headers.get("stripe-signature") ?? "",
			};
			if (JSON.parse(body).type === "payment_intent.succeeded") captured.push({ method: "POST", headers, body });
			return new Response("held");
		};
	});
	await payWithCard(intentId, clientSecret, "4242424242424242");
	return vi.waitUntil(() => captured[0], { timeout: 10_000 });
}

async function runJobs(): Promise<Response> {
	await runScheduledJobs(await openServices());
	return new Response();
}

function upload(client: Client, documentType: string) {
	const form = new FormData();
	form.set("documentType", documentType);
	form.append("document", aPdf(`${documentType}.pdf`, documentType));
	return client.postFiles("/api/upload-document", form);
}

it("pages and actions make no more sequential trips than listed here", { timeout: 300_000 }, async () => {
	const applicant = new Client();
	await applicant.get("/?lang=en");
	await measure("home, cached", () => applicant.get("/?lang=en"));
	await measure("upload page", () => applicant.get("/upload-documents?lang=en"));
	await measure("upload passport", () => upload(applicant, "passport"));
	await measure("upload bill", () => upload(applicant, "address"));
	await measure("details page", () => applicant.get("/personal-info?lang=en"));
	const saved = await measure("save details", () => applicant.post("/personal-info?lang=en", APPLICANT_FORM));
	const id = new URL(saved.headers.get("Location") ?? "", ORIGIN).searchParams.get("id") ?? "";
	await measure("payment page", () => applicant.get(`/payment?id=${id}&lang=en`));
	await measure("checkout page", () => applicant.get(`/checkout?id=${id}&package=standard&lang=en`));
	const order = { method: "POST", body: JSON.stringify({ applicationId: id, mode: "test" }) };
	const json = { "Content-Type": "application/json" };
	await measure("create intent", () => applicant.fetch("/api/create-payment-intent", { ...order, headers: json }));

	const owner = new Client();
	const paid = await anApplication(owner).paid().build();
	for (const page of ["confirmation", "sign", "messages", "data", "refunds", "share"])
		await measure(page, () => owner.get(`/${page}/${paid.id}?lang=en`));
	await measure("live news", () => firstMessage(paid.id));
	await measure("tracker page", () => new Client().get("/track-application?lang=en"));
	await measure("track", () => new Client().get(`/track-application?number=${paid.applicationNumber}&lang=en`));

	const rui = await signIn("rui@azulejo.example");
	await measure("admin dashboard", () => rui.get("/admin/dashboard?lang=en"));
	await measure("admin list", () => rui.get("/admin/applications?lang=en"));
	await measure("admin case", () => rui.get(`/admin/applications/${paid.id}?lang=en`));
	await measure("admin inbox", () => rui.get("/admin/inbox?lang=en"));

	const marta = new Client({ "User-Agent": "Firefox/140 Linux" });
	await aPartner();
	await measure("partner sign-in", () => marta.get("/affiliate-sign-in?lang=en"));
	await signInPartner("marta@partner.example", marta);
	await measure("partner's overview", () => marta.get("/affiliate-dashboard?lang=en"));
	await measure("partner's links", () => marta.get("/affiliate-marketing-materials?lang=en"));
	await measure("partner's sales", () => marta.get("/affiliate-dashboard/commissions?lang=en"));
	await measure("partner's payments", () => marta.get("/affiliate-dashboard/payments?lang=en"));
	await measure("partner's account", () => marta.get("/affiliate-dashboard/account?lang=en"));

	const event = await anEvent(applicant, id);
	await measure("webhook of the card provider", () => SELF.fetch(`${ORIGIN}/api/webhooks/stripe`, event));
	await measure("scheduled jobs with the nightly backup", runJobs);
	await measure("scheduled jobs", runJobs);

	if (env.TRIP_MS)
		for (const [name, { calls, sequential, sequentialFarRoom, ms }] of measured)
			console.error(`TRIPS ${name}: ${calls} calls, ${sequential} in a row (${sequentialFarRoom}), ${ms} ms`);
	// A trip of zero length cannot be distinguished from the next one.
	if (DELAY < 100) return;
	const more = [...measured].filter(([name, { sequential }]) => sequential > (MAX[name] ?? 0));
	expect(more).toEqual([]);
});
