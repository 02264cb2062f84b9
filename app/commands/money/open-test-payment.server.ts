import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Cents } from "#app/domain/money/money.ts";
import type { PaymentSnapshot } from "#app/domain/money/payment.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { paymentFailure } from "./observe-payment.server.ts";

/** So many payments of one session, day and amount can be finished; more need another session. */
const MAX_PER_DAY = 20;
const FINISHED: readonly PaymentSnapshot["state"][] = ["processing", "succeeded", "canceled"];

/**
 * The open payment of the test page, which no application knows: one a session and day, the same for every repeat, so that
 * reloads make no more of them; once it is finished the next one (ruling T61). Nothing is stored with us: each key is
 * derived from the finished payment before it.
 */
export async function openTestPayment(
	services: Services,
	sessionId: string,
	{ amount, currency }: { amount: Cents; currency: string },
): Promise<Outcome<{ id: string; clientSecret: string }>> {
	if (services.payments.publicConfig().serverMode === "live") return failure("invalid", "test_keys_only");
	const today = `${sessionId}:${Math.floor(services.now() / DAY)}:${amount}`;
	let key = today;
	for (let finished = 0; finished < MAX_PER_DAY; finished += 1) {
		const opened = await services.payments.createTestIntent({ amount, currency, key });
		if (!opened.ok) return paymentFailure(opened.problem);
		// The answer to a repeated key tells how the payment began, not how it stands.
		const present = await services.payments.getIntent(opened.value.id);
		if (!present.ok) return paymentFailure(present.problem);
		if (!FINISHED.includes(present.value.snapshot.state)) return success(opened.value);
		key = `${today}:${opened.value.id}`;
	}
	return failure("too-many", "too_many_requests", { retryAfterSeconds: DAY / 1000 });
}
