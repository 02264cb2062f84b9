import { expect, it } from "vitest";
import { concernsRefundOrDispute, isFraudWarning, isHandled } from "./webhook-event.ts";

it.each([
	["payment_intent.succeeded", true, false, false],
	["charge.dispute.closed", true, false, true],
	["refund.failed", true, false, true],
	["radar.early_fraud_warning.created", true, true, true],
	["customer.created", false, false, true],
])("the event %s is handled: %s, a fraud warning: %s, about a refund or dispute: %s", (type, ...facts) => {
	expect([isHandled(type), isFraudWarning(type), concernsRefundOrDispute(type)]).toEqual(facts);
});
