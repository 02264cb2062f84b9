import type { DocumentReader } from "#app/services.ts";
import type { Bindings } from "../env.ts";
import { writeLog } from "../log.ts";
import { embeddedReader } from "./embedded-reader.ts";

/** Our own reader; with the binding `AI`, which is off by default, a vision model looks at what it could not read. */
export function openReader(env: Pick<Bindings, "READER" | "AI">): DocumentReader {
	const own = embeddedReader(env.READER, writeLog);
	const { AI: model } = env;
	if (!model) return own;
	return {
		async read(asked) {
			const { workersAiReader } = await import("./workers-ai-reader.ts");
			return workersAiReader(model, own, writeLog).read(asked);
		},
	};
}
