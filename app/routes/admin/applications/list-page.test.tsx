import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { STAGES } from "#app/domain/application/application.ts";
import { LIST_COLUMNS, type ListColumn } from "#app/domain/staff/list-settings.ts";
import { m } from "#app/paraglide/messages.js";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import { ApplicationTable, listPath } from "./application-table.tsx";
import Applications from "./applications.tsx";
import type { AssignmentResult } from "./assignment-actions.server.ts";
import { type ApplicationRow, CELL_TEXTS, nextStepLabel } from "./list-cells.tsx";
import { AssignmentAlerts, ColumnForm, RemoveViewForms, SaveViewForm } from "./list-forms.tsx";

const ROW = {
	id: "case-1",
	applicationNumber: "NIF-1",
	firstName: "Ana",
	lastName: "Silva",
	stage: "in_review",
	paymentStatus: "paid",
	packageType: "express",
	balance: 10900,
	isAwaitingSecondPerson: false,
	isDemo: false,
	country: "PL",
	countryName: "Poland",
	language: "pt",
	nif: null,
	ownerName: "Eva",
	clock: { state: "due", dueAt: NOON, remainingTime: 1, wait: null },
	stateSince: NOON,
} as unknown as ApplicationRow;
const EMPTY_ROW = {
	...ROW,
	id: "case-2",
	applicationNumber: "NIF-2",
	firstName: "",
	lastName: "",
	countryName: "",
	ownerName: null,
	clock: null,
	isDemo: true,
	nif: "293456780",
} as ApplicationRow;
const COLUMNS: readonly ListColumn[] = ["clock", "number", "owner"];
const TABLE = {
	groups: [{ group: null, rows: [ROW] }],
	columns: COLUMNS,
	widths: {},
	selectedIds: null,
	filter: null,
	sorting: null,
};
const table = (changes: Partial<Parameters<typeof ApplicationTable>[0]> = {}) => (
	<ApplicationTable key="t" {...TABLE} {...changes} />
);
const BY_DUE = { filter: "stage=in_review", search: "", current: { name: "due", descending: false } } as const;
const HEADERS = { only: /scope=col/ };

