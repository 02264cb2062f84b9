import { describe, expect, it } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { anAdminApplication, aRefusal } from "#test/factories/admin-application.ts";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import { ActionConfirmation, ActionRefusalAlert, isCompletedAction } from "./action-outcome.tsx";
import { AftercarePanel } from "./aftercare-panel.tsx";
import type { CorrectionView } from "./answers.server.ts";
import { Answers } from "./answers.tsx";
import { ApplicationHeader, CaseFacts, NeighbourLinks } from "./application-header.tsx";
import type { AdminApplication } from "./application-view.ts";
import { HoldBox } from "./hold-box.tsx";
import type { AdminLog } from "./log.server.ts";
import { LogLines, Notes, Timeline } from "./log.tsx";
import type { LogLine } from "./log-line.ts";
import { Mails } from "./mails.tsx";
import { MandatePanel } from "./mandate-panel.tsx";
import { OwnerBox, OwnerChangeAlert, type OwnerView } from "./owner-box.tsx";
import { type AdminThread, ThreadPanel } from "./thread-panel.tsx";
import { ActionBar, initialPart, Workspace } from "./workspace.tsx";

const app = anAdminApplication;
const CLOCK = { state: "late", dueAt: NOON, remainingTime: 2 * DAY, wait: null } as const;
const HOLD = { hold: null, canChange: false, erasedAt: null, change: null };
const facts = (changes: Partial<AdminApplication> = {}) => (
	<CaseFacts key="f" application={app(changes)} hold={HOLD} refusal={null} />
);
const NOTICE = { only: /^(warning|danger|!)|quoted|^(No |I |By|Eva|Passport|The|Our|- )/ };

