import { expect, it } from "vitest";
import { generateCode } from "./portal-password.server.ts";

it("generates codes of eight characters from all thirty-one", () => {
	const codes = Array.from({ length: 500 }, generateCode);
	for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
	expect(new Set(codes.join("").replaceAll("-", "")).size).toBe(31);
});
