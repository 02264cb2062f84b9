import { PDF } from "@libpdf/core";
import { expect, it } from "vitest";
import { aPaidApplication, submitAction } from "#test/services/admin-pages.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { count, row } from "#test/services/ledger.ts";
import { aCompletedApplication } from "#test/services/states.ts";

const PREMIUM = {
	packageType: "premium",
	deliveryAddressLine1: "ul. Źródlana 7",
	deliveryAddressLine2: "m. 12",
	deliveryCity: "Kraków",
	deliveryPostalCode: "30-059",
	deliveryCountry: "PL",
};

const LABELS = "audit_entries WHERE action = 'exported' AND details LIKE '%label%'";
const label = (staff: Client, id: string) => staff.get(`/admin/labels/${id}?lang=en`);
const pageOf = async (staff: Client, id: string) => readHtml(await staff.get(`/admin/applications/${id}?lang=en`));

async function refusal(staff: Client, id: string): Promise<[number, string]> {
	const response = await label(staff, id);
	return [response.status, ((await response.json()) as { message: string }).message];
}

it("prints the delivery address, with the country last and in two languages, for staff who may ship, and records it", async () => {
	const { id, applicationNumber } = await aCompletedApplication(PREMIUM);
	const rui = await signIn("rui@azulejo.example");
	expect(await pageOf(rui, id)).toContain(`href="/admin/labels/${id}"`);
	const response = await label(rui, id);
	expect(response.headers.get("Content-Type")).toBe("application/pdf");
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	expect(response.headers.get("Content-Disposition")).toBe(`inline; filename="${applicationNumber}-label.pdf"`);
	const pdf = await PDF.load(new Uint8Array(await response.arrayBuffer()));
	const text = pdf
		.extractText()
		.map((page) => page.text)
		.join("\n");
	const lines = [
		"Łucja María Gonçalves",
		"ul. Źródlana 7",
		"m. 12",
		"30-059 KRAKÓW",
		"POLÓNIA / POLAND",
		applicationNumber,
	];
	const positions = lines.map((line) => text.indexOf(line));
	expect(
		positions.every((position) => position >= 0),
		text,
	).toBe(true);
	expect(positions).toEqual(positions.toSorted((one, other) => one - other));
	expect(await row(`SELECT user_id, role, application_id FROM ${LABELS}`)).toEqual({
		user_id: 2,
		role: "reviewer",
		application_id: id,
	});
	expect(await pageOf(rui, id)).toContain("Shipping label printed");
});

it("rejects staff who may not ship, and shows them no link", async () => {
	const { id } = await aCompletedApplication(PREMIUM);
	for (const name of ["leo", "ada"]) {
		const staff = await signIn(`${name}@azulejo.example`);
		expect(await refusal(staff, id), name).toEqual([403, "This is for our staff only."]);
		expect(await pageOf(staff, id), name).not.toContain("/admin/labels/");
	}
	expect((await label(new Client(), id)).status).toBe(403);
	expect(await count(LABELS)).toBe(0);
});

it("rejects a label before the certificate exists, without postal delivery, or once the parcel has been sent", async () => {
	const rui = await signIn("rui@azulejo.example");
	const paid = await aPaidApplication(PREMIUM);
	const { id: downloadOnly } = await aCompletedApplication({ email: "screen@example.com" });
	const { id: sent } = await aCompletedApplication({ ...PREMIUM, email: "sent@example.com" });
	await submitAction(rui, sent, "ship", { carrier: "CTT", trackingNumber: "RR1", status: "shipped" });
	for (const id of [paid.id, downloadOnly, sent]) {
		expect(await refusal(rui, id)).toEqual([409, expect.stringContaining("waits to be sent by post")]);
		expect(await pageOf(rui, id)).not.toContain("/admin/labels/");
	}
	expect((await label(rui, "nothing")).status).toBe(404);
	expect(await count(LABELS)).toBe(0);
});
