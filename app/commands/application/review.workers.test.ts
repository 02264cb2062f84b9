import { describe, expect, it } from "vitest";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { apply, beginPaying, upload } from "#test/services/api-helpers.ts";
import { payWithCard } from "#test/services/card-holder.ts";
import { Client } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { openServices } from "#test/services/open-services.ts";
import { aBillFile, aPassportFile, HOLDER } from "#test/services/sample-documents.ts";
import { applyAndPay } from "#test/services/states.ts";
import { offlineStaff } from "#worker/offline/staff.ts";
import { requestBetterDocuments, waiveInformation } from "./review.server.ts";

async function findRequest(id: string) {
	const application = await findApplication(await openServices(), id);
	return { status: application?.status, items: application?.requestedItems.map(({ kind, reason }) => [kind, reason]) };
}

describe("documents with defects that the applicant can fix", () => {
	it("are requested again after the payment, with one finding and one piece of advice when nothing is legible", async () => {
		const { id } = await applyAndPay(new Client());
		const { status, items = [] } = await findRequest(id);
		expect(status).toBe("verification_required");
		expect(items.map(([kind]) => kind)).toEqual(["passport", "address"]);
		const [, bill = ""] = items[1] ?? [];
		expect(bill).toBe(
			"We could not find an address in this document. Send the page that shows your full name and address, flat and sharp.",
		);
	});

	it("are requested in the applicant's language", async () => {
		const applicant = new Client({ "Accept-Language": "pt" });
		const { id } = await applyAndPay(applicant);
		const { items = [] } = await findRequest(id);
		expect(items[0]?.[1]).toMatch(/^Não encontrámos/);
	});

	it("are requested once, whatever the outcome", async () => {
		const { id } = await applyAndPay(new Client());
		const services = await openServices();
		expect((await waiveInformation(services, offlineStaff("Rui"), id)).ok).toBe(true);
		await requestBetterDocuments(services, id);
		expect((await findRequest(id)).status).toBe("pending");
	});
});

describe("nothing is requested", () => {
	it("before the payment", async () => {
		const { id } = await apply(new Client());
		await requestBetterDocuments(await openServices(), id);
		await flushBackgroundWork();
		expect((await findRequest(id)).status).toBe("pending");
	});

	it("when a better copy would not help", async () => {
		const applicant = new Client();
		const passportDocumentPath = await upload(applicant, "passport", aPassportFile());
		const addressDocumentPath = await upload(applicant, "address", aBillFile());
		// A name that differs from the passport's is left to a person, who writes the request.
		const { id } = await apply(applicant, {
			...HOLDER,
			lastName: "Delorme",
			passportDocumentPath,
			addressDocumentPath,
		});
		const { intentId, clientSecret } = await beginPaying(applicant, id);
		await payWithCard(intentId, clientSecret, "4242424242424242");
		await flushBackgroundWork();
		expect(await findRequest(id)).toEqual({ status: "pending", items: [] });
	});
});
