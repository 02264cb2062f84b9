import type { SandboxContext } from "../sandbox-context.ts";

/** The account whose keys are in use: nobody's. */
export function retrieveAccount(sandbox: SandboxContext): object {
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
