import type * as z from "zod";
import type { Answers } from "./answers.ts";

/** Who may make a call, in the words of its description. */
export const anybody = "Anybody.";
export const owner = "The applicant: the browser holds the application cookie.";

/** One call: what may be sent, by whom, and everything that may come back. */
export type Call = {
	method: "get" | "post";
	/** As OpenAPI writes it; the router's own pattern must agree (catalogue.workers.test.ts). */
	path: `/${string}`;
	summary: string;
	/** Who may call, and what tells us who is calling. */
	who: string;
	query?: Record<string, z.ZodType>;
	request?: { content: string; schema: z.ZodType } | { content: string; description: string };
	answers: Answers;
};
