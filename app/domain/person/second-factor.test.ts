import { expect, it } from "vitest";
import { createRecoveryCode, formatRecoveryCode, parseRecoveryCode } from "./second-factor.ts";

it("reads a recovery code in any case and grouping, with letters that look like digits", () => {
	const code = createRecoveryCode(Uint8Array.from({ length: 16 }, (_, index) => index));
	expect(formatRecoveryCode(code)).toBe("0123-4567-89AB-CDEF");
	expect(parseRecoveryCode(" 0123-4567 89ab-cdef ")).toBe(code);
	expect(parseRecoveryCode("oL23-4567-89AB-CDEF")).toBe(code);
	expect(parseRecoveryCode("0123-4567-89AB-CDE")).toBeNull();
});
