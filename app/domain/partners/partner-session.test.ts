import { expect, it } from "vitest";
import { HOUR, MINUTE } from "../time/calendar.ts";
import { isRecentlyReauthenticated, isSessionValid } from "./partner-session.ts";

const session = { id: "s", affiliateId: 1, device: "Firefox", createdAt: 0, seenAt: 0, reauthenticatedAt: 0 };

it("a partner stays signed in until half an hour without activity, and for at most twelve hours", () => {
	expect(isSessionValid(session, 30 * MINUTE - 1)).toBe(true);
	expect(isSessionValid(session, 30 * MINUTE)).toBe(false);
	expect(isSessionValid({ ...session, seenAt: 12 * HOUR - 1 }, 12 * HOUR - 1)).toBe(true);
	expect(isSessionValid({ ...session, seenAt: 12 * HOUR - 1 }, 12 * HOUR)).toBe(false);
});

it("an e-mailed link counts as just opened for fifteen minutes", () => {
	expect(isRecentlyReauthenticated(session, 15 * MINUTE - 1)).toBe(true);
	expect(isRecentlyReauthenticated(session, 15 * MINUTE)).toBe(false);
});