describe("the table of applications", () => {
	itShows({
		"is empty": [table({ groups: [] }), ["There are no applications here."]],
		"has one unnamed group in another order than by due date, each row with a preview": [
			table(),
			[
				"<div data-columns=3>",
				"<table data-live-rows=true>",
				"Applications",
				"| scope=col data-column=clock Due",
				"| scope=col data-column=number Number",
				"| scope=col data-column=owner Owner",
				"<tr data-application=case-1>",
				"| data-label=Due <title=Due on November 23, 2026>1 h left (Due on November 23, 2026)",
				"| scope=row [NIF-1](data-row=true href=/admin/applications/case-1?lang=en) <data-viewers=true hidden>",
				"<div id=preview-case-1 popover=auto data-preview=true>",
				"Key facts of NIF-1",
				"Ana Silva",
				"= Stage",
				"  To review",
				"= Due",
				"  <title=Due on November 23, 2026>1 h left (Due on November 23, 2026)",
				"= Next step",
				"  Check documents",
				"= Package",
				"  Express",
				"= Owner",
				"  Eva",
				"= Country",
				"  Poland",
				"= Language",
				"  Português",
				"= Paid",
				"  €109.00",
				"= Waiting since",
				"  <datetime=2026-11-23T12:00:00.000Z>Nov 23, 2026",
				"[Open the application](primary /admin/applications/case-1?lang=en)",
				"button secondary popovertarget=preview-case-1 popovertargetaction=hide script: Close",
				"| data-label=Owner title=Eva Eva",
				"button primary popovertarget=preview-case-1 script: Key facts of NIF-1",
			],
		],
		"shows all columns of a demonstration that lacks answers": [
			table({ columns: LIST_COLUMNS, groups: [{ group: null, rows: [EMPTY_ROW] }] }),
			[
				"<div data-columns=11>",
				"<table data-live-rows=true>",
				"Applications",
				"<tr data-application=case-2>",
				"| data-label=Due title=– –",
				"| data-label=Applicant title=– –",
				"| scope=row [NIF-2](data-row=true href=/admin/applications/case-2?lang=en) {neutral} Demo<data-viewers=true hidden>",
				"<div id=preview-case-2 popover=auto data-preview=true>",
				"Key facts of NIF-2",
				"–",
				"= Stage",
				"  To review",
				"= Due",
				"  –",
				"= Next step",
				"  Check documents",
				"= Package",
				"  Express",
				"= Owner",
				"  Unassigned",
				"= Country",
				"  –",
				"= Language",
				"  Português",
				"= NIF",
				"  293 456 780",
				"= Paid",
				"  €109.00",
				"= Waiting since",
				"  <datetime=2026-11-23T12:00:00.000Z>Nov 23, 2026",
				"[Open the application](primary /admin/applications/case-2?lang=en)",
				"button secondary popovertarget=preview-case-2 popovertargetaction=hide script: Close",
				"| data-label=Next step title=Check documents Check documents",
				"| data-label=Package title=Express Express",
				"| data-label=Owner title=Unassigned Unassigned",
				"| data-label=Country title=– –",
				"| data-label=Language title=Português lang=pt Português",
				"| data-label=NIF title=293 456 780 293 456 780",
				"| data-label=Paid title=€109.00 €109.00",
				"| data-label=Waiting since <datetime=2026-11-23T12:00:00.000Z>Nov 23, 2026",
				"button primary popovertarget=preview-case-2 script: Key facts of NIF-2",
			],
			{ only: /^(?!.*scope=col)/ },
		],
		"names its groups, and has boxes for those who may assign": [
			table({
				groups: [
					{ group: "late", rows: [ROW] },
					{ group: "none", rows: [EMPTY_ROW] },
				],
				selectedIds: ["case-2"],
			}),
			[
				"| scope=col Select",
				"| scope=col data-column=clock Due",
				"| scope=col data-column=number Number",
				"| scope=col data-column=owner Owner",
				"| colspan=5 scope=rowgroup Overdue",
				"<input type=checkbox name=application value=case-1>",
				"Select NIF-1",
				"| data-label=Due <title=Due on November 23, 2026>1 h left (Due on November 23, 2026)",
				"| scope=row [NIF-1](data-row=true href=/admin/applications/case-1?lang=en) <data-viewers=true hidden>",
				"| data-label=Owner title=Eva Eva",
				"| colspan=5 scope=rowgroup Nothing due",
				"<input type=checkbox name=application checked value=case-2>",
				"Select NIF-2",
				"| data-label=Due title=– –",
				"| scope=row [NIF-2](data-row=true href=/admin/applications/case-2?lang=en) {neutral} Demo<data-viewers=true hidden>",
				"| data-label=Owner title=Unassigned Unassigned",
			],
			{ only: /^\||checkbox|Select/ },
		],
		"links each row to the next ones of the same filter": [
			table({ filter: "owner=mine" }),
			[
				"| scope=row [NIF-1](data-row=true href=/admin/applications/case-1?list=owner%3Dmine&lang=en) <data-viewers=true hidden>",
				"[Open the application](primary /admin/applications/case-1?list=owner%3Dmine&lang=en)",
			],
			{ only: /NIF-1\]|Open the app/ },
		],
		"is sorted by the headers of some columns": [
			table({ columns: LIST_COLUMNS, sorting: BY_DUE, widths: { number: 90 } }),
			[
				"| scope=col aria-sort=ascending data-column=clock [Due](title=Sort descending href=/admin/applications?stage=in_review&sort=-due&lang=en)",
				"| scope=col Applicant",
				"| scope=col data-column=number data-width=90 Number",
				"| scope=col data-column=next Next step",
				"| scope=col data-column=package [Package](title=Sort ascending href=/admin/applications?stage=in_review&sort=package&lang=en)",
				"| scope=col data-column=owner Owner",
				"| scope=col data-column=country Country",
				"| scope=col data-column=language Language",
				"| scope=col data-column=nif NIF",
				"| scope=col data-column=paid [Paid](title=Sort ascending href=/admin/applications?stage=in_review&sort=paid&lang=en)",
				"| scope=col data-column=since [Waiting since](title=Sort ascending href=/admin/applications?stage=in_review&sort=since&lang=en)",
			],
			HEADERS,
		],
		"keeps the search while it is sorted": [
			table({ sorting: { filter: "sort=-due", search: "Ana", current: { name: "due", descending: true } } }),
			[
				"| scope=col aria-sort=descending data-column=clock [Due](title=Sort ascending href=/admin/applications?sort=due&q=Ana&lang=en)",
				"| scope=col data-column=number Number",
				"| scope=col data-column=owner Owner",
			],
			HEADERS,
		],
		"cannot be sorted in a fixed order": [
			table({ widths: { owner: 120 } }),
			[
				"| scope=col data-column=clock Due",
				"| scope=col data-column=number Number",
				"| scope=col data-column=owner data-width=120 Owner",
			],
			HEADERS,
		],
	});

	it("has a path with changed values, without the empty ones", () => {
		expect([
			listPath("", {}),
			listPath("stage=closed&sort=due", { sort: "" }),
			listPath("sort=due", { sort: "", q: "" }),
			listPath("sort=due", { sort: "paid", after: "1.x" }),
		]).toEqual([
			"/admin/applications",
			"/admin/applications?stage=closed",
			"/admin/applications",
			"/admin/applications?sort=paid&after=1.x",
		]);
	});

	it.each([
		["paid", 10900, "€109.00"],
		["paid", 0, "€0.00"],
		["pending", 0, "Pending Payment"],
		["pending", 1, "Pending Payment, €0.01"],
		["partially_refunded", 5000, "Partially refunded, €50.00"],
	] as const)("shows a payment that is %s with a balance of %i", (paymentStatus, balance, text) => {
		expect(CELL_TEXTS.paid({ ...ROW, paymentStatus, balance })).toBe(text);
	});

	it("names the next step by stage, payment and proposal", () => {
		const step = (stage: string, paymentStatus = "paid", isAwaitingSecondPerson = false) =>
			nextStepLabel({ stage, paymentStatus, isAwaitingSecondPerson } as never);
		expect([
			step("in_review"),
			step("in_review", "pending"),
			step("in_review", "paid", true),
			step("awaiting_payment", "pending"),
			step("awaiting_payment", "refunded"),
			step("awaiting_payment"),
			step("waiting_for_applicant"),
			step("waiting_for_applicant", "pending"),
			step("waiting_for_applicant", "refunded"),
			step("closed"),
		]).toEqual([
			m.admin_list_next_in_review(),
			m.admin_list_next_in_review(),
			m.admin_list_next_second(),
			m.admin_list_next_awaiting_payment(),
			m.admin_list_next_none(),
			m.admin_list_next_awaiting_payment(),
			m.admin_list_next_waiting_for_applicant(),
			m.admin_list_next_awaiting_payment(),
			m.admin_list_next_none(),
			m.admin_list_next_none(),
		]);
	});
});

