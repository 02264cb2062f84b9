import type { FileFacts } from "#app/domain/document-facts.ts";

/** Name and version of this reader: raised whenever it reads something else than before. */
export const ENGINE = "embedded 1";

/** Nothing was read, through a fault of ours. */
export function engineFailed(): FileFacts {
	return { engine: ENGINE, trouble: "engine_failed", pdf: null, pages: [] };
}

/** Nothing was read, because it would have taken too much. */
export function outOfBudget(): FileFacts {
	return { engine: ENGINE, trouble: "out_of_budget", pdf: null, pages: [] };
}
