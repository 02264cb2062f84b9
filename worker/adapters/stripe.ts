import Stripe from "stripe";
import { failure } from "#app/domain/failure.ts";
import { PRICE_TABLE } from "#app/domain/money/packages.ts";
import type { PaymentProvider, PaymentResult } from "#app/services.ts";
import type { Environment } from "#worker/env.ts";
import { paymentSetup, STRIPE_API_VERSION } from "./payment-setup.ts";
import {
	findIntentOfPayment,
	isReplay,
	toPaymentProblem,
	UnknownResult,
	withIdempotencyKey,
} from "./stripe-idempotency.ts";
import { chargeOf, lineMetadata, linesOf, snapshotOf } from "./stripe-snapshot.ts";
import { readEvent, verifyStripeWebhook } from "./stripe-webhook.ts";

const TIMEOUT_MS = 20_000;
const TEST_AMOUNT_LIMIT = 1000;

/** Valid in 2023 and since; no redirect unless PayPal is switched on, because the card form finishes on its own page. */
const methods = (redirects: boolean) => ({ enabled: true, allow_redirects: redirects ? "always" : "never" }) as const;

function connect(key: string, fetch: Environment["fetch"]): Stripe {
	return new Stripe(key, {
		// The SDK's types know the newest version only.
		apiVersion: STRIPE_API_VERSION as Stripe.LatestApiVersion,
		httpClient: Stripe.createFetchHttpClient(fetch),
		maxNetworkRetries: 2,
		timeout: TIMEOUT_MS,
		telemetry: false,
	});
}

