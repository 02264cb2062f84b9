import { expect, it } from "vitest";
import { aPng } from "#test/factories/documents.ts";
import { documentResponse } from "./document-response.server.ts";

it("returns a document that cannot execute or be cached", async () => {
	const response = documentResponse(aPng(9, 9), "png", { download: false, fileName: "passport-1.png" });
	expect(Object.fromEntries(response.headers)).toEqual({
		"content-type": "image/png",
		"content-length": String(aPng(9, 9).length),
		"content-disposition": 'inline; filename="passport-1.png"',
		"content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
		"x-content-type-options": "nosniff",
		"cross-origin-resource-policy": "same-origin",
		"cache-control": "private, no-store",
	});
	expect(new Uint8Array(await response.arrayBuffer())).toEqual(aPng(9, 9));
});

it.each([
	["bill.pdf", 'attachment; filename="bill.pdf"'],
	['a"; filename="evil.html', 'attachment; filename="a___filename__evil.html"'],
	["../../etc/ü\r\nSet-Cookie: a", 'attachment; filename="_.._etc____Set-Cookie__a"'],
	["", 'attachment; filename="document"'],
])("offers %j under a safe name", (fileName, header) => {
	const response = documentResponse(aPng(9, 9), "pdf", { download: true, fileName });
	expect(response.headers.get("Content-Disposition")).toBe(header);
});
