import { beforeEach, describe, expect, it } from "vitest";
import { changeApplication, SYSTEM } from "#app/commands/application/change-application.server.ts";
import { beginPayment } from "#app/commands/money/begin-payment.server.ts";
import { payLocally } from "#app/commands/money/checkout.server.ts";
import { issueInvoice } from "#app/commands/money/invoices.server.ts";
import { cancelPayment, observePayment } from "#app/commands/money/observe-payment.server.ts";
import { failure } from "#app/domain/failure.ts";
import { listHousehold } from "#app/queries/application/list-household.server.ts";
import { listInvoices } from "#app/queries/money/invoices.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import type { Services } from "#app/services.ts";
import { readHtml, storedApplication } from "#test/services/application-states.ts";
import { payWithCard } from "#test/services/card-holder.ts";
import { Client, signIn } from "#test/services/client.ts";
import { APPLICANT_FORM, aPdf } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { invoicingProvider } from "#test/services/invoicing.ts";
import { count, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { collectEvents } from "#test/services/states.ts";

const MARIA = { firstName: "Maria Elena", lastName: "Kowalska" };
const JAN = { firstName: "Jan", lastName: "Kowalski", email: "jan@example.com" };
const EVA = { firstName: "Eva", lastName: "Kowalska" };

let services: Services;
let orderer: Client;
beforeEach(async () => {
	services = await openServices();
	orderer = new Client();
});

async function send(documentType: string, file: File): Promise<void> {
	const form = new FormData();
	form.set("documentType", documentType);
	form.set("intent", "upload");
	form.append("document", file);
	expect((await orderer.postFiles("/upload-documents?lang=en", form)).status).toBe(302);
}

/** Fills in the pages before the payment for one person, and returns the application's id. */
async function enterPerson(person: Partial<typeof APPLICANT_FORM>, isSharing = false): Promise<string> {
	await send("passport", aPdf("passport.pdf", person.firstName));
	if (!isSharing) await send("address", aPdf("bill.pdf", person.firstName));
	const response = await orderer.post("/personal-info?lang=en", { ...APPLICANT_FORM, ...person });
	const id = /\/payment\?id=([\w-]+)/.exec(response.headers.get("Location") ?? "")?.[1];
	expect(id, await response.clone().text()).toBeDefined();
	return id ?? "";
}

/** Enters a couple: the first person, then another in the same order. */
async function enterCouple(): Promise<{ maria: string; jan: string }> {
	const maria = await enterPerson(MARIA);
	const added = await orderer.post(`/household/${maria}?lang=en`, { intent: "add" });
	expect(added.headers.get("Location")).toBe("/upload-documents?package=standard&lang=en");
	return { maria, jan: await enterPerson(JAN) };
}

async function choose(id: string, packageType: string): Promise<Response> {
	return orderer.post(`/payment?id=${id}&lang=en`, { packageType, begin: "now" });
}

/** Opens the checkout page; returns the intent that it shows, with its secret. */
async function openCheckout(id: string, client = orderer): Promise<Checkout> {
	const html = await (await client.get(`/checkout?id=${id}&lang=en`)).text();
	const secret = /pi_\w+_secret_\w+/.exec(html)?.[0] ?? "";
	return { intentId: secret.split("_secret_")[0] ?? "", secret };
}

type Checkout = { intentId: string; secret: string };

const confirm = async ({ intentId, secret }: Checkout) =>
	(await payWithCard(intentId, secret, "4242424242424242")).body;

/** Pays and observes the payment, without its e-mails and invoices. */
async function pay(checkout: Checkout): Promise<void> {
	await collectEvents(async () => {
		expect((await confirm(checkout)).status).toBe("succeeded");
	});
	expect((await observePayment({ ...services, deliverSoon() {} }, checkout.intentId)).ok).toBe(true);
}

const paymentOf = async (id: string) =>
	(await findPayments(services, id)).findLast(({ state }) => state !== "canceled");

describe("a household", () => {
	it("pays once for all members: a package and a receipt for each, one payment intent, one invoice", async () => {
		const { maria, jan } = await enterCouple();
		expect((await choose(maria, "express")).headers.get("Location")).toBe(`/household/${maria}?lang=en`);
		await choose(jan, "standard");
		const page = await readHtml(await orderer.get(`/household/${maria}?lang=en`));
		for (const text of ["Maria Elena Kowalska", "Jan Kowalski", "€109.00", "€79.00", "Pay €188.00"])
			expect(page).toContain(text);
		expect(page).toContain(`name="person" value="${jan}"`);
		expect(page).not.toContain(`name="person" value="${maria}"`);
		expect(page).not.toContain("with a link of their own");
		expect((await confirm(await openCheckout(maria))).status).toBe("succeeded");
		await flushBackgroundWork();
		const after = await readHtml(await orderer.get(`/household/${maria}?lang=en`));
		for (const amount of ["€109.00", "€79.00", "€188.00"]) expect(after).toContain(amount);
		for (const text of ['name="person"', "Pay €"]) expect(after).not.toContain(text);
		expect((await orderer.post(`/household/${maria}`, { intent: "leave", person: jan })).status).toBe(422);
		const [first, second] = [await paymentOf(maria), await paymentOf(jan)];
		expect(first?.intentId).toBe(second?.intentId);
		expect([first?.amountReceived, second?.amountReceived]).toEqual([10_900, 7900]);
		expect((await listHousehold(services, maria)).map(({ paymentStatus }) => paymentStatus)).toEqual(["paid", "paid"]);
		const documents = await invoicingProvider().listDocuments();
		expect(documents.map(({ type, total }) => [type, total])).toEqual([["InvoiceReceipt", 18_800]]);
		expect((await listInvoices(services, jan)).length).toBe(0);
		for (const id of [maria, jan]) expect((await orderer.get(`/receipt/${id}`)).status).toBe(200);
		const admin = await signIn("eva@azulejo.example");
		expect(await readHtml(await admin.get(`/admin/applications/${jan}?lang=en`))).toContain("Order for 2 people");
	});

	it("refunds one person from their share, with a credit note for the joint invoice", async () => {
		const { maria, jan } = await enterCouple();
		await pay(await openCheckout(maria));
		await run(`UPDATE applications SET status = 'pending' WHERE id = '${jan}'`);
		await changeApplication(services, jan, SYSTEM, { type: "time-passed" });
		const payment = await paymentOf(jan);
		const cancelled = await changeApplication(services, jan, { kind: "applicant" }, { type: "cancelled" });
		expect(cancelled.ok).toBe(true);
		services.deliverSoon(jan);
		await flushBackgroundWork();
		expect(await row("SELECT amount_refunded AS back FROM payments WHERE id = ?", payment?.id ?? "")).toEqual({
			back: 7900,
		});
		expect((await paymentOf(maria))?.amountRefunded).toBe(0);
		expect((await listHousehold(services, maria)).map(({ paymentStatus }) => paymentStatus)).toEqual([
			"paid",
			"refunded",
		]);
		const documents = await invoicingProvider().listDocuments();
		expect(documents.map(({ type, total }) => [type, total])).toEqual([
			["InvoiceReceipt", 15_800],
			["CreditNote", 7900],
		]);
	});

	it("has one payment intent in two tabs, and a new one when a package or a member changes", async () => {
		const { maria, jan } = await enterCouple();
		const tabs = await Promise.all([openCheckout(maria), openCheckout(maria)]);
		expect(tabs[0]?.intentId).toBe(tabs[1]?.intentId);
		const before = tabs[0] ?? { intentId: "", secret: "" };
		await choose(jan, "express");
		const after = await openCheckout(maria);
		expect(after.intentId).not.toBe(before.intentId);
		expect((await confirm(before)).status).not.toBe("succeeded");
		const removed = await orderer.post(`/household/${maria}`, { intent: "leave", person: jan });
		expect(removed.headers.get("Location")).toBe(`/household/${maria}?lang=en`);
		expect((await confirm(after)).status).not.toBe("succeeded");
		await pay(await openCheckout(maria));
		expect([(await paymentOf(maria))?.amountReceived, await paymentOf(jan)]).toEqual([7900, undefined]);
		await pay(await openCheckout(jan));
		expect((await paymentOf(jan))?.amountReceived).toBe(10_900);
	});

	it("lets a person with their own link pay only for themselves", async () => {
		const { maria, jan } = await enterCouple();
		await openCheckout(maria);
		const own = new Client();
		await flushBackgroundWork();
		const { body } = await own.call<{ text: string }[]>("/offline/mailbox?format=json&to=jan@example.com");
		const token = /\/resume\?token=([\w-]{43})/.exec(body[0]?.text ?? "")?.[1] ?? "";
		expect((await own.post("/resume?lang=en", { token })).status).toBe(302);
		expect((await own.get(`/household/${maria}`)).status).toBe(401);
		await pay(await openCheckout(jan, own));
		expect((await paymentOf(jan))?.amountReceived).toBe(7900);
		await pay(await openCheckout(maria));
		expect((await paymentOf(maria))?.amountReceived).toBe(7900);
		// The person who ordered sees only the state.
		const page = await readHtml(await orderer.get(`/household/${maria}?lang=en`));
		expect(page).toContain("follows this application with a link of their own");
		expect((await orderer.get(`/data/${jan}`)).status).toBe(401);
		expect(await readHtml(await own.get(`/confirmation/${jan}?lang=en`))).toContain("Leave this order");
	});

	it("shares a proof of address as a separate document, with the statement that they live together", async () => {
		const maria = await enterPerson(MARIA);
		await orderer.post(`/household/${maria}?lang=en`, { intent: "add" });
		const page = await readHtml(await orderer.get("/upload-documents?lang=en"));
		expect(page).toContain("Use the proof of Maria Elena Kowalska");
		await orderer.post("/upload-documents?lang=en", { intent: "share", documentType: "address", from: maria });
		const eva = await enterPerson(EVA, true);
		const shared = await row(
			"SELECT name_answer AS answer FROM uploads WHERE application_id = ? AND document_type = 'address'",
			eva,
		);
		expect(shared).toEqual({ answer: "household" });
		expect(await count("upload_pages WHERE object_key IS NOT NULL")).toBe(4);
		const stranger = new Client();
		const foreign = await stranger.post("/upload-documents?lang=en", {
			intent: "share",
			documentType: "address",
			from: maria,
		});
		expect(foreign.status).toBe(302);
		expect(await count("upload_pages WHERE object_key IS NOT NULL")).toBe(4);
	});

	it("can be changed only by the person who ordered", async () => {
		const { maria, jan } = await enterCouple();
		const stranger = new Client();
		for (const fields of [
			{ intent: "add", person: "" },
			{ intent: "leave", person: jan },
		])
			expect((await stranger.post(`/household/${maria}`, fields)).status).toBe(401);
		await run("UPDATE visits SET order_id = NULL");
		expect((await listHousehold(services, maria)).map(({ id }) => id)).toEqual([maria, jan]);
	});

	it("is limited in size by the setting, which also sets the discount for further members", async () => {
		await run(
			`INSERT INTO settings (key, version, value, changed_by, at, reason) VALUES ('household', 1, '{"people":2,"percent":10}', 1, 0, 'x')`,
		);
		const { maria, jan } = await enterCouple();
		expect(await row("SELECT amount, discount_percent AS discount FROM applications WHERE id = ?", jan)).toEqual({
			amount: 7110,
			discount: 10,
		});
		const third = await orderer.post(`/household/${maria}?lang=en`, { intent: "add" });
		expect(third.status).toBe(409);
		expect(await readHtml(third)).toContain("as many people as it can have");
		const household = async () => readHtml(await orderer.get(`/household/${maria}?lang=en`));
		expect(await household()).not.toContain("Add another person");
		await changeApplication(services, jan, { kind: "applicant" }, { type: "cancelled" });
		expect(await household()).toContain("Add another person");
	});

	it("loses nothing if a room is unavailable while a payment is reported: a retry reaches the others", async () => {
		const { maria, jan } = await enterCouple();
		const { intentId, secret } = await openCheckout(maria);
		const rooms = services.rooms;
		await collectEvents(async () => void (await payWithCard(intentId, secret, "4242424242424242")));
		const failingServices = {
			...services,
			rooms: {
				...rooms,
				apply: (id: string, request: Parameters<typeof rooms.apply>[1]) =>
					id === jan ? Promise.reject(new Error("away")) : rooms.apply(id, request),
			},
		};
		await expect(observePayment(failingServices, intentId)).rejects.toThrow("away");
		expect((await observePayment(services, intentId)).ok).toBe(true);
		expect((await paymentOf(jan))?.state).toBe("succeeded");
	});

	it("gets its joint invoice only once each person's payment is known", async () => {
		const { maria, jan } = await enterCouple();
		const { intentId, secret } = await openCheckout(maria);
		await collectEvents(async () => void (await payWithCard(intentId, secret, "4242424242424242")));
		const silentServices = { ...services, deliverSoon() {} };
		const { rooms } = services;
		const apply: typeof rooms.apply = async (id, request) =>
			id === jan ? failure("not-found", "application_not_found") : rooms.apply(id, request);
		expect((await observePayment({ ...silentServices, rooms: { ...rooms, apply } }, intentId)).ok).toBe(true);
		const { id: leaderId = "" } = (await paymentOf(maria)) ?? {};
		await expect(issueInvoice(silentServices, leaderId)).rejects.toThrow("not observed yet");
		expect((await observePayment(silentServices, intentId)).ok).toBe(true);
		await issueInvoice(silentServices, leaderId);
		expect(await row("SELECT amount FROM invoices")).toEqual({ amount: 15_800 });
	});

	it("is not charged again for a person whose own payment is in progress", async () => {
		const { maria, jan } = await enterCouple();
		const own = await storedApplication(jan);
		const byPhone = { method: "mb_way", phone: "+351912345678", ipCountry: null, network: "n" } as const;
		expect((await payLocally(services, own, byPhone)).ok).toBe(true);
		const started = await beginPayment(services, maria, "application", null, [jan]);
		expect(started.ok && started.value.amount).toBe(7900);
	});

	it("has a payment rejected if one of its applications was closed meanwhile, and can pay for the others", async () => {
		const { maria, jan } = await enterCouple();
		const { intentId, secret } = await openCheckout(maria);
		await changeApplication(services, jan, { kind: "applicant" }, { type: "cancelled" });
		const started = await beginPayment(services, maria, "application", null, [jan]);
		expect(started.ok && started.value.amount).toBe(7900);
		const { body } = await payWithCard(intentId, secret, "4242424242424242");
		expect(body.error?.payment_intent?.status).toBe("canceled");
		const open = await paymentOf(maria);
		await cancelPayment(services, open?.id ?? "");
		expect((await findPayments(services, maria)).every(({ state }) => state === "canceled")).toBe(true);
	});
});
