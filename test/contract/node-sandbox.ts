import Stripe from "stripe";
import { Faults } from "#worker/offline/provider/faults.ts";
import { answerRequest, IdempotencyKeys } from "#worker/offline/stripe/api/answer-request.ts";
import { openSandbox, perform } from "#worker/offline/stripe/sandbox-actions.ts";
import { ScheduledActions } from "#worker/offline/stripe/scheduled-actions.ts";
import { Store } from "#worker/offline/stripe/store.ts";
import { Deliveries } from "#worker/offline/stripe/webhook-deliveries.ts";
import { type ContractTarget, PINNED } from "./contract-target.ts";
import { memorySql } from "./memory-sql.ts";

export type Exchange = { method: string; path: string; form: string; status: number; body: unknown };

/** The stand-in's own code outside the Workers runtime, where a schema may be compiled, and all that was said to it. */
export function nodeSandbox() {
	const sql = memorySql();
	const store = new Store(sql);
	const parts = {
		store,
		deliveries: new Deliveries(sql, store),
		faults: new Faults(sql),
		keys: new IdempotencyKeys(sql),
		later: new ScheduledActions(sql),
		atomically: <T>(action: () => T) => action(),
		now: Date.UTC(2026, 9, 15),
		origin: "http://localhost:5000",
	};
	const exchanges: Exchange[] = [];
	const fetch = async (input: URL | RequestInfo, init?: RequestInit): Promise<Response> => {
		const request = new Request(input as RequestInfo, init);
		const { pathname: path } = new URL(request.url);
		const form = await request.clone().text();
		const response = await answerRequest(request, parts);
		const body = await response.clone().json();
		exchanges.push({ method: request.method, path, form, status: response.status, body });
		return response;
	};
	const connect = (key: string) =>
		new Stripe(key, {
			apiVersion: PINNED,
			httpClient: Stripe.createFetchHttpClient(fetch),
			maxNetworkRetries: 0,
			telemetry: false,
		});
	const target: ContractTarget = { stripe: connect("sk_test_offline"), browser: connect("pk_test_offline") };
	return {
		target,
		fetch,
		exchanges,
		faults: parts.faults,
		/** Lets everything happen that comes due in so many seconds. */
		pass(seconds: number): void {
			parts.now += seconds * 1000;
			for (let action = parts.later.take(parts.now); action; action = parts.later.take(parts.now))
				perform(openSandbox(parts), action);
		},
	};
}
