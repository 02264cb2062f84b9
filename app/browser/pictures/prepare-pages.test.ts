import { describe, expect, it } from "vitest";
import { MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { buildFilesToSend, preparePages } from "./prepare-pages.ts";

const { signal } = new AbortController();
const file = (name: string, type: string, size = 1) => new File([new Uint8Array(size)], name, { type });

async function prepareFiles(...files: File[]) {
	const { pages, refused } = await preparePages(files, "passport", signal);
	return { pages: pages.map((page) => page.file.name), refused };
}

// This environment has no canvas: the journeys test image conversion.
describe("before upload", () => {
	it("accepts up to 10 MB per page", async () => {
		const fits = file("a.pdf", "application/pdf", MAX_UPLOAD_BYTES);
		const tooLarge = file("b.pdf", "application/pdf", MAX_UPLOAD_BYTES + 1);
		expect(await prepareFiles(fits, tooLarge)).toEqual({
			pages: ["a.pdf"],
			refused: [{ name: "b.pdf", problem: "too-large" }],
		});
	});

	it("accepts JPG, PNG and PDF, by name if the browser reports no type", async () => {
		const accepted = [file("a", "image/png"), file("b", "application/pdf"), file("C.JPEG", "")];
		expect(await prepareFiles(...accepted)).toEqual({ pages: ["a", "b", "C.JPEG"], refused: [] });
		const refused = [file("a.jpg", "image/webp"), file("a.svg", ""), file("a.pdf", "text/html")];
		expect((await prepareFiles(...refused)).refused.map(({ problem }) => problem)).toEqual(Array(3).fill("wrong-type"));
	});

	it("leaves files it cannot open to the server, unless the server would reject them unchanged", async () => {
		expect(await prepareFiles(file("odd.jpg", "image/jpeg"))).toMatchObject({ pages: ["odd.jpg"] });
		expect(await prepareFiles(file("odd.jpg", "image/jpeg", MAX_UPLOAD_BYTES + 1))).toMatchObject({
			refused: [{ problem: "too-heavy" }],
		});
	});

	it("stops when aborted", async () => {
		const aborted = AbortSignal.abort();
		await expect(preparePages([file("a.jpg", "image/jpeg")], "passport", aborted)).rejects.toThrow();
	});

	it("sends unrotated files that fit unchanged", async () => {
		const { pages } = await preparePages(
			[file("a.jpg", "image/jpeg"), file("b.pdf", "application/pdf")],
			"address",
			signal,
		);
		expect(await buildFilesToSend(pages, signal)).toEqual(pages.map((page) => page.file));
	});
});
