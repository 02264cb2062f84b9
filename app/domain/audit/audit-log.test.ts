import { expect, it } from "vitest";
import { parseChainCheck } from "./audit-log.ts";

it("the last chain check is parsed in full, and anything malformed counts as never", () => {
	const check = { seq: 9, hash: "h", broken: null, ended: true, at: 5 };
	const never = { seq: 0, hash: "", broken: null, ended: false, at: 0 };
	expect(parseChainCheck(JSON.stringify(check))).toEqual(check);
	expect(parseChainCheck(JSON.stringify({ ...check, broken: 4 }))).toEqual({ ...check, broken: 4 });
	for (const malformed of [null, "", "{", "{}", JSON.stringify({ ...check, seq: "9" })])
		expect(parseChainCheck(malformed)).toEqual(never);
});
