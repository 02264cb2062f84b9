import { expect, it } from "vitest";
import { timelineLines } from "./status-page-labels.server.ts";

it("merges repeated events into one line with the last time and a count", () => {
	const events = [
		{ type: "draft-saved", at: 1 },
		{ type: "draft-saved", at: 2 },
		{ type: "draft-saved", at: 3 },
		{ type: "application-submitted", at: 4 },
		{ type: "information-requested", at: 6 },
		{ type: "information-provided", at: 7 },
		{ type: "information-requested", at: 8 },
	] as const;
	expect(timelineLines(events, 5).map(({ at, times }) => [at, times])).toEqual([
		[3, 3],
		[4, 1],
		[5, 1],
		[6, 1],
		[7, 1],
		[8, 1],
	]);
});
