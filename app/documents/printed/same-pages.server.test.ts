import { PDF, PdfNumber, PdfRef, PdfStream, rgb } from "@libpdf/core";
import { expect, it } from "vitest";
import { selfSigned, signedPdf } from "#test/factories/papers/signed-paper.ts";
import { sampleMandate } from "#worker/offline/mandate-samples.ts";
import { powerOfAttorneyPdf } from "./power-of-attorney.server.ts";
import { hasSamePages } from "./same-pages.server.ts";

const mandate = await powerOfAttorneyPdf(sampleMandate("en", { isLong: true }), {
	origin: "https://azulejonif.example",
});
const original = mandate?.pdf ?? new Uint8Array();
const ana = await selfSigned("Ana Lee", Date.UTC(2026, 10, 1));

/** Appends to the document without changing its bytes, then signs it. */
async function changeAndSign(change: (pdf: PDF) => void): Promise<Uint8Array> {
	const pdf = await PDF.load(original.slice());
	change(pdf);
	const changed = await pdf.save({ incremental: true });
	expect(changed.length).toBeGreaterThan(original.length);
	// A stream is a view of the loaded bytes, so changing it changes them too.
	changed.set(original);
	return signedPdf(changed, ana);
}

/** Changes the first page's content without changing its length. */
function changeOneByte(pdf: PDF): void {
	const parts = [...(pdf.getPage(0)?.dict.getArray("Contents") ?? [])];
	const streams = parts.map((part) => (part instanceof PdfRef ? pdf.getObject(part) : null));
	const stream = streams.find((part) => part instanceof PdfStream && part.data.length > 8);
	if (!(stream instanceof PdfStream)) throw new Error("the page draws nothing");
	stream.data[8] = (stream.data[8] ?? 0) ^ 1;
	stream.set("Length", PdfNumber.of(stream.data.length));
}

it("has the document's pages after one or two signatures", async () => {
	const signedOnce = await signedPdf(original, ana);
	expect(await hasSamePages(signedOnce, original)).toBe(true);
	expect(await hasSamePages(await signedPdf(signedOnce, await selfSigned("Rui Costa", ana.from)), original)).toBe(true);
});

it.each<[string, (pdf: PDF) => void]>([
	["an extra page", (pdf) => pdf.addPage({ size: "a4" })],
	["a missing page", (pdf) => pdf.removePage(1)],
	["its pages in reverse order", (pdf) => pdf.movePage(1, 0)],
	["something written on a page", (pdf) => pdf.getPage(0)?.drawText("and all else", { x: 60, y: 300, size: 12 })],
	[
		"something covered",
		(pdf) => pdf.getPage(1)?.drawRectangle({ x: 50, y: 400, width: 300, height: 80, color: rgb(1, 1, 1) }),
	],
	["one letter changed in place", changeOneByte],
	["a rotated page", (pdf) => pdf.getPage(0)?.setRotation(90)],
])("has different pages with %s", async (_label, change) => {
	expect(await hasSamePages(await changeAndSign(change), original)).toBe(false);
});

it("does not have the same pages if it is unreadable", async () => {
	expect(await hasSamePages(new TextEncoder().encode("%PDF-1.7 and no more"), original)).toBe(false);
});
