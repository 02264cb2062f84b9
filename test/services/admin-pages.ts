import { expect } from "vitest";
import { Client } from "./client.ts";
import { checksOf } from "./fixtures.ts";
import { row } from "./ledger.ts";
import { anApplication, continueApplication } from "./states.ts";

/** Creates a paid application whose two documents wait for review, unless the money is held. */
export function aPaidApplication(
	changes: Record<string, unknown> = {},
	{ card, applicant = new Client() }: { card?: string; applicant?: Client } = {},
) {
	return anApplication(applicant, changes).paid(card).waived().build();
}

/** Returns the application page as a member of staff reads it. */
export async function readApplication(staff: Client, id: string): Promise<string> {
	const response = await staff.get(`/admin/applications/${id}`);
	expect(response.status).toBe(200);
	return response.text();
}

/** Returns the application version on the page, which its forms send back. */
export function versionOn(page: string): string {
	return page.match(/name="version" value="(\d+)"/)?.[1] ?? "";
}

/** Opens the application page and sends one of its forms, with the comparison boxes ticked. */
export async function postAction(
	staff: Client,
	id: string,
	name: string,
	fields: Record<string, string | File> = {},
): Promise<Response> {
	const version = versionOn(await readApplication(staff, id));
	return sendAction(staff, id, name, { version, ...fields });
}

/** Sends a form as above, without opening the page: with the version that the page would show now. */
export async function sendAction(
	staff: Client,
	id: string,
	name: string,
	fields: Record<string, string | File> = {},
): Promise<Response> {
	const version = fields.version ?? String((await row("SELECT version FROM applications WHERE id = ?", id)).version);
	const form = new FormData();
	for (const [field, value] of Object.entries({ version, ...checksOf(name), ...fields, intent: name }))
		form.set(field, value);
	return staff.postFiles(`/admin/applications/${id}`, form);
}

/** Sends a form of the opened page and expects success. */
export async function submitAction(...call: Parameters<typeof postAction>): Promise<void> {
	await expectDone(await postAction(...call), call[1], call[2]);
}

/** Sends a form without opening the page, and expects success. */
export async function performAction(...call: Parameters<typeof sendAction>): Promise<void> {
	await expectDone(await sendAction(...call), call[1], call[2]);
}

async function expectDone(response: Response, id: string, name: string): Promise<void> {
	expect(response.status, await response.clone().text()).toBe(302);
	expect(response.headers.get("Location")).toBe(`/admin/applications/${id}?done=${name}&lang=en`);
}

/** Returns the PDF that the page offers for confirmation. */
export function proposedPath(page: string): string {
	return page.match(/name="path" value="([^"]*)"/)?.[1] ?? "";
}

/** Creates an application filed by Rui. */
export async function aFiledApplication(changes: Record<string, unknown> = {}): Promise<string> {
	const application = anApplication(new Client(), changes).paid().waived().accepted().signed();
	return (await application.filed("AT-2026-1").build()).id;
}

/** The applicant signs the power of attorney, and Rui accepts it. */
export async function acceptMandate(id: string): Promise<void> {
	await continueApplication(id).signed().signatureAccepted().build();
}

export const ALL_CHECKED = {
	"check.identity": "on",
	"check.address": "on",
	"check.representative": "on",
};

/** Returns the text of the refund form on an application page. */
export function refundFormOn(page: string): { paymentId: string; refundId: string; available: string } {
	const value = (name: string) => page.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? "";
	return { paymentId: value("paymentId"), refundId: value("refundId"), available: value("available") };
}

/** Rejects a paid application, with two members of staff. */
export async function aRejectedApplication(
	fault: "applicant" | "authority" | "us",
	changes: Record<string, unknown> = {},
) {
	const applicant = new Client();
	const application = await anApplication(applicant, changes).paid().waived().rejected(fault).build();
	return { ...application, applicant };
}

/** Gives a reason for opening an application's documents, which shows them for an hour. */
export async function openDocuments(staff: Client, id: string, reason = "check", words = ""): Promise<Response> {
	return staff.post(`/admin/applications/${id}`, { intent: "open-documents", reason, words });
}
