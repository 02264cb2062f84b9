import { describe } from "vitest";
import type { FileEvent } from "#app/audit/case-file.ts";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import { EventList, VerdictAlert } from "./verdict-alert.tsx";
import Verify from "./verify.tsx";

const verdict = (verdict: object, fromPdf = false) => <VerdictAlert key="v" checked={{ verdict, fromPdf } as never} />;

const EVENT: FileEvent = {
	version: 1,
	eventId: "e1",
	type: "application-submitted",
	status: "pending",
	at: NOON,
	actor: { kind: "applicant" } as never,
	details: { hadNif: "no" },
	words: null,
	texts: { reason: "First\u00a0text", others: ["Second text"] },
	hash: "0123456789abcdef",
};
const INTACT = { kind: "intact", applicationNumber: "NIF-1", head: "h", events: [EVENT, EVENT] };

describe("the verification of a case file", () => {
	itShows({
		"needs scripts, and says so without them": [
			<Verify key="v" />,
			[
				"# Check a case file",
				"Is the history of an application as we wrote it, or has somebody changed it? Your browser can check this without us.",
				"label: Case file (.pdf or .json)",
				"p id=case-file-hint: The file stays on this device. Once this page has loaded you can even go offline.",
				"<input id=case-file type=file accept=.pdf,.json,application/pdf,application/json aria-describedby=case-file-hint disabled>",
				"info:",
				"This page needs scripts: the check happens in your browser, and nothing is sent to us.",
				"<div aria-live=polite>",
			],
		],
		"finds a file intact": [
			verdict(INTACT),
			[
				"success:",
				"! Untouched: 2 events of NIF-1",
				"Each event carries the hash of the one before, and all of them fit.",
			],
		],
		"says that of a PDF only the record was verified": [
			verdict(INTACT, true),
			[
				"success:",
				"! Untouched: 2 events of NIF-1",
				"Each event carries the hash of the one before, and all of them fit.",
				"The printed pages of the PDF were not checked: somebody may have changed them. What was checked is the attached record, which contains the following:",
			],
		],
		"names the first event that was changed": [
			verdict({ kind: "changed", event: 3, applicationNumber: "NIF-1" }),
			["danger:", "! Changed at event 3 of NIF-1", "From this event on, the file is not what we wrote."],
		],
		"names the first event without a hash": [
			verdict({ kind: "unchained", event: 2, applicationNumber: "NIF-1" }),
			[
				"warning:",
				"! Event 2 of NIF-1 has no hash",
				"We therefore cannot say anything about this file. Download it again in an hour; if you see this message again, it is not a file that we issued.",
			],
		],
		"finds no record": [
			verdict({ kind: "no-record" }),
			[
				"warning:",
				"! We cannot find a record of ours in this PDF",
				"Either it is another document, or it was cut off, edited, printed or saved by another program. Please download the case file again.",
			],
		],
		"finds several records": [
			verdict({ kind: "several-records" }),
			[
				"warning:",
				"! More than one file is attached to this PDF",
				"We attach one record and nothing else, so this is not the document we issued. Please download the case file again.",
			],
		],
		"cannot read a file": [
			verdict({ kind: "unreadable" }),
			[
				"warning:",
				"! This is not a case file",
				"Choose the file that was downloaded from the page of an application. It ends with .pdf or .json.",
			],
		],
		"lists each verified event with its record": [
			<EventList
				key="e"
				events={[
					EVENT,
					{
						...EVENT,
						version: 2,
						type: "payment-observed",
						actor: { kind: "system" } as never,
						details: null,
						texts: null,
					},
				]}
			/>,
			[
				"<section aria-labelledby=record-events>",
				"## What the record contains",
				"Application sent",
				"November 23, 2026 at 12:00 · the applicant · 01234567",
				"Ever had a NIF: No",
				"First text",
				"Second text",
				"<details>",
				"> As recorded",
				'{ "version": 1, "eventId": "e1", "type": "application-submitted", "status": "pending", "at": 1795435200000, "actor": { "kind": "applicant" }, "details": { "hadNif": "no" }, "words": null, "texts": { "reason": "First text", "others": [ "Second text" ] }, "hash": "0123456789abcdef" }',
				"Payment update",
				"November 23, 2026 at 12:00 · the system · 01234567",
				"<details>",
				"> As recorded",
				'{ "version": 2, "eventId": "e1", "type": "payment-observed", "status": "pending", "at": 1795435200000, "actor": { "kind": "system" }, "details": null, "words": null, "texts": null, "hash": "0123456789abcdef" }',
			],
		],
	});
});
