import { aBillPdf } from "#test/factories/documents.ts";
import { checksOf } from "./fixtures.ts";
import { type HttpClient, staffClient } from "./http-client.ts";

type Fields = Record<string, string | Blob>;

/** Submits one action of the admin area as its form does, with the version that the page shows. */
export async function adminAction(
	staff: HttpClient,
	applicationId: string,
	action: string,
	fields: Fields = {},
): Promise<void> {
	const path = `/admin/applications/${applicationId}?lang=en`;
	const html = await (await staff.fetch(path)).text();
	const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
	const form = new FormData();
	for (const name of ["version", "paymentId", "refundId", "available", "path"]) form.set(name, hidden(name));
	for (const [name, value] of Object.entries({ intent: action, ...checksOf(action), ...fields })) form.set(name, value);
	const response = await staff.fetch(path, { method: "POST", body: form });
	await response.arrayBuffer();
	if (response.status !== 302) throw new Error(`${action}: ${response.status}`);
}

/** Accepts both documents. */
export async function acceptDocuments(staff: HttpClient, applicationId: string): Promise<void> {
	for (const kind of ["passport", "address"])
		await adminAction(staff, applicationId, `decide-${kind}`, { decision: "accepted" });
}

/** Stores the signed power of attorney, as if it had arrived by post. */
export async function storeMandate(staff: HttpClient, applicationId: string): Promise<void> {
	const bytes = aBillPdf("signed by hand") as Uint8Array<ArrayBuffer>;
	const mandate = new File([bytes], "signed.pdf", { type: "application/pdf" });
	await adminAction(staff, applicationId, "store-mandate", { mandate });
}

/** Stores and accepts the signed power of attorney. */
export async function acceptMandate(staff: HttpClient, applicationId: string): Promise<void> {
	await storeMandate(staff, applicationId);
	await adminAction(staff, applicationId, "decide-mandate", { decision: "accepted" });
}

export type RefundForm = Record<"paymentId" | "refundId" | "available", string>;

/** Returns the refund form that an application page offers; null when there is nothing to refund. */
export async function readRefundForm(staff: HttpClient, applicationId: string): Promise<RefundForm | null> {
	const html = await (await staff.fetch(`/admin/applications/${applicationId}?lang=en`)).text();
	const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
	const form = { paymentId: value("paymentId"), refundId: value("refundId"), available: value("available") };
	return form.refundId === "" ? null : form;
}

/** Refunds a share of the remaining amount, rounded down to the cent. */
export async function refundByAdminForm(
	staff: HttpClient,
	applicationId: string,
	form: RefundForm,
	share: number,
): Promise<void> {
	const amount = (Math.floor(Number(form.available) * share) / 100).toFixed(2);
	await adminAction(staff, applicationId, "refund", { ...form, amount, note: "Decided by review", confirmed: "on" });
}

/** A second person decides on the first refund of an application that waits for one. False when none does. */
export async function decideRefundByAdmin(
	staff: HttpClient,
	applicationId: string,
	decision: "approved" | "returned",
): Promise<boolean> {
	const html = await (await staff.fetch(`/admin/applications/${applicationId}?lang=en`)).text();
	const form = html.split("<form").find((text) => text.includes('name="decision" value="approved"')) ?? "";
	const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? "";
	const refund = { paymentId: value("paymentId"), refundId: value("refundId") };
	if (refund.refundId === "") return false;
	await adminAction(staff, applicationId, "decide-refund", {
		...refund,
		decision,
		reason: "Looked at by a second person",
	});
	return true;
}

/** Processes a paid application up to its certificate, with two members of staff. */
export async function completeByAdmin(origin: string, applicationId: string, nif: string): Promise<void> {
	const rui = await staffClient(origin, "rui@azulejo.example");
	const eva = await staffClient(origin, "eva@azulejo.example");
	await acceptDocuments(rui, applicationId);
	await acceptMandate(rui, applicationId);
	const checks = {
		"check.identity": "on",
		"check.address": "on",
		"check.representative": "on",
	};
	await adminAction(rui, applicationId, "file", { authorityReference: "AT-2026-1", ...checks });
	await adminAction(rui, applicationId, "propose-nif", { nif, repeated: nif });
	await adminAction(eva, applicationId, "confirm-nif", { nif });
	const certificate = new File([aBillPdf("the certificate") as Uint8Array<ArrayBuffer>], "nif.pdf", {
		type: "application/pdf",
	});
	await adminAction(rui, applicationId, "store-certificate", { certificate });
	await adminAction(eva, applicationId, "confirm-certificate", { reason: "I looked at it." });
}

/** Asks the applicant of a paid application for a better passport picture and additional text. */
export async function requestInformationByAdmin(origin: string, applicationId: string): Promise<void> {
	const rui = await staffClient(origin, "rui@azulejo.example");
	// The automatic rule has already asked.
	await adminAction(rui, applicationId, "waive-information");
	await adminAction(rui, applicationId, "request-information", {
		"kind.0": "passport",
		"reason.0": "The picture is blurred.",
		"kind.1": "information",
		"reason.1": "Please tell us your place of birth by e-mail.",
		"kind.2": "information",
		"reason.2": "",
	});
}

/** Rejects a paid application, with two members of staff, for a reason not attributable to the applicant. */
export async function rejectByAdmin(origin: string, applicationId: string): Promise<void> {
	for (const name of ["rui", "eva"]) {
		const staff = await staffClient(origin, `${name}@azulejo.example`);
		await adminAction(staff, applicationId, "reject", {
			reason: "The authority did not accept it.",
			fault: "authority",
		});
	}
}

/** Refunds part of the price as senior staff. */
export async function refundByAdmin(origin: string, applicationId: string, amount: string): Promise<void> {
	const eva = await staffClient(origin, "eva@azulejo.example");
	await adminAction(eva, applicationId, "refund", { amount, note: "Agreed on the phone.", confirmed: "on" });
}
