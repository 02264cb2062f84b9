import type { ComponentType } from "react";
import { describe } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import Partners from "./partners.tsx";
import Review from "./review.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const [PartnersPage, ReviewPage] = [Partners, Review] as unknown as [Page, Page];
const PARTNER = {
	id: 9,
	name: "Ana Silva",
	email: "ana@example.com",
	code: "P1",
	state: "active",
	rate: 10,
	pending: 1234,
	payable: 5000,
	createdAt: NOON,
};
const LIST = {
	partners: [PARTNER],
	next: null as number | null,
	state: null as string | null,
	search: "",
	canExport: false,
};
const list = (changes: Partial<typeof LIST> = {}) => <PartnersPage key="p" loaderData={{ ...LIST, ...changes }} />;
const TABS = { only: /state=|\[All/ };

describe("the list of partners", () => {
	itShows({
		"shows each with the balances": [
			list(),
			[
				"# Partners",
				"<nav aria-label=Partners>",
				"- [Partners ](aria-current=page href=/admin/partners?lang=en)",
				"- [Commissions to decide ](/admin/partners/review?lang=en)",
				"- [Payouts ](/admin/payouts?lang=en)",
				"- [Agents ](/admin/agents?lang=en)",
				"<form role=search action=/admin/partners?lang=en>",
				"<input type=hidden name=lang value=en>",
				"label: Code or e-mail address",
				"<input id=q type=search placeholder=Code or e-mail address maxlength=254 autocomplete=off name=q value=>",
				"button secondary: Find",
				"<nav aria-label=Partners by state>",
				"- [All ](aria-current=page href=/admin/partners?lang=en)",
				"- [Wants to join ](/admin/partners?state=applied&lang=en)",
				"- [Active ](/admin/partners?state=active&lang=en)",
				"- [Suspended ](/admin/partners?state=suspended&lang=en)",
				"- [Rejected ](/admin/partners?state=rejected&lang=en)",
				"- [Closed ](/admin/partners?state=closed&lang=en)",
				"Partners",
				"| scope=col Name",
				"| scope=col Code",
				"| scope=col State",
				"| scope=col Rate",
				"| scope=col Pending",
				"| scope=col Payable",
				"| scope=col Since",
				"| scope=row title=Ana Silva, ana@example.com [Ana Silva](/admin/partners/9?lang=en)",
				"| data-label=Code P1",
				"| Active",
				"| data-label=Rate 10 %",
				"| data-label=Pending €12.34",
				"| data-label=Payable €50.00",
				"| data-label=Since <datetime=2026-11-23T12:00:00.000Z>Nov 23, 2026",
			],
		],
		"marks those who have applied, and those whose name was forgotten": [
			list({ partners: [{ ...PARTNER, name: "", state: "applied" }] }),
			[
				"| scope=row title=, ana@example.com [(forgotten)](/admin/partners/9?lang=en)",
				"| data-label=Code P1",
				"| {warning} Wants to join",
				"| data-label=Rate 10 %",
				"| data-label=Pending €12.34",
				"| data-label=Payable €50.00",
				"| data-label=Since <datetime=2026-11-23T12:00:00.000Z>Nov 23, 2026",
			],
			{ only: /^\| (?!scope=col)/ },
		],
		"is empty": [list({ partners: [] }), ["No partners here."], { only: /^(\||No )/ }],
		"is filtered by state": [
			list({ state: "suspended" }),
			[
				"- [All ](/admin/partners?lang=en)",
				"- [Wants to join ](/admin/partners?state=applied&lang=en)",
				"- [Active ](/admin/partners?state=active&lang=en)",
				"- [Suspended ](aria-current=page href=/admin/partners?state=suspended&lang=en)",
				"- [Rejected ](/admin/partners?state=rejected&lang=en)",
				"- [Closed ](/admin/partners?state=closed&lang=en)",
			],
			TABS,
		],
		"shows search results, which no filter applies to": [
			list({ state: "suspended", search: "ana@example.com" }),
			[
				"<input id=q type=search placeholder=Code or e-mail address maxlength=254 autocomplete=off name=q value=ana@example.com>",
				"- [All ](/admin/partners?lang=en)",
				"- [Wants to join ](/admin/partners?state=applied&lang=en)",
				"- [Active ](/admin/partners?state=active&lang=en)",
				"- [Suspended ](/admin/partners?state=suspended&lang=en)",
				"- [Rejected ](/admin/partners?state=rejected&lang=en)",
				"- [Closed ](/admin/partners?state=closed&lang=en)",
			],
			{ only: /state=|\[All|name=q/ },
		],
		"continues on another page": [
			list({ next: 7 }),
			["[Older](/admin/partners?before=7&lang=en)"],
			{ only: /before=/ },
		],
		"continues on another page of the same state": [
			list({ next: 7, state: "applied" }),
			["[Older](/admin/partners?state=applied&before=7&lang=en)"],
			{ only: /before=/ },
		],
		"can be exported by finance": [
			list({ canExport: true }),
			["[The whole ledger as CSV](/admin/partners.csv)"],
			{ only: /csv/ },
		],
	});
});

const HELD = {
	id: 3,
	amount: 790,
	reasons: ["own-email", "same-card"],
	code: "P1",
	partner: "Ana Silva",
	partnerId: 9,
	at: NOON,
	application: { id: "case-1", applicationNumber: "NIF-1" },
};
const REVIEW = { heldCommissions: [] as object[], canDecide: true, isDone: false };
const review = (changes: Partial<typeof REVIEW> = {}, actionData?: object) => (
	<ReviewPage key="r" loaderData={{ ...REVIEW, ...changes }} actionData={actionData} />
);
const OUTCOME = { only: /success|danger|Not now|decided/ };

describe("the commissions to decide", () => {
	itShows({
		"are none": [
			review(),
			[
				"# Commissions to decide",
				"<nav aria-label=Partners>",
				"- [Partners ](/admin/partners?lang=en)",
				"- [Commissions to decide ](aria-current=page href=/admin/partners/review?lang=en)",
				"- [Payouts ](/admin/payouts?lang=en)",
				"- [Agents ](/admin/agents?lang=en)",
				m.partners_review_lede(),
				"Nothing is waiting for a decision.",
			],
		],
		"each show the reasons for the hold and a form": [
			review({ heldCommissions: [HELD, { ...HELD, id: 4, reasons: ["same-card"] }] }),
			[
				"# Commissions to decide",
				"<nav aria-label=Partners>",
				m.partners_review_lede(),
				"- [NIF-1](/admin/applications/case-1?lang=en#money)€7.90[Ana Silva](/admin/partners/9?lang=en) (P1): the partner’s e-mail address is the applicant’s; the same card paid for others of this partner<datetime=2026-11-23T12:00:00.000Z>Nov 23, 2026",
				"<form action=/admin/partners/review?lang=en>",
				"<input type=hidden name=id value=3>",
				"button secondary value=release name=decision: Release NIF-1",
				"<select name=reason aria-label=Reason for rejecting NIF-1>",
				"option value=own-order: The partner’s own order",
				"option value=not-by-partner: Not brought by the partner",
				"option value=broken-terms: In breach of the terms",
				"option value=fake-order: Not a genuine order",
				"button secondary value=reject name=decision: Reject NIF-1",
				"- [NIF-1](/admin/applications/case-1?lang=en#money)€7.90[Ana Silva](/admin/partners/9?lang=en) (P1): the same card paid for others of this partner<datetime=2026-11-23T12:00:00.000Z>Nov 23, 2026",
				"<form action=/admin/partners/review?lang=en>",
				"<input type=hidden name=id value=4>",
				"button secondary value=release name=decision: Release NIF-1",
				"<select name=reason aria-label=Reason for rejecting NIF-1>",
				"option value=own-order: The partner’s own order",
				"option value=not-by-partner: Not brought by the partner",
				"option value=broken-terms: In breach of the terms",
				"option value=fake-order: Not a genuine order",
				"button secondary value=reject name=decision: Reject NIF-1",
			],
			{ only: /^(?!- \[(Part|Comm|Pay|Agents))/ },
		],
		"have no form for staff who may not decide": [
			review({ heldCommissions: [HELD], canDecide: false }),
			[
				"- [NIF-1](/admin/applications/case-1?lang=en#money)€7.90[Ana Silva](/admin/partners/9?lang=en) (P1): the partner’s e-mail address is the applicant’s; the same card paid for others of this partner<datetime=2026-11-23T12:00:00.000Z>Nov 23, 2026",
			],
			{ only: /NIF-1|<form|<select|button/ },
		],
		"have one less after a decision": [review({ isDone: true }), ["success role=status:"], OUTCOME],
		"stay after a rejected decision": [
			review({ isDone: true }, { error: "Not now." }),
			["danger role=alert:", "Not now."],
			OUTCOME,
		],
	});
});
