import type { HttpClient } from "./http-client.ts";

const API = "* /v1/*";
export const WEBHOOK_EVENTS = "POST /api/webhooks/stripe";

export type InjectedFault = {
	match: string;
	effect: string;
	status?: number;
	delay?: number;
	times?: number;
	probability?: number;
	seed?: number;
	outcome?: "succeed" | "fail" | "wait";
};

/** Faults of a provider call, all equally likely. */
export const CALL_FAULTS: readonly Omit<InjectedFault, "match">[] = [
	{ effect: "drop-before" },
	{ effect: "drop-after" },
	{ effect: "status", status: 500 },
	{ effect: "status", status: 429 },
	{ effect: "status", status: 409 },
	{ effect: "status-after", status: 500 },
	{ effect: "status-stored", status: 500 },
	{ effect: "status-kept", status: 500 },
	{ effect: "malformed" },
	{ effect: "slow", delay: 300 },
	{ effect: "hang", delay: 300 },
];

/** Faults of a webhook event in transit. */
export const EVENT_FAULTS: readonly Omit<InjectedFault, "match">[] = [
	{ effect: "drop-before" },
	{ effect: "drop-after" },
	{ effect: "status", status: 500 },
	{ effect: "delay", delay: 2000 },
	{ effect: "duplicate" },
	{ effect: "reorder" },
	{ effect: "stale" },
	{ effect: "wrong-secret" },
	{ effect: "old-timestamp" },
	{ effect: "changed-body" },
];

/** Makes this share of the provider's calls and webhook events fail until cleared. */
export async function injectByChance(client: HttpClient, probability: number, seed: number): Promise<void> {
	for (const [match, faults] of [
		[API, CALL_FAULTS],
		[WEBHOOK_EVENTS, EVENT_FAULTS],
	] as const) {
		for (const [index, fault] of faults.entries()) {
			await inject(client, { ...fault, match, probability: probability / faults.length, seed: seed + index });
		}
	}
}

export async function inject(client: HttpClient, fault: InjectedFault): Promise<void> {
	await client.call("/offline/stripe/faults", fault);
}

type Ledger = {
	openEffects: number;
	unsentMails: number;
	unhandledEvents: number;
	unfinishedUploads: number;
	unreadablePages: number;
	provider: { waitingDeliveries: number };
};

const MAX_ATTEMPTS = 16;

/** Clears all faults, then advances the clock and runs the cron until nothing is in progress. */
export async function settleLedger(client: HttpClient): Promise<Ledger> {
	await client.call("/offline/stripe/faults/clear", {});
	for (let attempt = 0; ; attempt += 1) {
		// In growing intervals, as retries have: webhook events and effects wait up to an hour.
		await client.call("/offline/clock", { advance: attempt < 3 ? "PT3M" : "PT31M" });
		const ledger = await client.call<Ledger>("/offline/ledger");
		const { openEffects, unsentMails, unhandledEvents, provider } = ledger;
		const busy = openEffects + unsentMails + unhandledEvents + provider.waitingDeliveries;
		if ((busy === 0 && attempt >= 2) || attempt === MAX_ATTEMPTS) return ledger;
	}
}
