import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import Aftercare from "./aftercare.tsx";
import Applications from "./applications/applications.tsx";
import Audit from "./audit/audit.tsx";
import { entryFacts } from "./audit/entry-facts.ts";
import { ClockTag } from "./clock-tag.tsx";
import Errors from "./inbox/errors/errors.tsx";
import Jobs from "./jobs.tsx";
import Retention from "./retention.tsx";
import Settings from "./settings/settings.tsx";
import Topic from "./settings/topic/topic.tsx";
import { VersionHistory } from "./settings/version-history.tsx";
import { Shortcuts } from "./shortcuts/shortcuts.tsx";
import Staff from "./staff/staff.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const page = (Route: unknown, loaderData: object, actionData?: object) => {
	const Cast = Route as Page;
	return <Cast key="page" loaderData={loaderData} actionData={actionData} />;
};
const CELLS = { only: /^\| (?!scope=col)/ };

const ACCOUNT = {
	id: 1,
	email: "eva@azulejo.example",
	name: "Eva",
	role: "senior",
	lastLogin: NOON,
	disabled: false,
	hasSecondFactor: true,
	isSelf: false,
	firstAccountEmail: null,
};
const STAFF = { accounts: [ACCOUNT], proposals: [], canManage: true, done: null };
const PROPOSAL = {
	id: "p1",
	email: "rui@azulejo.example",
	from: "reviewer",
	to: "senior",
	madeBy: "Eva",
	madeAt: NOON,
	isProposedByViewer: false,
};

