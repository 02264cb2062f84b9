import { existsSync, readFileSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { FlagCode } from "#app/domain/documents/document-flags.ts";
import { m } from "#app/paraglide/messages.js";
import { aPassportFile } from "#test/services/sample-documents.ts";
import type { SpecimenPerson } from "#worker/offline/specimens/zone-lines.ts";
import { waitForHydration } from "../services/browser.ts";
import { freshSite } from "./fresh-site.ts";
import { continueAfterReview } from "./steps.ts";

const en = { locale: "en" } as const;
const folder = resolve(import.meta.dirname, "../..", process.env.SAMPLES ?? "../shared/data/documents", "judged");
const hasSamples = existsSync(folder);
const site = freshSite();

type Address = { streetAddress: string; postalCode?: string; city?: string; country?: string };
type Label = { file: string; expected: string | Address };
const labels: Label[] = hasSamples ? JSON.parse(readFileSync(join(folder, "labels.json"), "utf8")) : [];

/** The passport uploaded with a proof of address, and the resulting messages; the labels describe the case. */
const CASES: Record<string, { holder?: Partial<SpecimenPerson>; expectedFlag?: FlagCode }> = {
	"id/RP.jpg + id/back.jpg": { expectedFlag: "residence_permit" },
	"id/TUR.jpg + id/back.jpg": { expectedFlag: "foreign_card" },
	"id/viz.jpg": { expectedFlag: "printed_name" },
	"id/two.jpg": { expectedFlag: "several_people" },
	"names/m2.pdf": { holder: { surname: "HARTLEY", givenNames: "SIMON", sex: "M" }, expectedFlag: "name_title" },
	"names/m3.pdf": { holder: { surname: "HARTLEY", givenNames: "SIMON", sex: "M" }, expectedFlag: "name_estate" },
	"names/m4.pdf": { holder: { surname: "HARTLEY", givenNames: "SIMON", sex: "M" }, expectedFlag: "name_estate" },
	"names/m6.pdf": { holder: { surname: "AHMED", givenNames: "ALI HASSAN", sex: "M" }, expectedFlag: "name_order" },
	"bills/es_dos.pdf": { holder: { surname: "GARCIA NUNEZ", givenNames: "BEGONA" } },
	"bills/tr_su.pdf": { holder: { surname: "YILDIRIM", givenNames: "ISIL" } },
	"bills/hu_gaz.pdf": { holder: { surname: "SZUCS", givenNames: "AGNES" } },
	"bills/it.pdf": { holder: { surname: "D ANGELO", givenNames: "NICCOLO", sex: "M" } },
	"bills/fr_conso.pdf": { holder: { surname: "LEFEVRE", givenNames: "HELENE" } },
	"bills/en_council.pdf": { holder: { surname: "AHMED", givenNames: "SARA" } },
	"bills/en_mrsjohn.jpg (photo)": {},
};

/** Messages that an identical name must not cause. */
const NAME_FLAGS: readonly FlagCode[] = ["name_differs", "name_mismatch", "name_not_found"];

function messageOf(code: FlagCode): string {
	const message = (m as unknown as Record<string, (inputs: object, options: object) => string>)[`flag_${code}`];
	return message?.({}, en) ?? code;
}

function sampleFile(path: string) {
	const mimeType = extname(path) === ".pdf" ? "application/pdf" : "image/jpeg";
	return { name: basename(path), mimeType, buffer: readFileSync(join(folder, path)) };
}

/** Uploads a document by its card and returns the card's messages. */
async function send(page: Page, card: "passport" | "address", files: ReturnType<typeof sampleFile>[]): Promise<string> {
	await page.setInputFiles(`#${card}-file`, files);
	const section = page.locator(`#${card}`);
	const sendAnyway = section.getByRole("button", { name: m.pages_send_anyway({}, en) });
	const sendAllAnyway = section.getByRole("button", { name: m.pages_send_all_anyway({}, en) });
	const sendPlain = section.getByRole("button", { name: m.upload_send({}, en) });
	const badge = section.locator(".badge");
	const continueButton = continueAfterReview(page, "en");
	const sendButton = sendAnyway.or(sendAllAnyway).or(sendPlain);
	await sendButton.or(continueButton).or(badge).first().waitFor();
	if (await sendButton.first().isVisible()) await sendButton.first().click();
	await continueButton.or(badge).first().waitFor();
	if (await continueButton.isVisible()) await continueButton.click();
	await badge.first().waitFor();
	return section.innerText();
}

async function passportOf(holder: Partial<SpecimenPerson>) {
	const file = aPassportFile({ person: holder });
	return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}

it.skipIf(!hasSamples)("there is a case for every labelled document", () => {
	expect(labels.map(({ file }) => file).sort()).toEqual(Object.keys(CASES).sort());
});

describe.skipIf(!hasSamples)("a document that is easily misjudged", () => {
	it.each(labels)("is judged correctly on the upload page: $file", async ({ file, expected }) => {
		const { holder, expectedFlag } = CASES[file] ?? {};
		const { page, complaints, close } = await site.session();
		await page.goto("/upload-documents?lang=en");
		await waitForHydration(page);
		const paths = file.replace(" (photo)", "").split(" + ");
		const isIdentity = paths[0]?.startsWith("id/");
		if (!isIdentity) await send(page, "passport", [await passportOf(holder ?? {})]);
		const messages = await send(page, isIdentity ? "passport" : "address", paths.map(sampleFile));
		if (expectedFlag) {
			expect(messages).toContain(m.upload_badge_review({}, en));
			expect(messages).toContain(
				expectedFlag === "several_people" ? "more than one person: " : messageOf(expectedFlag),
			);
		}
		if (!isIdentity && !expectedFlag && holder)
			for (const code of NAME_FLAGS) expect(messages).not.toContain(messageOf(code));
		if (typeof expected !== "string") {
			await page.getByRole("link", { name: m.wizard_continue({}, en) }).click();
			await page.getByText(m.details_filled({}, en)).waitFor();
			const fieldValue = (name: string) => page.locator(`[name="${name}"]`).inputValue();
			const { streetAddress, ...others } = expected;
			// Some bills use capitals, and some print a district before the street.
			expect((await fieldValue("addressLine1")).toLowerCase()).toContain(streetAddress.toLowerCase());
			for (const [name, value] of Object.entries(others))
				expect([name, (await fieldValue(name)).toLowerCase()]).toEqual([name, value.toLowerCase()]);
		}
		expect(complaints).toEqual([]);
		await close();
	});
});