/** The payments port on Stripe's API. Without a secret key every result is "not configured". */
export function stripePayments(environment: Pick<Environment, "config" | "fetch" | "paymentScript">): PaymentProvider {
	const { secretKey, secrets, serverMode, setup, keyEndings, publicConfig } = paymentSetup(environment);
	const stripe = secretKey ? connect(secretKey, environment.fetch) : null;

	async function attempt<T>(run: (stripe: Stripe) => Promise<T>): Promise<PaymentResult<T>> {
		if (!stripe) return { ok: false, problem: { kind: "not-configured" } };
		try {
			return { ok: true, value: await run(stripe) };
		} catch (error) {
			return { ok: false, problem: toPaymentProblem(error) };
		}
	}

	return {
		publicConfig,

		createIntent: ({ paymentId, applicationId, applicationNumber, purpose, amount, lines, ...request }) =>
			attempt(async (stripe) => {
				const { currency, createdAt, redirects } = request;
				const order = { applicationId, applicationNumber, paymentId, purpose, prices: PRICE_TABLE };
				const metadata = { ...order, ...lineMetadata(lines) };
				const otherIds = lines.map((line) => `:${line.paymentId}`).join("");
				const params = { amount, currency, automatic_payment_methods: methods(redirects), metadata };
				const intent = await withIdempotencyKey<Stripe.PaymentIntent>(
					// The key contains the amount: the price may change before it is known whether the first request
					// arrived.
					`pi:create:${paymentId}:${amount}${redirects ? ":redirects" : ""}${otherIds}`,
					(options) => stripe.paymentIntents.create(params, options),
					() => findIntentOfPayment(stripe, createdAt, { paymentId, amount, lines }),
				);
				return { intentId: intent.id, clientSecret: secretOf(intent) };
			}),

		updateIntentAmount: ({ intentId, paymentId, amount }) =>
			attempt(async (stripe) => {
				const findDone = async () => {
					const present = await stripe.paymentIntents.retrieve(intentId);
					return present.amount === amount ? present : null;
				};
				const response = await withIdempotencyKey<Stripe.Response<Stripe.PaymentIntent>>(
					`pi:update:${paymentId}:${amount}`,
					(options) => stripe.paymentIntents.update(intentId, { amount }, options),
					findDone,
				);
				if (!isReplay(response.lastResponse.headers)) return null;
				// The first response to this key may be older than another change: A, B, then A again would leave B.
				if ((await findDone()) === null) await stripe.paymentIntents.update(intentId, { amount });
				return null;
			}),

		getIntent: (intentId, { deep = false } = {}) =>
			attempt(async (stripe) => {
				const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge", "payment_method"] });
				const charge = chargeOf(intent);
				const filter = { payment_intent: intentId, limit: 100 };
				const [refunds, disputes] = await Promise.all([
					deep || charge?.amount_refunded ? stripe.refunds.list(filter) : null,
					deep || charge?.disputed ? stripe.disputes.list(filter) : null,
				]);
				return {
					snapshot: snapshotOf(intent, refunds?.data ?? [], disputes?.data ?? []),
					lines: linesOf(intent),
					clientSecret: secretOf(intent),
				};
			}),

		confirmLocalMethod: ({ intentId, method, contact, returnUrl }) =>
			attempt(async (stripe) => {
				const billing_details = method === "mb_way" ? { phone: contact } : { email: contact };
				// The pinned version's types and ours differ; the provider takes the method where the account has it.
				const payment_method_data = { type: method, billing_details };
				const returnParams = returnUrl === null ? {} : { return_url: returnUrl };
				await stripe.paymentIntents.confirm(intentId, { payment_method_data, ...returnParams });
				return null;
			}),

		getCardMark: (intentId) =>
			attempt(async (stripe) => {
				const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
				return chargeOf(intent)?.payment_method_details?.card?.fingerprint ?? null;
			}),

		async cancelIntent(intentId) {
			const result = await attempt((stripe) =>
				withIdempotencyKey<Stripe.PaymentIntent>(
					`pi:cancel:${intentId}`,
					(options) => stripe.paymentIntents.cancel(intentId, { cancellation_reason: "abandoned" }, options),
					async () => {
						const present = await stripe.paymentIntents.retrieve(intentId);
						return present.status === "canceled" ? present : null;
					},
				),
			);
			if (result.ok) return { ok: true, value: null };
			const isCanceled = result.problem.kind === "already" && result.problem.state === "canceled";
			return isCanceled ? { ok: true, value: null } : result;
		},

		refund: ({ intentId, refundId, paymentId, amount, email }) =>
			attempt(async (stripe) => {
				const order = {
					payment_intent: intentId,
					amount,
					instructions_email: email,
					metadata: { refundId, paymentId },
				};
				const refund = await withIdempotencyKey<Stripe.Refund>(
					`refund:${refundId}`,
					(options) => stripe.refunds.create(order, options),
					async () => {
						const { data, has_more } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
						if (has_more) throw new UnknownResult();
						return data.find(({ metadata }) => metadata?.refundId === refundId) ?? null;
					},
				);
				return { providerId: refund.id };
			}),

		listEvents: ({ since, after }) =>
			attempt(async (stripe) => {
				const from = after === null ? {} : { starting_after: after };
				const createdFilter = { gte: Math.floor(since / 1000) };
				const page = await stripe.events.list({ created: createdFilter, limit: 100, ...from });
				return { events: page.data.map(readEvent), more: page.has_more };
			}),

		getEvent: (eventId) => attempt(async (stripe) => readEvent(await stripe.events.retrieve(eventId))),

		getFraudWarning: (warningId) =>
			attempt(async (stripe) => {
				const warning = await stripe.radar.earlyFraudWarnings.retrieve(warningId);
				const { payment_intent: intent = null, fraud_type: fraudType } = warning;
				return { intentId: typeof intent === "object" ? (intent?.id ?? null) : intent, fraudType };
			}),

		async verifyWebhook(rawBody, signature, now) {
			if (!stripe || secrets.length === 0) return failure("not-configured", "payments_not_configured");
			return verifyStripeWebhook(secrets, serverMode === "live", rawBody, signature, now);
		},

		setup,
		keyEndings,

		async diagnose() {
			const result = await attempt((stripe) => stripe.paymentIntents.list({ limit: 1 }));
			return {
				...setup(),
				secretKeyKind: secretKey ? (secretKey.startsWith("rk_") ? "restricted" : "secret") : null,
				reachable: result.ok,
				problem: result.ok ? null : result.problem.kind,
			};
		},

		async createTestIntent({ amount, currency, key }) {
			if (serverMode === "live") return { ok: false, problem: { kind: "invalid", code: "test_mode_only" } };
			if (amount > TEST_AMOUNT_LIMIT) return { ok: false, problem: { kind: "invalid", code: "amount_too_large" } };
			return attempt(async (stripe) => {
				const order = { amount, currency, automatic_payment_methods: methods(false), metadata: { purpose: "test" } };
				const intent = await withIdempotencyKey<Stripe.PaymentIntent>(
					`pi:test:${key}`,
					(options) => stripe.paymentIntents.create(order, options),
					// A lost test intent has no metadata of ours and was never shown: nothing to find.
					async () => null,
				);
				return { id: intent.id, clientSecret: secretOf(intent) };
			});
		},
	};
}

function secretOf(intent: Stripe.PaymentIntent): string {
	if (!intent.client_secret) throw new Error("The payment intent came without its client secret");
	return intent.client_secret;
}
