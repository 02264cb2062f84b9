import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { apply, upload } from "../services/api-helpers.ts";
import { storedApplication } from "../services/application-states.ts";
import { Client, signIn } from "../services/client.ts";
import { APPLICANT, aNif, aPdf } from "../services/fixtures.ts";
import { aCompletedApplication, aFiledApplication, applyAndPay } from "../services/states.ts";

/** Fields that no request may set. */
const FORBIDDEN = {
	id: "AAAAAAAAAAAAAAAAAAAAAA",
	applicationNumber: "NIF-2222-2222",
	status: "completed",
	paymentStatus: "paid",
	paidAt: 1,
	amount: 1,
	nifNumber: "293456780",
	role: "senior",
	isDemo: true,
	commissionRate: 100,
	physicalDeliveryRequested: true,
	originalDocumentPath: "x",
	passportDecision: "accepted",
	addressDecision: "accepted",
	paymentIntentId: "pi_mine",
	version: 99,
	createdAt: 1,
	language: "xx",
};
const ADDRESS = { addressLine1: "1 High St", city: "York", postalCode: "YO1", country: "GB" };

async function rowOf(id: string) {
	return env.DB.prepare("SELECT * FROM applications WHERE id = ?").bind(id).first<Record<string, unknown>>();
}

it("creates an ordinary unpaid application, whatever else the form contains", async () => {
	const { id } = await apply(new Client(), FORBIDDEN);
	expect(id).not.toBe(FORBIDDEN.id);
	expect(await rowOf(FORBIDDEN.id)).toBeNull();
	expect(await rowOf(id)).toMatchObject({
		application_number: expect.stringMatching(/^NIF-/),
		status: "pending",
		payment_status: "pending",
		paid_at: null,
		nif_index: null,
		is_demo: 0,
		physical_delivery_requested: 0,
		original_document_path: null,
		passport_decision: "review",
		address_decision: "review",
		payment_intent_id: null,
		version: 1,
		language: "en",
	});
});

it("charges the correct price, whatever amount or mode a request contains", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant);
	const { body } = await applicant.call("/api/create-payment-intent", {
		...FORBIDDEN,
		applicationId: id,
		mode: "live",
		currency: "usd",
		metadata: { ...FORBIDDEN, purpose: "physical_delivery" },
	});
	expect(body).toMatchObject({ mode: "live", serverMode: "test" });
	const payment = await env.DB.prepare("SELECT * FROM payments").first();
	expect(payment).toMatchObject({
		amount: 7900,
		currency: "eur",
		livemode: 0,
		purpose: "application",
		state: "created",
	});
	expect(await rowOf(id)).toMatchObject({
		status: "pending",
		payment_status: "pending",
		amount: 7900,
		nif_index: null,
	});
});

it("ignores unknown fields in all other calls", async () => {
	const applicant = new Client();
	const { id } = await aFiledApplication({}, applicant);
	const before = await rowOf(id);
	const passport = await upload(applicant, "passport", aPdf("p.pdf"));
	await applicant.call("/api/validate-document/passport", { ...FORBIDDEN, filePath: passport });
	await applicant.call(`/api/send-email-notification/${id}`, FORBIDDEN);
	await applicant.call("/api/contact", {
		...FORBIDDEN,
		name: "Ana",
		email: "ana@example.com",
		subject: "Hello",
		message: "How long?",
	});
	await applicant.call(`/api/set-nif/${id}`, FORBIDDEN);
	await applicant.call(`/api/request-physical-delivery/${id}`, { ...FORBIDDEN, address: { ...ADDRESS, ...FORBIDDEN } });
	expect(await rowOf(id)).toEqual(before);
});

it("lets one member of staff propose a number, and no request body fake a second person", async () => {
	const { id } = await aFiledApplication();
	const rui = await signIn("rui@azulejo.example");
	const nifNumber = aNif();
	await rui.call(`/api/set-nif/${id}`, {
		...FORBIDDEN,
		by: "eva@azulejo.example",
		email: "eva@azulejo.example",
		nifNumber,
	});
	await rui.call(`/api/set-nif/${id}`, { nifNumber });
	expect(await rowOf(id)).toMatchObject({ status: "processing", nif_index: null });
});

it("orders no postal delivery without its payment", async () => {
	const applicant = new Client();
	const { id } = await aCompletedApplication({}, applicant);
	await applicant.call(`/api/request-physical-delivery/${id}`, { ...FORBIDDEN, address: { ...ADDRESS, ...FORBIDDEN } });
	const row = await rowOf(id);
	expect(row).toMatchObject({ physical_delivery_requested: 0, payment_status: "paid", amount: 7900 });
	expect((await storedApplication(id)).physicalDeliveryAddress).toEqual(ADDRESS);
	const delivery = await env.DB.prepare(
		"SELECT amount, state FROM payments WHERE purpose = 'physical_delivery'",
	).first();
	expect(delivery).toEqual({ amount: 5000, state: "created" });
});

it("does not change a paid application when it is submitted again, whatever id the request contains", async () => {
	const applicant = new Client();
	const { id } = await applyAndPay(applicant);
	const before = await rowOf(id);
	const again = await applicant.call("/api/personal-info", {
		...APPLICANT,
		firstName: "Mallory",
		id,
		applicationId: id,
		passportDocumentPath: before?.passport_document_path,
		addressDocumentPath: before?.address_document_path,
		consentToBegin: true,
		acknowledgesEnd: true,
	});
	expect(again).toMatchObject({ status: 409, body: { from: "verification_required", event: "application-submitted" } });
	expect(await rowOf(id)).toEqual(before);
});
