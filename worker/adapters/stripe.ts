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
import { getExpandedCharge, parseOrderLines, toLineMetadata, toPaymentSnapshot } from "./stripe-snapshot.ts";
import { readEvent, verifyStripeWebhook } from "./stripe-webhook.ts";

const TIMEOUT_MS = 20_000;
const TEST_AMOUNT_LIMIT = 1000;

/** Redirects are allowed only if PayPal is enabled, because the card form finishes on its own page. */
const toAutomaticMethods = (canRedirect: boolean) =>
	({ enabled: true, allow_redirects: canRedirect ? "always" : "never" }) as const;

function connect(key: string, fetch: Environment["fetch"]): Stripe {
	return new Stripe(key, {
		// The SDK's types accept only the newest version.
		apiVersion: STRIPE_API_VERSION as Stripe.LatestApiVersion,
		httpClient: Stripe.createFetchHttpClient(fetch),
		maxNetworkRetries: 2,
		timeout: TIMEOUT_MS,
		telemetry: false,
	});
}

/** Creates the payments port on Stripe's API. Without a secret key every result is "not configured". */
export function stripePayments(environment: Pick<Environment, "config" | "fetch" | "paymentScript">): PaymentProvider {
	const { secretKey, secrets, serverMode, setup, keyEndings, publicConfig } = paymentSetup(environment);
	const stripe = secretKey ? connect(secretKey, environment.fetch) : null;

	async function attempt<T>(callStripe: (stripe: Stripe) => Promise<T>): Promise<PaymentResult<T>> {
		if (!stripe) return { ok: false, problem: { kind: "not-configured" } };
		try {
			return { ok: true, value: await callStripe(stripe) };
		} catch (error) {
			return { ok: false, problem: toPaymentProblem(error) };
		}
	}

	return {
		publicConfig,

		createIntent: ({ paymentId, applicationId, applicationNumber, purpose, amount, lines, ...request }) =>
			attempt(async (stripe) => {
				const { currency, createdAt, canRedirect } = request;
				const orderMetadata = { applicationId, applicationNumber, paymentId, purpose, prices: PRICE_TABLE };
				const metadata = { ...orderMetadata, ...toLineMetadata(lines) };
				const linePaymentIds = lines.map((line) => `:${line.paymentId}`).join("");
				const params = { amount, currency, automatic_payment_methods: toAutomaticMethods(canRedirect), metadata };
				const intent = await withIdempotencyKey<Stripe.PaymentIntent>(
					// The key contains the amount, because the price may change before it is known whether the first
					// request arrived.
					`pi:create:${paymentId}:${amount}${canRedirect ? ":redirects" : ""}${linePaymentIds}`,
					(options) => stripe.paymentIntents.create(params, options),
					() => findIntentOfPayment(stripe, createdAt, { paymentId, amount, lines }),
				);
				return { intentId: intent.id, clientSecret: requireClientSecret(intent) };
			}),

		updateIntentAmount: ({ intentId, paymentId, amount }) =>
			attempt(async (stripe) => {
				const findUpdatedIntent = async () => {
					const current = await stripe.paymentIntents.retrieve(intentId);
					return current.amount === amount ? current : null;
				};
				const response = await withIdempotencyKey<Stripe.Response<Stripe.PaymentIntent>>(
					`pi:update:${paymentId}:${amount}`,
					(options) => stripe.paymentIntents.update(intentId, { amount }, options),
					findUpdatedIntent,
				);
				if (!isReplay(response.lastResponse.headers)) return null;
				// A replayed response may predate another change: after A, B, then A again the amount would remain B.
				if ((await findUpdatedIntent()) === null) await stripe.paymentIntents.update(intentId, { amount });
				return null;
			}),

		getIntent: (intentId, { deep = false } = {}) =>
			attempt(async (stripe) => {
				const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge", "payment_method"] });
				const charge = getExpandedCharge(intent);
				const filter = { payment_intent: intentId, limit: 100 };
				const [refunds, disputes] = await Promise.all([
					deep || charge?.amount_refunded ? stripe.refunds.list(filter) : null,
					deep || charge?.disputed ? stripe.disputes.list(filter) : null,
				]);
				return {
					snapshot: toPaymentSnapshot(intent, refunds?.data ?? [], disputes?.data ?? []),
					lines: parseOrderLines(intent),
					clientSecret: requireClientSecret(intent),
				};
			}),

		confirmLocalMethod: ({ intentId, method, contact, returnUrl }) =>
			attempt(async (stripe) => {
				const billing_details = method === "mb_way" ? { phone: contact } : { email: contact };
				// The SDK's types lack some methods; the provider accepts them if the account has them enabled.
				const payment_method_data = { type: method, billing_details };
				const returnParams = returnUrl === null ? {} : { return_url: returnUrl };
				await stripe.paymentIntents.confirm(intentId, { payment_method_data, ...returnParams });
				return null;
			}),

		getCardFingerprint: (intentId) =>
			attempt(async (stripe) => {
				const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
				return getExpandedCharge(intent)?.payment_method_details?.card?.fingerprint ?? null;
			}),

		async cancelIntent(intentId) {
			const result = await attempt((stripe) =>
				withIdempotencyKey<Stripe.PaymentIntent>(
					`pi:cancel:${intentId}`,
					(options) => stripe.paymentIntents.cancel(intentId, { cancellation_reason: "abandoned" }, options),
					async () => {
						const current = await stripe.paymentIntents.retrieve(intentId);
						return current.status === "canceled" ? current : null;
					},
				),
			);
			if (result.ok) return { ok: true, value: null };
			const isCanceled = result.problem.kind === "already" && result.problem.state === "canceled";
			return isCanceled ? { ok: true, value: null } : result;
		},

		refund: ({ intentId, refundId, paymentId, amount, email }) =>
			attempt(async (stripe) => {
				const refundParams = {
					payment_intent: intentId,
					amount,
					instructions_email: email,
					metadata: { refundId, paymentId },
				};
				const refund = await withIdempotencyKey<Stripe.Refund>(
					`refund:${refundId}`,
					(options) => stripe.refunds.create(refundParams, options),
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
				const cursor = after === null ? {} : { starting_after: after };
				const createdFilter = { gte: Math.floor(since / 1000) };
				const page = await stripe.events.list({ created: createdFilter, limit: 100, ...cursor });
				return { events: page.data.map(readEvent), hasMore: page.has_more };
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
				const intentParams = {
					amount,
					currency,
					automatic_payment_methods: toAutomaticMethods(false),
					metadata: { purpose: "test" },
				};
				const intent = await withIdempotencyKey<Stripe.PaymentIntent>(
					`pi:test:${key}`,
					(options) => stripe.paymentIntents.create(intentParams, options),
					// A lost test intent has no metadata to find it by, and was never shown.
					async () => null,
				);
				return { id: intent.id, clientSecret: requireClientSecret(intent) };
			});
		},
	};
}

function requireClientSecret(intent: Stripe.PaymentIntent): string {
	if (!intent.client_secret) throw new Error("The payment intent has no client secret");
	return intent.client_secret;
}
