import { expect, it } from "vitest";
import { payFromAccount } from "#app/commands/agents/pay-from-account.server.ts";
import { changeApplication } from "#app/commands/application/change-application.server.ts";
import { refundPayment } from "#app/commands/money/refunds.server.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { findAccount } from "#app/queries/agents/agent-entries.server.ts";
import { findAgentById } from "#app/queries/agents/agents.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { agentMails, anAgent, aSignedInMember } from "#test/services/agent-area.ts";
import { apply } from "#test/services/api-helpers.ts";
import { readHtml, storedApplication } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { APPLICANT, APPLICANT_FORM } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { invoicingProvider } from "#test/services/invoicing.ts";
import { row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aPartner } from "#test/services/partner-area.ts";
import { passTime } from "#test/services/staff-sign-in.ts";

const CLIENT = { name: "Hannah Client", email: APPLICANT.email, language: "en", packageType: "standard", note: "" };
const BILLING = { name: "Lisbon Relocation Lda", country: "PT", vatNumber: "PT509442013", address: "Rua Augusta 1" };

async function pageOf(client: Client, path: string, language = "en"): Promise<string> {
	return readHtml(await client.get(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`));
}

/** A firm with this discount, its member who has invited a client, and the browser of the client, who has agreed. */
async function anInvitedClient(discountPercent: number, code: string | null = null) {
	const agentId = await anAgent({ discountPercent, creditLimit: 10_000, billing: BILLING });
	const carla = await aSignedInMember();
	await carla.post("/agents/cases/new?lang=en", { ...CLIENT, how: "link" });
	const { id: caseId } = await row("SELECT id FROM agent_cases");
	const token = (await agentMails(APPLICANT.email)).flatMap(
		({ text }) => /invitation\?token=([\w-]{43})/.exec(text)?.[1] ?? [],
	)[0];
	const client = new Client();
	if (code !== null) await client.get(`/?ref=${code}`);
	await client.post(`/agent-invitation?token=${token}&lang=en`, { token: token ?? "", intent: "agree" });
	return { agentId, carla, client, caseId: String(caseId) };
}

const applicationPrice = () => row("SELECT amount, discount_percent AS percent FROM applications");

it("lets staff set a firm's discount with a fresh second factor, logs it, and shows the firm its prices", async () => {
	const page = `/admin/agents/${await anAgent()}`;
	const leo = await signIn("leo@azulejo.example");
	const setDiscount = (client: Client, percent: string) => client.post(page, { intent: "discount", percent });
	for (const percent of ["-1", "51", "1.5", ""]) expect((await setDiscount(leo, percent)).status, percent).toBe(422);
	expect((await setDiscount(await signIn("eva@azulejo.example"), "15")).status).toBe(403);
	expect((await setDiscount(leo, "15")).status).toBe(302);
	const firmPage = await pageOf(leo, page);
	for (const price of ["€67.15", "€92.65", "€109.65"]) expect(firmPage).toContain(price);
	expect(await row("SELECT action FROM audit_entries WHERE action LIKE 'agent-%'")).toEqual({
		action: "agent-discount-set",
	});
	const carla = await aSignedInMember();
	const account = await pageOf(carla, "/agents/account");
	for (const words of ["15% off", "€67.15", "€92.65", "€109.65", "€129"]) expect(account).toContain(words);
	expect(await pageOf(carla, "/agents/cases/new")).toContain("Standard, €67.15");
	await passTime(11 * MINUTE);
	expect((await setDiscount(leo, "20")).headers.get("Location")).toContain("/admin/login");
	expect(await row("SELECT discount_percent AS percent FROM agents")).toEqual({ percent: 15 });
});

it("keeps the price that a case started with, whatever staff set later", async () => {
	const { client } = await anInvitedClient(15);
	await run("UPDATE agents SET discount_percent = 0");
	const { id } = await apply(client);
	expect(await applicationPrice()).toEqual({ amount: 6715, percent: 15 });
	expect(await pageOf(client, `/payment?id=${id}`, "es")).toMatch(/Descuento: 15\s%[\s\S]*67,15/);
});

it("charges the same price to a client who takes over the case and resubmits the answers", async () => {
	await anAgent({ discountPercent: 15 });
	const carla = await aSignedInMember();
	await carla.post("/agents/cases/new?lang=en", { ...CLIENT, how: "documents" });
	const { id } = await apply(carla);
	const client = new Client();
	const token = (await agentMails(APPLICANT.email)).flatMap(
		({ text }) => /\/resume\?token=([\w-]{43})[^\s]*to=agent/.exec(text)?.[1] ?? [],
	)[0];
	await client.post("/resume?lang=en", { token: token ?? "", to: "agent" });
	expect((await client.post(`/agent-consent/${id}?lang=en`, { intent: "end" })).status).toBe(302);
	await run("UPDATE agents SET state = 'suspended', discount_percent = 50");
	const sent = await client.post(`/personal-info?id=${id}&lang=en`, { ...APPLICANT_FORM, firstName: "Anna" });
	expect(sent.headers.get("Location")).toContain(`/payment?id=${id}`);
	expect(await storedApplication(id)).toMatchObject({ firstName: "Anna", amount: 6715, discountPercent: 15 });
});

it("does not add a partner's code to the firm's discount, or credit the code with it", async () => {
	await aPartner({ code: "PORTO22" });
	const { client } = await anInvitedClient(15, "PORTO22");
	const { id } = await apply(client);
	expect(await row("SELECT affiliate_code AS code, referral_confirmed_at AS confirmed FROM applications")).toEqual({
		code: "PORTO22",
		confirmed: null,
	});
	const checkout = await pageOf(client, `/checkout?id=${id}`);
	for (const words of ["PORTO22", "Your price stays the same", "€67.15"]) expect(checkout).toContain(words);
	expect(checkout).not.toContain("15% off");
	const staffPage = await pageOf(await signIn("eva@azulejo.example"), `/admin/applications/${id}`);
	expect(staffPage).toContain("15 %");
});

it("replaces the firm's discount with the greater one of a partner's code", async () => {
	await aPartner({ code: "PORTO22", discountPercent: 10 });
	const { client } = await anInvitedClient(5, "PORTO22");
	const { id } = await apply(client);
	expect(await applicationPrice()).toEqual({ amount: 7110, percent: 10 });
	expect(await pageOf(client, `/checkout?id=${id}`)).toContain("You get 10% off");
});

it("charges a discounted case to the account, invoices it and refunds it to the cent", async () => {
	const { agentId, client, caseId } = await anInvitedClient(15);
	const { id } = await apply(client);
	const services = { ...(await openServices()), deliverSoon() {} };
	const agent = await findAgentById(services, agentId);
	if (!agent) throw new Error("no firm");
	expect((await payFromAccount(services, agent, caseId)).ok).toBe(true);
	const balance = async () => (await findAccount(services, agentId))?.balance;
	expect(await balance()).toBe(-6715);
	const [payment] = await findPayments(services, id);
	const { id: paymentId } = payment ?? { id: "" };
	const eva = { kind: "staff" as const, id: "eva@azulejo.example", role: "senior" as const, person: 3 };
	for (const [refundId, amount, available] of [
		["r1", 4701, 6715],
		["r2", 2014, 2014],
	] as const) {
		const request = { paymentId, refundId, amount, available, note: "x", limit: 100_000 };
		expect((await changeApplication(services, id, eva, { type: "refund-requested", ...request })).ok).toBe(true);
		await refundPayment(services, refundId);
	}
	expect(await balance()).toBe(0);
	await passTime(10 * MINUTE);
	await flushBackgroundWork();
	const documents = await invoicingProvider().listDocuments();
	expect(documents.map(({ type, total }) => [type, total])).toEqual([
		["Invoice", 6715],
		["CreditNote", 4701],
		["CreditNote", 2014],
	]);
});
