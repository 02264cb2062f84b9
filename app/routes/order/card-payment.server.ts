import type { CardPayment } from "#app/browser/card-form.tsx";
import type { StartedPayment } from "#app/commands/money/begin-payment.server.ts";
import type { Services } from "#app/services.ts";

/** Returns the props of the card form for a started payment; null if there is no publishable key. */
export function toCardPayment({ payments }: Services, started: StartedPayment): CardPayment | null {
	const { publicKey, serverMode, standInScript } = payments.publicConfig();
	if (publicKey === null) return null;
	return { publicKey, serverMode, standInScript, clientSecret: started.clientSecret, amount: started.amount };
}
