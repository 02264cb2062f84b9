import type { ComponentType } from "react";
import { describe } from "vitest";
import type { Progress } from "#app/domain/sharing/progress.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import SharedProgress from "./progress.tsx";

type Page = ComponentType<{ loaderData: unknown }>;

const PERSON: Progress = {
	steps: [
		{ step: "received", state: "done", at: NOON },
		{ step: "payment", state: "done", at: NOON + DAY },
		{ step: "processing", state: "current", at: null },
		{ step: "nif", state: "ahead", at: null },
		{ step: "certificate", state: "failed", at: null },
	],
	expectedBy: null,
	late: false,
	ended: false,
};
const ProgressPage = SharedProgress as unknown as Page;

const progress = (kind: string, ...people: Partial<Progress>[]) => (
	<ProgressPage
		key="p"
		loaderData={{ shared: { kind, expiresAt: NOON + 30 * DAY, people: people.map((one) => ({ ...PERSON, ...one })) } }}
	/>
);
const PARTS = { only: /^#|^[A-Z][^{]*\.$/ };

describe("shared progress", () => {
	itShows({
		"has the stages, with the dates of those that are over": [
			progress("progress", {}),
			[
				"title: Progress of this application – Azulejo NIF",
				"# Progress of this application",
				"Somebody who is applying for a Portuguese tax number (NIF) through us is sharing their progress with you.",
				"<section aria-labelledby=…>",
				"## Stages",
				"Application Received",
				"November 23, 2026",
				"{success} Done",
				"Payment Confirmed",
				"November 24, 2026",
				"{success} Done",
				"- data-state=current 3",
				"Processing at Tax Authority",
				"{info} In progress",
				"- data-state=ahead 4",
				"NIF Assigned",
				"{neutral} Pending",
				"Certificate Delivered",
				"{danger} Stopped",
				"This page can be opened until December 23, 2026, unless its owner ends it earlier.",
				"Azulejo NIF is a private service that applies for Portuguese tax numbers on behalf of its customers. It is not part of the Portuguese Tax Authority. [Who we are](/imprint?lang=en)",
			],
		],
		"numbers the people of an order": [
			progress("household", {}, {}),
			[
				"# Progress of this application",
				"A household that is applying for Portuguese tax numbers (NIF) through us is sharing its progress with you.",
				"## Person 1",
				"## Person 2",
				"This page can be opened until December 23, 2026, unless its owner ends it earlier.",
			],
			PARTS,
		],
		"names the cases of a firm by their dates": [
			progress("agent", {}),
			[
				"# Progress of this application",
				"A firm whose clients are applying for Portuguese tax numbers (NIF) through us is sharing their progress with you.",
				"## Case of November 23, 2026",
				"This page can be opened until December 23, 2026, unless its owner ends it earlier.",
			],
			PARTS,
		],
		"has no introduction for a kind that is unknown": [
			progress("other", {}),
			[
				"# Progress of this application",
				"## Stages",
				"This page can be opened until December 23, 2026, unless its owner ends it earlier.",
			],
			PARTS,
		],
		"says that nobody is left": [
			progress("household"),
			[
				"# Progress of this application",
				"A household that is applying for Portuguese tax numbers (NIF) through us is sharing its progress with you.",
				"There is no application to show yet.",
				"This page can be opened until December 23, 2026, unless its owner ends it earlier.",
			],
			PARTS,
		],
		"says by when the number is expected": [
			progress("progress", { expectedBy: NOON + 2 * DAY }),
			["Expected by November 25, 2026"],
			{ only: /November 25/ },
		],
		"says that the number is late": [
			progress("progress", { expectedBy: NOON + 2 * DAY, late: true }),
			["Was expected by November 25, 2026"],
			{ only: /November 25/ },
		],
		"says that an application ended": [
			progress("progress", { ended: true }),
			["This application has ended without a certificate."],
			{ only: /has ended/ },
		],
		"has expired": [
			<ProgressPage key="e" loaderData={{ shared: null }} />,
			[
				"title: Progress of this application – Azulejo NIF",
				"# Progress of this application",
				"warning:",
				"! This link does not work",
				"It has been ended or used, it has expired, or the address is incomplete. Ask the person who gave it to you for a new one.",
				"Azulejo NIF is a private service that applies for Portuguese tax numbers on behalf of its customers. It is not part of the Portuguese Tax Authority. [Who we are](/imprint?lang=en)",
			],
		],
	});
});
