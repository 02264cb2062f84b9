const MAX_MESSAGE_CHARACTERS = 1024;
const MAX_MESSAGES = 10;
const WINDOW_MS = 10_000;

/** How much a socket has said since a moment (UTC milliseconds); kept in its attachment. */
export type MessageRate = { heardSince: number; messages: number };

export const NO_MESSAGES_YET: MessageRate = { heardSince: 0, messages: 0 };

/** What a socket has said with one more message; null when that is too long, or too many in a short time. */
export function countMessage(before: MessageRate, message: string | ArrayBuffer, now: number): MessageRate | null {
	const isFresh = now - before.heardSince > WINDOW_MS;
	const heard = { heardSince: isFresh ? now : before.heardSince, messages: (isFresh ? 0 : before.messages) + 1 };
	const size = typeof message === "string" ? message.length : message.byteLength;
	return size > MAX_MESSAGE_CHARACTERS || heard.messages > MAX_MESSAGES ? null : heard;
}

/** Ends our side as the other one did: the hibernation API leaves that to us, and the reserved codes must never be sent. */
export function echoClose(socket: WebSocket, code: number): void {
	socket.close([1005, 1006, 1015].includes(code) ? 1000 : code);
}
