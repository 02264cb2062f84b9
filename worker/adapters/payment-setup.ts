import type { KeyEndings, PaymentMode, PaymentProvider, PaymentSetup } from "#app/services.ts";
import type { Environment } from "#worker/env.ts";

/** The API version of requests and responses (row 235). */
export const STRIPE_API_VERSION = "2023-10-16";

/** Returns the mode that a key belongs to. */
function keyMode(key: string): PaymentMode {
	return /^[sr]k_live_/.test(key) ? "live" : "test";
}

/** Reads the payment setup from the configuration, without the provider's SDK. */
export function paymentSetup({ config, paymentScript }: Pick<Environment, "config" | "paymentScript">) {
	const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publicKey, STRIPE_WEBHOOK_SECRET } = config;
	const secrets = STRIPE_WEBHOOK_SECRET ?? [];
	const serverMode = secretKey ? keyMode(secretKey) : "test";
	const setup = (): PaymentSetup => ({
		configured: secretKey !== undefined,
		secretKeyMode: secretKey ? serverMode : null,
		publishableKeyMode: publicKey ? (publicKey.startsWith("pk_live_") ? "live" : "test") : null,
		webhookSecretPresent: secrets.length > 0,
		apiVersion: STRIPE_API_VERSION,
		standIn: paymentScript !== null,
	});
	const keyEndings = (): KeyEndings => ({
		secret: lastFour(secretKey),
		publishable: lastFour(publicKey),
		webhook: secrets.map((secret) => secret.slice(-4)),
	});
	const publicConfig: PaymentProvider["publicConfig"] = () => ({
		publicKey: secretKey ? (publicKey ?? null) : null,
		serverMode,
		standInScript: paymentScript,
	});
	return { secretKey, secrets, serverMode, setup, keyEndings, publicConfig };
}

function lastFour(key: string | undefined): string | null {
	return key?.slice(-4) ?? null;
}
