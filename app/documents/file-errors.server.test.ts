import { expect, it } from "vitest";
import { MAX_PAGES, MAX_PIXELS, MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import en from "../../locales/en/errors.json" with { type: "json" };

const messages: Record<string, string> = en;

it("has a separate message for each kind of invalid file", () => {
	const kinds = Object.keys(messages).filter((key) => /^error_file_/.test(key) && !key.endsWith("_title"));
	expect(kinds).toHaveLength(9);
	expect(new Set(kinds.map((key) => messages[key])).size).toBe(9);
});

it("states the limits that the checks apply", () => {
	expect(messages.error_file_too_large).toContain(`${MAX_UPLOAD_BYTES / 1024 / 1024}MB`);
	expect(messages.error_file_too_many_pixels).toContain(`${MAX_PIXELS / 1_000_000} megapixels`);
	expect(messages.error_file_too_many_pages).toContain(`${MAX_PAGES} files`);
});
