import * as z from "zod";
import { stateless } from "../api/errors.ts";
import { newId } from "../api/ids.ts";
import { listView } from "../api/lists.ts";
import { created, page } from "../api/parameters.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import type { EarlyFraudWarning } from "./reversal-shapes.ts";

export const warningList = z.strictObject({
	...page,
	charge: z.string().optional(),
	created,
	payment_intent: z.string().optional(),
});

/** As long as the money can still be given back, there is something to be done. */
function warningView(sandbox: SandboxContext, warning: EarlyFraudWarning): EarlyFraudWarning {
	const { disputed, refunded } = sandbox.store.get("charge", warning.charge);
	return { ...warning, actionable: !disputed && !refunded };
}

/** The bank of the card suspects fraud. */
export function raiseWarning(sandbox: SandboxContext, chargeId: string): { id: string } {
	const charge = sandbox.store.get("charge", chargeId, "charge");
	if (!charge.paid) throw stateless(`Charge ${charge.id} was never paid.`);
	const warning = sandbox.store.put<EarlyFraudWarning>({
		id: newId("issfr"),
		object: "radar.early_fraud_warning",
		actionable: true,
		charge: charge.id,
		created: sandbox.seconds,
		fraud_type: "unauthorized_use_of_card",
		livemode: false,
		payment_intent: charge.payment_intent,
	});
	const view = warningView(sandbox, warning);
	sandbox.emit("radar.early_fraud_warning.created", view);
	return view;
}

export function retrieveWarning(sandbox: SandboxContext, _given: unknown, id: string): object {
	return warningView(sandbox, sandbox.store.get("radar.early_fraud_warning", id));
}

export function listWarnings(sandbox: SandboxContext, given: z.output<typeof warningList>): object {
	const { charge, created, payment_intent: intent } = given;
	const url = "/v1/radar/early_fraud_warnings";
	return listView(sandbox, "radar.early_fraud_warning", url, given, { charge, created, intent }, (warning) =>
		warningView(sandbox, warning),
	);
}
