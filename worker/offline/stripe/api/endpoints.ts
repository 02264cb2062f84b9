import type * as z from "zod";
import * as disputes from "../disputes.ts";
import { listWarnings, retrieveWarning, warningList } from "../disputes.ts";
import * as webhooks from "../events.ts";
import { eventList, listEvents, retrieveEvent } from "../events.ts";
import { chargeList, chargeUpdate, listCharges, retrieveCharge, updateCharge } from "../intents/charges.ts";
import { answerAuthentication, confirmation, confirmIntent } from "../intents/confirm.ts";
import * as intents from "../intents/intents.ts";
import { createMethod, methodCreation } from "../intents/payment-methods.ts";
import { authenticationAnswer } from "../intents/three-d-secure.ts";
import * as refunds from "../refunds.ts";
import { cancelRefund } from "../refunds.ts";
import type { Access, SandboxContext } from "../sandbox-context.ts";
import { checkParameters, nothing } from "./parameters.ts";

export type Endpoint = {
	method: string;
	pattern: URLPattern;
	/** The minimum kind of key that may call it. */
	access: Access;
	/** Checks the parameters and returns the action that is ready to run. */
	prepare(parameters: unknown, id: string): { expand: string[]; action(sandbox: SandboxContext): object };
};

type Expandable = { expand?: string[] | undefined };

function endpoint<S extends z.ZodType<object>>(
	line: string,
	schema: S,
	action: (sandbox: SandboxContext, parameters: z.output<S>, id: string) => object,
	access: Access = "secret",
): Endpoint {
	const [method = "", pathname = ""] = line.split(" ");
	return {
		method,
		pattern: new URLPattern({ pathname }),
		access,
		prepare(parameters, id) {
			const result = checkParameters(schema, parameters);
			return { expand: (result as Expandable).expand ?? [], action: (sandbox) => action(sandbox, result, id) };
		},
	};
}

/** The part of the provider's API that we use; anything else is an unknown path. */
const ENDPOINTS: readonly Endpoint[] = [
	endpoint("POST /v1/payment_intents", intents.intentCreation, intents.createIntent),
	endpoint("GET /v1/payment_intents", intents.intentList, intents.listIntents),
	endpoint("GET /v1/payment_intents/search", intents.intentSearch, intents.searchIntents),
	endpoint("GET /v1/payment_intents/:id", intents.intentRetrieval, intents.retrieveIntent, "publishable"),
	endpoint("POST /v1/payment_intents/:id", intents.intentUpdate, intents.updateIntent),
	endpoint("POST /v1/payment_intents/:id/confirm", confirmation, confirmIntent, "publishable"),
	endpoint("POST /v1/payment_intents/:id/cancel", intents.intentCancellation, intents.cancelIntent),
	endpoint("POST /v1/3ds/:id", authenticationAnswer, answerAuthentication, "publishable"),
	endpoint("POST /v1/payment_methods", methodCreation, createMethod, "publishable"),
	endpoint("GET /v1/payment_methods/:id", nothing, (sandbox, _parameters, id) =>
		sandbox.store.get("payment_method", id),
	),
	endpoint("GET /v1/charges", chargeList, listCharges),
	endpoint("GET /v1/charges/:id", nothing, retrieveCharge),
	endpoint("POST /v1/charges/:id", chargeUpdate, updateCharge),
	endpoint("POST /v1/refunds", refunds.refundCreation, refunds.createRefund),
	endpoint("GET /v1/refunds", refunds.refundList, refunds.listRefunds),
	endpoint("GET /v1/refunds/:id", nothing, refunds.retrieveRefund),
	endpoint("POST /v1/refunds/:id", refunds.refundUpdate, refunds.updateRefund),
	endpoint("POST /v1/refunds/:id/cancel", nothing, cancelRefund),
	endpoint("GET /v1/disputes", disputes.disputeList, disputes.listDisputes),
	endpoint("GET /v1/disputes/:id", nothing, disputes.retrieveDispute),
	endpoint("POST /v1/disputes/:id", disputes.disputeUpdate, disputes.updateDispute),
	endpoint("POST /v1/disputes/:id/close", nothing, disputes.closeDispute),
	endpoint("GET /v1/radar/early_fraud_warnings", warningList, listWarnings),
	endpoint("GET /v1/radar/early_fraud_warnings/:id", nothing, retrieveWarning),
	endpoint("GET /v1/events", eventList, listEvents),
	endpoint("GET /v1/events/:id", nothing, retrieveEvent),
	endpoint("POST /v1/webhook_endpoints", webhooks.endpointCreation, webhooks.createEndpoint),
	endpoint("GET /v1/webhook_endpoints", webhooks.endpointList, webhooks.listEndpoints),
	endpoint("GET /v1/webhook_endpoints/:id", nothing, webhooks.retrieveEndpoint),
	endpoint("DELETE /v1/webhook_endpoints/:id", nothing, webhooks.deleteEndpoint),
	endpoint("GET /v1/balance", nothing, retrieveBalance),
	endpoint("GET /v1/account", nothing, retrieveAccount),
];

/** Returns the endpoint for a method and path, with the id from the path. */
export function findEndpoint(method: string, pathname: string): { endpoint: Endpoint; id: string } | null {
	for (const endpoint of ENDPOINTS) {
		if (endpoint.method !== method) continue;
		const match = endpoint.pattern.exec({ pathname });
		if (match) return { endpoint, id: match.pathname.groups.id ?? "" };
	}
	return null;
}

/** The fictitious account. */
function retrieveAccount(sandbox: SandboxContext): object {
	return {
		id: "acct_1Offline0000000",
		object: "account",
		business_profile: { name: "Azulejo NIF offline", support_email: null, support_phone: null, url: sandbox.origin },
		business_type: "company",
		capabilities: { card_payments: "active", transfers: "active" },
		charges_enabled: true,
		country: "PT",
		created: 1_696_420_800,
		default_currency: "eur",
		details_submitted: true,
		email: null,
		metadata: {},
		payouts_enabled: true,
		settings: {
			card_payments: { statement_descriptor_prefix: "AZULEJO" },
			dashboard: { display_name: "Azulejo NIF offline", timezone: "Europe/Lisbon" },
			payments: { statement_descriptor: "AZULEJO" },
		},
		type: "standard",
	};
}

/** The account's balance by currency. */
function retrieveBalance(sandbox: SandboxContext): object {
	const amounts = sandbox.store.balances().map(({ currency, amount }) => ({
		amount,
		currency,
		source_types: { card: amount },
	}));
	const emptyBalance = [{ amount: 0, currency: "eur", source_types: { card: 0 } }];
	return {
		object: "balance",
		available: amounts.length > 0 ? amounts : emptyBalance,
		livemode: false,
		pending: emptyBalance,
	};
}
