import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { affiliates } from "#app/data/partner-schema.server.ts";
import type { PartnerState } from "#app/domain/partners/partner.ts";
import { Client } from "./client.ts";
import { newAddress } from "./fixtures.ts";
import { flushBackgroundWork } from "./flush-background-work.ts";
import { openServices } from "./open-services.ts";
import { aCompletedApplication } from "./states.ts";

type PartnerColumns = Partial<typeof affiliates.$inferInsert>;

/** Inserts a partner, active by default; returns the id. */
export async function aPartner(columns: PartnerColumns = {}): Promise<number> {
	const { db, now } = await openServices();
	const state: PartnerState = columns.state ?? "active";
	const row = { name: "Marta Sample", email: "marta@partner.example", code: "PORTO22", createdAt: now(), ...columns };
	const [added] = await db
		.insert(affiliates)
		.values({ ...row, state, isActive: state === "active" })
		.returning({ id: affiliates.id });
	if (!added) throw new Error("no partner");
	return added.id;
}

/** Returns the stored row. */
export async function partnerRow(id: number) {
	const { db } = await openServices();
	const [row] = await db.select().from(affiliates).where(sql`id = ${id}`);
	if (!row) throw new Error("no partner");
	return row;
}

type Mail = { to: string; subject: string; text: string };

/** Returns the e-mails to an address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
	await flushBackgroundWork();
	const { body } = await new Client().call<Mail[]>(`/offline/mailbox?format=json&to=${encodeURIComponent(address)}`);
	return body;
}

/** Returns the link tokens in the e-mails to an address, newest first. */
export async function tokensTo(address: string): Promise<string[]> {
	const mails = await mailsTo(address);
	return mails.flatMap(({ text }) => /affiliate-sign-in\?token=([\w-]{43})/.exec(text)?.[1] ?? []);
}

/** Timeout in ms that allows for a busy machine. */
const MAX_WAIT = 30_000;

/** Requests a link and returns its token. */
export async function aSignInToken(email = "marta@partner.example"): Promise<string> {
	const response = await new Client().post("/affiliate-sign-in?lang=en", { email });
	if (response.status !== 200) throw new Error(`requesting a link: ${response.status}`);
	// The e-mail is sent after the response: timing must not reveal whether the partner exists.
	return vi.waitUntil(async () => (await tokensTo(email))[0], MAX_WAIT);
}

/** A partner signed in through an e-mailed link. */
export async function signInPartner(
	email = "marta@partner.example",
	client = new Client({ "CF-Connecting-IP": newAddress(), "User-Agent": "Firefox/140 Linux" }),
): Promise<Client> {
	const opened = await client.post("/affiliate-sign-in?lang=en", { token: await aSignInToken(email) });
	if (opened.status !== 302) throw new Error(`signing in: ${opened.status}`);
	return client;
}

type PortalPage = "" | "/commissions" | "/payments" | "/account";

/** Returns the text of one of the partner's pages. @param page last path segment; empty for the overview */
export async function readPortal(client: Client, page: PortalPage = "", query = "lang=en"): Promise<string> {
	const response = await client.get(`/affiliate-dashboard${page}?${query}`);
	if (response.status !== 200) throw new Error(`portal${page}: ${response.status}`);
	return (await response.text()).replace(/<!-- -->/g, "").replace(/&#x27;|’/g, "'");
}

/** Sends a form of the partner's account. */
export function sendToAccount(client: Client, intent: string, fields: Record<string, string> = {}): Promise<Response> {
	return client.post("/affiliate-dashboard/account?lang=en", { ...fields, intent });
}

export const PAYPAL = { method: "paypal", email: "pay@marta.example" };
export const TAX = {
	...{ kind: "person", name: "Marta Sample", address: "Rua 1, Porto", country: "PT" },
	...{ taxNumber: "123456789", vatNumber: "" },
};

/** Enters and confirms the payout account and the statement recipient. */
export async function enablePayouts(partner: Client): Promise<void> {
	await sendToAccount(partner, "tax", TAX);
	await sendToAccount(partner, "payment", PAYPAL);
	const [token = ""] = await tokensTo(PAYPAL.email);
	await new Client().post("/affiliate-sign-in?lang=en", { token });
}

/** A customer who followed the PORTO22 link and has a NIF. */
export async function aReferredCase(person: Parameters<typeof aCompletedApplication>[0] = {}) {
	const applicant = new Client();
	await applicant.get("/?ref=PORTO22&lang=en");
	return aCompletedApplication(person, applicant);
}

/** Performs every action of the partner's pages once. */
export async function walkPartnerPages(): Promise<void> {
	await aPartner();
	const form = { name: "Rosa", email: "rosa@partner.example", country: "PT", code: "FARO55", terms: "on" };
	await new Client().post("/affiliate-signup", { ...form, promotion: "I help people who move to Faro." });
	const marta = await signInPartner();
	for (const path of [
		...["dashboard", "dashboard?days=365", "dashboard/commissions?before=9", "dashboard/payments"],
		...["dashboard/account", "marketing-materials", "statements/1"],
	])
		await marta.get(`/affiliate-${path}`);
	await sendToAccount(marta, "tax", TAX);
	await sendToAccount(marta, "payment", PAYPAL);
	await sendToAccount(marta, "end-others");
	await sendToAccount(marta, "close", { sure: "on" });
	const [token = ""] = await tokensTo(PAYPAL.email);
	await new Client().post("/affiliate-sign-in", { token });
	await sendToAccount(marta, "sign-out");
}
