import type { ThreadState } from "#app/domain/messages/thread.ts";

/** A message as its applicant reads it; `at` is UTC milliseconds. */
type ShownMessage = {
	version: number;
	mine: boolean;
	/** Null once nobody can read it any more. */
	text: string | null;
	files: { href: string; name: string }[];
	filesGone: boolean;
	at: number;
};

export type ThreadView = {
	id: string;
	state: Exclude<ThreadState, "not-yet">;
	messages: ShownMessage[];
	/** Made with the form: one that is sent twice is one message. */
	messageId: string;
	/** Of the next message: longest text in characters, largest file in MiB, kinds of files as an input accepts them. */
	limits: { text: number; megabytes: number; accept: string };
};

/** What was wrong with a message, and what was typed. */
export type ThreadProblem = { field: "message" | "attachment"; error: string; typed: string };
