import { describe, expect, it } from "vitest";
import { uploadPages, uploads } from "#app/data/schema.server.ts";
import { MAX_PAGES, MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { openDocument } from "#app/queries/documents/documents.server.ts";
import { aBillPdf, aLockedPdf, aPassportJpeg, aPng } from "#test/factories/documents.ts";
import { aPdfWithScript, SVG } from "#test/factories/hostile-documents.ts";
import { documentEnvironment } from "#test/services/open-services.ts";
import { type DocumentRequest, receiveDocument } from "./receive-document.server.ts";

const NOTHING = { uploads: [], pages: 0, objects: 0, hashes: 0 };

function passportOf(...files: Uint8Array[]): DocumentRequest {
	return { sessionId: "visit", documentType: "passport", files: files.map((bytes) => ({ bytes, name: "IMG_1.JPG" })) };
}

describe("a received document", () => {
	it("awaits review and opens unchanged, page by page", async () => {
		const environment = documentEnvironment();
		const pages = [aPassportJpeg(), aPng(30, 20)];
		const received = await receiveDocument(environment, passportOf(...pages));
		expect(received).toMatchObject({ ok: true, value: { verdict: "review" } });
		const uploadId = received.ok ? received.value.uploadId : "";
		expect(await environment.left()).toEqual({ uploads: [`${uploadId} stored`], pages: 2, objects: 2, hashes: 0 });
		expect(await openDocument(environment, uploadId, 0)).toEqual({
			bytes: pages[0],
			applicationId: null,
			fileType: "jpeg",
			inline: true,
		});
		expect(await openDocument(environment, uploadId, 1)).toEqual({
			bytes: pages[1],
			applicationId: null,
			fileType: "png",
			inline: true,
		});
		expect(await openDocument(environment, uploadId, 2)).toBeNull();
		expect(await openDocument(environment, "another", 0)).toBeNull();
	});

	it("reports each flag of its pages once", async () => {
		const received = await receiveDocument(documentEnvironment(), passportOf(aPng(9, 9), aPng(9, 9)));
		expect(received.ok && received.value.flags.map(({ code }) => code)).toEqual(["extension_mismatch", "not_read_yet"]);
	});

	it("is never shown inline when it could execute", async () => {
		const environment = documentEnvironment();
		const received = await receiveDocument(environment, passportOf(aPdfWithScript()));
		expect(await openDocument(environment, received.ok ? received.value.uploadId : "", 0)).toMatchObject({
			inline: false,
		});
	});

	it("stores its file name as one plain line", async () => {
		const environment = documentEnvironment();
		const name = `C:\\fotos\\ok\u202e\n${"x".repeat(300)}.jpg`;
		await receiveDocument(environment, { ...passportOf(), files: [{ bytes: aPassportJpeg(), name }] });
		const [page] = await environment.db.select().from(uploadPages);
		expect(page?.fileName).toBe(`ok${"x".repeat(118)}`);
		expect(page?.sha256).toMatch(/^[0-9a-f]{32}$/);
	});
});

describe("a refused document", () => {
	it.each<[string, Uint8Array[], string]>([
		["without a file", [], "file_missing"],
		["with an empty page", [aPassportJpeg(), new Uint8Array(0)], "file_empty"],
		["with a page of another type", [aPassportJpeg(), SVG], "file_wrong_type"],
		["with a page that is too large", [new Uint8Array(MAX_UPLOAD_BYTES + 1)], "file_too_large"],
		["with a password", [aLockedPdf("secret")], "file_password"],
		["with a damaged page", [aBillPdf(), aPassportJpeg().subarray(0, 100)], "file_corrupt"],
		["with too many pages", Array.from({ length: MAX_PAGES + 1 }, () => aPng(9, 9)), "file_too_many_pages"],
	])("%s leaves nothing behind", async (_, files, code) => {
		const environment = documentEnvironment();
		expect(await receiveDocument(environment, passportOf(...files))).toMatchObject({ ok: false, failure: { code } });
		expect(await environment.left()).toEqual(NOTHING);
	});
});

describe("a document whose storage is interrupted", () => {
	it("keeps its row for the clean-up, and does not open", async () => {
		const environment = documentEnvironment();
		let puts = 0;
		const failing = {
			...environment,
			documents: {
				...environment.documents,
				async put(objectKey: string, uploadId: string, bytes: Uint8Array) {
					if (puts++ > 0) throw new Error("the bucket is away");
					await environment.documents.put(objectKey, uploadId, bytes);
				},
			},
		};
		await expect(receiveDocument(failing, passportOf(aPng(9, 9), aPng(8, 8)))).rejects.toThrow("away");
		const [upload] = await environment.db.select().from(uploads);
		expect(upload?.state).toBe("receiving");
		expect(await openDocument(environment, upload?.id ?? "", 0)).toBeNull();
	});
});
