import { expect, it } from "vitest";
import { HOUR, MINUTE } from "../time/calendar.ts";
import { isRecentlyReauthenticated, isSessionValid, type StaffSession } from "./staff-session.ts";

const START = Date.UTC(2026, 9, 12, 9, 30);
const SESSION: StaffSession = {
	id: "s",
	userId: 1,
	step: "complete",
	device: "",
	createdAt: START,
	seenAt: START,
	reauthenticatedAt: START,
};

it("ends a session half an hour after the last request", () => {
	const seenAt = START + HOUR;
	expect(isSessionValid({ ...SESSION, seenAt }, seenAt + 30 * MINUTE - 1)).toBe(true);
	expect(isSessionValid({ ...SESSION, seenAt }, seenAt + 30 * MINUTE)).toBe(false);
});

it("ends a session after twelve hours, however active it was", () => {
	const end = START + 12 * HOUR;
	expect(isSessionValid({ ...SESSION, seenAt: end - 1 }, end - 1)).toBe(true);
	expect(isSessionValid({ ...SESSION, seenAt: end - 1 }, end)).toBe(false);
});

it("waits ten minutes for the code after the password, whatever is requested in the meantime", () => {
	const halfWay = { ...SESSION, step: "password" as const, reauthenticatedAt: null, seenAt: START + 9 * MINUTE };
	expect(isSessionValid(halfWay, START + 10 * MINUTE - 1)).toBe(true);
	expect(isSessionValid(halfWay, START + 10 * MINUTE)).toBe(false);
});

it("counts a code as just entered for ten minutes", () => {
	expect(isRecentlyReauthenticated(SESSION, START + 10 * MINUTE - 1)).toBe(true);
	expect(isRecentlyReauthenticated(SESSION, START + 10 * MINUTE)).toBe(false);
	expect(isRecentlyReauthenticated({ ...SESSION, step: "password" }, START)).toBe(false);
	expect(isRecentlyReauthenticated({ ...SESSION, reauthenticatedAt: null }, START)).toBe(false);
});
