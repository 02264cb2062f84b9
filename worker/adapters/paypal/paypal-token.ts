import type { PayoutResult } from "#app/services.ts";
import type { Environment } from "../../environment.ts";
import { reach } from "./paypal-reach.ts";
import type { PaypalAccount } from "./paypal-setup.ts";
import { tokenErrorSchema, tokenSchema } from "./paypal-shapes.ts";

const TIMEOUT_MS = 10_000;
/** A token is not used in its last minutes: it would end on its way. */
const MARGIN_SECONDS = 300;

/** The token of this isolate; nine hours long, so that one is asked for now and then alone. */
let kept: { account: PaypalAccount; token: string; until: number } | null = null;

function isOf(account: PaypalAccount, other: PaypalAccount): boolean {
	return (
		account.api === other.api && account.clientId === other.clientId && account.clientSecret === other.clientSecret
	);
}

/** A token for PayPal's API, the kept one if there is any. @param renew the kept one was refused */
export async function accessToken(
	world: Pick<Environment, "fetch" | "now">,
	account: PaypalAccount,
	renew: boolean,
): Promise<PayoutResult<string>> {
	if (!renew && kept && isOf(account, kept.account) && world.now() < kept.until) return { ok: true, value: kept.token };
	kept = null;
	const answer = await reach(world, `${account.api}/v1/oauth2/token`, {
		method: "POST",
		headers: { Authorization: `Basic ${btoa(`${account.clientId}:${account.clientSecret}`)}` },
		body: new URLSearchParams({ grant_type: "client_credentials" }),
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	const parsed = tokenSchema.safeParse(answer?.body);
	if (answer?.status === 200 && parsed.success) {
		const { access_token: token, expires_in: seconds } = parsed.data;
		kept = { account, token, until: world.now() + Math.max(0, seconds - MARGIN_SECONDS) * 1000 };
		return { ok: true, value: token };
	}
	// Whatever was to be done has not been asked for yet: a clear no is a no.
	const refusal = tokenErrorSchema.safeParse(answer?.body);
	const refused = answer && [400, 401, 403].includes(answer.status) && refusal.success;
	if (refused) return { ok: false, problem: { kind: "refused", code: refusal.data.error } };
	return { ok: false, problem: { kind: "unavailable", code: null } };
}
