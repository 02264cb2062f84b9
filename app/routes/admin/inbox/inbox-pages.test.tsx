import type { ComponentType } from "react";
import { describe } from "vitest";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import Errors from "./errors/errors.tsx";
import Inbox from "./inbox.tsx";
import Mails from "./mails/mails.tsx";
import Message from "./message/message.tsx";
import { MessageClockTag } from "./message-table.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const page = (Route: unknown, loaderData: object, actionData?: object) => {
	const Cast = Route as Page;
	return <Cast key="page" loaderData={loaderData} actionData={actionData} />;
};
const REFUSAL = { message: "Not possible now.", fields: {}, values: {} };
const OUTCOME = { only: /^success|^danger|Not possible|Sent again|Resolved/ };

const clock = (state: string, dueAt: number) => (
	<MessageClockTag key="c" clock={{ state, dueAt, now: NOON } as never} />
);

describe("the clock of a message", () => {
	itShows({
		"runs in days": [
			clock("running", NOON + 2 * DAY),
			["<title=Answer due November 25, 2026 at 12:00 (Lisbon)>2 d left Answer due November 25, 2026 at 12:00 (Lisbon)"],
		],
		"runs in hours below two days": [
			clock("running", NOON + 2 * DAY - 1),
			[
				"<title=Answer due November 25, 2026 at 11:59 (Lisbon)>47 h left Answer due November 25, 2026 at 11:59 (Lisbon)",
			],
		],
		"is due": [
			clock("due", NOON + HOUR),
			[
				"<title=Answer due November 23, 2026 at 13:00 (Lisbon)> {warning} 1 h left Answer due November 23, 2026 at 13:00 (Lisbon)",
			],
		],
		"is late by hours": [
			clock("late", NOON - 3 * HOUR),
			[
				"<title=Answer due November 23, 2026 at 09:00 (Lisbon)> {danger} 3 h late Answer due November 23, 2026 at 09:00 (Lisbon)",
			],
		],
		"is late by days": [
			clock("late", NOON - 3 * DAY),
			[
				"<title=Answer due November 20, 2026 at 12:00 (Lisbon)> {danger} 3 d late Answer due November 20, 2026 at 12:00 (Lisbon)",
			],
		],
		"has stopped with the answer": [
			clock("answered", NOON - 3 * DAY),
			[
				"<title=Answer due November 20, 2026 at 12:00 (Lisbon)> {success} Answered Answer due November 20, 2026 at 12:00 (Lisbon)",
			],
		],
	});
});

