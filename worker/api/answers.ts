import type * as z from "zod";
import * as schemas from "./schemas.ts";

/** One answer: JSON by its schema, or bytes of one of some other kinds. `content` is null for an answer without a body. */
export type Answer = {
	content: string | readonly string[] | null;
	description: string;
	schema?: z.ZodType;
	retryAfter?: true;
};
export type Answers = Readonly<Record<number, Answer>>;

export function json(schema: z.ZodType, description: string): Answer {
	return { content: "application/json", schema, description };
}

const REFUSALS = {
	401: json(schemas.problemAnswer, "This needs the application cookie: ask for a link by mail."),
	403: json(schemas.problemAnswer, "The request comes from another site, or from somebody who may not do this."),
	404: json(schemas.problemAnswer, "There is no such thing, or it is not yours."),
	409: json(schemas.conflictAnswer, "Not possible where the application stands."),
	413: json(schemas.problemAnswer, "The body is larger than 256 KB."),
	415: json(schemas.problemAnswer, "The content type is not application/json."),
	422: json(schemas.invalidAnswer, "The body cannot be read or breaks a rule."),
	503: json(schemas.problemAnswer, "Not configured, or not available at the moment."),
} satisfies Answers;

/** The refusals that a call knows, by status. */
export function refusals(...statuses: (keyof typeof REFUSALS)[]): Answers {
	return Object.fromEntries(statuses.map((status) => [status, REFUSALS[status]]));
}

/** What every call that changes something may answer. */
export const common: Answers = refusals(403, 503);

export const limited: Answers = {
	429: { ...json(schemas.problemAnswer, "Too many; Retry-After says how many seconds to wait."), retryAfter: true },
};

export const refusedUpload: Answers = {
	413: json(schemas.refusedUploadAnswer, "The file is larger than 10 MB, or has too many pages or pixels."),
	415: json(schemas.refusedUploadAnswer, "The file is neither JPEG, PNG nor PDF."),
	422: json(schemas.refusedUploadAnswer, "The form cannot be read, or the file is empty, damaged or locked."),
};
