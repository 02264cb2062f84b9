import { expect, it } from "vitest";
import { HOUR, MINUTE } from "../time/calendar.ts";
import { isRecentlyReauthenticated, isSessionValid } from "./partner-session.ts";

const session = { id: "s", affiliateId: 1, device: "Firefox", createdAt: 0, seenAt: 0, reauthenticatedAt: 0 };

it("a partner's browser is signed in until half an hour without use, and twelve hours at most", () => {
	expect(isSessionValid(session, 30 * MINUTE - 1)).toBe(true);
	expect(isSessionValid(session, 30 * MINUTE)).toBe(false);
	expect(isSessionValid({ ...session, seenAt: 12 * HOUR - 1 }, 12 * HOUR - 1)).toBe(true);
	expect(isSessionValid({ ...session, seenAt: 12 * HOUR - 1 }, 12 * HOUR)).toBe(false);
});

it("a mailed link counts as opened just now for a quarter of an hour", () => {
	expect(isRecentlyReauthenticated(session, 15 * MINUTE - 1)).toBe(true);
	expect(isRecentlyReauthenticated(session, 15 * MINUTE)).toBe(false);
});
