import { expect, it } from "vitest";
import { generateMailedCode } from "./portal-password.server.ts";

it("generates codes of eight characters from all thirty-one", () => {
	const codes = Array.from({ length: 500 }, generateMailedCode);
	for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
	expect(new Set(codes.join("").replaceAll("-", "")).size).toBe(31);
});
