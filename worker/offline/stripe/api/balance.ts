import type { SandboxContext } from "../sandbox-context.ts";

/** What the provider owes us by its own books, by currency. */
export function retrieveBalance(sandbox: SandboxContext): object {
	const amounts = sandbox.store.balances().map(({ currency, amount }) => ({
		amount,
		currency,
		source_types: { card: amount },
	}));
	const nothing = [{ amount: 0, currency: "eur", source_types: { card: 0 } }];
	return {
		object: "balance",
		available: amounts.length > 0 ? amounts : nothing,
		livemode: false,
		pending: nothing,
	};
}
