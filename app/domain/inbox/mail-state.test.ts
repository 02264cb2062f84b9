import { expect, it } from "vitest";
import { firstKey, isMailState, nextKey } from "./mail-state.ts";

it("a mail that is sent again is another mail, which still says what it is about", () => {
	expect(nextKey("id:2:paid")).toBe("id:2:paid~1");
	expect(nextKey("id:2:paid~1")).toBe("id:2:paid~2");
	expect(nextKey("id:2:paid~19")).toBe("id:2:paid~20");
	expect(firstKey("id:2:paid~12")).toBe("id:2:paid");
	expect(firstKey("id~1:paid")).toBe("id~1:paid");
});

it("a mail is on its way, sent, refused or returned", () => {
	expect(["sending", "sent", "failed", "bounced"].every(isMailState)).toBe(true);
	for (const other of ["lost", "", null, 1]) expect(isMailState(other)).toBe(false);
});
