import { expect, it } from "vitest";
import { aPassportJpeg, aPng } from "#test/factories/documents.ts";
import * as hostile from "#test/factories/hostile-documents.ts";
import { aForeignLockedPdf } from "#test/factories/locked-specimens.ts";
import { inspectFile } from "./inspect.server.ts";

it.each<[string, Uint8Array, string]>([
	["a passport", aPassportJpeg(), ""],
	["a PNG", aPng(40, 30), ""],
	["a PNG bomb", hostile.aLyingPng(), "file_corrupt"],
	["a PDF bomb", hostile.aPdfBomb(1000), "file_too_complex"],
	["a PDF that needs a password", aForeignLockedPdf("aes256WithPassword"), "file_password"],
	["a PDF that needs none", aForeignLockedPdf("aes256OwnerOnly"), "owner_locked unmeasured_content"],
	["an older PDF that needs none", aForeignLockedPdf("aes128OwnerOnly"), "owner_locked unmeasured_content"],
])("inspects %s in the Worker as in Node", async (_, bytes, expected) => {
	const outcome = await inspectFile(bytes, null);
	expect(outcome.ok ? outcome.value.flags.map(({ code }) => code).join(" ") : outcome.failure.code).toBe(expected);
});
