/**
 * Messages with staff, in the past tense: of the owner, and apart from those of the owner's firm. `attachment` is the
 * upload sent with one.
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

/** Events shown in each thread. Nothing of one is in the other. */
export const WRITTEN = {
	applicant: ["message-sent", "message-answered"],
	agent: ["agent-message-sent", "agent-message-answered"],
} as const satisfies Record<string, MessageEvent["type"][]>;

/** With whom staff exchange messages. */
export type ThreadParty = keyof typeof WRITTEN;

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

/** Whether an event is a message between the applicant and staff, of which the firm hears nothing. */
export function isApplicantMessage({ type }: { type: string }): boolean {
	return Object.hasOwn(TYPES, type) && TYPES[type as MessageEvent["type"]] === "applicant";
}
