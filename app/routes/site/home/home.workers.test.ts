import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { aPassportJpeg } from "#test/factories/documents.ts";
import { Client, signIn } from "#test/services/client.ts";
import { production } from "#test/services/production.ts";

async function home(language: string): Promise<string> {
	return (await new Client().get(`/?lang=${language}`)).text();
}

const textOf = (html: string) =>
	html
		.replace(/<!-- -->/g, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/\s+/g, " ");

describe("the home page", () => {
	it("links in each language to the upload, the example document and each package", async () => {
		for (const language of LANGUAGES) {
			const html = await home(language);
			const countLinksTo = (path: string) => html.split(`href="${path}"`).length - 1;
			expect(countLinksTo(`/upload-documents?lang=${language}`)).toBe(1);
			expect(countLinksTo(`/example-document?lang=${language}`)).toBeGreaterThanOrEqual(2);
			expect(countLinksTo(`/upload-documents?package=standard&amp;lang=${language}`)).toBe(3);
			expect(countLinksTo(`/upload-documents?package=express&amp;lang=${language}`)).toBe(1);
			const premium = `/upload-documents?package=premium&amp;physical_delivery=true&amp;lang=${language}`;
			expect(countLinksTo(premium)).toBe(1);
		}
	});

	it("says what is paid once, who sees the documents, when they are deleted, and what is refunded", async () => {
		const text = textOf(await home("en"));
		for (const phrase of [
			"the processing fee is €0.00",
			"No subscription, no annual fee, no renewal.",
			"€50",
			"the representative who files it with the Tax Authority",
			"after 30 days",
			"The application itself: after 5 years",
			"2-3 business days with Standard and 1-2 with Express or Premium",
			"70% if the request is rejected for reasons that are not your fault",
		]) {
			expect(text).toContain(phrase);
		}
	});

	it("marks all five reviews and the figures as made up in each language, outside production", async () => {
		for (const [language, label, ...figures] of [
			["en", "Demonstration text", "1,783", "4.9", "99.8%"],
			["es", "Texto de demostración", "1.783", "4,9", "99,8 %"],
			["pt", "Texto de demonstração", "1 783", "4,9", "99,8%"],
		] as const) {
			const html = await home(language);
			expect(html.split('class="slide"').length - 1).toBe(5);
			expect(html.split(label).length - 1).toBe(5);
			const text = textOf(html).replace(/[\u00a0\u202f]/g, " ");
			for (const figure of figures) expect(text).toContain(figure);
		}
	});

	it("gives every review its own URL, so that it can be selected without scripts", async () => {
		const html = await home("en");
		for (const id of [1, 2, 3, 4, 5]) {
			expect(html).toContain(`href="#review-${id}"`);
			expect(html).toContain(`id="review-${id}"`);
		}
	});

	it("shows the photograph that staff uploaded, as a separate file, and rejects a file that is not a photograph", async () => {
		const staff = await signIn("ana@azulejo.example");
		const send = (photo: File) => {
			const form = new FormData();
			const fields = { key: "attorney-photo", version: "0", reason: "Agreed", photo };
			for (const [name, value] of Object.entries(fields)) form.set(name, value);
			return staff.postFiles("/admin/settings/attorney?lang=en", form);
		};
		expect(await home("en")).toContain("Drawn: nobody real");
		expect((await new Client().get("/api/lawyer-photo")).status).toBe(404);
		const refused = await send(new File(["<svg/>"], "face.jpg", { type: "image/jpeg" }));
		expect(await refused.text()).toContain("Please choose a JPEG of at most 60 kB");
		const jpeg = aPassportJpeg() as Uint8Array<ArrayBuffer>;
		expect((await send(new File([jpeg], "face.jpg"))).status).toBe(302);
		// With a partner's code, as after a click on its link: otherwise the cached page would be reused for half a minute.
		const html = await (await new Client().get("/?lang=en&ref=NOBODY")).text();
		expect(html).toContain('src="/api/lawyer-photo"');
		expect(html).not.toContain("Drawn");
		const served = await new Client().get("/api/lawyer-photo");
		expect(served.headers.get("Content-Type")).toBe("image/jpeg");
		expect(new Uint8Array(await served.arrayBuffer()).subarray(0, 2)).toEqual(Uint8Array.of(0xff, 0xd8));
	});

	it("shows neither reviews nor unmeasured figures in production, and never a rating for search engines", async () => {
		const fetch = await production({});
		const html = await (await fetch("/?lang=en")).text();
		expect(html).toContain("Before you decide");
		expect(html).not.toMatch(/class="slide"|1,783|99\.8|Company figures|class="lawyer"/);
		expect(html + (await home("en"))).not.toContain("aggregateRating");
	});
});
