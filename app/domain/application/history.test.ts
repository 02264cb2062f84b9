import { expect, it } from "vitest";
import { HISTORY_RETENTION, type History, joinHistories, NO_HISTORY, WEBHOOK_EVENT_RETENTION } from "./history.ts";

const event = (version: number) => ({
	version,
	eventId: `e${version}`,
	type: "filed",
	actor: null,
	details: null,
	status: "processing",
	at: version,
});
const mail = (id: number) => ({
	id,
	key: `m${id}`,
	emailType: "filed",
	recipient: "a@example.com",
	status: "sent" as const,
	createdAt: id,
});
const effect = (key: string) => ({ key, effect: {}, createdAt: 1, doneAt: 2 });

it("merges stored and recent entries, each once and in order", () => {
	const stored: History = { events: [event(1), event(2)], mails: [mail(1)], effects: [effect("a")] };
	const recent: History = {
		events: [event(2), event(3)],
		mails: [mail(1), mail(2)],
		effects: [effect("a"), effect("b")],
	};
	expect(joinHistories(stored, recent)).toEqual({
		events: [event(1), event(2), event(3)],
		mails: [mail(1), mail(2)],
		effects: [effect("a"), effect("b")],
	});
	expect(joinHistories(NO_HISTORY, NO_HISTORY)).toEqual({ events: [], mails: [], effects: [] });
});

it("keeps recent histories for thirty days, and webhook events for ninety", () => {
	const day = 24 * 60 * 60 * 1000;
	expect([HISTORY_RETENTION / day, WEBHOOK_EVENT_RETENTION / day]).toEqual([30, 90]);
});