describe("staff accounts", () => {
	itShows({
		"are editable for an administrator": [
			page(Staff, STAFF),
			[
				"# Team",
				m.staff_accounts_lede(),
				"| scope=col Name",
				"| scope=col Role",
				"| scope=col Second factor",
				"| scope=col Last signed in",
				"| scope=col Change",
				"| scope=row Eva / eva@azulejo.example",
				"| data-label=Role senior reviewer",
				"| data-label=Second factor Yes",
				"| data-label=Last signed in <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"<form action=/admin/staff?lang=en>",
				"<input type=hidden name=intent value=role>",
				"<input type=hidden name=account value=1>",
				"<select name=role aria-label=Role of eva@azulejo.example>",
				"option value=reviewer: reviewer",
				"option value=senior selected: senior reviewer",
				"option value=finance: finance",
				"option value=auditor: auditor",
				"option value=admin: administrator",
				"button secondary: Change role",
				"<details>",
				"> More …",
				"<form action=/admin/staff?lang=en>",
				"<input type=hidden name=account value=1>",
				"button quiet value=sign-out aria-label=Sign out everywhere: eva@azulejo.example name=intent: Sign out everywhere",
				"button quiet value=invite-again aria-label=Send a new invitation: eva@azulejo.example name=intent: Send a new invitation",
				"button quiet value=disable aria-label=Disable: eva@azulejo.example name=intent: Disable",
				"## Invite a colleague",
				m.staff_invite_text({ hours: "48" }),
				"<form action=/admin/staff?lang=en>",
				"<input type=hidden name=intent value=invite>",
				"label: Name",
				"<input maxlength=80 id=name type=text name=name>",
				"label: Work e-mail address, as Access knows it",
				"<input spellcheck=false id=email type=email name=email>",
				"label: Role",
				"<select id=role name=role>",
				"option value=reviewer: reviewer",
				"option value=senior: senior reviewer",
				"option value=finance: finance",
				"option value=auditor: auditor",
				"option value=admin: administrator",
				"label: Is it somebody who is here already?",
				"<select id=person name=person>",
				"option value=: No, a new person",
				"option value=1: Eva (eva@azulejo.example)",
				"button primary: Invite",
			],
		],
		"are read-only for others": [
			page(Staff, { ...STAFF, canManage: false, proposals: [PROPOSAL] }),
			[
				"# Team",
				"Who works here. Administrators change it.",
				"## Waiting for a second administrator",
				"- <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"rui@azulejo.example: from reviewer to senior reviewer, proposed by Eva",
				"| scope=col Name",
				"| scope=col Role",
				"| scope=col Second factor",
				"| scope=col Last signed in",
				"| scope=row Eva / eva@azulejo.example",
				"| data-label=Role senior reviewer",
				"| data-label=Second factor Yes",
				"| data-label=Last signed in <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
			],
		],
		"in their states": [
			page(Staff, {
				...STAFF,
				accounts: [
					{ ...ACCOUNT, isSelf: true },
					{
						...ACCOUNT,
						id: 2,
						name: null,
						email: "rui@azulejo.example",
						disabled: true,
						hasSecondFactor: false,
						lastLogin: null,
						firstAccountEmail: "eva@azulejo.example",
					},
				],
			}),
			[
				"| scope=row Eva {neutral} you / eva@azulejo.example",
				"| data-label=Role senior reviewer",
				"| data-label=Second factor Yes",
				"| data-label=Last signed in <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| scope=row {neutral} disabled / rui@azulejo.example · same person as eva@azulejo.example",
				"| data-label=Role senior reviewer",
				"| data-label=Second factor No",
				"| data-label=Last signed in –",
				"button quiet value=enable aria-label=Enable: rui@azulejo.example name=intent: Enable",
				"option value=1: Eva (eva@azulejo.example)",
			],
			{ only: /^\| (?!scope=col)|value=(enable|disable)|option value=\d/ },
		],
		"with a proposed role": [
			page(Staff, { ...STAFF, proposals: [PROPOSAL] }),
			[
				"rui@azulejo.example: from reviewer to senior reviewer, proposed by Eva",
				"<input type=hidden name=proposal value=p1>",
				"button primary value=approve name=intent: Approve",
				"button secondary value=return name=intent: Return",
			],
			{ only: /name=proposal|value=(approve|return)|rui/ },
		],
		"with a role that the viewer proposed": [
			page(Staff, { ...STAFF, proposals: [{ ...PROPOSAL, isProposedByViewer: true }] }),
			[
				"## Waiting for a second administrator",
				"<input type=hidden name=proposal value=p1>",
				"button secondary value=return name=intent: Withdraw",
				"| scope=col Second factor",
				"| data-label=Second factor Yes",
				"button secondary: Change role",
				m.staff_invite_text({ hours: "48" }),
			],
			{ only: /name=proposal|value=(approve|return)|second|another|yours/i },
		],
		"says that the viewer's own proposal needs somebody else": [
			page(Staff, { ...STAFF, proposals: [PROPOSAL, { ...PROPOSAL, id: "p2", isProposedByViewer: true }] }),
			[m.staff_proposal_mine()],
			{ only: new RegExp(`^${m.staff_proposal_mine()}$`) },
		],
		"after a change": [
			page(Staff, { ...STAFF, done: "invited" }),
			[
				"success role=status:",
				"The invitation is on its way.",
				"button quiet value=invite-again aria-label=Send a new invitation: eva@azulejo.example name=intent: Send a new invitation",
			],
			{ only: /success|nvitation/ },
		],
		"after an invitation to an invalid address": [
			page(
				Staff,
				{ ...STAFF, done: "invited" },
				{ error: null, errors: { email: "Wrong." }, values: { email: "x", name: "Ana", role: "finance" } },
			),
			["p id=email-error: Error: Wrong."],
			{ only: /success|danger|email-error: / },
		],
		"after a rejected invitation": [
			page(
				Staff,
				{ ...STAFF, done: "invited" },
				{ error: "Not now.", errors: { email: "Wrong." }, values: { email: "x", name: "Ana", role: "finance" } },
			),
			[
				"danger role=alert:",
				"Not now.",
				"option value=senior selected: senior reviewer",
				"<input maxlength=80 id=name type=text name=name value=Ana>",
				"p id=email-error: Error: Wrong.",
				"<input aria-describedby=email-error aria-invalid=true spellcheck=false id=email type=email name=email value=x>",
				"option value=finance selected: finance",
			],
			{ only: /success|danger|Not now|-error|value=Ana|selected/ },
		],
	});
});

const JOB = { job: "back-up", startedAt: NOON, durationMs: 1200, isRunning: false, failure: null };
const JOBS = { jobs: [JOB], deadLetters: [], isDone: false, canResolve: true, limit: 2 };
const DEAD_LETTER = { id: "d1", application: { id: "case-1", number: "NIF-1" }, receivedAt: NOON };

