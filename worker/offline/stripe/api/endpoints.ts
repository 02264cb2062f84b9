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
import { checkParameters, noParameters } from "./parameters.ts";

export type Endpoint = {
	method: string;
	pattern: URLPattern;
	/** The least privileged kind of key that may call it. */
	access: Access;
	/** Checks the parameters and returns the action, ready to run. */
	prepare(parameters: unknown, id: string): { expand: string[]; action(sandbox: SandboxContext): object };
};

type Expandable = { expand?: string[] | undefined };

function defineEndpoint<S extends z.ZodType<object>>(
	methodAndPath: string,
	schema: S,
	action: (sandbox: SandboxContext, parameters: z.output<S>, id: string) => object,
	access: Access = "secret",
): Endpoint {
	const [method = "", pathname = ""] = methodAndPath.split(" ");
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

/** The endpoints that we use; any other path is unknown. */
const ENDPOINTS: readonly Endpoint[] = [
	defineEndpoint("POST /v1/payment_intents", intents.intentCreation, intents.createIntent),
	defineEndpoint("GET /v1/payment_intents", intents.intentList, intents.listIntents),
	defineEndpoint("GET /v1/payment_intents/search", intents.intentSearch, intents.searchIntents),
	defineEndpoint("GET /v1/payment_intents/:id", intents.intentRetrieval, intents.retrieveIntent, "publishable"),
	defineEndpoint("POST /v1/payment_intents/:id", intents.intentUpdate, intents.updateIntent),
	defineEndpoint("POST /v1/payment_intents/:id/confirm", confirmation, confirmIntent, "publishable"),
	defineEndpoint("POST /v1/payment_intents/:id/cancel", intents.intentCancellation, intents.cancelIntent),
	defineEndpoint("POST /v1/3ds/:id", authenticationAnswer, answerAuthentication, "publishable"),
	defineEndpoint("POST /v1/payment_methods", methodCreation, createMethod, "publishable"),
	defineEndpoint("GET /v1/payment_methods/:id", noParameters, (sandbox, _parameters, id) =>
		sandbox.store.get("payment_method", id),
	),
	defineEndpoint("GET /v1/charges", chargeList, listCharges),
	defineEndpoint("GET /v1/charges/:id", noParameters, retrieveCharge),
	defineEndpoint("POST /v1/charges/:id", chargeUpdate, updateCharge),
	defineEndpoint("POST /v1/refunds", refunds.refundCreation, refunds.createRefund),
	defineEndpoint("GET /v1/refunds", refunds.refundList, refunds.listRefunds),
	defineEndpoint("GET /v1/refunds/:id", noParameters, refunds.retrieveRefund),
	defineEndpoint("POST /v1/refunds/:id", refunds.refundUpdate, refunds.updateRefund),
	defineEndpoint("POST /v1/refunds/:id/cancel", noParameters, cancelRefund),
	defineEndpoint("GET /v1/disputes", disputes.disputeList, disputes.listDisputes),
	defineEndpoint("GET /v1/disputes/:id", noParameters, disputes.retrieveDispute),
	defineEndpoint("POST /v1/disputes/:id", disputes.disputeUpdate, disputes.updateDispute),
	defineEndpoint("POST /v1/disputes/:id/close", noParameters, disputes.closeDispute),
	defineEndpoint("GET /v1/radar/early_fraud_warnings", warningList, listWarnings),
	defineEndpoint("GET /v1/radar/early_fraud_warnings/:id", noParameters, retrieveWarning),
	defineEndpoint("GET /v1/events", eventList, listEvents),
	defineEndpoint("GET /v1/events/:id", noParameters, retrieveEvent),
	defineEndpoint("POST /v1/webhook_endpoints", webhooks.endpointCreation, webhooks.createEndpoint),
	defineEndpoint("GET /v1/webhook_endpoints", webhooks.endpointList, webhooks.listEndpoints),
	defineEndpoint("GET /v1/webhook_endpoints/:id", noParameters, webhooks.retrieveEndpoint),
	defineEndpoint("DELETE /v1/webhook_endpoints/:id", noParameters, webhooks.deleteEndpoint),
	defineEndpoint("GET /v1/balance", noParameters, retrieveBalance),
	defineEndpoint("GET /v1/account", noParameters, retrieveAccount),
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

/** Returns the fictitious account. */
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

/** Returns the account's balance by currency. */
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
