/**
 * Events of the two message threads with staff: the owner's, and separately the owner's firm's. `attachment` is the
 * upload sent with a message.
 */
export type MessageEvent =
	| { type: "message-sent"; message: string; attachment: string | null }
	| { type: "message-answered"; message: string; attachment: string | null }
	/** Staff have read the last message, and no answer is needed. */
	| { type: "message-settled" }
	/** `member` is the name of the firm's member who wrote it. */
	| { type: "agent-message-sent"; message: string; member: string }
	| { type: "agent-message-answered"; message: string }
	| { type: "agent-message-settled" };

/** Events shown in each thread. The threads are separate. */
export const THREAD_EVENTS = {
	applicant: ["message-sent", "message-answered"],
	agent: ["agent-message-sent", "agent-message-answered"],
} as const satisfies Record<string, MessageEvent["type"][]>;

/** The party with whom staff exchange messages. */
export type ThreadParty = keyof typeof THREAD_EVENTS;

const TYPES: Record<MessageEvent["type"], ThreadParty> = {
	"message-sent": "applicant",
	"message-answered": "applicant",
	"message-settled": "applicant",
	"agent-message-sent": "agent",
	"agent-message-answered": "agent",
	"agent-message-settled": "agent",
};

export function isMessageEvent<E extends { type: string }>(event: E): event is Extract<E, MessageEvent> {
	return Object.hasOwn(TYPES, event.type);
}

/** Whether an event belongs to the thread of applicant and staff, about which the firm is not notified. */
export function isApplicantMessage({ type }: { type: string }): boolean {
	return Object.hasOwn(TYPES, type) && TYPES[type as MessageEvent["type"]] === "applicant";
}