describe("the header of an application", () => {
	itShows({
		"shows the number, the applicant and the state": [
			<ApplicationHeader key="h" application={app()} listUrl="/admin/applications?only=mine" />,
			[
				"[All applications](/admin/applications?only=mine&lang=en)",
				"# NIF-7K2M-Q4R8",
				"Łucja Gonçalves {info} Pending ReviewStandardPaid",
				"button quiet data-copy=NIF-7K2M-Q4R8 data-key=c aria-keyshortcuts=c hidden script: Copy the number",
				"<role=status data-copied=Copied>",
			],
		],
		"marks a demonstration and shows its clock": [
			<ApplicationHeader key="h" application={app({ isDemo: true, clock: CLOCK, status: "rejected" })} listUrl="/" />,
			[
				"Łucja Gonçalves {danger} Rejected {neutral} DemoStandardPaid<title=Late: was due on November 23, 2026>2 d late (Late: was due on November 23, 2026)",
			],
			{ only: /\{|day/ },
		],
		"has no neighbours without a list": [<NeighbourLinks key="n" position={null} />, []],
		"has no neighbours in a list of one": [
			<NeighbourLinks key="n" position={{ filter: "", listUrl: "/", previous: null, next: null }} />,
			[],
		],
		"has a previous neighbour": [
			<NeighbourLinks key="n" position={{ filter: "", listUrl: "/", previous: "/admin/applications/a", next: null }} />,
			[
				"<nav aria-label=In the same list>",
				"[ Previous](data-key=[ aria-keyshortcuts=[ href=/admin/applications/a?lang=en)",
			],
		],
		"has a next neighbour": [
			<NeighbourLinks key="n" position={{ filter: "", listUrl: "/", previous: null, next: "/admin/applications/b" }} />,
			[
				"<nav aria-label=In the same list>",
				"[Next ](data-key=] aria-keyshortcuts=] href=/admin/applications/b?lang=en)",
			],
		],
	});
});

describe("the facts of an application", () => {
	itShows({
		"with nothing to do": [
			facts(),
			[
				"= Stage",
				"  To review",
				"= Next to act",
				"  Nobody",
				"= Waiting since",
				"  <datetime=2026-11-23T12:00:00.000Z>Nov 23, 2026",
				"= NIF",
				"  –",
			],
		],
		"with open tasks and a number": [
			facts({
				duties: [
					{ party: "applicant", task: "sign" },
					{ party: "second_person", task: "confirm" },
				],
				nif: "293 456 780",
			}),
			[
				"= Stage",
				"  To review",
				"= Next to act",
				"The applicant Applicant's signature",
				"A second member of staff Confirm or return",
				"= Waiting since",
				"  <datetime=2026-11-23T12:00:00.000Z>Nov 23, 2026",
				"= NIF",
				"  293 456 780",
			],
		],
		"that may have a number already": [
			facts({ mayHaveNif: true }),
			["warning:", "! This person may already have a NIF", m.previous_nif_doubt()],
			NOTICE,
		],
		"that is closed and may have had a number": [facts({ mayHaveNif: true, stage: "closed" }), [], NOTICE],
		"that was rejected": [
			facts({ rejection: { reason: "No proof", fault: "applicant" } }),
			["danger:", "! Rejected", "No proof", "The applicant’s side"],
			{ only: /^(danger|!)|No proof|pplicant/ },
		],
		"that was rejected without fault": [
			facts({ rejection: { reason: "No proof", fault: null } }),
			["danger:", "! Rejected", "No proof"],
			{ only: /^(danger|!)|No proof|pplicant/ },
		],
		"whose rejection is proposed": [
			facts({ rejectionProposal: { reason: "No proof", fault: "us", by: "Eva" } }),
			["warning:", "! Eva proposes to reject. A second person must confirm it.", "No proof", "Our side"],
			{ only: /^(warning|!)|No proof|side/ },
		],
		"whose number is being corrected": [
			facts({ nifProposedBy: "Eva", nifCause: "typing_error" }),
			["warning:", m.admin_nif_corrected_by({ who: "Eva", cause: "Typed wrongly by us" })],
			{ only: /^warning|Eva/ },
		],
		"whose certificate is missing after a correction": [
			facts({ missingCertificate: { isSentByPost: false } }),
			["warning:", `! ${m.admin_nif_corrected_title()}`],
			{ only: /^(warning|!)|ertificate|post/ },
		],
		"whose wrong certificate has already been posted": [
			facts({ missingCertificate: { isSentByPost: true } }),
			["warning:", `! ${m.admin_nif_corrected_title()}`, m.admin_nif_corrected_post()],
			{ only: /^(warning|!)|ertificate|post/ },
		],
		"whose number is proposed": [
			facts({ nifProposedBy: "Eva" }),
			["warning:", "Eva has entered a NIF. A second person must confirm it."],
			{ only: /^warning|Eva/ },
		],
		"with requested items": [
			facts({
				requestedItems: [
					{ kind: "passport", reason: "Blurred", done: true },
					{ kind: "information", reason: "Which street?", done: false },
				],
			}),
			[
				"warning:",
				"! Asked of the applicant",
				"- Passport or ID: Blurred {success} Done",
				"- Information: Which street?",
			],
			{ only: /^(warning|!|-)/ },
		],
	});
});

const hold = (view: object, refusal = null as ReturnType<typeof aRefusal> | null) => (
	<HoldBox key="h" id="case-1" view={{ ...HOLD, ...view }} refusal={refusal} />
);
const HELD = { reason: "Lawsuit", setBy: "Eva", setAt: NOON } as never;

describe("the legal hold", () => {
	itShows({
		"is hidden from read-only staff": [hold({}), []],
		"can be set": [
			hold({ canChange: true }),
			[
				"<details>",
				"> Legal hold",
				m.hold_none(),
				"<form action=/admin/applications/case-1?lang=en>",
				"label: Why nothing may be deleted",
				"p id=holdReason-hint: For colleagues, and for audits. Between 5 and 500 characters.",
				"<textarea aria-describedby=holdReason-hint id=holdReason name=holdReason>",
				"button secondary value=set-hold name=intent: Put on hold",
			],
		],
		"can be lifted": [
			hold({ canChange: true, hold: HELD }),
			[
				"warning:",
				"! Legal hold",
				m.hold_set(),
				"Lawsuit",
				"Set by Eva on November 23, 2026 at 12:00",
				"<details>",
				"> Lift the hold",
				"<form action=/admin/applications/case-1?lang=en>",
				"label: Why it is no longer needed",
				"p id=holdReason-hint: For colleagues, and for audits. Between 5 and 500 characters.",
				"<textarea aria-describedby=holdReason-hint id=holdReason name=holdReason>",
				"button secondary value=lift-hold name=intent: Lift the hold",
			],
		],
		"has a reason that can no longer be read": [
			hold({ hold: { ...(HELD as object), reason: null } }),
			[
				"warning:",
				"! Legal hold",
				m.hold_set(),
				"The reason can no longer be read.",
				"Set by Eva on November 23, 2026 at 12:00",
			],
		],
		"was set": [hold({ change: "set" }), ["success role=status:", "The application is on hold."]],
		"was lifted": [hold({ change: "lifted" }), ["success role=status:", "The hold has been lifted."]],
		"that was set shows no confirmation beside an error": [
			hold(
				{ change: "set", canChange: true },
				aRefusal({ fields: { holdReason: "Too short." }, values: { holdReason: "X" } }),
			),
			[
				"<details open>",
				"p id=holdReason-error: Error: Too short.",
				"<textarea aria-describedby=holdReason-hint holdReason-error aria-invalid=true id=holdReason name=holdReason>",
				"X",
			],
			{ only: /success|<details|-error|^X$/ },
		],
		"is impossible once the application has been erased": [
			hold({ erasedAt: NOON }),
			["info:", m.hold_erased({ date: "November 23, 2026 at 12:00" })],
		],
	});
});

const OWNER: OwnerView = {
	owner: { id: 1, name: "Eva", since: NOON, claimedUntil: null },
	colleagues: [
		{ id: 1, name: "Eva" },
		{ id: 2, name: "Rui" },
	],
	viewerId: 2,
	canAssign: true,
	change: null,
	undo: null,
};
const owner = (changes: Partial<OwnerView> = {}, isClosed = false) => (
	<OwnerBox key="o" view={{ ...OWNER, ...changes }} isClosed={isClosed} />
);
const changeAlert = (changes: Partial<OwnerView>) => <OwnerChangeAlert key="o" view={{ ...OWNER, ...changes }} />;
const UNDO = { actionId: "act-1", remainingMs: 9000 };

describe("the owner of an application", () => {
	itShows({
		"is a colleague": [
			owner(),
			[
				"<section aria-label=Owner>",
				"Owner: Eva since <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"<form action=/page?lang=en>",
				"<input type=hidden name=to value=2>",
				"button secondary value=assign name=intent: Assign to me",
				"<form action=/page?lang=en>",
				"<input type=hidden name=to value=unassigned>",
				"button secondary value=assign name=intent: Unassign",
				"<details data-key=a>",
				"> Assign to…",
				"<form action=/page?lang=en>",
				"label: Colleague",
				"<select id=to name=to>",
				"option value=unassigned: Unassigned",
				"option value=1 selected: Eva",
				"option value=2: Rui",
				"button secondary value=assign name=intent: Assign",
			],
		],
		"is the viewer": [
			owner({ viewerId: 1 }),
			[
				"<input type=hidden name=to value=unassigned>",
				"button secondary value=assign name=intent: Unassign",
				"option value=unassigned: Unassigned",
				"option value=1 selected: Eva",
				"option value=2: Rui",
				"button secondary value=assign name=intent: Assign",
			],
			{ only: /value=/ },
		],
		"is unassigned": [
			owner({ owner: null }),
			[
				"<section aria-label=Owner>",
				"Owner: Unassigned",
				"<form action=/page?lang=en>",
				"<input type=hidden name=to value=2>",
				"button secondary value=assign name=intent: Assign to me",
				"<details data-key=a>",
				"> Assign to…",
				"<form action=/page?lang=en>",
				"label: Colleague",
				"<select id=to name=to>",
				"option value=unassigned: Unassigned",
				"option value=1: Eva",
				"option value=2 selected: Rui",
				"button secondary value=assign name=intent: Assign",
			],
		],
		"has left": [
			owner({ owner: { id: 9, name: null, since: NOON, claimedUntil: null }, canAssign: false }),
			[
				"<section aria-label=Owner>",
				"Owner: Former colleague since <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
			],
		],
		"cannot change once the application is closed": [
			owner({}, true),
			["<section aria-label=Owner>", "Owner: Eva since <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00"],
		],
		"has no message if unchanged": [changeAlert({ undo: UNDO }), []],
		"was assigned, which can be undone": [
			changeAlert({ change: "assigned", undo: UNDO }),
			[
				"success role=status:",
				"Assigned to Eva.",
				"<form data-undo=9000 action=/page?lang=en>",
				"<input type=hidden name=actionId value=act-1>",
				"button secondary value=undo data-key=z aria-keyshortcuts=z name=intent: Undo <hidden>z",
			],
		],
		"was released": [changeAlert({ change: "assigned", owner: null }), ["success role=status:", "Unassigned."]],
		"has claimed it temporarily": [
			changeAlert({ change: "claimed", owner: { id: 2, name: "Rui", since: NOON, claimedUntil: NOON } }),
			["success role=status:", m.admin_list_claimed()],
		],
		"has claimed it permanently": [changeAlert({ change: "claimed" }), ["success role=status:", "Assigned to Eva."]],
		"is restored": [
			changeAlert({ change: "undone" }),
			["success role=status:", "Undone: it is assigned to Eva again."],
		],
		"is unassigned again": [
			changeAlert({ change: "undone", owner: null }),
			["success role=status:", "Undone: it is unassigned again."],
		],
		"is a former colleague who was assigned": [
			changeAlert({ change: "assigned", owner: { id: 9, name: null, since: NOON, claimedUntil: null } }),
			["Assigned to Former colleague."],
			{ only: /olleague/ },
		],
	});
});

const LINE: LogLine = {
	id: "event 7",
	version: 7,
	type: "filed",
	kind: "actions",
	title: "Filed",
	actorName: "Eva",
	role: "Senior",
	details: ["AT-1", "in time"],
	change: null,
	timestamp: NOON,
};
const LOG: AdminLog = { filter: "all", groups: [[LINE]], notes: [], isTruncated: false, noteId: "note-1" };
const NOTE: LogLine = {
	...LINE,
	id: "entry 2",
	version: null,
	kind: "notes",
	title: "Note",
	details: ["One", "two"],
	role: null,
};
const timeline = (
	application: Partial<AdminApplication> = {},
	log: Partial<AdminLog> = {},
	listFilter: string | null = null,
) => <Timeline key="t" application={app(application)} log={{ ...LOG, ...log }} listFilter={listFilter} />;
const STATE = { only: /^(warning|danger)|\.(pdf|json)|case-files|archive|cannot|intact|7|event 3|older/i };

describe("the timeline", () => {
	itShows({
		"of an application": [
			timeline(),
			[
				"<section aria-labelledby=timeline>",
				"## Timeline",
				"<nav aria-label=Filter the timeline>",
				"- [All ](aria-current=page href=/admin/applications/case-1?lang=en#timeline)",
				"- [Actions ](/admin/applications/case-1?log=actions&lang=en#timeline)",
				"- [Documents ](/admin/applications/case-1?log=documents&lang=en#timeline)",
				"All times are Lisbon time.",
				"History whole: 7 events",
				"Filed AT-1 · in time",
				"<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 · Eva (Senior)",
			],
		],
		"with a filter, opened from a list": [
			timeline({}, { filter: "documents" }, "mine"),
			[
				"- [All ](/admin/applications/case-1?list=mine&lang=en#timeline)",
				"- [Actions ](/admin/applications/case-1?log=actions&list=mine&lang=en#timeline)",
				"- [Documents ](aria-current=page href=/admin/applications/case-1?log=documents&list=mine&lang=en#timeline)",
			],
			{ only: /\]\(/ },
		],
		"that may be exported": [
			timeline({ canExport: true }),
			[
				"History whole: 7 events · Case file: [PDF](/admin/case-files/case-1/pdf), [JSON](/admin/case-files/case-1). The whole history, which anybody can check at /verify.",
			],
			STATE,
		],
		"that is broken": [
			timeline({ firstBrokenVersion: 3, canExport: true }),
			[
				"danger role=alert:",
				"The history was changed at event 3",
				"· Case file: [PDF](/admin/case-files/case-1/pdf), [JSON](/admin/case-files/case-1). The whole history, which anybody can check at /verify.",
			],
			STATE,
		],
		"that cannot be read": [timeline({ isHistoryIncomplete: true }), ["warning:", m.admin_history_unreadable()], STATE],
		"that is truncated": [
			timeline({}, { isTruncated: true }),
			["All times are Lisbon time.", "Filed AT-1 · in time", m.case_log_cut()],
			{ only: /^[A-Z](?!istory)/ },
		],
		"without lines": [<LogLines key="l" groups={[]} />, ["Nothing yet"]],
		"with a change and with a collapsed group": [
			<LogLines
				key="l"
				groups={[
					[{ ...LINE, details: [], role: null, change: { from: "Draft", to: "Pending" } }],
					[LINE, { ...LINE, id: "event 6", timestamp: NOON - 60_000 }],
				]}
			/>,
			[
				"Filed Draft → becomes Pending",
				"<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 · Eva",
				"<details>",
				"> Filed 2 times<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 · Eva (Senior)",
				"Filed AT-1 · in time",
				"<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 · Eva (Senior)",
				"Filed AT-1 · in time",
				"<datetime=2026-11-23T11:59:00.000Z>November 23, 2026 at 11:59 · Eva (Senior)",
			],
		],
		"with a note": [
			<LogLines key="l" groups={[[NOTE]]} />,
			["Note", "One two", "<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 · Eva"],
		],
	});
});

const notes = (
	application: Partial<AdminApplication> = {},
	log: Partial<AdminLog> = {},
	refusal = null as ReturnType<typeof aRefusal> | null,
) => <Notes key="n" application={app(application)} log={{ ...LOG, ...log }} refusal={refusal} />;
const DRAFTED = { drafts: { note: { values: { note: "Half a note" }, at: NOON } } };

describe("internal notes", () => {
	itShows({
		"can be written": [
			notes(),
			[
				"<section aria-labelledby=notes>",
				"## Notes",
				"<form data-draft=note data-draft-to=/admin/drafts/case-1 data-language=en action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=note>",
				"<input type=hidden name=noteId value=note-1>",
				"label: Internal note",
				`p id=note-hint: ${m.case_note_hint({ count: "2000" })}`,
				"<textarea aria-describedby=note-hint data-key=m aria-keyshortcuts=m id=note name=note>",
				"button secondary: Save the note",
				m.case_notes_none(),
			],
		],
		"cannot be written by everyone": [
			notes({ canWriteNotes: false }, { notes: [[NOTE]] }),
			[
				"<section aria-labelledby=notes>",
				"## Notes",
				"Note",
				"One two",
				"<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 · Eva",
			],
		],
		"have a draft": [
			notes(DRAFTED),
			[
				"<form data-draft=note data-draft-to=/admin/drafts/case-1 data-language=en action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=noteId value=note-1>",
				"Half a note",
				"Draft of <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 ·",
				"button quiet value=1 name=discard: Discard",
			],
			{ only: /Half|Draft|draft-|discard|noteId/ },
		],
		"that were rejected replace the draft": [
			notes(
				DRAFTED,
				{},
				aRefusal({ fields: { note: "Too long." }, values: { note: "A long note", noteId: "note-0" } }),
			),
			[
				"<input type=hidden name=noteId value=note-0>",
				"p id=note-error: Error: Too long.",
				"<textarea aria-describedby=note-hint note-error aria-invalid=true data-key=m aria-keyshortcuts=m id=note name=note>",
				"A long note",
			],
			{ only: /Half|A long|discard|noteId|-error/ },
		],
	});
});

const MAIL = {
	id: "5",
	key: "k5",
	title: "Paid",
	recipient: "l…@example.com",
	state: "Sent",
	createdAt: NOON,
	resentAt: null,
	canResend: false,
};

describe("the e-mails of an application", () => {
	itShows({
		"are absent at first": [
			<Mails key="m" application={app()} refusal={null} />,
			["<section aria-labelledby=mails>", "## E-mails sent", "Nothing yet"],
		],
		"show what was resent and what can be resent": [
			<Mails
				key="m"
				application={app({
					mails: [
						{ ...MAIL, resentAt: NOON + DAY },
						{ ...MAIL, id: "6", key: "k6", title: "Filed", canResend: true },
					],
				})}
				refusal={null}
			/>,
			[
				"<section aria-labelledby=mails>",
				"## E-mails sent",
				"Paid Sent",
				"<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 · l…@example.com",
				"Sent again: <datetime=2026-11-24T12:00:00.000Z>November 24, 2026 at 12:00",
				"Filed Sent",
				"<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 · l…@example.com",
				"<details>",
				"> Send again: Filed",
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=resend-mail>",
				"<input type=hidden name=key value=k6>",
				"<input type=hidden name=field value=resend-6>",
				"<input id=resend-6 type=checkbox name=confirmed>",
				m.case_resend_confirm(),
				"button secondary: Send again",
			],
		],
		"are not resent without confirmation": [
			<Mails
				key="m"
				application={app({
					mails: [
						{ ...MAIL, canResend: true },
						{ ...MAIL, id: "6", canResend: true },
					],
				})}
				refusal={aRefusal({ fields: { "resend-6": "Tick it." } })}
			/>,
			[
				"<details>",
				"<details open>",
				"p id=resend-6-error: Error: Tick it.",
				"<input aria-describedby=resend-6-error aria-invalid=true id=resend-6 type=checkbox name=confirmed>",
			],
			{ only: /<details|-error/ },
		],
	});
});

const MANDATE = { missing: [], isClauseMissing: false, filing: null, filings: [] };
const mandate = (changes: object) => (
	<MandatePanel key="m" application={app({ mandate: { ...MANDATE, ...changes } })} />
);
const FILING = { answers: [{ field: "name", label: "Name", value: "Ana" }], isFiled: false };

describe("the power of attorney", () => {
	itShows({
		"is not shown to everyone": [<MandatePanel key="m" application={app()} />, []],
		"lacks something": [
			mandate({ missing: ["A name"], isClauseMissing: true }),
			["<section aria-labelledby=mandate>", "## Power of attorney", "It cannot be created yet:", "- A name"],
		],
		"can be printed": [
			mandate({}),
			[
				"<section aria-labelledby=mandate>",
				"## Power of attorney",
				`[Power of attorney (PDF)](/admin/mandates/case-1) / ${m.mandate_hint()}`,
			],
		],
		"lacks a clause": [
			mandate({ isClauseMissing: true }),
			[
				"## Power of attorney",
				`[Power of attorney (PDF)](/admin/mandates/case-1) / ${m.mandate_hint()}`,
				m.mandate_no_clause(),
			],
			{ only: /attorney|clause|representative/ },
		],
		"is signed, and the application can be filed": [
			mandate({ filing: FILING }),
			[
				"<section aria-labelledby=mandate>",
				"## Power of attorney",
				`[Power of attorney (PDF)](/admin/mandates/case-1) / ${m.mandate_hint()}`,
				"<section aria-labelledby=filing>",
				"## For the tax office",
				"[One PDF](/admin/filing-packs/case-1/pdf) · [ZIP for the portal](/admin/filing-packs/case-1/zip)",
				"<details>",
				`> ${m.filing_hint()}`,
				"label: Name",
				"<input id=filing-name readonly value=Ana>",
				"button secondary data-copy=filing-name data-copied=Copied script: Name: <data-word=true>Copy",
			],
		],
		"is signed, and the application is filed": [
			mandate({ filing: { ...FILING, isFiled: true } }),
			["## Power of attorney", "## For the tax office"],
			{ only: /filing-packs|^## / },
		],
		"was filed twice": [
			mandate({
				filings: [
					{ number: 1, filedAt: NOON, hash: "0123456789abcdef0123", returnReason: "The name differs" },
					{ number: 2, filedAt: NOON + DAY, hash: null, returnReason: null },
				],
			}),
			[
				"## Power of attorney",
				"<section aria-labelledby=filings>",
				"## What was filed",
				"- Filing 1 · <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 · [One PDF](/admin/filing-packs/case-1/pdf?filing=1 aria-label=Filing 1: One PDF) · [ZIP for the portal](/admin/filing-packs/case-1/zip?filing=1 aria-label=Filing 1: ZIP for the portal) / SHA-256 0123456789abcdef, also in the history / Sent back: The name differs",
				"- Filing 2 · <datetime=2026-11-24T12:00:00.000Z>November 24, 2026 at 12:00",
			],
			{ only: /^(##|-|\/)|filing/i },
		],
	});
});

const THREAD: AdminThread = {
	firm: null,
	messages: [],
	waitingSince: null,
	canWrite: true,
	ownMessageCount: 0,
	messageId: "message-1",
};
const MESSAGE = {
	version: 1,
	from: "applicant",
	author: null,
	text: "Hello",
	files: [],
	areFilesDeleted: false,
	at: NOON,
};
const thread = (changes: object = {}, refusal = null as ReturnType<typeof aRefusal> | null) => (
	<ThreadPanel key="t" id="case-1" thread={{ ...THREAD, ...changes } as never} refusal={refusal} />
);
const FIRM = { name: "Silva", hasEnded: false };

describe("the thread", () => {
	itShows({
		"with the applicant": [
			thread(),
			[
				"<section aria-labelledby=thread>",
				"## Messages with the applicant",
				"Nobody has written yet.",
				"<form action=/admin/applications/case-1?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=intent value=answer-message>",
				"<input type=hidden name=messageId value=message-1>",
				"label: Message to the applicant",
				`p id=message-hint: ${m.admin_thread_answer_hint({ count: "2000" })}`,
				"<textarea aria-describedby=message-hint id=message name=message>",
				"label: Pictures or PDF files (optional)",
				`p id=attachment-hint: ${m.messages_files_hint({ max: "10" })}`,
				"<input aria-describedby=attachment-hint accept=image/jpeg,image/png,application/pdf multiple id=attachment type=file name=attachment>",
				"button primary: Send answer",
			],
		],
		"that is read-only and empty": [thread({ canWrite: false }), []],
		"that is read-only": [
			thread({
				canWrite: false,
				messages: [
					MESSAGE,
					{
						...MESSAGE,
						version: 2,
						from: "staff",
						author: "eva@azulejo.example",
						text: null,
						areFilesDeleted: true,
						files: [{}, {}],
					},
				],
			}),
			[
				"<section aria-labelledby=thread>",
				"## Messages with the applicant",
				"the applicant · <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"Hello",
				"eva@azulejo.example · <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"What was written here can no longer be read.",
				"[Attached files: 2, among the documents](#documents)",
				m.messages_files_deleted(),
			],
		],
		"that awaits an answer can be settled": [
			thread({ messages: [MESSAGE], waitingSince: NOON }),
			[
				"## Messages with the applicant",
				"{warning} waiting for an answer",
				"button secondary value=settle-messages name=intent: No answer needed",
			],
			{ only: /\{|settle|none|^##/ },
		],
		"with a firm": [
			thread({ firm: FIRM, waitingSince: NOON }),
			[
				"<section aria-labelledby=agent-thread>",
				"## Messages with the firm Silva",
				"{warning} waiting for an answer",
				"The firm has not written yet.",
				"<form action=/admin/applications/case-1?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=intent value=answer-message>",
				"<input type=hidden name=party value=agent>",
				"<input type=hidden name=messageId value=message-1>",
				"label: Message to the firm",
				`p id=agentMessage-hint: ${m.admin_thread_agent_hint({ count: "2000" })}`,
				"<textarea aria-describedby=agentMessage-hint id=agentMessage name=agentMessage>",
				"button primary: Send answer",
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=party value=agent>",
				"button secondary value=settle-messages name=intent: No answer needed",
			],
		],
		"with a firm and its member": [
			thread({
				firm: FIRM,
				messages: [
					{ ...MESSAGE, from: "agent", author: "Rita" },
					{ ...MESSAGE, version: 2, from: "agent" },
				],
			}),
			[
				"Rita, Silva · <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"the firm, Silva · <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
			],
			{ only: /November/ },
		],
		"with a firm that no longer acts": [
			thread({ firm: { ...FIRM, hasEnded: true }, canWrite: false, messages: [MESSAGE] }),
			[
				"<section aria-labelledby=agent-thread>",
				"## Messages with the firm Silva",
				"the firm · <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"Hello",
				m.admin_thread_agent_ended(),
			],
		],
		"preserves a rejected answer and its id": [
			thread(
				{},
				aRefusal({ fields: { message: "Too long." }, values: { message: "Dear Ana", messageId: "message-0" } }),
			),
			[
				"<input type=hidden name=messageId value=message-0>",
				"p id=message-error: Error: Too long.",
				"<textarea aria-describedby=message-hint message-error aria-invalid=true id=message name=message>",
				"Dear Ana",
			],
			{ only: /-error|Dear|messageId/ },
		],
		"does not show the answer to the firm": [
			thread(
				{},
				aRefusal({
					fields: { agentMessage: "Too long." },
					values: { agentMessage: "Dear firm", messageId: "message-0" },
				}),
			),
			["<input type=hidden name=messageId value=message-1>"],
			{ only: /-error|Dear|messageId/ },
		],
	});
});

const ROWS = [
	{ term: "Name", value: "Ana", field: "lastName", reading: { text: "ANA", isDifferent: false } },
	{ term: "Birth", value: "1990", field: null, reading: { text: "1991", isDifferent: true } },
	{ term: "Country", value: "PL", field: "country", reading: null },
	{ term: "Phone", value: "1", field: "phone" },
];
const GROUPS = [{ title: "Person", rows: ROWS }] as never;
const CORRECTION = {
	field: "lastName",
	control: "text",
	value: "Ana",
	text: "Ana",
	options: [],
	label: "Last name",
	hasProof: true,
	isProofAccepted: true,
} as CorrectionView;
const answers = (
	changes: Partial<AdminApplication>,
	correction: CorrectionView | null = null,
	refusal = null as ReturnType<typeof aRefusal> | null,
) => <Answers key="a" application={app({ answers: GROUPS, ...changes })} correction={correction} refusal={refusal} />;
const OPEN = { actions: { correct: null } };

describe("the answers", () => {
	itShows({
		"are compared with the documents and can be corrected": [
			answers(OPEN),
			[
				"<section aria-labelledby=answers>",
				"## What the applicant wrote",
				"### Person",
				"= Name",
				"  Ana<title=the document says the same>the document says the same[Correct… Name](/admin/applications/case-1?correct=lastName&lang=en#correct)",
				"= Birth",
				"  1990Document: 1991",
				"= Country",
				"  PL<title=not read>not read[Correct… Country](/admin/applications/case-1?correct=country&lang=en#correct)",
				"= Phone",
				"  1[Correct… Phone](/admin/applications/case-1?correct=phone&lang=en#correct)",
			],
		],
		"cannot be corrected now": [
			answers({ actions: { correct: "Filed already." } }, CORRECTION),
			["Filed already."],
			{ only: /Filed|correct/ },
		],
		"cannot be corrected by the viewer": [answers({}, CORRECTION), [], { only: /correct/ }],
		"preserve the list in their links": [
			answers(OPEN),
			[
				"  Ana<title=the document says the same>the document says the same[Correct… Name](/admin/applications/case-1?correct=lastName&list=mine&lang=en#correct)",
			],
			{ path: "/admin/applications/case-1?list=mine&done=note", only: /lastName/ },
		],
		"are corrected one at a time": [
			answers(OPEN, CORRECTION),
			[
				"<section aria-labelledby=answers>",
				"## What the applicant wrote",
				"<section id=correct aria-labelledby=correct-title>",
				"### Correct: Last name",
				"It currently says “Ana”.",
				m.correct_again(),
				"<form action=/admin/applications/case-1?correct=lastName&lang=en>",
				"<input type=hidden name=intent value=correct>",
				"<input type=hidden name=version value=7>",
				"<input type=hidden name=field value=lastName>",
				"label: As it should be",
				"<input autocomplete=off spellcheck=false id=correct-value type=text name=value value=Ana>",
				"label: Reason",
				`p id=correct-reason-hint: ${m.correct_reason_hint()}`,
				"<textarea aria-describedby=correct-reason-hint maxlength=500 id=correct-reason name=reason>",
				"<input aria-describedby=correct-compared-hint id=correct-compared type=checkbox name=compared>",
				"I have compared it with the document",
				`p id=correct-compared-hint: ${m.correct_compared_hint()}`,
				"button primary: Correct and e-mail the reason",
				"[Leave it as it is](/admin/applications/case-1?lang=en#answers)",
			],
			{ only: /^(?!=| {2}|### Person)/ },
		],
		"can be added where none was given, without a document as proof": [
			answers(OPEN, { ...CORRECTION, text: "", value: "", hasProof: false, isProofAccepted: false }),
			["It is currently empty."],
			{ only: /^It |compared|again/ },
		],
		"show the errors of a rejected correction": [
			answers(
				OPEN,
				CORRECTION,
				aRefusal({
					action: "correct",
					fields: { reason: "Why?" },
					values: { value: "Anna", reason: "x", compared: "on" },
				}),
			),
			[
				"<input autocomplete=off spellcheck=false id=correct-value type=text name=value value=Anna>",
				"p id=correct-reason-error: Error: Why?",
				"<textarea aria-describedby=correct-reason-hint correct-reason-error aria-invalid=true maxlength=500 id=correct-reason name=reason>",
				"<input aria-describedby=correct-compared-hint id=correct-compared type=checkbox name=compared checked>",
			],
			{ only: /-error|value=Anna|checked/ },
		],
	});
});

describe("aftercare of an application", () => {
	itShows({
		"is hidden when there is none": [<AftercarePanel key="a" sections={[]} />, []],
		"is listed by section": [
			<AftercarePanel key="a" sections={[{ title: "Password", lines: ["Wanted", "Due"] }]} />,
			["<section aria-labelledby=aftercare>", "## After the NIF", "### Password", "- Wanted", "- Due"],
		],
	});
});

const PREVIEW = { recipient: "l…@example.com", language: "pt", subject: "Assunto", text: "Olá" } as const;

describe("the outcome of an action", () => {
	itShows({
		"that was done": [
			<ActionConfirmation key="a" action="file" />,
			["success role=status:", "The application is filed."],
		],
		"of a note": [<ActionConfirmation key="a" action="note" />, ["success role=status:", "The note has been saved."]],
		"of a resent e-mail": [
			<ActionConfirmation key="a" action="resend-mail" />,
			["success role=status:", "It is being sent again, to the stored address."],
		],
		"that was rejected with field errors": [
			<ActionRefusalAlert
				key="a"
				log={LOG}
				refusal={aRefusal({ action: "refund", subject: "payment-1", fields: { amount: "Too much." } })}
			/>,
			["<div role=alert>", "## There is a problem", "- [Too much.](#refund-payment-1-amount)"],
		],
		"that was rejected without field errors": [
			<ActionRefusalAlert key="a" log={LOG} refusal={aRefusal()} />,
			["danger role=alert:", "! There is a problem", "Refused."],
		],
		"from an outdated page": [
			<ActionRefusalAlert
				key="a"
				log={{ ...LOG, groups: [[LINE], [{ ...LINE, id: "event 6", version: 6, title: "Paid" }], [NOTE]] }}
				refusal={aRefusal({
					staleVersion: 6,
					fields: { x: "y" },
					values: { "reason.0": "Blurred", kind: "passport", answer: "", note: "Hm" },
				})}
			/>,
			[
				"danger role=alert:",
				`! ${m.admin_list_stale_title()}`,
				"Filed AT-1 · in time",
				"<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 · Eva (Senior)",
				m.admin_list_stale_next(),
				"What you wrote",
				"Blurred",
				"Hm",
			],
		],
		"from an outdated page without text": [
			<ActionRefusalAlert key="a" log={{ ...LOG, groups: [] }} refusal={aRefusal({ staleVersion: 0 })} />,
			["danger role=alert:", `! ${m.admin_list_stale_title()}`, "Nothing yet", m.admin_list_stale_next()],
		],
		"is a preview of the e-mail": [
			<ActionRefusalAlert key="a" log={LOG} refusal={aRefusal({ preview: PREVIEW, staleVersion: 3 })} />,
			[
				"<section role=status aria-labelledby=mail-preview>",
				"## The e-mail as it will arrive",
				"To: l…@example.com · Português · not sent yet",
				"<article lang=pt>",
				"### Assunto",
				"Olá",
			],
		],
	});

	it("belongs to an action, a note or an e-mail", () => {
		const actions = ["file", "note", "resend-mail", "toString", "nothing", "", null, 1];
		expect(actions.filter(isCompletedAction)).toEqual(["file", "note", "resend-mail"]);
	});
});

const PARTS = Object.fromEntries(
	["answers", "documents", "actions", "timeline", "notes", "messages", "mails", "money"].map((part) => [
		part,
		<p key="p">{part}</p>,
	]),
) as never;

describe("the workspace", () => {
	itShows({
		"has a tab and a pane for each part": [
			<Workspace
				key="w"
				part="notes"
				application={app({ mails: [MAIL, MAIL] })}
				log={{ ...LOG, notes: [[NOTE]] }}
				threads={[
					{ ...THREAD, messages: [MESSAGE] as never, waitingSince: NOON },
					{ ...THREAD, messages: [MESSAGE, MESSAGE] as never },
				]}
				parts={PARTS}
			/>,
			[
				"Parts of the case",
				"<input type=radio id=case-part-answers autocomplete=off name=case-part value=answers>",
				"Answers",
				"<input type=radio id=case-part-documents autocomplete=off name=case-part value=documents>",
				"Documents",
				"<input type=radio id=case-part-actions autocomplete=off name=case-part value=actions>",
				"Actions",
				"<input type=radio id=case-part-timeline autocomplete=off name=case-part value=timeline>",
				"Timeline",
				"<input type=radio id=case-part-notes autocomplete=off name=case-part checked value=notes>",
				"Notes 1",
				"<input type=radio id=case-part-messages autocomplete=off name=case-part value=messages>",
				"Messages<title=waiting for an answer> waiting for an answer 3",
				"<input type=radio id=case-part-mails autocomplete=off name=case-part value=mails>",
				"E-mails 2",
				"<input type=radio id=case-part-money autocomplete=off name=case-part value=money>",
				"Money",
				"<div data-part=answers role=group aria-label=Answers>",
				"answers",
				"<div data-part=documents role=group aria-label=Documents>",
				"documents",
				"<div data-part=actions role=group aria-label=Actions>",
				"actions",
				"<div data-part=timeline role=group aria-label=Timeline>",
				"timeline",
				"<div data-part=notes role=group aria-label=Notes>",
				"notes",
				"<div data-part=messages role=group aria-label=Messages>",
				"messages",
				"<div data-part=mails role=group aria-label=E-mails>",
				"mails",
				"<div data-part=money role=group aria-label=Money>",
				"money",
				"<div data-split=left role=separator aria-orientation=vertical aria-label=Width of the answers aria-valuenow=0>",
				"<div data-split=right role=separator aria-orientation=vertical aria-label=Width of the actions aria-valuenow=0>",
			],
		],
		"shows no counts and no waiting badge": [
			<Workspace key="w" part="actions" application={app()} log={LOG} threads={[THREAD]} parts={PARTS} />,
			[
				"<input type=radio id=case-part-actions autocomplete=off name=case-part checked value=actions>",
				"Notes",
				"Messages",
				"E-mails",
			],
			{ only: /^(Notes|Messages|E-?mails|Mails)|checked/ },
		],
		"has a bar with the next action": [
			<ActionBar
				key="b"
				application={app({ actions: { file: null, "request-information": null, reject: "Not yet." } })}
				canAssign
			/>,
			[
				"<nav aria-label=Actions>",
				"[Next: File with the tax authority F](primary #file-check.identity data-key=f aria-keyshortcuts=f)[Ask the applicant Q](secondary #act-request-information)[Reject…](secondary #act-reject)[All actions](quiet #actions)[View as applicant](quiet data-key=v aria-keyshortcuts=v href=/admin/applications/case-1/as-applicant?lang=en)",
				"<form action=/admin/applications?lang=en>",
				"button secondary value=claim data-key=n aria-keyshortcuts=n name=intent: Claim next N",
			],
		],
		"has a short bar for staff with few permissions": [
			<ActionBar key="b" application={app({ actions: { "request-information": "Not now." } })} canAssign={false} />,
			[
				"<nav aria-label=Actions>",
				"[All actions](quiet #actions)[View as applicant](quiet data-key=v aria-keyshortcuts=v href=/admin/applications/case-1/as-applicant?lang=en)",
			],
		],
	});

	it("opens at the part that holds the last form", () => {
		const drafted = { drafts: { note: { values: {}, at: NOON } } };
		const refusedFields = (fields: Record<string, string>, changes = {}) =>
			initialPart(aRefusal({ fields, ...changes }), null, drafted);
		expect([
			initialPart(null, "note", { drafts: {} }),
			initialPart(null, "resend-mail", drafted),
			initialPart(null, "refund", drafted),
			initialPart(null, "correct", drafted),
			initialPart(null, "decide-passport", drafted),
			initialPart(null, "file", drafted),
			initialPart(null, null, drafted),
			initialPart(null, null, { drafts: {} }),
		]).toEqual(["notes", "mails", "money", "answers", "documents", "notes", "notes", "actions"]);
		expect([
			refusedFields({}, { action: "decide-refund" }),
			refusedFields({}, { action: "correct" }),
			refusedFields({}, { action: "decide-mandate" }),
			refusedFields({ note: "Too long." }),
			refusedFields({}, { values: { note: "x" } }),
			refusedFields({ message: "x" }),
			refusedFields({ attachment: "x" }),
			refusedFields({ agentMessage: "x" }),
			refusedFields({ "resend-5": "x" }),
			refusedFields({ reason: "x" }),
			refusedFields({}),
		]).toEqual([
			"money",
			"answers",
			"documents",
			"notes",
			"notes",
			"messages",
			"messages",
			"messages",
			"mails",
			"actions",
			"actions",
		]);
	});
});
