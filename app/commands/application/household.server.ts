import { asc, eq } from "drizzle-orm";
import { uploadPages, uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { mayOrderForOthers } from "#app/domain/application/transitions.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { isOpen } from "#app/domain/money/payment.ts";
import { listHousehold } from "#app/queries/application/list-household.server.ts";
import { findOwnDiscount } from "#app/queries/money/discounts.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { type UploadResult, uploadDocument } from "../documents/uploads.server.ts";
import { cancelPayment } from "../money/observe-payment.server.ts";
import { saveSession } from "../people/save-session.server.ts";
import { APPLICANT, changeApplication } from "./change-application.server.ts";

/**
 * Prepares the buyer's session for another person: without documents, and with the buyer's address and contact details.
 * The next application of the session joins the order.
 * @param head the buyer's application
 */
export async function addPerson(services: Services, sessionId: string, head: Application): Promise<Outcome<null>> {
	const people = (await listHousehold(services, head.id)).filter(({ status }) => status !== "cancelled");
	const { people: limit } = await getSetting(services, "household");
	if (Math.max(1, people.length) >= limit) return failure("conflict", "household_full");
	if (!mayOrderForOthers(head)) return failure("conflict", "wrong_state");
	if (head.orderId === null) {
		const orderResult = await changeApplication(services, head.id, APPLICANT, { type: "order-opened" });
		if (!orderResult.ok) return orderResult;
	}
	const { email, phone, addressLine1, addressLine2, city, postalCode, country, packageType } = head;
	const draft = { email, phone, addressLine1, addressLine2: addressLine2 ?? "", city, postalCode, country };
	await saveSession(services, sessionId, {
		orderId: head.id,
		applicationId: null,
		passportUploadId: null,
		addressUploadId: null,
		guardianUploadId: null,
		packageType,
		draft,
	});
	return success(null);
}

/**
 * Removes an application from its order, so that it continues alone. Before the payment, an intent for several people
 * is cancelled first, so that an order that is no longer shown cannot be paid.
 */
export async function leaveOrder(services: Services, application: Application): Promise<Outcome<Application>> {
	if (application.paidAt === null) {
		const payments = await findPayments(services, application.id);
		const open = payments.find((payment) => payment.purpose === "application" && isOpen(payment));
		if (open?.intentId) await cancelPayment(services, open.id);
	}
	const discountPercent = await findOwnDiscount(services, { id: application.id, orderId: null });
	return changeApplication(services, application.id, APPLICANT, { type: "order-left", discountPercent });
}

/**
 * Submits the proof of address of another person in the order for the person of this session, as a separate upload. It
 * is checked again for the other name, and deleted with its own application. By sharing it, the buyer declares that
 * both people live together.
 */
export async function shareProofOfAddress(
	services: Services,
	sessionId: string,
	{ addressDocumentPath }: Application,
): Promise<Outcome<UploadResult>> {
	const { db, documents } = services;
	const pages = await db
		.select()
		.from(uploadPages)
		.where(eq(uploadPages.uploadId, addressDocumentPath ?? ""))
		.orderBy(asc(uploadPages.page));
	const files = [];
	for (const { objectKey, uploadId, fileName } of pages) {
		const bytes = objectKey && (await documents.get(objectKey, uploadId));
		if (!bytes) return failure("not-found", "file_missing");
		files.push({ bytes: new Uint8Array(bytes), name: fileName });
	}
	const uploadResult = await uploadDocument(services, sessionId, "address", files);
	if (!uploadResult.ok || uploadResult.value.verdict === "rejected") return uploadResult;
	await db.update(uploads).set({ nameAnswer: "household" }).where(eq(uploads.id, uploadResult.value.uploadId));
	return uploadResult;
}
