import { PDF } from "@libpdf/core";
import { describe, expect, it } from "vitest";
import { anApplicationWithPost, startRefund } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { anApplication, applyAndPay } from "#test/services/states.ts";

async function textOf(response: Response): Promise<string> {
	const bytes = new Uint8Array(await response.arrayBuffer());
	expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe("%PDF-");
	const pdf = await PDF.load(bytes);
	return pdf
		.extractText()
		.map(({ text }) => text)
		.join("\n")
		.replace(/\s+/g, " ");
}

describe("the receipt as a PDF", () => {
	it("is a file named after its number, is not cached and runs no scripts", async () => {
		const applicant = new Client();
		const { id, applicationNumber } = await applyAndPay(applicant);
		const { status, headers } = await applicant.get(`/api/receipts/${id}/application`);
		const number = applicationNumber.replace("NIF", "R");
		expect(status).toBe(200);
		expect(headers.get("Content-Type")).toBe("application/pdf");
		expect(headers.get("Content-Disposition")).toBe(`attachment; filename="${number}-1.pdf"`);
		expect(headers.get("Cache-Control")).toBe("private, no-store");
		expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(headers.get("X-Robots-Tag")).toBe("noindex");
	});

	it("prints names correctly in every Latin alphabet", async () => {
		for (const [firstName, lastName] of [
			["Łukasz Şahin", "Gonçalves"],
			["Ľubica", "Ķēniņa"],
			["Đặng", "Nguyễn Thị"],
		]) {
			const applicant = new Client();
			const { id } = await applyAndPay(applicant, { firstName, lastName, packageType: "express" });
			const text = await textOf(await applicant.get(`/api/receipts/${id}/application?lang=en`));
			expect(text).toContain(`${firstName} ${lastName}`);
			expect(text).toContain("€109.00");
			expect(text).toContain("Visa ending in 4242");
		}
	});

	it("uses the language of the URL and shows what was refunded", async () => {
		const applicant = new Client();
		const { id } = await applyAndPay(applicant);
		await startRefund(id, 3000);
		const text = await textOf(await applicant.get(`/api/receipts/${id}/application?lang=pt`));
		expect(text).toContain("Comprovativo de pagamento");
		for (const amount of ["79,00 €", "−30,00 €", "49,00 €"]) expect(text).toContain(amount);
		expect(text).toContain("Não é uma fatura");
	});

	it("exists for postal delivery too, and does not show the NIF", async () => {
		const { applicant, id, nif, spaced } = await anApplicationWithPost();
		const response = await applicant.get(`/api/receipts/${id}/physical_delivery?lang=en`);
		expect(response.headers.get("Content-Disposition")).toContain("-2.pdf");
		const text = await textOf(response);
		expect(text).toContain("Printed NIF certificate by post, international shipping included");
		expect(text).toContain("€50.00");
		expect(text).toContain("Mastercard ending in 4444");
		for (const secret of [nif, spaced]) expect(text).not.toContain(secret);
		expect(text).not.toContain("Your consent to begin");
	});

	it("is available only to the owner", async () => {
		const { id } = await applyAndPay(new Client());
		const { status, body } = await new Client().call(`/api/receipts/${id}/application`);
		expect({ status, keys: Object.keys(body) }).toEqual({ status: 401, keys: ["message"] });
	});

	it("does not exist before payment, nor for anything else", async () => {
		const applicant = new Client();
		const { id } = await anApplication(applicant).build();
		for (const path of [`${id}/application`, `${id}/physical_delivery`, `${id}/__proto__`, "nothing/application"]) {
			expect((await applicant.call(`/api/receipts/${path}`)).status, path).toBe(404);
		}
		const { body } = await applicant.call(`/api/receipts/${id}/application?lang=en`);
		expect(body.message).toBe("There is no receipt, because this payment has not arrived.");
	});
});
