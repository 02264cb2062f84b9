import { describe, expect, it } from "vitest";
import { apply } from "#test/services/api-helpers.ts";
import { anApplicationWithPost, aPaidApplication, readHtml, startRefund } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { asWholeWord } from "#test/services/read-page.ts";

function lines(html: string): string {
	return html
		.replace(/<\/(dt|dd|p|h\d|span|div)>/g, "\n")
		.replace(/<[^>]+>/g, "")
		.replace(/\n\s*/g, "\n");
}

describe("the receipt page", () => {
	it("shows the owner amount, card, payer and consents", async () => {
		const { applicant, id, applicationNumber } = await aPaidApplication();
		await flushBackgroundWork();
		const response = await applicant.get(`/receipt/${id}?lang=en`);
		expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
		const html = await readHtml(response);
		const text = lines(html);
		expect(text).toContain(`Payment receipt ${applicationNumber.replace("NIF", "R")}-1`);
		expect(text).toContain("Obtaining a Portuguese tax number (NIF), Standard package");
		expect(text).toContain("Amount paid\n€79.00");
		expect(text).toContain("Paid with\nVisa ending in 4242");
		expect(text).toContain(
			"Paid by\nŁucja María Gonçalves\nul. Długa 5\nm. 3\n80-827 Gdańsk\nPoland\nlucja@example.com",
		);
		expect(text).toMatch(
			/On \w+ \d+, \d{4} at \d\d:\d\d \(Lisbon time\) you asked us to begin and declared: “Please begin now/,
		);
		expect(text).toContain("It is not an invoice: the certified invoice is a separate document.");
		expect(text).toContain("Test payment: no real money moved");
		expect(html).toContain(`href="/api/receipts/${id}/application?lang=en"`);
	});

	it("works without framework scripts", async () => {
		const { applicant, id } = await aPaidApplication();
		const page = await (await applicant.get(`/receipt/${id}`)).text();
		expect(page).not.toMatch(/<script(?! type="module" src="[^"]*site-script)/);
	});

	it("shows refunds as separate lines, and the remainder", async () => {
		const { applicant, id } = await aPaidApplication();
		await flushBackgroundWork();
		await startRefund(id, 3000);
		const text = lines(await readHtml(await applicant.get(`/receipt/${id}?lang=es`)));
		expect(text).toMatch(
			/Importe pagado\n79,00\s€\nDevuelto a su tarjeta\n−30,00\s€\nPagado, menos el reembolso\n49,00\s€/,
		);
	});

	it("gives postal delivery its own receipt, and numbers both", async () => {
		const { applicant, id, applicationNumber } = await anApplicationWithPost();
		const text = lines(await readHtml(await applicant.get(`/receipt/${id}?lang=pt`)));
		const number = applicationNumber.replace("NIF", "R");
		expect(text).toContain(`Comprovativo de pagamento ${number}-1`);
		expect(text).toMatch(
			new RegExp(`Comprovativo de pagamento ${number}-2\\s+Certificado de NIF impresso por correio`),
		);
		expect(text).toMatch(/Valor pago\n50,00\s€[\s\S]*Mastercard terminado em 4444/);
	});

	it("reports that nothing has been paid yet", async () => {
		const applicant = new Client();
		const { id } = await apply(applicant);
		const text = lines(await readHtml(await applicant.get(`/receipt/${id}?lang=en`)));
		expect(text).toContain("We have not received a payment for this application yet.");
		expect(text).not.toContain("Paid with");
	});

	it("shows strangers only the identity check", async () => {
		const { id } = await aPaidApplication();
		await flushBackgroundWork();
		const response = await new Client().get(`/receipt/${id}?lang=en`);
		const text = await response.text();
		expect(response.status).toBe(401);
		expect(text).toContain("Please confirm that it is you");
		for (const secret of ["Gonçalves", "€79", "Gdańsk"]) expect(text).not.toContain(secret);
		expect(text).not.toMatch(asWholeWord("4242"));
		expect((await new Client().get("/receipt/nothing")).status).toBe(404);
	});

	it("is linked from the owner's pages of a paid application", async () => {
		const { applicant, id } = await anApplicationWithPost();
		for (const page of ["confirmation", "certificate"]) {
			const link = `href="/receipt/${id}?lang=en"`;
			expect(await readHtml(await applicant.get(`/${page}/${id}?lang=en`))).toContain(link);
			expect(await readHtml(await new Client().get(`/${page}/${id}?lang=en`))).not.toContain(link);
		}
	});
});
