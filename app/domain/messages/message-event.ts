/** Messages between owner and staff, in the past tense. `attachment` is the upload sent with one. */
export type MessageEvent =
	| { type: "message-sent"; message: string; attachment: string | null }
	| { type: "message-answered"; message: string; attachment: string | null }
	/** Staff have read the last message, and no answer is needed. */
	| { type: "message-settled" };

/** Events shown in the thread. */
export const THREAD_EVENTS = ["message-sent", "message-answered"] as const satisfies MessageEvent["type"][];

const TYPES: Record<MessageEvent["type"], true> = {
	"message-sent": true,
	"message-answered": true,
	"message-settled": true,
};

export function isMessageEvent<E extends { type: string }>(event: E): event is Extract<E, MessageEvent> {
	return Object.hasOwn(TYPES, event.type);
}