const ROW = {
	...{ id: "m1", subject: "My NIF", complaint: null as string | null, name: "Ana", language: "es" },
	...{ assignee: null as string | null, createdAt: NOON, clock: { state: "running", dueAt: NOON + DAY, now: NOON } },
};
const LIST = {
	canRead: true,
	rows: [] as object[],
	next: null as string | null,
	filter: "all",
	lateCount: 0,
	finishedCounts: { done: 0, answered: 0 },
	isDeleted: false,
};
const inbox = (changes: Partial<typeof LIST> = {}) => page(Inbox, { ...LIST, ...changes });
const FILTER = { only: /aria-current|after=|^No|\{/ };

describe("the inbox", () => {
	itShows({
		"is empty at first": [
			inbox(),
			[
				"# Inbox",
				"<nav aria-label=Parts of the inbox>",
				"- [Messages ](aria-current=page href=/admin/inbox?lang=en)",
				"- [E-mail log ](/admin/inbox/mails?lang=en)",
				"- [Visitor errors ](/admin/inbox/errors?lang=en)",
				"- [Reviews ](/admin/reviews?lang=en)",
				"<nav aria-label=Filter>",
				"- [All ](aria-current=page href=/admin/inbox?lang=en)",
				"- [Mine ](/admin/inbox?filter=mine&lang=en)",
				"- [Unassigned ](/admin/inbox?filter=unassigned&lang=en)",
				"- [Complaints ](/admin/inbox?filter=complaints&lang=en)",
				"No messages are waiting. What visitors write on the contact page arrives here.",
				"Done in the last 30 days: 0, of which 0 were answered from here. Nothing else is kept of them.",
			],
		],
		"is closed to roles that may not answer": [
			page(Inbox, { canRead: false }),
			[
				"# Inbox",
				"warning role=alert:",
				"! You cannot open this page",
				"Messages from people are read and answered by reviewers, senior reviewers and administrators. The e-mail log and the errors are open to you. If you need to know something from a message, ask one of them.",
			],
			{ only: /^(#|warning|!|[A-Z])/ },
		],
		"lists messages, with those who answer them and complaints": [
			inbox({
				rows: [
					ROW,
					{ ...ROW, id: "m2", complaint: "C-1", assignee: "Eva", clock: { ...ROW.clock, state: "answered" } },
				],
			}),
			[
				"| scope=col Due",
				"| scope=col Subject",
				"| scope=col From",
				"| scope=col Language",
				"| scope=col Assigned to",
				"| scope=col Received",
				"| <title=Answer due November 24, 2026 at 12:00 (Lisbon)>24 h left Answer due November 24, 2026 at 12:00 (Lisbon)",
				"| scope=row title=My NIF [My NIF](/admin/inbox/messages/m1?lang=en)",
				"| title=Ana Ana",
				"| lang=es Español",
				"| data-label=Assigned to Unassigned",
				"| data-label=Received <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| <title=Answer due November 24, 2026 at 12:00 (Lisbon)> {success} Answered Answer due November 24, 2026 at 12:00 (Lisbon)",
				"| scope=row title=My NIF [My NIF](/admin/inbox/messages/m2?lang=en) Complaint C-1",
				"| title=Ana Ana",
				"| lang=es Español",
				"| data-label=Assigned to title=Eva Eva",
				"| data-label=Received <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
			],
			{ only: /^\||^No/ },
		],
		"is empty for a filter": [
			inbox({ filter: "mine" }),
			[
				"- [Messages ](aria-current=page href=/admin/inbox?lang=en)",
				"- [Mine ](aria-current=page href=/admin/inbox?filter=mine&lang=en)",
				"No messages here. Choose “All” to see the others.",
			],
			FILTER,
		],
		"continues with messages after the last": [
			inbox({ rows: [ROW], next: "cursor" }),
			[
				"- [Messages ](aria-current=page href=/admin/inbox?lang=en)",
				"- [All ](aria-current=page href=/admin/inbox?lang=en)",
				"[Later messages](/admin/inbox?after=cursor&lang=en)",
			],
			FILTER,
		],
		"continues with its filter": [
			inbox({ rows: [ROW], next: "cursor", filter: "unassigned" }),
			[
				"- [Messages ](aria-current=page href=/admin/inbox?lang=en)",
				"- [Unassigned ](aria-current=page href=/admin/inbox?filter=unassigned&lang=en)",
				"[Later messages](/admin/inbox?filter=unassigned&after=cursor&lang=en)",
			],
			FILTER,
		],
		"counts late and finished messages": [
			inbox({ lateCount: 1, finishedCounts: { done: 3, answered: 2 }, isDeleted: true }),
			[
				"{danger} 1 late",
				"success role=status:",
				"The message has been deleted.",
				"Done in the last 30 days: 3, of which 2 were answered from here. Nothing else is kept of them.",
			],
			{ only: /\{|^success|elete|[23]/ },
		],
		"confirms that a message is deleted": [
			inbox({ isDeleted: true }),
			["success role=status:", "The message has been deleted."],
			{ only: /^success|deleted/ },
		],
	});
});

const MESSAGE = {
	...{ id: "m1", subject: "My NIF", name: "Ana", email: "ana@example.com", language: "es", message: "Hola." },
	...{ createdAt: NOON, complaint: null as string | null, assigneeId: null as number | null, answers: 0 },
};
const ANSWER = {
	...{ key: "a1", subject: "Re: My NIF", body: "Hola Ana.", author: "Eva", createdAt: NOON + HOUR },
	state: "sent" as string | null,
};
const OPEN = {
	kind: "open",
	message: MESSAGE,
	sentAnswers: [] as (typeof ANSWER)[],
	colleagues: [
		{ id: 4, name: "Eva" },
		{ id: 5, name: "Rui" },
	],
	viewerId: 4,
	macros: [] as object[],
	clock: { state: "running", dueAt: NOON + DAY, now: NOON },
	isConfirming: false,
	done: null as string | null,
	undo: null as object | null,
};
const message = (changes: Partial<typeof OPEN> = {}, actionData?: object) =>
	page(Message, { ...OPEN, ...changes }, actionData);
const MACROS = [{ value: "hello", label: "Greeting" }];
const PREVIEW = {
	...{ id: "an-1", subject: "Re: My NIF", body: "Hola Ana.\nEva", text: "Hola", macro: "hello", seenAnswerCount: 2 },
};

describe("a message", () => {
	itShows({
		"has not been answered yet": [
			message(),
			[
				"[Back to the inbox](/admin/inbox?lang=en)",
				"# My NIF",
				"<section aria-labelledby=message>",
				"## Message",
				"= From",
				"  Ana / ana@example.com",
				"= Received",
				"  <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"= Due",
				"  <title=Answer due November 24, 2026 at 12:00 (Lisbon)>24 h left Answer due November 24, 2026 at 12:00 (Lisbon)",
				"= Language",
				"  Español",
				"p lang=es: Hola.",
				"<form action=/page?lang=en>",
				"label: Assigned to",
				"<select id=assignee name=assignee>",
				"option value= selected: Unassigned",
				"option value=4: Eva",
				"option value=5: Rui",
				"button secondary value=assign name=intent: Assign",
				"<form action=/page?lang=en>",
				"<input type=hidden name=assignee value=4>",
				"button secondary value=assign name=intent: Assign to me",
				"<section aria-labelledby=answer>",
				"## Answer",
				"<form action=/page?lang=en>",
				"label: Your answer",
				"p id=text-hint: The writer reads Spanish. Canned texts come in that language; your own words are not translated.",
				"<textarea aria-describedby=text-hint maxlength=5000 lang=es id=text name=text>",
				"button primary value=preview name=intent: Preview the e-mail",
				"<section id=done aria-labelledby=done-title>",
				"## Done with this message",
				"Nobody has answered it from here. Done means deleted: all that remains is that there was one, and on which day.",
				"[Done…](secondary /admin/inbox/messages/m1?finish=&lang=en#done)",
			],
		],
		"may not be read by other roles": [
			page(Message, { kind: "forbidden" }),
			["# Inbox", "warning role=alert:", "! You cannot open this page"],
			{ only: /^(#|warning|!)/ },
		],
		"is not there": [
			page(Message, { kind: "not-found" }),
			[
				"# Page Not Found",
				"There is no such message. Somebody may have dealt with it: after that, nothing of it is kept.",
				"[Back to the inbox](primary /admin/inbox?lang=en)",
			],
		],
		"is a complaint that the viewer answers": [
			message({ message: { ...MESSAGE, complaint: "C-1", assigneeId: 4 } }),
			[
				"= Complaint",
				"  C-1",
				"<select id=assignee name=assignee>",
				"option value=: Unassigned",
				"option value=4 selected: Eva",
				"option value=5: Rui",
				"button secondary value=assign name=intent: Assign",
			],
			{ only: /C-1|omplaint|^option|value=assign|name=assignee/ },
		],
		"was assigned to somebody else, and can be taken over": [
			message({ message: { ...MESSAGE, assigneeId: 5 } }),
			[
				"<select id=assignee name=assignee>",
				"option value=: Unassigned",
				"option value=4: Eva",
				"option value=5 selected: Rui",
				"button secondary value=assign name=intent: Assign",
				"<input type=hidden name=assignee value=4>",
				"button secondary value=assign name=intent: Assign to me",
			],
			{ only: /C-1|omplaint|^option|value=assign|name=assignee/ },
		],
		"shows its answers and how each was delivered": [
			message({
				sentAnswers: [
					ANSWER,
					{ ...ANSWER, key: "a2", state: null },
					{ ...ANSWER, key: "a3", state: "bounced" },
					{ ...ANSWER, key: "a4", state: "failed" },
				],
			}),
			[
				"# My NIF",
				"## Message",
				"  <title=Answer due November 24, 2026 at 12:00 (Lisbon)>24 h left Answer due November 24, 2026 at 12:00 (Lisbon)",
				"## Sent answers",
				"Eva, <datetime=2026-11-23T13:00:00.000Z>November 23, 2026 at 13:00: sent",
				"### Re: My NIF",
				"Hola Ana.",
				"Eva, <datetime=2026-11-23T13:00:00.000Z>November 23, 2026 at 13:00: being sent",
				"### Re: My NIF",
				"Hola Ana.",
				"Eva, <datetime=2026-11-23T13:00:00.000Z>November 23, 2026 at 13:00: bounced [See the e-mail log](/admin/inbox/mails?state=bounced&lang=en)",
				"### Re: My NIF",
				"Hola Ana.",
				"Eva, <datetime=2026-11-23T13:00:00.000Z>November 23, 2026 at 13:00: failed [See the e-mail log](/admin/inbox/mails?state=failed&lang=en)",
				"### Re: My NIF",
				"Hola Ana.",
				"<section aria-labelledby=answer>",
				"## Answer again",
				"label: Your answer",
				"## Done with this message",
				"Done means deleted: the message, the answers and their lines in the e-mail log. All that remains is that there was one, and on which day.",
				"[Done…](secondary /admin/inbox/messages/m1?finish=&lang=en#done)",
			],
			{ only: /^(#|-)|Eva,|Hola Ana|finish|deleted|answer/i },
		],
		"can be answered with a macro": [
			message({ macros: MACROS }),
			[
				"label: Assigned to",
				"option value= selected: Unassigned",
				"option value=4: Eva",
				"option value=5: Rui",
				"button secondary value=assign name=intent: Assign",
				"button secondary value=assign name=intent: Assign to me",
				"label: Canned answer",
				"<select id=macro name=macro>",
				"option value= selected: None",
				"option value=hello: Greeting",
				"button secondary value=insert name=intent: Insert text",
				"label: Your answer",
				"button primary value=preview name=intent: Preview the e-mail",
			],
			{ only: /^(<select id=macro|option|button|label)/ },
		],
		"keeps a draft with its macro": [
			message({ macros: MACROS, done: "sent" }, { kind: "draft", text: "Draft", macro: "hello" }),
			[
				"option value=hello selected: Greeting",
				"<textarea aria-describedby=text-hint maxlength=5000 lang=es id=text name=text>",
				"Draft",
			],
			{ only: /^<textarea|Draft|option value=hello|success/ },
		],
		"keeps a rejected answer, with its error": [
			message(
				{ macros: MACROS, done: "sent" },
				{
					kind: "refused",
					refusal: { message: "", fields: { text: "Too long." }, values: { text: "Typed", macro: "hello" } },
				},
			),
			[
				"- [Too long.](#text)",
				"option value=hello selected: Greeting",
				"p id=text-error: Error: Too long.",
				"<textarea aria-describedby=text-hint text-error aria-invalid=true maxlength=5000 lang=es id=text name=text>",
				"Typed",
			],
			{ only: /^<textarea|Typed|Too long|option value=hello|success/ },
		],
		"says why it could not be answered": [
			message({}, { kind: "refused", refusal: REFUSAL }),
			["danger role=alert:", "Not possible now."],
			OUTCOME,
		],
		"shows the answer before it is sent": [
			message({}, { kind: "preview", preview: PREVIEW }),
			[
				"# My NIF",
				"## Message",
				"= From",
				"  Ana / ana@example.com",
				"= Received",
				"= Due",
				"= Language",
				"  Español",
				"p lang=es: Hola.",
				"button secondary value=assign name=intent: Assign",
				"<input type=hidden name=assignee value=4>",
				"button secondary value=assign name=intent: Assign to me",
				"## The e-mail as it will arrive",
				"= To",
				"  ana@example.com",
				"= Language",
				"  Español",
				"<article lang=es>",
				"### Re: My NIF",
				"Hola Ana. Eva",
				"<input type=hidden name=text value=Hola>",
				"<input type=hidden name=macro value=hello>",
				"<input type=hidden name=answer value=an-1>",
				"<input type=hidden name=seen value=2>",
				"button primary value=send name=intent: Send this e-mail",
				"button secondary value=edit name=intent: Change it",
				"## Done with this message",
			],
			{ only: /^(#|<textarea|<article|Hola|<input|button|=|p |<dd)|ana@|Español|frame|e-mail/ },
		],
		"can be finished after a confirmation": [
			message({ isConfirming: true }),
			[
				"## Message",
				"## Answer",
				"## Delete this message?",
				"Nobody has answered it from here. Done means deleted: all that remains is that there was one, and on which day.",
				"button danger value=finish name=intent: Delete it",
				"[Keep it](secondary /admin/inbox/messages/m1?lang=en)",
			],
			{ only: /inish|elete|Keep|^## / },
		],
		"was assigned, which can be undone": [
			message({ done: "assigned", undo: { actionId: "act-1", remainingMs: 5000 } }),
			[
				"success role=status:",
				"<form data-undo=5000 action=/page?lang=en>",
				"<input type=hidden name=actionId value=act-1>",
				"button secondary value=undo data-key=z aria-keyshortcuts=z name=intent: Undo <hidden>z",
				"label: Assigned to",
			],
			{ only: /^success|act-1|undo|Assigned/ },
		],
		"was answered": [
			message({ done: "sent" }),
			["success role=status:", "The answer is on its way."],
			{ only: /^success|e-mail is|way/ },
		],
		"was restored": [
			message({ done: "undone" }),
			["success role=status:", "Undone: the message is assigned as before."],
			{ only: /^success|undone|again/i },
		],
	});
});

const MAIL = {
	...{ id: 1, key: "k1", emailType: "submitted", recipient: "ana@example.com", status: "sent", createdAt: NOON },
	...{
		errorMessage: null as string | null,
		resentAt: null as number | null,
		relatedEntityId: "case-1" as string | null,
	},
	canResend: false,
};
const MAILS = {
	...{ rows: [] as object[], next: null as number | null, state: null as string | null, bouncedCount: 0 },
	isResent: false,
};
const mails = (changes: Partial<typeof MAILS> = {}, actionData?: object) =>
	page(Mails, { ...MAILS, ...changes }, actionData);
const CELLS = { only: /^\| (?!scope=col)|^<input|^button|^<form/ };

describe("the mail log", () => {
	itShows({
		"is empty at first": [
			mails(),
			[
				"# Inbox",
				"<nav aria-label=Parts of the inbox>",
				"- [Messages ](/admin/inbox?lang=en)",
				"- [E-mail log ](aria-current=page href=/admin/inbox/mails?lang=en)",
				"- [Visitor errors ](/admin/inbox/errors?lang=en)",
				"- [Reviews ](/admin/reviews?lang=en)",
				"<nav aria-label=Filter>",
				"- [All ](aria-current=page href=/admin/inbox/mails?lang=en)",
				"- [being sent ](/admin/inbox/mails?state=sending&lang=en)",
				"- [sent ](/admin/inbox/mails?state=sent&lang=en)",
				"- [failed ](/admin/inbox/mails?state=failed&lang=en)",
				"- [bounced ](/admin/inbox/mails?state=bounced&lang=en)",
				"No e-mails in this state.",
			],
		],
		"lists e-mails in each state": [
			mails({
				rows: [
					MAIL,
					{ ...MAIL, id: 2, status: "sending", emailType: "contact_answer", relatedEntityId: "m1" },
					{ ...MAIL, id: 3, status: "failed", errorMessage: "Refused", canResend: true, key: "k3" },
					{ ...MAIL, id: 4, status: "failed", emailType: "contact", relatedEntityId: "m2" },
					{ ...MAIL, id: 5, status: "bounced", errorMessage: "Full", resentAt: NOON + HOUR },
					{ ...MAIL, id: 6, emailType: "unknown_kind", relatedEntityId: null },
				],
			}),
			[
				"| scope=row title=Application received Application received",
				"| data-label=State sent",
				"| data-label=To title=ana@example.com ana@example.com",
				"| data-label=About [Application](/admin/applications/case-1?lang=en)",
				"| data-label=When <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| scope=row title=Answer to a message Answer to a message",
				"| data-label=State {info} being sent",
				"| data-label=To title=ana@example.com ana@example.com",
				"| data-label=About [Message](/admin/inbox/messages/m1?lang=en)",
				"| data-label=When <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| scope=row title=Application received Application received",
				"| data-label=State title=Refused {danger} failed<lang=en>Refused",
				"| data-label=To title=ana@example.com ana@example.com",
				"| data-label=About [Application](/admin/applications/case-1?lang=en)",
				"| data-label=When <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"<form action=/admin/inbox/mails?lang=en>",
				"<input type=hidden name=key value=k3>",
				"button secondary: Send again: Application received",
				"| scope=row title=Notice of a message Notice of a message",
				"| data-label=State {danger} failed",
				"| data-label=To title=ana@example.com ana@example.com",
				"| data-label=About [Message](/admin/inbox/messages/m2?lang=en)",
				"| data-label=When <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| scope=row title=Application received Application received",
				"| data-label=State title=Full {danger} bouncedSent again: <datetime=2026-11-23T13:00:00.000Z>November 23, 2026 at 13:00",
				"| data-label=To title=ana@example.com ana@example.com",
				"| data-label=About [Application](/admin/applications/case-1?lang=en)",
				"| data-label=When <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| scope=row title=unknown_kind unknown_kind",
				"| data-label=State sent",
				"| data-label=To title=ana@example.com ana@example.com",
				"| data-label=About –",
				"| data-label=When <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
			],
			CELLS,
		],
		"has its columns": [
			mails({ rows: [MAIL] }),
			[
				"| scope=col E-mail",
				"| scope=col State",
				"| scope=col To",
				"| scope=col About",
				"| scope=col When",
				"| scope=col Actions",
			],
			{ only: /scope=col/ },
		],
		"counts bounced e-mails, and continues with its filter": [
			mails({ rows: [MAIL], next: 0, state: "bounced", bouncedCount: 2 }),
			[
				"- [being sent ](/admin/inbox/mails?state=sending&lang=en)",
				"- [sent ](/admin/inbox/mails?state=sent&lang=en)",
				"- [failed ](/admin/inbox/mails?state=failed&lang=en)",
				"- [bounced 2](aria-current=page href=/admin/inbox/mails?state=bounced&lang=en)",
				"[Older e-mails](/admin/inbox/mails?state=bounced&before=0&lang=en)",
			],
			{ only: /state=|before=|^No/ },
		],
		"continues on an older page": [
			mails({ rows: [MAIL], next: 5 }),
			[
				"- [E-mail log ](aria-current=page href=/admin/inbox/mails?lang=en)",
				"- [All ](aria-current=page href=/admin/inbox/mails?lang=en)",
				"[Older e-mails](/admin/inbox/mails?before=5&lang=en)",
			],
			{ only: /before=|aria-current/ },
		],
		"confirms that an e-mail is sent again": [
			mails({ isResent: true }),
			["success role=status:", "It is being sent again, to the stored address."],
			{ only: /^success|again/ },
		],
		"says why an e-mail is not sent again": [
			mails({ isResent: true }, { refusal: REFUSAL }),
			["danger role=alert:", "Not possible now."],
			OUTCOME,
		],
	});
});

const ERRORS = { groups: [], includesResolved: false, canResolve: true, isResolved: true };

describe("the errors of visitors", () => {
	itShows({
		"have filters": [
			page(Errors, ERRORS),
			[
				"# Inbox",
				"<nav aria-label=Parts of the inbox>",
				"- [Messages ](/admin/inbox?lang=en)",
				"- [E-mail log ](/admin/inbox/mails?lang=en)",
				"- [Visitor errors ](aria-current=page href=/admin/inbox/errors?lang=en)",
				"- [Reviews ](/admin/reviews?lang=en)",
				"success role=status:",
				"Resolved. If the error occurs again, it reopens automatically.",
				"<nav aria-label=Filter>",
				"- [Open ](aria-current=page href=/admin/inbox/errors?lang=en)",
				"- [All ](/admin/inbox/errors?all=&lang=en)",
				"Errors that visitors met, by name and kind of page. No message, address or person is kept. A new group, or one that comes back, is e-mailed to the team at most once a day.",
				"No open errors. Choose “All” to see what was resolved.",
			],
		],
		"can all be shown": [
			page(Errors, { ...ERRORS, includesResolved: true }),
			[
				"- [Visitor errors ](aria-current=page href=/admin/inbox/errors?lang=en)",
				"- [All ](aria-current=page href=/admin/inbox/errors?all=&lang=en)",
			],
			{ only: /aria-current/ },
		],
		"say why one could not be resolved": [
			page(Errors, ERRORS, { refusal: REFUSAL }),
			["danger role=alert:", "Not possible now."],
			OUTCOME,
		],
	});
});