const VIEW = { id: 1, name: "My cases", filter: "owner=mine&sort=paid", isShared: false, isRemovable: true };
const SHARED_VIEW = { id: 2, name: "Unassigned", filter: "owner=unassigned", isShared: true, isRemovable: true };
const REFUSED = {
	message: "",
	fields: { name: "Too long." },
	values: { intent: "save-view", name: "xxx", for: "all" },
};
const RESULT: AssignmentResult = {
	message: null,
	undo: null,
	operation: "assign",
	problems: [],
	selectedIds: [],
	assignee: "",
};
const alerts = (changes: Partial<AssignmentResult>) => <AssignmentAlerts key="a" result={{ ...RESULT, ...changes }} />;

describe("the forms of the list", () => {
	itShows({
		"report nothing unless something was assigned": [alerts({}), []],
		"report what was assigned, and undo it": [
			alerts({ message: "2 assigned.", undo: { actionId: "act-1", remainingMs: 9000 } }),
			[
				"success role=status:",
				"2 assigned.",
				"<form data-undo=9000 action=/page?lang=en>",
				"<input type=hidden name=actionId value=act-1>",
				"button secondary value=undo data-key=z aria-keyshortcuts=z name=intent: Undo <hidden>z",
			],
		],
		"report what was not assigned": [
			alerts({ message: "1 assigned.", problems: ["NIF-1 is closed.", "NIF-2 is closed."] }),
			[
				"info role=status:",
				"1 assigned.",
				"danger role=alert:",
				"! Not assigned",
				"- NIF-1 is closed.",
				"- NIF-2 is closed.",
			],
		],
		"report that nothing was undone": [
			alerts({ operation: "undo", problems: ["Too late."] }),
			["danger role=alert:", "! Not undone", "- Too late."],
		],
		"save a view": [
			<SaveViewForm key="s" canShare={false} isSearch={false} refusal={null} />,
			[
				"<details>",
				"> Save this view",
				"<form action=/page?lang=en>",
				"label: Name of the view",
				"p id=name-hint: At most 40 characters. Name the work, never an applicant.",
				"<input aria-describedby=name-hint maxlength=40 autocomplete=off id=name type=text name=name value=>",
				"button secondary value=save-view name=intent: Save view",
			],
		],
		"save a shared view, without the search": [
			<SaveViewForm key="s" canShare isSearch refusal={null} />,
			["<details>", "The search itself is not saved.", "<input type=checkbox name=for value=all>"],
			{ only: /<details|name=for|search/ },
		],
		"preserve the input of a rejected view": [
			<SaveViewForm key="s" canShare isSearch={false} refusal={REFUSED} />,
			[
				"<details open>",
				"p id=name-error: Error: Too long.",
				"<input aria-describedby=name-hint name-error aria-invalid=true maxlength=40 autocomplete=off id=name type=text name=name value=xxx>",
				"<input type=checkbox name=for checked value=all>",
			],
			{ only: /<details|<input|error/ },
		],
		"save a view beside another rejected form": [
			<SaveViewForm
				key="s"
				canShare
				isSearch={false}
				refusal={{ ...REFUSED, values: { ...REFUSED.values, intent: "columns" } }}
			/>,
			[
				"<details>",
				"<input aria-describedby=name-hint maxlength=40 autocomplete=off id=name type=text name=name value=>",
				"<input type=checkbox name=for value=all>",
			],
			{ only: /<details|<input|error/ },
		],
		"remove the views that the viewer may remove": [
			<RemoveViewForms key="r" views={[VIEW, SHARED_VIEW, { ...VIEW, id: 3, isRemovable: false }]} />,
			[
				"<details>",
				"> Remove a view",
				"- My cases",
				"<form action=/page?lang=en>",
				"<input type=hidden name=view value=1>",
				"button secondary value=remove-view name=intent: Remove: My cases",
				"- Unassigned (shared)",
				"<form action=/page?lang=en>",
				"<input type=hidden name=view value=2>",
				"button secondary value=remove-view name=intent: Remove: Unassigned",
			],
		],
		"remove no view if there are none to remove": [
			<RemoveViewForms key="r" views={[{ ...VIEW, isRemovable: false }]} />,
			[],
		],
		"choose the columns and their widths, with the number fixed": [
			<ColumnForm key="c" columns={["number", "owner"]} widths={{ owner: 120 }} />,
			[
				"<details>",
				"> Columns",
				"<form action=/page?lang=en>",
				"Columns to show",
				"<input type=checkbox name=column value=clock>",
				"Due",
				"<input type=number aria-label=Width of the column “Due” in pixels placeholder=Automatic min=56 max=480 name=width.clock>",
				"<input type=checkbox name=column value=applicant>",
				"Applicant",
				"<input type=checkbox disabled name=column checked value=number>",
				"Number",
				"<input type=number aria-label=Width of the column “Number” in pixels placeholder=Automatic min=56 max=480 name=width.number>",
				"<input type=checkbox name=column value=next>",
				"Next step",
				"<input type=number aria-label=Width of the column “Next step” in pixels placeholder=Automatic min=56 max=480 name=width.next>",
				"<input type=checkbox name=column value=package>",
				"Package",
				"<input type=number aria-label=Width of the column “Package” in pixels placeholder=Automatic min=56 max=480 name=width.package>",
				"<input type=checkbox name=column checked value=owner>",
				"Owner",
				"<input type=number aria-label=Width of the column “Owner” in pixels placeholder=Automatic min=56 max=480 name=width.owner value=120>",
				"<input type=checkbox name=column value=country>",
				"Country",
				"<input type=number aria-label=Width of the column “Country” in pixels placeholder=Automatic min=56 max=480 name=width.country>",
				"<input type=checkbox name=column value=language>",
				"Language",
				"<input type=number aria-label=Width of the column “Language” in pixels placeholder=Automatic min=56 max=480 name=width.language>",
				"<input type=checkbox name=column value=nif>",
				"NIF",
				"<input type=number aria-label=Width of the column “NIF” in pixels placeholder=Automatic min=56 max=480 name=width.nif>",
				"<input type=checkbox name=column value=paid>",
				"Paid",
				"<input type=number aria-label=Width of the column “Paid” in pixels placeholder=Automatic min=56 max=480 name=width.paid>",
				"<input type=checkbox name=column value=since>",
				"Waiting since",
				"<input type=number aria-label=Width of the column “Waiting since” in pixels placeholder=Automatic min=56 max=480 name=width.since>",
				m.admin_list_columns_hint(),
				"button secondary value=columns name=intent: Save columns",
			],
		],
	});
});

