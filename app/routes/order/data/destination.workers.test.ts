import { expect, it } from "vitest";
import { submitAction } from "#test/services/admin-pages.ts";
import { readHtml, storedApplication } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { row } from "#test/services/ledger.ts";
import { dataPage } from "#test/services/own-data.ts";
import { aCompletedApplication } from "#test/services/states.ts";

const PREMIUM = {
	packageType: "premium",
	deliveryAddressLine1: "1 High St",
	deliveryCity: "Leeds",
	deliveryPostalCode: "LS1 4DY",
	deliveryCountry: "GB",
};
const SHIPMENT = { carrier: "CTT", trackingNumber: "RR1" };

async function correct(
	client: Client,
	path: string,
	id: string,
	field: string,
	value: string,
	more = {},
): Promise<number> {
	const { version } = await row("SELECT version FROM applications WHERE id = ?", id);
	const sent = { intent: "correct", version: String(version), field, value, ...more };
	const { status } = await client.post(`${path}/${id}?correct=${field}&lang=en`, sent);
	return status;
}

it("lets the owner correct the certificate's delivery address until dispatch, and again after a return", async () => {
	const applicant = new Client();
	const { id } = await aCompletedApplication(PREMIUM, applicant);
	const rui = await signIn("rui@azulejo.example");
	const reason = { reason: "The applicant told us on the phone." };
	const staffPage = async () => readHtml(await rui.get(`/admin/applications/${id}?lang=en`));
	expect(await dataPage(applicant, id)).toContain("Where your printed certificate goes");
	expect(await dataPage(applicant, id, "&correct=deliveryAddressLine1")).toContain('value="1 High St"');
	expect(await correct(applicant, "/data", id, "deliveryAddressLine1", "2 High St")).toBe(302);
	expect(await staffPage()).toContain("correct=deliveryCity");
	expect(await correct(rui, "/admin/applications", id, "deliveryCity", "York", reason)).toBe(302);
	expect((await storedApplication(id)).physicalDeliveryAddress).toMatchObject({
		addressLine1: "2 High St",
		city: "York",
	});
	expect(await correct(applicant, "/data", id, "city", "Sopot")).toBe(409);
	expect(await correct(rui, "/admin/applications", id, "lastName", "Nowak", reason)).toBe(409);

	await submitAction(rui, id, "ship", { ...SHIPMENT, status: "shipped" });
	expect(await correct(applicant, "/data", id, "deliveryCity", "Hull")).toBe(409);
	expect(await dataPage(applicant, id)).not.toContain("Where your printed certificate goes");
	expect(await staffPage()).not.toContain("correct=deliveryCity");

	await submitAction(rui, id, "ship", { ...SHIPMENT, status: "failed" });
	expect(await correct(applicant, "/data", id, "deliveryCity", "Hull")).toBe(302);
	expect((await storedApplication(id)).physicalDeliveryAddress?.city).toBe("Hull");
	await submitAction(rui, id, "ship", { ...SHIPMENT, status: "processing" });
	const label = await rui.get(`/admin/labels/${id}`);
	expect(label.headers.get("Content-Type")).toBe("application/pdf");
});
