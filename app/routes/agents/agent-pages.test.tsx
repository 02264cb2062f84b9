import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import Account from "./account.tsx";

import { AgentPortal, toPortalMember } from "./agent-portal.tsx";
import Api from "./api.tsx";
import Case from "./case.tsx";
import Cases from "./cases.tsx";
import { parseMonth } from "./statement.server.ts";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const MEMBER = { firm: "Costa Lda", name: "Rui Costa", role: "owner" as "owner" | "member" };
const portal = (member: Partial<typeof MEMBER>, title?: string) => (
	<AgentPortal
		key="p"
		member={{ ...MEMBER, ...member }}
		current="statement"
		title={title}
		hasErrors={title !== undefined}
	>
		<p>Content</p>
	</AgentPortal>
);

describe("a firm's pages", () => {
	itShows({
		"show an owner all tabs, the firm, the person and the role": [
			portal({}),
			[
				"title: Statement – Azulejo NIF",
				"<nav aria-label=Pages of the area for firms>",
				"- [Cases](/agents/cases?lang=en)",
				"- [Account](/agents/account?lang=en)",
				"- [Statement](aria-current=page href=/agents/statement?lang=en)",
				"- [Team](/agents/team?lang=en)",
				"- [API](/agents/api?lang=en)",
				"# Statement",
				"<details>",
				"> Costa Lda",
				"Rui Costa (owner)",
				"[Security](/agents/security?lang=en)",
				"<form action=/agents/sign-in?lang=en>",
				"button quiet value=sign-out name=intent: Sign out",
				"Content",
				"- [Data processing agreement](/agent-agreement?lang=en)",
				"- [Prices](/pricing?lang=en)",
				"- [Contact](/contact?lang=en)",
				"- [Privacy Policy](/privacy-policy?lang=en)",
				"- [Legal notice](/imprint?lang=en)",
			],
		],
		"show a member no tab of the API": [
			portal({ role: "member" }),
			[
				"- [Cases](/agents/cases?lang=en)",
				"- [Account](/agents/account?lang=en)",
				"- [Statement](aria-current=page href=/agents/statement?lang=en)",
				"- [Team](/agents/team?lang=en)",
				"Rui Costa (member)",
			],
			{ only: /^- .*\/agents\/|^Rui/ },
		],
		"have their own heading and errors in the title": [
			portal({}, "Invoices"),
			[
				"title: Error: Invoices – Azulejo NIF",
				"- [Statement](aria-current=page href=/agents/statement?lang=en)",
				"# Invoices",
			],
			{ only: /^title|^#|aria-current/ },
		],
	});

	it("know no more of the signed-in person than firm, name and role", () => {
		const signedIn = { agent: { name: "Costa Lda", email: "x" }, member: { name: "Rui Costa", role: "owner", id: 1 } };
		expect(toPortalMember(signedIn as never)).toEqual(MEMBER);
	});
});

const ROW = {
	id: "c1",
	name: "Ann Visitor",
	note: null as string | null,
	number: "NIF-1" as string | null,
	isUnread: false,
	isTakenOver: false,
	package: "Standard",
	createdOn: "November 23, 2026",
	state: { label: "In review", tone: "info" },
};
const LIST = {
	member: MEMBER,
	mayAddCases: true,
	importedCount: null as number | null,
	filter: null as string | null,
	unreadCount: 0,
	search: "",
	next: null as string | null,
	isFirstPage: true,
	cases: [] as (typeof ROW)[],
};
const CasesPage = Cases as unknown as Page;
const list = (changes: Partial<typeof LIST> = {}) => <CasesPage key="l" loaderData={{ ...LIST, ...changes }} />;
const FILTERS = { only: /state=|^- \[All/ };
const ROWS = {
	only: /^- (?!\[[A-Z][\w ]*( \(\d+\))?\]\((aria-current=\w+ href=)?\/(agents\/(?!cases\/)|agent-|pri|con|imp))/,
};

describe("a firm's cases", () => {
	itShows({
		"are missing at first: no share link, and an invitation to begin": [
			list(),
			[
				"Rui Costa (owner)",
				"button quiet value=sign-out name=intent: Sign out",
				"button secondary: Search",
				"[Import clients](/agents/cases/import?lang=en)[New case](primary /agents/cases/new?lang=en)",
				"No cases yet. Begin with the first one.",
			],
			{ only: /share|import|new|^[A-Z]|^button/ },
		],
		"cannot be opened before the agreement": [
			list({ mayAddCases: false }),
			[
				"info:",
				"Before the first case an owner accepts the data processing agreement. [Read and accept it](/agents/team?lang=en#agreement)",
				"- [Data processing agreement](/agent-agreement?lang=en)",
			],
			{ only: /^info|agreement|import|\/new/ },
		],
		"are missing because of a filter": [
			list({ filter: "invited" }),
			[
				"Rui Costa (owner)",
				"- [Invited](aria-current=true href=/agents/cases?state=invited&lang=en)",
				"No cases here.",
			],
			{ only: /^[A-Z]|aria-current=true/ },
		],
		"are missing because of a search, which marks no filter": [
			list({ search: "Ann" }),
			[
				"<input id=q type=search placeholder=Name, note, e-mail or number maxlength=120 autocomplete=off name=q value=Ann>",
				"No cases here.",
			],
			{ only: /^(?!Costa|Rui)[A-Z]|aria-current=true|name=q/ },
		],
		"are missing on a later page": [list({ isFirstPage: false }), ["No cases here."], { only: /^(?!Costa|Rui)[A-Z]/ }],
		"have no filter for unread messages while there are none": [
			list(),
			[
				"- [All](aria-current=true href=/agents/cases?lang=en)",
				"- [Invited](/agents/cases?state=invited&lang=en)",
				"- [Waiting for the client](/agents/cases?state=client&lang=en)",
				"- [Not paid yet](/agents/cases?state=unpaid&lang=en)",
				"- [In progress](/agents/cases?state=work&lang=en)",
				"- [Finished](/agents/cases?state=done&lang=en)",
			],
			FILTERS,
		],
		"count unread messages": [
			list({ unreadCount: 2 }),
			[
				"- [All](aria-current=true href=/agents/cases?lang=en)",
				"- [New messages (2)](/agents/cases?state=unread&lang=en)",
				"- [Invited](/agents/cases?state=invited&lang=en)",
				"- [Waiting for the client](/agents/cases?state=client&lang=en)",
				"- [Not paid yet](/agents/cases?state=unpaid&lang=en)",
				"- [In progress](/agents/cases?state=work&lang=en)",
				"- [Finished](/agents/cases?state=done&lang=en)",
			],
			FILTERS,
		],
		"keep the filter for unread messages once all are read": [
			list({ filter: "unread" }),
			[
				"- [All](/agents/cases?lang=en)",
				"- [New messages (0)](aria-current=true href=/agents/cases?state=unread&lang=en)",
				"- [Invited](/agents/cases?state=invited&lang=en)",
				"- [Waiting for the client](/agents/cases?state=client&lang=en)",
				"- [Not paid yet](/agents/cases?state=unpaid&lang=en)",
				"- [In progress](/agents/cases?state=work&lang=en)",
				"- [Finished](/agents/cases?state=done&lang=en)",
			],
			FILTERS,
		],
		"can be shared from the first page": [
			list({ cases: [ROW] }),
			["[Share the progress](/agents/share?lang=en)"],
			{ only: /share/ },
		],
		"cannot be shared from a later page": [list({ cases: [ROW], isFirstPage: false }), [], { only: /share/ }],
		"are listed by name, otherwise by number, and by neither once taken over": [
			list({
				cases: [
					{ ...ROW, note: "Our note", isUnread: true },
					{ ...ROW, id: "c2", name: "" },
					{ ...ROW, id: "c3", isTakenOver: true },
					{ ...ROW, id: "c4", number: null },
				],
			}),
			[
				"- [Ann Visitor](/agents/cases/c1?lang=en)Our note {warning} New message {info} In reviewNIF-1 · Standard · November 23, 2026",
				"- [NIF-1](/agents/cases/c2?lang=en) {info} In reviewNIF-1 · Standard · November 23, 2026",
				"- [Taken over by the client](/agents/cases/c3?lang=en) {info} In reviewNIF-1 · Standard · November 23, 2026",
				"- [Ann Visitor](/agents/cases/c4?lang=en) {info} In reviewStandard · November 23, 2026",
			],
			ROWS,
		],
		"continue on older pages with the filter": [
			list({ cases: [ROW], filter: "invited", next: "cursor" }),
			["[Older cases](/agents/cases?state=invited&before=cursor&lang=en)"],
			{ only: /before=/ },
		],
		"continue on older pages": [
			list({ cases: [ROW], next: "cursor" }),
			["[Older cases](/agents/cases?before=cursor&lang=en)"],
			{ only: /before=/ },
		],
		"say how many were imported": [
			list({ importedCount: 1 }),
			[
				"success role=status:",
				"[Import clients](/agents/cases/import?lang=en)[New case](primary /agents/cases/new?lang=en)",
			],
			{ only: /^success|import/ },
		],
	});
});

const CASE = {
	member: MEMBER,
	thread: null,
	id: "c1",
	name: "Ann Visitor",
	email: "ann@mail.example",
	note: null as string | null,
	package: "Standard",
	createdOn: "November 23, 2026",
	expiresOn: "December 7, 2026",
	byFirm: false,
	done: null as string | null,
	isOpenInvitation: false,
	isWaitingForDocuments: false,
	ownedId: null as string | null,
	payment: null as { price: string; available: string; isCovered: boolean; hasBilling: boolean } | null,
	number: "NIF-1" as string | null,
	state: { label: "In review", tone: "info" },
	consent: null as "requested" | "agreed" | "ended" | null,
	agreedOn: null as string | null,
	missing: null as string[] | null,
	nif: null as string | null,
	hasNif: false,
	hasCertificate: false,
};
const PAYMENT = { price: "€79.00", available: "€100.00", isCovered: true, hasBilling: true };
const CasePage = Case as unknown as Page;
const firmCase = (changes: Partial<typeof CASE> = {}, actionData?: object) => (
	<CasePage key="c" loaderData={{ ...CASE, ...changes }} actionData={actionData} />
);
const FACTS = { only: /^(=| {2})/ };
const NEXT = { only: /^(?!Rui|Costa|Back)[A-Z]|certificate|confirmation|^button (?!quiet)|^- (?!\[)|account(\?|#)/ };

describe("a case of a firm", () => {
	itShows({
		"before the client's consent shows what the firm entered": [
			firmCase({ note: "Our note" }),
			[
				"= State",
				"  {info} In review",
				"= Application",
				"  NIF-1",
				"= Client",
				"  Ann Visitor, ann@mail.example",
				"= Package",
				"  Standard",
				"= Begun",
				"  November 23, 2026",
				"= Your note",
				"  Our note",
				"= How",
				"  Invited by link, valid until December 7, 2026",
			],
			FACTS,
		],
		"by the firm without a name has the number as its heading": [
			firmCase({ name: "", byFirm: true }),
			[
				"title: NIF-1 – Azulejo NIF",
				"# NIF-1",
				"## The case",
				"= State",
				"  {info} In review",
				"= Application",
				"  NIF-1",
				"= Package",
				"  Standard",
				"= Begun",
				"  November 23, 2026",
				"= How",
				"  Documents sent by your firm",
				"## What is missing",
			],
			{ only: /^(=| {2}|#|title)/ },
		],
		"with neither name nor number has a general heading": [
			firmCase({ name: "", number: null }),
			["title: The case – Azulejo NIF", "# The case", "## The case", "## What is missing"],
			{ only: /^(#|title)/ },
		],
		"waits for the consent": [
			firmCase({ consent: "requested" }),
			[
				"= State",
				"  {info} In review",
				"= Application",
				"  NIF-1",
				"= Client",
				"  Ann Visitor, ann@mail.example",
				"= Package",
				"  Standard",
				"= Begun",
				"  November 23, 2026",
				"= How",
				"  Invited by link, valid until December 7, 2026",
				"= Client’s consent",
				"  Asked, not answered yet",
				"The client has not answered yet. Until then you see the state alone.",
			],
			{ only: /^(=| {2})|^(?!Rui|Costa)[A-Z]/ },
		],
		"with consent, without a number": [
			firmCase({ consent: "agreed", agreedOn: "November 24, 2026", missing: [] }),
			[
				"= State",
				"  {info} In review",
				"= Application",
				"  NIF-1",
				"= Client",
				"  Ann Visitor, ann@mail.example",
				"= Package",
				"  Standard",
				"= Begun",
				"  November 23, 2026",
				"= How",
				"  Invited by link, valid until December 7, 2026",
				"= Client’s consent",
				"  Given on November 24, 2026",
				"= NIF",
				"  Not assigned yet",
				"Nothing is missing.",
			],
			{ only: /^(=| {2})|^(?!Rui|Costa)[A-Z]/ },
		],
		"with consent hides a number that the client does not show": [
			firmCase({ consent: "agreed", agreedOn: "November 24, 2026", hasNif: true }),
			[
				"  {info} In review",
				"  NIF-1",
				"  Ann Visitor, ann@mail.example",
				"  Standard",
				"  November 23, 2026",
				"  Invited by link, valid until December 7, 2026",
				"  Given on November 24, 2026",
				"  Assigned; the client has not allowed you to see it",
			],
			{ only: /^ {2}/ },
		],
		"with consent shows number, certificate and the client's tasks": [
			firmCase({
				consent: "agreed",
				agreedOn: "November 24, 2026",
				nif: "293 456 780",
				hasNif: true,
				hasCertificate: true,
				missing: ["Sign", "Pay"],
			}),
			[
				"  {info} In review",
				"  NIF-1",
				"  Ann Visitor, ann@mail.example",
				"  Standard",
				"  November 23, 2026",
				"  Invited by link, valid until December 7, 2026",
				"  Given on November 24, 2026",
				"  293 456 780",
				"- Sign",
				"- Pay",
				"[Download the certificate (PDF)](/agents/cases/c1/certificate)",
			],
			{ only: /^ {2}|^- (?!\[)|certificate/ },
		],
		"that the client took over": [
			firmCase({ consent: "ended" }),
			[
				"  {info} In review",
				"  NIF-1",
				"  Ann Visitor, ann@mail.example",
				"  Standard",
				"  November 23, 2026",
				"  Invited by link, valid until December 7, 2026",
				"  Taken over by the client",
				"The client has taken the case over. You see its state alone.",
			],
			{ only: /^ {2}|^(?!Rui|Costa)[A-Z]/ },
		],
		"continues in the browser that owns it": [
			firmCase({ ownedId: "case-1" }),
			[
				"- [Account](/agents/account?lang=en)",
				"In review.",
				"[Continue the application in this browser](/confirmation/case-1?lang=en)",
			],
			NEXT,
		],
		"waits for documents": [
			firmCase({ isWaitingForDocuments: true }),
			[
				"- [Account](/agents/account?lang=en)",
				"In review.",
				"button primary value=documents name=intent: Continue the application in this browser",
			],
			NEXT,
		],
		"can be sent the invitation again": [
			firmCase({ isOpenInvitation: true }),
			[
				"- [Account](/agents/account?lang=en)",
				"In review.",
				"button secondary value=resend name=intent: Send the invitation again",
			],
			NEXT,
		],
		"can be paid from the account": [
			firmCase({ payment: PAYMENT }),
			[
				"- [Account](/agents/account?lang=en)",
				"In review.",
				"Available in the account: €100.00.",
				"button primary value=pay name=intent: Pay €79.00 from the account",
			],
			NEXT,
		],
		"cannot be paid without funds": [
			firmCase({ payment: { ...PAYMENT, isCovered: false } }),
			[
				"- [Account](/agents/account?lang=en)",
				"In review.",
				"The account does not cover €79.00: €100.00 is available. [Account](/agents/account?lang=en)",
			],
			NEXT,
		],
		"cannot be paid without invoice details": [
			firmCase({ payment: { ...PAYMENT, hasBilling: false, isCovered: false } }),
			[
				"- [Account](/agents/account?lang=en)",
				"In review.",
				"Before the first payment from the account we need these details. [Invoice details](/agents/account?lang=en#billing)",
			],
			NEXT,
		],
		"confirms an action": [
			firmCase({ done: "paid" }),
			["success role=status:", "The case is paid from the account."],
			{ only: /^success|paid/ },
		],
		"confirms no action without a name": [firmCase({ done: "toString" }), [], { only: /^success/ }],
		"says why an action was refused, instead of confirming it": [
			firmCase({ done: "paid" }, { error: "No funds.", messageProblem: null }),
			["title: Error: Ann Visitor – Azulejo NIF", "danger role=alert:", "No funds."],
			{ only: /^success|^danger|No funds|^title/ },
		],
		"says why a message was refused": [
			firmCase({}, { error: null, messageProblem: { field: "message", error: "Too long.", text: "x" } }),
			["title: Error: Ann Visitor – Azulejo NIF", "- [Too long.](#message)"],
			{ only: /^danger|Too long|^title/ },
		],
	});
});

const ENTRY = { id: "e1", date: "Nov 23", label: "Transfer", amount: "€100.00", invoice: null as object | null };
const BILLING = { name: "Costa Lda", vatNumber: "PT123", address: "Rua 1", country: "PT" };
const BALANCE = {
	member: MEMBER,
	balance: { isOwed: false, amount: "€10.00" },
	limit: "€0.00",
	hasLimit: false,
	available: "€10.00",
	discountPercent: 0,
	advance: false,
	iban: null as string | null,
	payee: "Azulejo",
	reference: "FIRM-1",
	billing: null as typeof BILLING | null,
	billingParts: null as string[] | null,
	isOwner: true,
	isSaved: false,
	country: "PT",
	countries: [
		{ value: "PL", label: "Poland" },
		{ value: "PT", label: "Portugal" },
	],
	month: "2026-11",
	monthLabel: "November 2026",
	previousMonth: "2026-10",
	nextMonth: null as string | null,
	opening: "€1.00",
	closing: "€2.00",
	isShortened: false,
	entries: [] as (typeof ENTRY)[],
};
const AccountPage = Account as unknown as Page;
const account = (changes: Partial<typeof BALANCE> = {}, actionData?: object) => (
	<AccountPage key="a" loaderData={{ ...BALANCE, ...changes }} actionData={actionData} />
);
const HOW = { only: /limit|credit|advance|IBAN|iban|FIRM-1|ask|Ask|transfer/ };
const FORM = { only: /^<(input|textarea)|selected|^title|rror|^success|^danger|Costa Lda, / };

describe("a firm's account", () => {
	itShows({
		"names the balance, and what may be spent": [
			account(),
			[
				"= Balance",
				"  €10.00",
				"= Credit limit",
				"  €0.00",
				"= Available",
				"  €10.00",
				"= Standard",
				"= Express",
				"  €109",
				"= Premium",
			],
			{ only: /^(=| {2}€(10|0))/ },
		],
		"names what the firm owes": [
			account({ balance: { isOwed: true, amount: "€5.00" } }),
			["= You owe", "  €5.00", "= Credit limit", "= Available", "= Standard", "= Express", "= Premium"],
			{ only: /^= |€5/ },
		],
		"has no way to pay in while nothing is arranged": [
			account(),
			[
				"= Credit limit",
				"Your firm has no limit yet. Write to us if you want to pay by monthly account.",
				"Payment in advance is not offered. What you transfer too much stays as a balance, and we return it if you ask.",
				"[Please ask us for the bank details before you transfer.](/contact?lang=en)",
			],
			HOW,
		],
		"explains credit, advances and the transfer": [
			account({ hasLimit: true, advance: true, iban: "PT50 0002" }),
			[
				"= Credit limit",
				"You pay for cases from the account up to your limit. Each case has its own invoice to your firm, and you transfer what you owe by the 15th of the following month.",
				"You may also transfer money in advance. It is not tied to any package, and you can ask for the unused part back at any time.",
				"= IBAN",
				"  FIRM-1",
			],
			HOW,
		],
		"shows the firm's discount": [
			account({ discountPercent: 10 }),
			["Your firm gets 10% off every package.", "  €71.10 instead of", "  €98.10 instead of", "  €116.10 instead of"],
			{ only: /10%|instead/ },
		],
		"has no entries, later month or file at first": [
			account(),
			[
				"<section aria-labelledby=entries>",
				"[Month before](/agents/account?month=2026-10&lang=en)[Statement of the cases](/agents/statement?month=2026-11&lang=en)",
				"There are no entries in this month.",
			],
			{ only: /month=|^\||entries|^Nothing|^No/ },
		],
		"lists the entries between the balances, with their invoices": [
			account({ entries: [ENTRY, { ...ENTRY, id: "e2", invoice: { id: "i1", number: "F-1" } }], nextMonth: "2026-12" }),
			[
				"[Month before](/agents/account?month=2026-10&lang=en)[Month after](/agents/account?month=2026-12&lang=en)[Statement of the cases](/agents/statement?month=2026-11&lang=en)[Download as CSV](/agents/account.csv?month=2026-11)",
				"| scope=col Entry",
				"| scope=col Amount",
				"| scope=col Date",
				"| scope=col Invoice",
				"| scope=row Balance before",
				"| €1.00",
				"| scope=row Transfer",
				"| €100.00",
				"| Nov 23",
				"| scope=row Transfer",
				"| €100.00",
				"| Nov 23",
				"| [F-1](/agents/invoices/i1)",
				"| scope=row Balance after",
				"| €2.00",
			],
			{ only: /month=|^\|/ },
		],
		"suggests the firm's name and country for invoices": [
			account(),
			[
				"title: Account – Azulejo NIF",
				"<input maxlength=120 autocomplete=organization id=name type=text name=name value=Costa Lda>",
				"option value=PT selected: Portugal",
				"<input aria-describedby=vatNumber-hint maxlength=20 autocomplete=off autocapitalize=characters spellcheck=false id=vatNumber type=text name=vatNumber value=>",
				"<input aria-describedby=address-hint maxlength=200 autocomplete=off id=address type=text name=address value=>",
			],
			FORM,
		],
		"shows the stored invoice details": [
			account({ billing: BILLING, isSaved: true }),
			[
				"title: Account – Azulejo NIF",
				"success role=status:",
				"<input maxlength=120 autocomplete=organization id=name type=text name=name value=Costa Lda>",
				"option value=PT selected: Portugal",
				"<input aria-describedby=vatNumber-hint maxlength=20 autocomplete=off autocapitalize=characters spellcheck=false id=vatNumber type=text name=vatNumber value=PT123>",
				"<input aria-describedby=address-hint maxlength=200 autocomplete=off id=address type=text name=address value=Rua 1>",
			],
			FORM,
		],
		"keeps rejected invoice details, with errors beside their fields": [
			account(
				{ billing: BILLING, isSaved: true },
				{ fields: { ...BILLING, address: "", country: "PL" }, errors: { address: "Enter it." }, error: null },
			),
			[
				"title: Error: Account – Azulejo NIF",
				"<input maxlength=120 autocomplete=organization id=name type=text name=name value=Costa Lda>",
				"option value=PL selected: Poland",
				"<input aria-describedby=vatNumber-hint maxlength=20 autocomplete=off autocapitalize=characters spellcheck=false id=vatNumber type=text name=vatNumber value=PT123>",
				"p id=address-error: Error: Enter it.",
				"<input aria-describedby=address-hint address-error aria-invalid=true maxlength=200 autocomplete=off id=address type=text name=address value=>",
			],
			FORM,
		],
		"says why invoice details were not saved": [
			account({}, { fields: BILLING, errors: {}, error: "Too often." }),
			["title: Error: Account – Azulejo NIF", "danger role=alert:", "Too often."],
			{ only: /^danger|Too often|^title/ },
		],
		"shows a member the invoice details without a form": [
			account({ isOwner: false, billing: BILLING, billingParts: ["Costa Lda", "", "Rua 1", "Portugal"] }),
			["title: Account – Azulejo NIF", "Costa Lda, Rua 1, Portugal"],
			FORM,
		],
		"tells a member that an owner has to enter them": [
			account({ isOwner: false, countries: [] }),
			["Rui Costa (owner)", "## Invoice details", "An owner of the account enters them."],
			{ only: /nvoice|owner/ },
		],
	});
});

it.each([
	["2026-10", "2026-10", Date.UTC(2026, 8, 30, 23), Date.UTC(2026, 10, 1)],
	["2026-12", "2026-12", Date.UTC(2026, 11, 1), Date.UTC(2027, 0, 1)],
	["", "2026-11", Date.UTC(2026, 10, 1), Date.UTC(2026, 11, 1)],
	["2026-13", "2026-11", Date.UTC(2026, 10, 1), Date.UTC(2026, 11, 1)],
	["2026-00", "2026-11", Date.UTC(2026, 10, 1), Date.UTC(2026, 11, 1)],
	["1999-10", "2026-11", Date.UTC(2026, 10, 1), Date.UTC(2026, 11, 1)],
	["2026-10-01", "2026-11", Date.UTC(2026, 10, 1), Date.UTC(2026, 11, 1)],
])("the month of a statement is taken from %j, otherwise it is the current one", (month, expected, from, until) => {
	const request = new Request(`https://azulejo.example/agents/statement?month=${month}`);
	expect(parseMonth(request, Date.UTC(2026, 10, 23, 12))).toEqual({ month: expected, from, until });
});

it("a month begins at midnight in Lisbon", () => {
	const request = new Request("https://azulejo.example/agents/statement");
	const midnight = Date.UTC(2026, 5, 30, 23);
	expect([midnight - 1, midnight].map((now) => parseMonth(request, now).month)).toEqual(["2026-06", "2026-07"]);
});

const ApiPage = Api as unknown as Page;
const KEY = {
	...{ id: "key-1", name: "Office", prefix: "nif_test_ab", live: false, scopes: ["cases:read", "cases:write"] },
	...{ createdOn: "November 1, 2026", lastUsedOn: null as string | null, expiresOn: null as string | null },
};
const api = (keys: (typeof KEY)[], actionData?: object, isRevoked = false) => (
	<ApiPage key="a" loaderData={{ member: MEMBER, keys, isRevoked }} actionData={actionData} />
);
const KEYS = { only: /Office|nif_|^Created|last|^button|No keys|success|danger|^<input type=hidden/ };

describe("the API keys of a firm", () => {
	itShows({
		"are listed with their scopes, and can be rotated or revoked": [
			api([KEY, { ...KEY, id: "key-2", live: true, lastUsedOn: "November 2, 2026" }]),
			[
				"button quiet value=sign-out name=intent: Sign out",
				"- Office {neutral} Test / nif_test_ab… / See cases, events and certificates · Begin cases, send documents and details / Made on November 1, 2026, not used yet",
				"<input type=hidden name=key value=key-1>",
				"button quiet value=rotate aria-label=Rotate the key Office name=intent: Rotate",
				"button quiet value=revoke aria-label=Revoke the key Office name=intent: Revoke",
				"- Office {success} Live / nif_test_ab… / See cases, events and certificates · Begin cases, send documents and details / Made on November 1, 2026, last used on November 2, 2026",
				"<input type=hidden name=key value=key-2>",
				"button quiet value=rotate aria-label=Rotate the key Office name=intent: Rotate",
				"button quiet value=revoke aria-label=Revoke the key Office name=intent: Revoke",
				"p id=name-hint: The system that uses it, such as “Office software”.",
				"button primary value=make name=intent: Make the key",
			],
			KEYS,
		],
		"that were replaced can only be revoked": [
			api([{ ...KEY, expiresOn: "November 3, 2026 at 12:00" }]),
			[
				"button quiet value=sign-out name=intent: Sign out",
				"- Office {neutral} Test / nif_test_ab… / See cases, events and certificates · Begin cases, send documents and details / Made on November 1, 2026, not used yet / Rotated: it ends on November 3, 2026 at 12:00",
				"<input type=hidden name=key value=key-1>",
				"button quiet value=revoke aria-label=Revoke the key Office name=intent: Revoke",
				"p id=name-hint: The system that uses it, such as “Office software”.",
				"button primary value=make name=intent: Make the key",
			],
			KEYS,
		],
		"are none at first": [
			api([]),
			[
				"button quiet value=sign-out name=intent: Sign out",
				"p id=name-hint: The system that uses it, such as “Office software”.",
				"button primary value=make name=intent: Make the key",
			],
			KEYS,
		],
		"are shown once when they are new": [
			api([KEY], { key: "nif_live_secret", values: {}, scopes: [], problem: null }, true),
			["success role=status:", "<input id=new-key readonly value=nif_live_secret>"],
			{ only: /success|secret|shown|revoked/ },
		],
		"were revoked": [
			api([], undefined, true),
			["success role=status:", "The key is revoked and no longer works."],
			{ only: /success|evoked/ },
		],
		"could not be changed": [
			api([], { key: null, values: {}, scopes: [], problem: { fields: {}, message: "Not possible now" } }),
			["title: Error: API – Azulejo NIF", "danger role=alert:", "Not possible now"],
			{ only: /danger|Not possible|^title/ },
		],
	});
});
