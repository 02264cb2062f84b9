import type { DocumentReader } from "#app/services.ts";
import type { Bindings } from "../env.ts";
import { writeLog } from "../log.ts";
import { embeddedReader } from "./embedded-reader.ts";
import { workersAiReader } from "./workers-ai-reader.ts";

/** Our own reader; with the binding `AI`, which is off by default, a vision model looks at what it could not read. */
export function openReader(env: Pick<Bindings, "READER" | "AI">): DocumentReader {
	const own = embeddedReader(env.READER, writeLog);
	return env.AI ? workersAiReader(env.AI, own, writeLog) : own;
}