describe("the jobs page", () => {
	itShows({
		"in their states": [
			page(Jobs, {
				...JOBS,
				jobs: [
					JOB,
					{ ...JOB, job: "raise-alarms", isRunning: true, durationMs: null },
					{ ...JOB, job: "measure-stages", startedAt: null, durationMs: null },
					{ ...JOB, job: "check-chain", failure: { since: NOON - DAY, runs: 3, error: "timeout" }, isRunning: true },
				],
			}),
			[
				"# Scheduled jobs and messages",
				m.jobs_lede(),
				"<section aria-labelledby=messages>",
				"## Undelivered messages",
				m.jobs_dead_none(),
				"<section aria-labelledby=jobs>",
				"## Scheduled jobs",
				"Scheduled jobs",
				"| scope=col Job",
				"| scope=col Last run",
				"| scope=col Duration",
				"| scope=col State",
				"| scope=row Making the nightly backup back-up",
				"| data-label=Last run <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Duration 1200 ms",
				"| data-label=State {success} OK",
				"| scope=row Raising alarms raise-alarms",
				"| data-label=Last run <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=State {info} Running",
				"| scope=row Measuring how long each stage took measure-stages",
				"| data-label=Last run Not yet",
				"| data-label=State {neutral} Not yet",
				"| scope=row Chaining histories check-chain",
				"| data-label=Last run <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Duration 1200 ms",
				"| data-label=State {danger} Failing since Nov 22, 2026 (3 runs) timeout",
			],
		],
		"with messages that could not be delivered": [
			page(Jobs, { ...JOBS, deadLetters: [DEAD_LETTER] }),
			[
				"## Undelivered messages 1",
				m.jobs_dead_lede(),
				"| scope=col Application",
				"| scope=col Since",
				"| scope=col Actions",
				"| scope=row [NIF-1](/admin/applications/case-1?lang=en)",
				"| data-label=Since <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"<form action=/admin/jobs?lang=en>",
				"<input type=hidden name=id value=d1>",
				"button primary value=retry name=intent: Retry",
				"<form action=/admin/jobs?lang=en>",
				"<input type=hidden name=id value=d1>",
				"<select name=reason aria-label=Reason required>",
				"option value= selected: Reason",
				"option value=delivered: Sent already",
				"option value=not-needed: Not needed any more",
				"option value=unreadable: Unreadable",
				"button secondary value=discard name=intent: Discard",
				"## Scheduled jobs",
				"| scope=col Job",
				"| scope=col Last run",
				"| scope=col Duration",
				"| scope=col State",
				"| scope=row Making the nightly backup back-up",
				"| data-label=Last run <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Duration 1200 ms",
				"| data-label=State {success} OK",
			],
			{ only: /^(##|\||<input|<select|option|button|<form|The|These)/ },
		],
		"with as many messages as it lists, one unreadable": [
			page(Jobs, {
				...JOBS,
				deadLetters: [DEAD_LETTER, { ...DEAD_LETTER, id: "d2", application: null }],
				canResolve: false,
			}),
			[
				"## Undelivered messages 2",
				"The oldest 2 are shown.",
				"| scope=row [NIF-1](/admin/applications/case-1?lang=en)",
				"| data-label=Since <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| scope=row Unreadable message",
				"| data-label=Since <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"## Scheduled jobs",
				"| scope=row Making the nightly backup back-up",
				"| data-label=Last run <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Duration 1200 ms",
			],
			{ only: /^(##|\| scope=row|button|<form)|first|more|limit|2/ },
		],
		"with an unreadable message, which can only be discarded": [
			page(Jobs, { ...JOBS, deadLetters: [{ ...DEAD_LETTER, application: null }] }),
			["button secondary value=discard name=intent: Discard"],
			{ only: /value=(retry|discard)/ },
		],
		"after an action": [
			page(Jobs, { ...JOBS, isDone: true }),
			["success role=status:", "| data-label=State {success} OK"],
			{ only: /success|danger/ },
		],
		"after a rejected action": [
			page(Jobs, { ...JOBS, isDone: true }, { error: "Gone." }),
			["danger role=alert:", "! There is a problem", "Gone.", "| data-label=State {success} OK"],
			{ only: /success|danger|!|Gone/ },
		],
	});
});

const ENTRY = {
	seq: 12,
	at: NOON,
	email: "eva@azulejo.example",
	who: "Eva",
	role: "senior",
	action: "document-opened",
	application: { id: "case-1", number: "NIF-1" },
	details: { documentType: "passport", reason: "check" },
	words: null,
	forgotten: false,
	network: "1.2.3.0",
	hash: "abc",
};
const AUDIT = {
	lines: [ENTRY],
	hasMore: false,
	check: { broken: null, at: NOON, seq: 12 },
	accounts: [{ id: 1, name: "Eva", email: "eva@azulejo.example" }],
	filter: { userId: null, action: null, number: "", from: null, until: null, before: null },
	period: { from: "", to: "" },
};
const STATE = { only: /^(info|success|danger)|^(?!option|\|).*(entr|checked)/i };

describe("the audit log", () => {
	itShows({
		"with one entry": [
			page(Audit, AUDIT),
			[
				"# Audit",
				m.audit_lede(),
				"success role=status:",
				"The chain is intact. Entries checked: 12. <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"<form action=/admin/audit?lang=en>",
				"button secondary: Check now",
				"<form data-auto-submit=true action=/admin/audit?lang=en>",
				"<input type=hidden name=lang value=en>",
				"label: Who",
				"<select id=who name=who>",
				"label: Action",
				"<select id=act name=act>",
				"label: Application number",
				"<input maxlength=40 id=number type=text name=number value=>",
				"label: From",
				"<input id=from type=date name=from value=>",
				"label: To",
				"<input id=to type=date name=to value=>",
				"button secondary: Apply",
				"| scope=col When",
				"| scope=col Who",
				"| scope=col Action",
				"| scope=col Entry",
				"| data-label=When <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Who title=eva@azulejo.example Eva (senior reviewer)",
				"| scope=row Opened a document · [NIF-1](/admin/applications/case-1?lang=en) · Passport or ID · To check them",
				"<details>",
				"> 12",
				"= account",
				"  eva@azulejo.example",
				"= network",
				"  1.2.3.0",
				"= documentType",
				"  passport",
				"= reason",
				"  check",
				"= hash",
				"  abc",
			],
			{ only: /^(?!option)/ },
		],
		"with an entry by the system": [
			page(Audit, {
				...AUDIT,
				lines: [{ ...ENTRY, who: null, role: null, email: null, application: null, details: {} }],
			}),
			[
				"| data-label=When <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Who the system",
				"| scope=row Opened a document",
			],
			CELLS,
		],
		"without entries": [
			page(Audit, { ...AUDIT, lines: [], hasMore: true }),
			["No entries match these filters."],
			{ only: /^\||before=|No / },
		],
		"with another page for the same filter": [
			page(Audit, {
				...AUDIT,
				hasMore: true,
				filter: { ...AUDIT.filter, userId: 1, action: "exported", number: "NIF-1" },
				period: { from: "2026-11-01", to: "" },
			}),
			[
				"option value=1 selected: eva@azulejo.example",
				"option value=exported selected: Exported data",
				"<input maxlength=40 id=number type=text name=number value=NIF-1>",
				"<input id=from type=date name=from value=2026-11-01>",
				"<input id=to type=date name=to value=>",
				"[Older entries](secondary /admin/audit?who=1&act=exported&number=NIF-1&from=2026-11-01&before=12&lang=en)",
			],
			{ only: /before=|selected|name=(number|from|to)/ },
		],
		"filtered by nothing, about a colleague and with structured details": [
			page(Audit, {
				...AUDIT,
				lines: [{ ...ENTRY, details: { to: 1, changed: ["a", "b"] } }],
				hasMore: true,
			}),
			[
				"option value= selected: Anybody",
				"option value= selected: Any action",
				"| scope=row Opened a document · [NIF-1](/admin/applications/case-1?lang=en) · → Eva",
				'  ["a","b"]',
				"[Older entries](secondary /admin/audit?before=12&lang=en)",
			],
			{ only: /before=|scope=row|option value= |\[/ },
		],
		"that is broken": [
			page(Audit, { ...AUDIT, check: { broken: 7, at: NOON, seq: 12 } }),
			[
				m.audit_lede(),
				"danger role=status:",
				`${m.audit_broken({ entry: "7" })} <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00`,
			],
			STATE,
		],
		"that was never checked": [
			page(Audit, { ...AUDIT, check: { broken: null, at: 0, seq: 0 } }),
			[m.audit_lede(), "info role=status:", "The chain has not been checked yet."],
			STATE,
		],
	});

	it("lists the facts of an entry in order, and omits those without a label", () => {
		const facts = (details: object, words: object | null = null, isErased = false) =>
			entryFacts({ details, words, isErased } as never, new Map([[2, "Rui"]]));
		expect([
			facts({ documentType: "passport", reason: "check", mail: "paid", key: "k" }, { note: "In a hurry" }, true),
			facts({ from: "reviewer", to: "senior", role: "admin" }),
			facts({ to: "senior" }),
			facts({ role: "admin" }),
			facts({ to: 2 }),
			facts({ to: 3, key: "signatures", macro: "late" }),
			facts({ documentType: "toString", reason: 5, mail: "unknown_mail", role: "nobody" }),
		]).toEqual([
			["Passport or ID", "To check them", "Payment received", "[erased: the key was destroyed]", "In a hurry"],
			["reviewer → senior reviewer"],
			["senior reviewer"],
			["administrator"],
			["→ Rui"],
			["signatures", "late"],
			["unknown_mail"],
		]);
	});
});

describe("the retention page", () => {
	itShows({
		"counts up to one limit, and lists holds up to another": [
			page(Retention, {
				rules: [
					{ rule: "unclaimed", today: 0, month: 100 },
					{ rule: "images", today: 1, month: 101 },
				],
				holds: [{ id: "case-1", applicationNumber: "NIF-1", setAt: NOON, setBy: "Eva" }],
				limits: { counted: 100, holds: 1 },
			}),
			[
				"# What is deleted, and when",
				m.retention_lede(),
				"What would be deleted",
				"| scope=col Rule",
				"| scope=col By the end of today",
				"| scope=col In the next 30 days",
				"| scope=row Uploads that no application has claimed",
				"| data-label=By the end of today 0",
				"| data-label=In the next 30 days 100",
				"| scope=row Images of documents",
				"| data-label=By the end of today 1",
				"| data-label=In the next 30 days more than 100",
				"## On hold",
				"The 1 oldest holds are shown.",
				"On hold",
				"| scope=col Number",
				"| scope=col Since",
				"| scope=col Set by",
				"| scope=row [NIF-1](/admin/applications/case-1?lang=en)",
				"| data-label=Since <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Set by Eva",
			],
		],
		"lists fewer holds than the limit": [
			page(Retention, {
				rules: [],
				holds: [{ id: "case-1", applicationNumber: "NIF-1", setAt: NOON, setBy: "Eva" }],
				limits: { counted: 100, holds: 2 },
			}),
			["| scope=row [NIF-1](/admin/applications/case-1?lang=en)"],
			{ only: /first|NIF-1/ },
		],
		"has no holds": [
			page(Retention, { rules: [], holds: [], limits: { counted: 100, holds: 0 } }),
			[m.retention_lede(), "What would be deleted", "No application is on hold."],
			{ only: /^[A-Z]|first/ },
		],
	});
});

describe("the aftercare queue", () => {
	const ROW = {
		id: "case-1",
		applicationNumber: "NIF-1",
		name: "Ana",
		due: "November 23, 2026",
		isLate: false,
		tasks: ["Ask", "File"],
	};
	itShows({
		"is empty": [
			page(Aftercare, { rows: [], next: null }),
			["# After completion", m.admin_aftercare_queue_lede(), m.admin_aftercare_queue_empty()],
			{ only: /^(?!title)/ },
		],
		"has tasks, some late, and another page": [
			page(Aftercare, { rows: [ROW, { ...ROW, id: "case-2", isLate: true, tasks: ["Ask"] }], next: "5.case-2" }),
			[
				"| scope=row [NIF-1](/admin/applications/case-1?lang=en) / Ana",
				"| data-label=To be done Ask · File",
				"| data-label=Due November 23, 2026",
				"| scope=row [NIF-1](/admin/applications/case-2?lang=en) / Ana",
				"| data-label=To be done Ask",
				"| data-label=Due November 23, 2026 (late)",
				"[Due later](/admin/aftercare?after=5.case-2&lang=en)",
			],
			{ only: /^\| (?!scope=col)|after=/ },
		],
	});
});

const CHANGE = {
	version: 3,
	changedAt: NOON,
	changedBy: "Eva",
	reason: "New rent",
	changes: [{ field: "fee", before: "1", after: "2" }],
};

describe("the settings", () => {
	itShows({
		"have not changed yet": [
			<VersionHistory key="v" history={[]} getLabel={(field) => field} />,
			["Nobody has changed this yet."],
		],
		"have changed": [
			<VersionHistory
				key="v"
				history={[
					CHANGE,
					{
						...CHANGE,
						version: 2,
						changes: [
							{ field: "fee", before: null, after: "" },
							{ field: "photo", before: "", after: "data:image/jpeg;base64,x" },
						],
					},
				]}
				getLabel={(field) => `The ${field}`}
			/>,
			[
				"Eva, <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00: New rent",
				"= The fee",
				"  before:",
				"1",
				"→ after:",
				"2",
				"Eva, <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00: New rent",
				"= The fee",
				"  after:",
				"Not set",
				"= The photo",
				"  before:",
				"Not set",
				"→ after:",
				"<img src=data:image/jpeg;base64,x alt=Photograph of the lawyer>",
			],
		],
		"can all be changed by an administrator": [
			page(Settings, { canChangeAll: true, canChangeMoney: true, values: {} }),
			[
				m.settings_lede(),
				"## Company",
				"### [Company figures](/admin/settings/company-figures?lang=en)",
				m.settings_figures_text(),
				"### [Support](/admin/settings/support?lang=en)",
				m.settings_support_text(),
				"### [Attorney](/admin/settings/attorney?lang=en)",
				"Who applicants give their power of attorney to.",
				"### [VAT](/admin/settings/vat?lang=en)",
				m.settings_vat_text(),
				"### [Disputes](/admin/settings/disputes?lang=en)",
				"Which dispute resolution entity our pages name.",
				"## Daily work",
				"### [Thresholds](/admin/settings/thresholds?lang=en)",
				m.settings_thresholds_text(),
				"### [Reasons and canned answers](/admin/settings/macros?lang=en)",
				m.settings_macros_text(),
				"### [E-mail templates](/admin/settings/mail-templates?lang=en)",
				m.settings_mails_text(),
				"### [Withdrawal](/admin/settings/withdrawal?lang=en)",
				m.settings_withdrawal_text(),
				"## Data",
				"### [Retention](/admin/settings/retention?lang=en)",
				"How long images of documents are kept.",
				"### [What is deleted when](/admin/retention?lang=en)",
				m.retention_lede(),
				"### [Scheduled jobs and messages](/admin/jobs?lang=en)",
				m.jobs_card(),
				"### [Status page and incidents](/admin/status?lang=en)",
				m.incident_card(),
				"## System",
				"### [Feature switches](/admin/settings/features?lang=en)",
				"What can be switched off without a new release.",
				"### [Card payments](/admin/settings/stripe-settings?lang=en)",
				m.settings_stripe_text(),
			],
			{ only: /^(##|[A-Z])/ },
		],
		"can be changed by finance if they concern money": [
			page(Settings, { canChangeAll: false, canChangeMoney: true, values: {} }),
			[m.settings_lede(), m.settings_may_money()],
			{ only: /^You|read|change/ },
		],
		"can only be read by others": [
			page(Settings, {
				canChangeAll: false,
				canChangeMoney: false,
				values: { retention: [{ term: "Images", value: "90 days" }] },
			}),
			[
				m.settings_may_read(),
				"= Images",
				"  90 days",
				"### [What is deleted when](/admin/retention?lang=en)",
				"### [Scheduled jobs and messages](/admin/jobs?lang=en)",
				"### [Status page and incidents](/admin/status?lang=en)",
			],
			{ only: /^You|Images|90 days|\/admin\/(retention|jobs|status)/ },
		],
	});
});

const SETTING = {
	key: "image-retention",
	fields: { days: "number", on: "switch", when: "date", text: "lines", line: "line", face: "photo", kind: "choice" },
	choices: { kind: ["a"] },
	values: { days: "90", on: "on", when: "2026-11-23", text: "", line: "L", face: "" },
	version: 4,
	canChange: true,
	history: [],
};

describe("a setting", () => {
	itShows({
		"has a form if the viewer may change it": [
			page(Topic, {
				topic: "retention",
				settings: [
					{
						...SETTING,
						fields: { days: "number", on: "switch", when: "date", text: "lines", line: "line", face: "photo" },
					},
				],
				isSaved: true,
			}),
			[
				"[All settings](/admin/settings?lang=en)",
				"# Retention",
				"How long images of documents are kept.",
				"success role=status:",
				"Saved.",
				"<section aria-labelledby=image-retention>",
				"## Images of documents",
				m.settings_images_effect(),
				"<form action=/admin/settings/retention?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=key value=image-retention>",
				"<input type=hidden name=version value=4>",
				"label: Days, 30 to 90",
				"<input autocomplete=off inputmode=decimal id=image-retention-days type=text name=days value=90>",
				"<input id=image-retention-on type=checkbox name=on checked>",
				"on",
				"label: when",
				"<input autocomplete=off id=image-retention-when type=date name=when value=2026-11-23>",
				"label: text",
				"<textarea id=image-retention-text name=text>",
				"label: line",
				"<input autocomplete=off id=image-retention-line type=text name=line value=L>",
				"Not set",
				"label: face",
				"<input accept=image/jpeg id=image-retention-face type=file name=face>",
				"label: Reason for the change",
				`p id=image-retention-reason-hint: ${m.settings_reason_hint()}`,
				"<input aria-describedby=image-retention-reason-hint autocomplete=off id=image-retention-reason type=text name=reason>",
				"button primary: Save",
				"### Changes",
				"Nobody has changed this yet.",
			],
		],
		"has no form if the viewer may only read it": [
			page(Topic, {
				topic: "retention",
				settings: [
					{ ...SETTING, canChange: false, fields: { days: "number", on: "switch", text: "lines", face: "photo" } },
				],
				isSaved: false,
			}),
			["= Days, 30 to 90", "  90", "= on", "  On", "= text", "  Not set", "= face", "  Not set"],
			{ only: /^(=| {2}|<form|success)/ },
		],
		"shows its errors after a rejected change": [
			page(
				Topic,
				{ topic: "retention", settings: [{ ...SETTING, fields: { days: "number", on: "switch" } }], isSaved: true },
				{
					key: "image-retention",
					refusal: { message: "", fields: { days: "Too few.", reason: "Why?" }, values: { days: "1", reason: "x" } },
				},
			),
			[
				"- [Too few.](#image-retention-days)",
				"- [Why?](#image-retention-reason)",
				"p id=image-retention-days-error: Error: Too few.",
				"<input aria-describedby=image-retention-days-error aria-invalid=true autocomplete=off inputmode=decimal id=image-retention-days type=text name=days value=1>",
				"p id=image-retention-reason-error: Error: Why?",
				"<input aria-describedby=image-retention-reason-hint image-retention-reason-error aria-invalid=true autocomplete=off id=image-retention-reason type=text name=reason value=x>",
			],
			{ only: /success|-error|^- \[|value=(1|90)|checked/ },
		],
		"shows no errors of another setting": [
			page(
				Topic,
				{ topic: "retention", settings: [{ ...SETTING, fields: { days: "number" } }], isSaved: false },
				{ key: "other", refusal: { message: "", fields: { days: "Too few." }, values: { days: "1" } } },
			),
			[
				"- [Too few.](#other-days)",
				"<input autocomplete=off inputmode=decimal id=image-retention-days type=text name=days value=90>",
			],
			{ only: /-error|^- \[|value=(1|90)/ },
		],
	});
});

const PAUSED_TITLE = m.clock_paused_on({ day: 3, of: 30, date: "November 23, 2026" });
const PAUSED = `<title=${PAUSED_TITLE}>Closes in 28 d (${PAUSED_TITLE})`;
const clock = (changes: object, withDate = false) => (
	<ClockTag
		key="c"
		clock={{ state: "running", dueAt: NOON, remainingTime: 0, wait: null, ...changes } as never}
		withDate={withDate}
	/>
);

describe("the clock", () => {
	itShows({
		"has ended": [clock({ state: "over" }), ["<datetime=2026-11-23T12:00:00.000Z>Nov 23, 2026"]],
		"has just become late": [
			clock({ state: "late", remainingTime: 0 }),
			["<title=Late: was due on November 23, 2026>1 h late (Late: was due on November 23, 2026)"],
		],
		"is just over an hour late": [
			clock({ state: "late", remainingTime: HOUR + 1 }),
			["<title=Late: was due on November 23, 2026>2 h late (Late: was due on November 23, 2026)"],
		],
		"is almost two days late": [
			clock({ state: "late", remainingTime: 2 * DAY - 1 }),
			["<title=Late: was due on November 23, 2026>1 d late (Late: was due on November 23, 2026)"],
		],
		"is due soon": [
			clock({ state: "due", remainingTime: 1 }),
			["<title=Due on November 23, 2026>1 h left (Due on November 23, 2026)"],
		],
		"is due in a day, with its date": [
			clock({ remainingTime: DAY }, true),
			["<title=Due on November 23, 2026>1 d left (Due on November 23, 2026)Nov 23, 2026"],
		],
		"is paused while we wait for the applicant": [
			clock({ state: "paused", wait: { day: 3, totalDays: 30 } }),
			[PAUSED],
		],
	});
});

const ERROR_GROUP = {
	...{ fingerprint: "f1", name: "TypeError", code: 0, route: "/payment", source: "browser", times: 3 },
	...{
		firstSeen: NOON,
		lastSeen: NOON + HOUR,
		firstRelease: "r1",
		lastRelease: "r2",
		resolvedAt: null as number | null,
	},
};
const errors = (groups: (typeof ERROR_GROUP)[], changes: object = {}, actionData?: object) =>
	page(Errors, { groups, includesResolved: false, canResolve: true, isResolved: false, ...changes }, actionData);
const ERRORS = { only: /^\| (?!scope=col)|^button|^<input|success|danger|^No |Resolved/ };

describe("the errors of visitors", () => {
	itShows({
		"are listed with a form that resolves each": [
			errors([ERROR_GROUP, { ...ERROR_GROUP, code: 503 }]),
			[
				"| scope=row title=TypeError TypeError",
				"| title=/payment /payment",
				"| The visitor's browser",
				"| data-label=Times 3",
				"| data-label=First seen title=Release r1 <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00Release r1",
				"| data-label=Last seen title=Release r2 <datetime=2026-11-23T13:00:00.000Z>November 23, 2026 at 13:00Release r2",
				"<input type=hidden name=fingerprint value=f1>",
				"button secondary: Mark as resolved: TypeError /payment",
				"| scope=row title=TypeError TypeError 503",
				"| title=/payment /payment",
				"| The visitor's browser",
				"| data-label=Times 3",
				"| data-label=First seen title=Release r1 <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00Release r1",
				"| data-label=Last seen title=Release r2 <datetime=2026-11-23T13:00:00.000Z>November 23, 2026 at 13:00Release r2",
				"<input type=hidden name=fingerprint value=f1>",
				"button secondary: Mark as resolved: TypeError /payment",
			],
			ERRORS,
		],
		"are not resolved by staff who may not": [
			errors([ERROR_GROUP], { canResolve: false }),
			[
				"| scope=row title=TypeError TypeError",
				"| title=/payment /payment",
				"| The visitor's browser",
				"| data-label=Times 3",
				"| data-label=First seen title=Release r1 <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00Release r1",
				"| data-label=Last seen title=Release r2 <datetime=2026-11-23T13:00:00.000Z>November 23, 2026 at 13:00Release r2",
			],
			ERRORS,
		],
		"that were resolved say so": [
			errors([{ ...ERROR_GROUP, resolvedAt: NOON }], { includesResolved: true }),
			[
				"| scope=row title=TypeError TypeError",
				"| title=/payment /payment",
				"| The visitor's browser",
				"| data-label=Times 3",
				"| data-label=First seen title=Release r1 <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00Release r1",
				"| data-label=Last seen title=Release r2 <datetime=2026-11-23T13:00:00.000Z>November 23, 2026 at 13:00Release r2",
				"| {success} Resolved",
			],
			ERRORS,
		],
		"are none": [errors([]), ["No open errors. Choose “All” to see what was resolved."], ERRORS],
		"are none, resolved ones included": [
			errors([], { includesResolved: true, isResolved: true }),
			[
				"success role=status:",
				"Resolved. If the error occurs again, it reopens automatically.",
				"No visitor has had an error yet.",
			],
			ERRORS,
		],
	});
});

const LIST = {
	...{ groups: [], counts: {}, stage: null, search: "", only: null, owner: null as unknown, sort: null },
	...{ examinedCount: null, viewerId: 4, canAssign: false, columns: ["number"], widths: {}, views: [], filter: "" },
	...{ mayShare: false, sorting: null, previous: null, next: null, colleagues: [] as object[] },
};
const COLLEAGUES = [
	{ id: 4, name: "Eva" },
	{ id: 5, name: "Rui" },
];
const OWNER = { only: /^<select id=owner|option/ };

describe("the filter of the list by owner", () => {
	itShows({
		"offers all, the viewer's, unassigned ones and each colleague's": [
			page(Applications, { ...LIST, colleagues: COLLEAGUES }),
			[
				"<select id=owner name=owner>",
				"option value= selected: Everybody",
				"option value=mine: Me",
				"option value=unassigned: Unassigned",
				"option value=5: Rui",
			],
			OWNER,
		],
		"has chosen the viewer's": [
			page(Applications, { ...LIST, colleagues: COLLEAGUES, owner: 4 }),
			[
				"<select id=owner name=owner>",
				"option value=: Everybody",
				"option value=mine selected: Me",
				"option value=unassigned: Unassigned",
				"option value=5: Rui",
			],
			OWNER,
		],
		"has chosen a colleague's": [
			page(Applications, { ...LIST, colleagues: COLLEAGUES, owner: 5 }),
			[
				"<select id=owner name=owner>",
				"option value=: Everybody",
				"option value=mine: Me",
				"option value=unassigned: Unassigned",
				"option value=5 selected: Rui",
			],
			OWNER,
		],
		"has chosen unassigned ones": [
			page(Applications, { ...LIST, colleagues: COLLEAGUES, owner: "unassigned" }),
			[
				"<select id=owner name=owner>",
				"option value=: Everybody",
				"option value=mine: Me",
				"option value=unassigned selected: Unassigned",
				"option value=5: Rui",
			],
			OWNER,
		],
	});
});

const shortcuts = (canSeePartners: boolean, canReadAudit: boolean) => (
	<Shortcuts key="s" page="other" canAssign={false} canWriteNotes={false} {...{ canSeePartners, canReadAudit }} />
);
const PAGE_KEYS = { only: /^= g/ };

describe("the keyboard shortcuts to pages", () => {
	itShows({
		"are those of the pages that every member of staff may open": [
			shortcuts(false, false),
			["= gd", "= ga", "= gv", "= gi", "= gp", "= gs"],
			PAGE_KEYS,
		],
		"include partners and the audit log for those who may open them": [
			shortcuts(true, true),
			["= gd", "= ga", "= gv", "= gi", "= gp", "= gr", "= gu", "= gs"],
			PAGE_KEYS,
		],
	});
});
