import { eq } from "drizzle-orm";
import { APPLICANT, changeApplication } from "#app/commands/application/change-application.server.ts";
import { requestInformation } from "#app/commands/application/review.server.ts";
import { refundPayment } from "#app/commands/money/refunds.server.ts";
import { sealExtracted } from "#app/data/extracted.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { WrittenField } from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import { getRefundableAmount } from "#app/domain/money/refund.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { offlineStaff } from "#worker/offline/staff.ts";
import { apply, beginPaying } from "./api-helpers.ts";
import { payWithCard } from "./card-holder.ts";
import { Client, signIn } from "./client.ts";
import { flushBackgroundWork } from "./flush-background-work.ts";
import { row } from "./ledger.ts";
import { openServices } from "./open-services.ts";
import { aCompletedApplication, anApplication } from "./states.ts";

/** Returns a page's HTML without scripts and comments. */
export async function readHtml(response: Response): Promise<string> {
	return (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "").replace(/<!-- -->/g, "");
}

/** Pays at the provider, before any webhook event. */
export async function aPaidApplication() {
	const applicant = new Client();
	const { id, applicationNumber } = await apply(applicant);
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await payWithCard(intentId, clientSecret, "4242424242424242");
	return { applicant, id, applicationNumber };
}

/** Paid, and waiting for the applicant. */
export async function anApplicationWithRequest(items: Parameters<typeof requestInformation>[3]) {
	const paid = await aPaidApplication();
	await paid.applicant.get(`/confirmation/${paid.id}`);
	const requested = await requestInformation(await openServices(), offlineStaff("Rui"), paid.id, items);
	if (!requested.ok) throw new Error(`requesting: ${requested.failure.code}`);
	return paid;
}

/** Completed, with the printed certificate ordered and paid. */
export async function anApplicationWithPost() {
	const completed = await aCompletedApplication();
	const { applicant, id } = completed;
	const address = { addressLine1: "Rua Augusta 1", city: "Lisboa", postalCode: "1100-048", country: "PT" };
	const path = `/api/request-physical-delivery/${id}`;
	const { body } = await applicant.call<{ clientSecret: string }>(path, { address });
	await payWithCard(body.clientSecret.split("_secret_")[0] ?? "", body.clientSecret, "5555555555554444");
	await flushBackgroundWork();
	return completed;
}

/** Refunds part of an application's first payment, as the admin area does. */
export async function startRefund(applicationId: string, amount: number): Promise<void> {
	const services = await openServices();
	const [payment] = await findPayments(services, applicationId);
	if (!payment) throw new Error("nothing was paid");
	const form = {
		paymentId: payment.id,
		refundId: crypto.randomUUID(),
		amount,
		available: getRefundableAmount(payment),
		note: "Agreed",
		limit: payment.amountReceived,
	};
	const eva = { kind: "staff" as const, id: "eva@azulejo.example", role: "senior" as const, person: 3 };
	const changed = await changeApplication(services, applicationId, eva, { type: "refund-requested", ...form });
	if (!changed.ok) throw new Error(`refund: ${changed.failure.code}`);
	await refundPayment(services, form.refundId);
}

/** Returns an application as stored in the database, with sealed data opened. */
export async function storedApplication(id: string): Promise<Application> {
	const application = await findApplication(await openServices(), id);
	if (!application) throw new Error(`no application ${id}`);
	return application;
}

/** Stores an answer that the form used to accept and now rejects. */
export async function storeAnswer(id: string, field: WrittenField, value: string): Promise<void> {
	const before = String(storedAnswer(await storedApplication(id), field));
	const event = { type: "answer-corrected", field, before, value, reason: "", document: null } as const;
	const outcome = await changeApplication(await openServices(), id, APPLICANT, event);
	if (!outcome.ok) throw new Error(outcome.failure.code);
}

/** Paid, with both documents accepted by staff. */
export async function anAcceptedApplication(changes: Record<string, unknown> = {}) {
	const applicant = new Client();
	const application = await anApplication(applicant, changes).paid().waived().accepted().build();
	const rui = await signIn("rui@azulejo.example");
	return { applicant, rui, ...application };
}

/** The same with a reliable passport reading: the document has no blanks to fill. */
export async function aReadApplication(changes: Record<string, unknown> = {}) {
	const application = await anAcceptedApplication(changes);
	await readPassport(application.id);
	return application;
}

/** Replaces the passport reading with a reliable one. */
export async function readPassport(id: string): Promise<void> {
	const { path } = await row("SELECT passport_document_path AS path FROM applications WHERE id = ?", id);
	const { db } = await openServices();
	const facts = { surname: "", givenNames: "", birthDate: "", countryName: "PL", nationality: "PL", sex: "F" };
	const reading = { ...facts, issuer: "PL", documentNumber: "ZS0000177", expiryDate: "2031-05-09" };
	const extracted = await sealExtracted(db, String(path), reading);
	await db
		.update(uploads)
		.set({ extracted })
		.where(eq(uploads.id, String(path)));
}

type Mail = { emailType: string; text: string };

/** Returns a completed application with the portal password option, its follow-up page, and the agent who files it. */
export async function anAfterPage() {
	const applicant = new Client();
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aCompletedApplication({ portalPassword: true }, applicant);
	return {
		applicant,
		rui,
		id,
		async mails(): Promise<Mail[]> {
			await flushBackgroundWork();
			return (await new Client().call<Mail[]>("/offline/mailbox?format=json&to=lucja@example.com")).body;
		},
		async page(): Promise<string> {
			return readHtml(await applicant.get(`/after/${id}?lang=en`));
		},
		send(intent: string, fields: Record<string, string> = {}, client = applicant): Promise<Response> {
			return client.post(`/after/${id}?lang=en`, { intent, ...fields });
		},
	};
}

export type AfterPage = Awaited<ReturnType<typeof anAfterPage>>;

/** Requests a code on the desktop and returns the link that it encodes, as a path. */
export async function aPhoneLink(desktop: Client, page: string): Promise<string> {
	const html = await readHtml(await desktop.post(`${page}?lang=en`, { intent: "phone-make" }));
	const link = html.match(/value="([^"]*\/phone\?token=[^"]+)"/)?.[1]?.replaceAll("&amp;", "&");
	if (!link) throw new Error(`no link on ${page}`);
	const { pathname, search } = new URL(link);
	return pathname + search;
}

/** Returns a phone that has opened the link and pressed its button. */
export async function linkPhone(link: string, phone = new Client()): Promise<Client> {
	const joined = await phone.post(link, { intent: "join" });
	if (joined.status !== 302) throw new Error(`joining: ${joined.status}`);
	return phone;
}

/** Returns a phone linked to one step on the desktop. */
export async function aPhone(desktop: Client, page: string): Promise<Client> {
	return linkPhone(await aPhoneLink(desktop, page));
}
