import { expect, it } from "vitest";
import { parseConfig } from "./env.ts";

const REQUIRED = {
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
const BACKUP = {
	BACKUP_ENDPOINT: "https://s3.fr-par.scw.cloud",
	BACKUP_REGION: "fr-par",
	BACKUP_BUCKET: "nif-backup",
	BACKUP_ACCESS_KEY_ID: "an-id",
	BACKUP_SECRET_ACCESS_KEY: "a-secret",
	BACKUP_KEYS: `b1:${"A".repeat(43)}=`,
};
const PAYPAL = {
	PAYPAL_CLIENT_ID: "a-client-id",
	PAYPAL_CLIENT_SECRET: "a-client-secret",
	PAYPAL_WEBHOOK_ID: "WEBHOOK1",
	PAYPAL_MODE: "live",
};

it("accepts the payout account complete or not at all", () => {
	expect(parseConfig(REQUIRED).PAYPAL_CLIENT_ID).toBeUndefined();
	expect(parseConfig({ ...REQUIRED, ...PAYPAL })).toMatchObject(PAYPAL);
});

it.each(Object.keys(PAYPAL))(
	"rejects the payout account without its %s, and says that the four belong together",
	(name) => {
		const half = Object.fromEntries(Object.entries(PAYPAL).filter(([other]) => other !== name));
		expect(() => parseConfig({ ...REQUIRED, ...half })).toThrow(
			`Missing or malformed: ${name}. PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_MODE belong together: set all of them or none. docs/deploy.md`,
		);
	},
);

it("accepts the backup bucket complete or not at all", () => {
	expect(parseConfig(REQUIRED).BACKUP_ENDPOINT).toBeUndefined();
	expect(parseConfig({ ...REQUIRED, ...BACKUP }).BACKUP_KEYS).toEqual([BACKUP.BACKUP_KEYS]);
	const { BACKUP_KEYS: _left, ...half } = BACKUP;
	expect(() => parseConfig({ ...REQUIRED, ...half })).toThrow(
		"Missing or malformed: BACKUP_KEYS. BACKUP_ENDPOINT, BACKUP_REGION,",
	);
	expect(() => parseConfig({ ...REQUIRED, ...BACKUP, BACKUP_ENDPOINT: "http://s3.example" })).toThrow(
		"BACKUP_ENDPOINT",
	);
});

it("accepts only test keys in staging", () => {
	const live = { STRIPE_SECRET_KEY: "rk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
	expect(parseConfig({ ...REQUIRED, ...PAYPAL, ...live }).STAGING).toBe(false);
	expect(() => parseConfig({ ...REQUIRED, ...PAYPAL, ...live, STAGING: "true" })).toThrow(
		"Missing or malformed: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, PAYPAL_MODE. Staging accepts test keys only.",
	);
	const test = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1", PAYPAL_MODE: "sandbox" };
	expect(parseConfig({ ...REQUIRED, ...PAYPAL, ...test, STAGING: "true" }).STAGING).toBe(true);
});

it("parses the addresses that staging may e-mail", () => {
	expect(parseConfig(REQUIRED).MAIL_ALLOWLIST).toEqual([]);
	const MAIL_ALLOWLIST = "Ana@firm.example, rui@firm.example";
	expect(parseConfig({ ...REQUIRED, MAIL_ALLOWLIST }).MAIL_ALLOWLIST).toEqual(["ana@firm.example", "rui@firm.example"]);
	expect(() => parseConfig({ ...REQUIRED, MAIL_ALLOWLIST: "firm.example" })).toThrow("MAIL_ALLOWLIST");
});

it("names malformed variables, but never their values", () => {
	const bad = { ...REQUIRED, ...PAYPAL, PAYPAL_MODE: "production-secret", PAYPAL_WEBHOOK_ID: "a b" };
	const message = "Missing or malformed: PAYPAL_WEBHOOK_ID, PAYPAL_MODE. docs/deploy.md explains how to set each.";
	expect(() => parseConfig(bad)).toThrow(new Error(message));
});
