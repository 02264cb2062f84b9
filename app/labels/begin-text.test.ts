import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { BEGIN_TEXT } from "#app/domain/withdrawal/begin-request.ts";
import { m } from "#app/paraglide/messages.js";

it("the request to begin needs a new version when its text changes, so that every declaration stays traceable", () => {
	const texts = LANGUAGES.flatMap((locale) => [m.begin_request({}, { locale }), m.begin_acknowledge({}, { locale })]);
	const hash = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16);
	expect({ version: BEGIN_TEXT, hash }).toEqual({ version: "2026-11-28", hash: "6ea1a6524d6b0729" });
});
