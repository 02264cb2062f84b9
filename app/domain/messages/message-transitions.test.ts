import { describe, expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import type { Application } from "../application/application.ts";
import type { Actor } from "../application/event.ts";
import { transition } from "../application/status.ts";
import { DAY, HOUR } from "../time/calendar.ts";
import type { MessageEvent } from "./message-event.ts";

const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const OWNER: Actor = { kind: "applicant" };
const FIRM: Actor = { kind: "agent", id: "7", agentId: 5 };
const CONSENT = { state: "given" } as unknown as Application["agentConsent"];

const OWN = anApplication().paid().build();
const CLIENT: Application = { ...OWN, agentId: 5, agentConsent: CONSENT };
const CLOSED: Application = { ...CLIENT, status: "completed", stateSince: NOON - 31 * DAY };

/** The changed times of both threads, and the keys of the mails; or the code of the refusal. */
function exchange(actor: Actor, event: MessageEvent, application: Application = CLIENT) {
	const request = { eventId: "e", actor, at: NOON, event };
	const result = transition("case-1", { application, payments: [] }, request);
	if (!result.ok) return result.failure.code;
	const { messageSince, answeredAt, agentThread } = result.change.application;
	const mails = result.change.effects.map(({ key }) => key);
	return { messageSince, answeredAt, agentThread, mails };
}

const sent = (message: string, attachment: string | null = null) =>
	({ type: "message-sent", message, attachment }) as const;
const answered = { type: "message-answered", message: "Yes.", attachment: null } as const;
const firmSent = { type: "agent-message-sent", message: "Any news?", member: "Ana" } as const;
const firmAnswered = { type: "agent-message-answered", message: "Soon." } as const;
const NONE = { messageSince: null, answeredAt: null, agentThread: null, mails: [] };

describe("an applicant's message", () => {
	it.each([
		["waits from now", sent("Hello"), CLIENT, { ...NONE, messageSince: NOON }],
		["waits from the first", sent("Hello"), { ...CLIENT, messageSince: 5 }, { ...NONE, messageSince: 5 }],
		["may be a file", sent(" ", "a.pdf"), CLIENT, { ...NONE, messageSince: NOON }],
		["may not be empty", sent(" \n"), CLIENT, "message_missing"],
		["may have 2000 characters", sent("x".repeat(2000)), CLIENT, { ...NONE, messageSince: NOON }],
		["may not have 2001 characters", sent("x".repeat(2001)), CLIENT, "message_long"],
		["is refused in a closed thread", sent("Hello"), CLOSED, "thread_closed"],
	])("%s", (_what, event, application, expected) => {
		expect(exchange(OWNER, event, application)).toEqual(expected);
	});
});

describe("an answer", () => {
	const notified = { ...CLIENT, answeredAt: NOON - HOUR + 1 };

	it.each([
		["is announced", CLIENT, { ...NONE, answeredAt: NOON, mails: ["case-1:2:message_answered"] }],
		["soon after another is not", notified, { ...NONE, answeredAt: NOON }],
		["is refused in a closed thread", CLOSED, "thread_closed"],
	])("%s", (_what, application, expected) => {
		expect(exchange(RUI, answered, application)).toEqual(expected);
	});

	it("is unnecessary only for a message", () => {
		const settled = { type: "message-settled" } as const;
		expect(exchange(RUI, settled, { ...CLIENT, messageSince: 5, answeredAt: 6 })).toEqual({ ...NONE, answeredAt: 6 });
		expect(exchange(RUI, settled)).toBe("wrong_state");
	});
});

describe("a firm's message", () => {
	const thread = { messageSince: 5, answeredAt: 4, member: 3 };

	it.each([
		["waits from now", FIRM, CLIENT, { messageSince: NOON, answeredAt: null, member: 7 }],
		["waits from the first", FIRM, { ...CLIENT, agentThread: thread }, { ...thread, member: 7 }],
		["is refused from another firm", { ...FIRM, agentId: 6 }, CLIENT, "thread_closed"],
		["is refused without consent", FIRM, { ...CLIENT, agentConsent: null }, "thread_closed"],
		["is refused in a closed thread", FIRM, CLOSED, "thread_closed"],
	])("%s", (_what, actor, application, expected) => {
		const outcome = exchange(actor as Actor, firmSent, application as Application);
		expect(outcome).toEqual(typeof expected === "string" ? expected : { ...NONE, agentThread: expected });
	});

	it("is answered, with a mail unless one was just sent", () => {
		const answer = { messageSince: null, answeredAt: NOON, member: 3 };
		const waiting = { ...CLIENT, agentThread: thread };
		expect(exchange(RUI, firmAnswered, waiting)).toEqual({
			...NONE,
			agentThread: answer,
			mails: ["case-1:2:agent-message"],
		});
		const notified = { messageSince: null, answeredAt: NOON - 1, member: 3 };
		expect(exchange(RUI, firmAnswered, { ...CLIENT, agentThread: notified })).toEqual({ ...NONE, agentThread: answer });
		expect(exchange(RUI, firmAnswered, CLOSED)).toBe("thread_closed");
	});

	it("is settled without an answer once", () => {
		const settled = { type: "agent-message-settled" } as const;
		expect(exchange(RUI, settled, { ...CLIENT, agentThread: thread })).toEqual({
			...NONE,
			agentThread: { ...thread, messageSince: null },
		});
		expect(exchange(RUI, settled)).toBe("wrong_state");
	});
});
