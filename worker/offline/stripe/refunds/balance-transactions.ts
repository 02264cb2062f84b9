import { newId } from "../api/ids.ts";
import type { BalanceTransaction, Dispute } from "../disputes/reversal-shapes.ts";
import type { SandboxContext } from "../sandbox-context.ts";

/** Of a dispute, in cents: taken when it opens, given back when we win. */
const FEE = 2000;

/** The disputed amount and the fee leave our balance. */
export function disputed(sandbox: SandboxContext, dispute: Dispute): BalanceTransaction {
	const description = `Chargeback withdrawal for ${dispute.charge}`;
	return adjustment(sandbox, dispute, -dispute.amount, FEE, "dispute", description);
}

/** Both come back. */
export function returned(sandbox: SandboxContext, dispute: Dispute): BalanceTransaction {
	return adjustment(
		sandbox,
		dispute,
		dispute.amount,
		-FEE,
		"dispute_reversal",
		`Chargeback reversal for ${dispute.charge}`,
	);
}

function adjustment(
	sandbox: SandboxContext,
	dispute: Dispute,
	amount: number,
	fee: number,
	reporting_category: BalanceTransaction["reporting_category"],
	description: string,
): BalanceTransaction {
	const { currency } = dispute;
	return {
		id: newId("txn"),
		object: "balance_transaction",
		amount,
		available_on: sandbox.seconds,
		created: sandbox.seconds,
		currency,
		description,
		exchange_rate: null,
		fee,
		fee_details: [{ amount: fee, application: null, currency, description: "Dispute fee", type: "stripe_fee" }],
		net: amount - fee,
		reporting_category,
		source: dispute.id,
		status: "available",
		type: "adjustment",
	};
}