const COUNTS = Object.fromEntries(STAGES.map((stage, index) => [stage, index]));
const LOADED = {
	...{ groups: [] as object[], counts: COUNTS, stage: null as string | null, search: "", only: null as string | null },
	...{ owner: null, sort: null as object | null, examinedCount: null as number | null, viewerId: 4, canAssign: false },
	...{ columns: ["number"], widths: {}, views: [] as object[], filter: "", canShare: false, sorting: null },
	...{ previous: null as object | null, next: null as object | null, colleagues: [{ id: 5, name: "Rui" }] },
};
const Page = Applications as unknown as ComponentType<{ loaderData: unknown; actionData: unknown }>;
const page = (changes: Partial<typeof LOADED> = {}, actionData?: object) => (
	<Page key="p" loaderData={{ ...LOADED, ...changes }} actionData={actionData} />
);
const VIEWS = { only: /aria-current| views$|owner=unassigned/ };
const CURRENT = { only: /aria-current|sort=/ };
const GROUPS = [{ group: null, rows: [ROW] }];

describe("the list of applications", () => {
	itShows({
		"has a search, a rail of queues and stages, filters and columns": [
			page(),
			[
				"# Applications",
				"<form role=search action=/admin/applications?lang=en>",
				"<input type=hidden name=lang value=en>",
				"label: Number, name, e-mail, phone, NIF or card",
				"<input id=q type=search placeholder=Number, name, e-mail, phone, NIF or card maxlength=120 autocomplete=off name=q value=>",
				"button secondary: Search",
				"<nav aria-label=Queues>",
				"Work",
				"- [Mine ](/admin/applications?owner=mine&lang=en)",
				"- [All open ](aria-current=page href=/admin/applications?lang=en)",
				"- [Unassigned ](/admin/applications?owner=unassigned&lang=en)",
				"- [Waiting for a second person ](/admin/applications?only=second&lang=en)",
				"- [Messages without an answer ](/admin/applications?only=message&lang=en)",
				"Stage",
				"- [To review 0](/admin/applications?stage=in_review&lang=en)",
				"- [Ready to file 1](/admin/applications?stage=ready_to_file&lang=en)",
				"- [At the Tax Authority 2](/admin/applications?stage=at_tax_office&lang=en)",
				"- [Approved 3](/admin/applications?stage=nif_assigned&lang=en)",
				"- [Waiting for the applicant 4](/admin/applications?stage=waiting_for_applicant&lang=en)",
				"- [Awaiting signature 5](/admin/applications?stage=awaiting_signature&lang=en)",
				"- [Waiting for the representative 6](/admin/applications?stage=waiting_for_representative&lang=en)",
				"- [In delivery 7](/admin/applications?stage=in_delivery&lang=en)",
				"- [Completed 8](/admin/applications?stage=certificate_ready&lang=en)",
				"- [In withdrawal period 9](/admin/applications?stage=waiting_to_begin&lang=en)",
				"- [Awaiting payment 10](/admin/applications?stage=awaiting_payment&lang=en)",
				"- [Draft 11](/admin/applications?stage=collecting_documents&lang=en)",
				"- [Closed 12](/admin/applications?stage=closed&lang=en)",
				"button quiet data-live=show script: Update list r",
				"## All open",
				"<form data-auto-submit=true action=/admin/applications?lang=en>",
				"<input type=hidden name=lang value=en>",
				"label: Owner",
				"<select id=owner name=owner>",
				"option value= selected: Everybody",
				"option value=mine: Me",
				"option value=unassigned: Unassigned",
				"option value=5: Rui",
				"button secondary: Apply",
				"<details>",
				"> Columns",
				"<form action=/page?lang=en>",
				"Columns to show",
				"Due",
				"Applicant",
				"Number",
				"Next step",
				"Package",
				"Owner",
				"Country",
				"Language",
				"NIF",
				"Paid",
				"Waiting since",
				m.admin_list_columns_hint(),
				"button secondary value=columns name=intent: Save columns",
				"There are no applications here.",
			],
			{ only: /^(?!<input type=(number|checkbox)|<div id=admin-live|<script)/ },
		],
		"marks the current queue, and carries the order over except to closed stages": [
			page({ filter: "owner=mine&sort=paid", sort: { name: "paid", descending: false } }),
			[
				"- [Mine ](aria-current=page href=/admin/applications?owner=mine&sort=paid&lang=en)",
				"- [All open ](/admin/applications?sort=paid&lang=en)",
				"- [Unassigned ](/admin/applications?owner=unassigned&sort=paid&lang=en)",
				"- [Waiting for a second person ](/admin/applications?only=second&sort=paid&lang=en)",
				"- [Messages without an answer ](/admin/applications?only=message&sort=paid&lang=en)",
				"- [To review 0](/admin/applications?stage=in_review&sort=paid&lang=en)",
				"- [Ready to file 1](/admin/applications?stage=ready_to_file&sort=paid&lang=en)",
				"- [At the Tax Authority 2](/admin/applications?stage=at_tax_office&sort=paid&lang=en)",
				"- [Approved 3](/admin/applications?stage=nif_assigned&sort=paid&lang=en)",
				"- [Waiting for the applicant 4](/admin/applications?stage=waiting_for_applicant&sort=paid&lang=en)",
				"- [Awaiting signature 5](/admin/applications?stage=awaiting_signature&sort=paid&lang=en)",
				"- [Waiting for the representative 6](/admin/applications?stage=waiting_for_representative&sort=paid&lang=en)",
				"- [In delivery 7](/admin/applications?stage=in_delivery&sort=paid&lang=en)",
				"- [In withdrawal period 9](/admin/applications?stage=waiting_to_begin&sort=paid&lang=en)",
				"- [Awaiting payment 10](/admin/applications?stage=awaiting_payment&sort=paid&lang=en)",
				"- [Draft 11](/admin/applications?stage=collecting_documents&sort=paid&lang=en)",
			],
			CURRENT,
		],
		"marks the current stage": [
			page({ filter: "stage=in_review", stage: "in_review" }),
			[
				"<input type=hidden name=stage value=in_review>",
				"- [To review 0](aria-current=page href=/admin/applications?stage=in_review&lang=en)",
				"## To review",
				"<input type=hidden name=stage value=in_review>",
			],
			{ only: /aria-current|^##|name=stage/ },
		],
		"marks nothing during a search": [
			page({ search: "Ana", filter: "stage=in_review", stage: "in_review" }),
			[
				"<form role=search action=/admin/applications?lang=en>",
				"<input type=hidden name=stage value=in_review>",
				"<input id=q type=search placeholder=Number, name, e-mail, phone, NIF or card maxlength=120 autocomplete=off name=q value=Ana>",
				"## To review: results for “Ana”",
				"<input type=hidden name=stage value=in_review>",
				"<input type=hidden name=q value=Ana>",
				"The search itself is not saved.",
			],
			{ only: /aria-current|^##|name=(stage|q)|form-action|search/ },
		],
		"names an urgent queue": [
			page({ only: "second", filter: "only=second", stage: "in_review" }),
			[
				"<input type=hidden name=lang value=en>",
				"<input type=hidden name=stage value=in_review>",
				"- [Waiting for a second person ](aria-current=page href=/admin/applications?only=second&lang=en)",
				"## Waiting for a second person",
				"<input type=hidden name=lang value=en>",
				"<input type=hidden name=stage value=in_review>",
				"<input type=hidden name=only value=second>",
			],
			{ only: /aria-current|^##|type=hidden/ },
		],
		"has the viewer's and shared views, one of them current": [
			page({ views: [VIEW, SHARED_VIEW], filter: "owner=mine&sort=paid" }),
			[
				"- [Mine ](aria-current=page href=/admin/applications?owner=mine&sort=paid&lang=en)",
				"- [Unassigned ](/admin/applications?owner=unassigned&sort=paid&lang=en)",
				"My views",
				"- [My cases ](aria-current=page href=/admin/applications?owner=mine&sort=paid&lang=en)",
				"Shared views",
				"- [Unassigned ](/admin/applications?owner=unassigned&lang=en)",
			],
			VIEWS,
		],
		"lets a filter be saved as a view": [
			page({ filter: "owner=mine" }),
			["> Save this view"],
			{ only: /Save this|not saved/ },
		],
		"keeps the other filters in the filter by owner": [
			page({ stage: "in_review", only: "second", sort: { name: "paid", descending: true }, search: "Ana" }),
			[
				"<input type=hidden name=lang value=en>",
				"<input type=hidden name=stage value=in_review>",
				"<input type=hidden name=lang value=en>",
				"<input type=hidden name=stage value=in_review>",
				"<input type=hidden name=only value=second>",
				"<input type=hidden name=sort value=-paid>",
				"<input type=hidden name=q value=Ana>",
			],
			{ only: /type=hidden/ },
		],
		"says how many matches were examined": [
			page({ examinedCount: 200 }),
			[`p role=status: ${m.dashboard_search_more({ n: "200" })}`],
			{ only: /200/ },
		],
		"lets staff claim and assign": [
			page({ canAssign: true, groups: GROUPS }),
			[
				"- [Unassigned ](/admin/applications?owner=unassigned&lang=en)",
				"- [Approved 3](/admin/applications?stage=nif_assigned&lang=en)",
				"button primary value=claim data-key=n aria-keyshortcuts=n name=intent: Claim next N",
				"option value= selected: Everybody",
				"option value=mine: Me",
				"option value=unassigned: Unassigned",
				"option value=5: Rui",
				"<input type=checkbox name=application value=case-1>",
				"<section aria-label=Selected applications>",
				"label: Assign the selected ones to",
				"<select data-key=a id=to name=to>",
				"option value= selected: Choose…",
				"option value=5: Rui",
				"option value=unassigned: Unassigned",
				"button secondary value=assign name=intent: Assign",
			],
			{ only: /claim|assign|checkbox name=app|name=to|option|<section/i },
		],
		"lets staff claim but not assign in an empty list": [
			page({ canAssign: true }),
			["button primary value=claim data-key=n aria-keyshortcuts=n name=intent: Claim next N"],
			{ only: /claim|value=assign|name=to|match/ },
		],
		"lets nobody else claim or assign": [
			page({ groups: GROUPS }),
			[],
			{ only: /claim|value=assign|name=to|type=checkbox name=app/ },
		],
		"keeps the selection after a rejected assignment": [
			page(
				{ canAssign: true, groups: GROUPS },
				{ assignment: { ...RESULT, problems: ["Nobody."], selectedIds: ["case-1"], assignee: "5" }, refusal: null },
			),
			[
				"danger role=alert:",
				"- Nobody.",
				"option value= selected: Everybody",
				"<input type=checkbox name=application checked value=case-1>",
				"option value=5 selected: Rui",
			],
			{ only: /danger|Nobody|name=application|selected:/ },
		],
		"shows a rejected view": [
			page({ filter: "owner=mine" }, { assignment: null, refusal: REFUSED }),
			["- [Too long.](#name)", "p id=name-error: Error: Too long."],
			{ only: /Too long/ },
		],
		"has previous and next pages of the same filter and search": [
			page({
				filter: "owner=mine",
				search: "Ana",
				previous: { direction: "before", cursor: "1.a" },
				next: { direction: "after", cursor: "2.b" },
			}),
			[
				"<nav aria-label=Pages>",
				"[Previous page](secondary /admin/applications?owner=mine&q=Ana&before=1.a&lang=en)[Next page](secondary /admin/applications?owner=mine&q=Ana&after=2.b&lang=en)",
			],
			{ only: /<nav aria-label=P|before=|after=/ },
		],
		"has only a next page": [
			page({ next: { direction: "after", cursor: "2.b" } }),
			["[Next page](secondary /admin/applications?after=2.b&lang=en)"],
			{ only: /before=|after=|cursor/ },
		],
		"has only a previous page": [
			page({ previous: { direction: "before", cursor: "1.a" } }),
			["[Previous page](secondary /admin/applications?before=1.a&lang=en)"],
			{ only: /before=|after=|cursor/ },
		],
	});
});
