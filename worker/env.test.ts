import { expect, it } from "vitest";
import { parseConfig } from "./env.ts";

const NEEDED = {
	APP_ORIGIN: "https://nif.example",
	COOKIE_SECRETS: "c".repeat(32),
	DOCUMENT_KEYS: `k:${"A".repeat(43)}=`,
	SUPPORT_EMAIL: "support@nif.example",
	SUPPORT_PHONE: "+351 210 000 000",
	COMPANY_LEGAL_NAME: "Azulejo, Lda.",
	COMPANY_NIPC: "000000000",
	COMPANY_ADDRESS: "Rua de Exemplo 0, Lisboa",
	COMPANY_REGISTRY: "000000000",
	ADMIN_EMAIL: "team@nif.example",
	EMAIL_FROM: "hello@nif.example",
};
const PAYPAL = {
	PAYPAL_CLIENT_ID: "a-client-id",
	PAYPAL_CLIENT_SECRET: "a-client-secret",
	PAYPAL_WEBHOOK_ID: "WEBHOOK1",
	PAYPAL_MODE: "live",
};

it("takes the account that pays partners whole, or does without it", () => {
	expect(parseConfig(NEEDED).PAYPAL_CLIENT_ID).toBeUndefined();
	expect(parseConfig({ ...NEEDED, ...PAYPAL })).toMatchObject(PAYPAL);
});

it.each(Object.keys(PAYPAL))("refuses that account without its %s, and says that the four belong together", (name) => {
	const half = Object.fromEntries(Object.entries(PAYPAL).filter(([other]) => other !== name));
	expect(() => parseConfig({ ...NEEDED, ...half })).toThrow(
		`Missing or malformed: ${name}. PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_MODE belong together: set all of them or none. docs/deploy.md`,
	);
});

it("names what is malformed, and never its value", () => {
	const bad = { ...NEEDED, ...PAYPAL, PAYPAL_MODE: "production-secret", PAYPAL_WEBHOOK_ID: "a b" };
	const message = "Missing or malformed: PAYPAL_WEBHOOK_ID, PAYPAL_MODE. docs/deploy.md says how to set each.";
	expect(() => parseConfig(bad)).toThrow(new Error(message));
});
