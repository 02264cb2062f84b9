import type * as z from "zod";
import { chargeList, listCharges, retrieveCharge } from "./charges.ts";
import { answerAuthentication, confirmation, confirmIntent } from "./confirm.ts";
import type { Access, Desk } from "./desk.ts";
import { eventList, listEvents, retrieveEvent } from "./events.ts";
import * as intents from "./intents.ts";
import { checkParameters, nothing } from "./parameters.ts";
import { createMethod, methodCreation } from "./payment-methods.ts";
import { createRefund, listRefunds, refundCreation, refundList, retrieveRefund } from "./refunds.ts";
import { authenticationAnswer } from "./three-d-secure.ts";

export type Endpoint = {
	method: string;
	pattern: URLPattern;
	/** The least key that may call it. */
	access: Access;
	/** Checks the parameters and returns the act that is ready to run. */
	prepare(given: unknown, id: string): { expand: string[]; act(desk: Desk): object };
};

type Expandable = { expand?: string[] | undefined };

function endpoint<S extends z.ZodType<object>>(
	line: string,
	schema: S,
	act: (desk: Desk, given: z.output<S>, id: string) => object,
	access: Access = "secret",
): Endpoint {
	const [method = "", pathname = ""] = line.split(" ");
	return {
		method,
		pattern: new URLPattern({ pathname }),
		access,
		prepare(given, id) {
			const checked = checkParameters(schema, given);
			return { expand: (checked as Expandable).expand ?? [], act: (desk) => act(desk, checked, id) };
		},
	};
}

/** The part of the provider's API that we use; anything else is an unknown address. */
const ENDPOINTS: readonly Endpoint[] = [
	endpoint("POST /v1/payment_intents", intents.intentCreation, intents.createIntent),
	endpoint("GET /v1/payment_intents", intents.intentList, intents.listIntents),
	endpoint("GET /v1/payment_intents/:id", intents.intentRetrieval, intents.retrieveIntent, "publishable"),
	endpoint("POST /v1/payment_intents/:id", intents.intentUpdate, intents.updateIntent),
	endpoint("POST /v1/payment_intents/:id/confirm", confirmation, confirmIntent, "publishable"),
	endpoint("POST /v1/payment_intents/:id/cancel", intents.intentCancellation, intents.cancelIntent),
	endpoint("POST /v1/3ds/:id", authenticationAnswer, answerAuthentication, "publishable"),
	endpoint("POST /v1/payment_methods", methodCreation, createMethod, "publishable"),
	endpoint("GET /v1/payment_methods/:id", nothing, (desk, _given, id) => desk.store.get("payment_method", id)),
	endpoint("GET /v1/charges", chargeList, listCharges),
	endpoint("GET /v1/charges/:id", nothing, retrieveCharge),
	endpoint("POST /v1/refunds", refundCreation, createRefund),
	endpoint("GET /v1/refunds", refundList, listRefunds),
	endpoint("GET /v1/refunds/:id", nothing, retrieveRefund),
	endpoint("GET /v1/events", eventList, listEvents),
	endpoint("GET /v1/events/:id", nothing, retrieveEvent),
];

/** The endpoint behind a method and path, with the id from the path. */
export function findEndpoint(method: string, pathname: string): { endpoint: Endpoint; id: string } | null {
	for (const endpoint of ENDPOINTS) {
		if (endpoint.method !== method) continue;
		const match = endpoint.pattern.exec({ pathname });
		if (match) return { endpoint, id: match.pathname.groups.id ?? "" };
	}
	return null;
}
