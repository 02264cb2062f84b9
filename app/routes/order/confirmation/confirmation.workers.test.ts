import { describe, expect, it } from "vitest";
import { aPaidApplication, readHtml } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { advanceClock } from "#test/services/ledger.ts";
import { aCompletedApplication, anApplication, applyAndPay, continueApplication } from "#test/services/states.ts";
import { withinAMinute } from "#test/services/within-a-minute.ts";

describe("the confirmation page", () => {
	it("detects the payment before any webhook event arrives", async () => {
		const { applicant, id, applicationNumber } = await aPaidApplication();
		const html = await readHtml(await applicant.get(`/confirmation/${id}?lang=en`));
		expect(html).toContain("Application Submitted!");
		expect(html).toContain(`<title>Application Submitted! ${applicationNumber} – Azulejo NIF</title>`);
		expect(html).toMatch(/Payment Confirmed<[\s\S]*?Done/);
		expect(html).toMatch(/Expected by \w+ \d+, \d{4}/);
		expect(html).toContain("Please Wait - Processing Application");
		expect(html).not.toContain("We have not received your payment yet");
	});

	it("does not call a saved draft submitted", async () => {
		const applicant = new Client();
		const draft = { firstName: "Ana", email: "ana@example.com", intent: "save" };
		const saved = await applicant.post("/personal-info?lang=en", draft);
		const [id] = /[\w-]{22}/.exec(saved.headers.get("Location") ?? "") ?? [];
		const html = await readHtml(await applicant.get(`/confirmation/${id}?lang=en`));
		expect(html).toContain("<title>Your application is saved");
		expect(html).not.toContain("Submitted");
	});

	it("shows a visitor with the link the status without personal data", async () => {
		const { id } = await aPaidApplication();
		const response = await new Client().get(`/confirmation/${id}?lang=en`);
		const text = await response.text();
		expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
		expect(text).toContain("Processing at Tax Authority");
		expect(text).toContain('action="/resume?lang=en"');
		expect(text).toContain('<a href="/contact?lang=en" data-discover="true">How has it been so far? Tell us</a>');
		expect(text).not.toContain("Send Email Notification");
		for (const secret of ["Gonçalves", "lucja@example.com", "Gdańsk"]) expect(text).not.toContain(secret);
	});

	it("e-mails the status to the owner and shows the address", async () => {
		await withinAMinute(async () => {
			const applicant = new Client();
			const { id } = await applyAndPay(applicant);
			const sent = await applicant.post(`/confirmation/${id}?lang=en`, { intent: "notify" });
			expect(await readHtml(sent)).toContain("An email to l…@example.com is on its way.");
			const again = await applicant.post(`/confirmation/${id}?lang=en`, { intent: "notify" });
			expect(again.status).toBe(429);
			expect(await readHtml(again)).toContain("at most once a minute and five times a day, whichever button you press");
			const fromCertificate = await applicant.post(`/certificate/${id}?lang=en`, { intent: "notify" });
			expect(fromCertificate.status).toBe(429);
			expect((await new Client().post(`/confirmation/${id}`, { intent: "notify" })).status).toBe(401);
		});
	});

	it("shows the number once it exists, as /nif-ready does", async () => {
		const { applicant, id, spaced } = await aCompletedApplication();
		for (const page of ["confirmation", "nif-ready"]) {
			const html = await readHtml(await applicant.get(`/${page}/${id}?lang=en`));
			expect(html, page).toContain("<h1>Your NIF is Ready!</h1>");
			const card = html.slice(html.indexOf("number-card"));
			expect(card, page).toMatch(new RegExp(`^[\\s\\S]*?<p class="nif-number">${spaced}</p>`));
			expect(card.indexOf(`/share/${id}`), page).toBeLessThan(card.indexOf("After your NIF"));
		}
		expect(await readHtml(await applicant.get(`/confirmation/${id}?lang=en`))).toContain(`href="/certificate/${id}`);
	});

	it("shows no progress for an application closed without a number, and a pending payment for an unpaid one", async () => {
		const waiting = new Client();
		const { id: unpaid } = await anApplication(waiting, { email: "unpaid@example.com" }).build();
		expect(await readHtml(await waiting.get(`/confirmation/${unpaid}?lang=en`))).toContain("Step 4 of 6: Payment");
		const applicant = new Client();
		const { id } = await applyAndPay(applicant);
		expect(await readHtml(await applicant.get(`/confirmation/${id}?lang=en`))).toContain("Step 5 of 6: Processing");
		await continueApplication(id).cancelled().build();
		for (const duration of ["P31D", "P31D", "P2D"]) await advanceClock(duration, "process-due-applications");
		for (const [owner, ended] of [
			[applicant, id],
			[waiting, unpaid],
		] as const)
			for (const page of ["confirmation", "nif-ready", "certificate"]) {
				const html = await readHtml(await owner.get(`/${page}/${ended}?lang=en`));
				expect(html, page).toContain("has been cancelled and is closed");
				for (const text of ["of 6:", "% complete", "is being processed", "still being processed"])
					expect(html, `${page}: ${text}`).not.toContain(text);
			}
	});

	it("redirects an owner who has not paid to the payment", async () => {
		const applicant = new Client();
		const { id } = await anApplication(applicant).build();
		const html = await readHtml(await applicant.get(`/confirmation/${id}?lang=en`));
		expect(html).toContain("We have not received your payment yet");
		expect(html).toContain(`href="/payment?id=${id}&amp;lang=en"`);
	});

	it("returns 404 for an unknown id", async () => {
		const response = await new Client().get("/confirmation/nothing?lang=es");
		expect(response.status).toBe(404);
		expect(await readHtml(response)).toContain("Solicitud no encontrada");
	});
});
