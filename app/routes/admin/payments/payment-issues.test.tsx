import type { ComponentType } from "react";
import { describe } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import Payments from "./payments.tsx";
import RefundRequests from "./refund-requests.tsx";

const CASE = { id: "case-1", applicationNumber: "NIF-1" };
const ISSUE = {
	kind: "notice_stuck",
	id: "event-1",
	application: CASE,
	amount: 7900,
	occurredAt: NOON - DAY,
	dueAt: null,
	code: "declined",
};
const PERIODS = { month: { from: "2026-10-01", to: "2026-10-31" }, quarter: { from: "2026-07-01", to: "2026-09-30" } };
const LOADED = {
	issues: [],
	keyProgress: null,
	permissions: { retry: false, export: false },
	done: null,
	periods: PERIODS,
	isInvoicingConfigured: true,
	now: NOON,
};
const Page = Payments as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const page = (changes: object = {}, actionData?: object) => (
	<Page key="p" loaderData={{ ...LOADED, ...changes }} actionData={actionData} />
);
const issue = (changes: object) => page({ issues: [{ ...ISSUE, ...changes }] });
const END_OF_DAY = Date.UTC(2026, 10, 23, 23, 59, 59, 999);
const DUE = { only: /^- (?!\[(Payments|Refund requests) )/ };

describe("the payments page", () => {
	itShows({
		"without issues": [
			page(),
			[
				"# Payments",
				m.money_page_lede(),
				"<nav aria-label=Payments>",
				"- [Payments ](aria-current=page href=/admin/payments?lang=en)",
				"- [Refund requests ](/admin/refund-requests?lang=en)",
				m.money_page_empty(),
			],
		],
		"after a retry": [page({ done: "" }), ["success role=status:"], { only: /success|again|danger/ }],
		"after a rejected retry": [
			page({ done: "" }, { error: "Not now." }),
			["danger role=alert:", "! There is a problem", "Not now."],
			{ only: /success|danger|!|Not now/ },
		],
		"with an issue that may be retried": [
			page({ issues: [ISSUE], permissions: { retry: true, export: false } }),
			[
				"- [Payments ](aria-current=page href=/admin/payments?lang=en)",
				"- [Refund requests ](/admin/refund-requests?lang=en)",
				"## Failing webhooks 1",
				"- [NIF-1](/admin/applications/case-1?lang=en#money)€79.00The bank declined itSince Nov 22, 2026",
				"<form action=/admin/payments?lang=en>",
				"<input type=hidden name=kind value=notice_stuck>",
				"<input type=hidden name=id value=event-1>",
				"button secondary: Retry NIF-1",
			],
			{ only: new RegExp(`^(##|-|<input|button|<form)|NIF-1|^${m.money_page_empty()}`) },
		],
		"with an issue that cannot be retried": [
			page({ issues: [{ ...ISSUE, kind: "dispute" }], permissions: { retry: true, export: false } }),
			[],
			{ only: /value=(notice|dispute|event)|button/ },
		],
		"with an issue without an application or an amount": [
			issue({ application: null, amount: null, code: null }),
			["- No application of oursSince Nov 22, 2026"],
			DUE,
		],
		"with a deadline that has passed": [
			issue({ dueAt: NOON - 1 }),
			["- [NIF-1](/admin/applications/case-1?lang=en#money)€79.00The bank declined it {danger} Overdue"],
			DUE,
		],
		"with a deadline right now": [
			issue({ dueAt: NOON }),
			[
				"- [NIF-1](/admin/applications/case-1?lang=en#money)€79.00The bank declined it {danger} Until November 23, 2026",
			],
			DUE,
		],
		"with a deadline at the end of today": [
			issue({ dueAt: END_OF_DAY }),
			[
				"- [NIF-1](/admin/applications/case-1?lang=en#money)€79.00The bank declined it {danger} Until November 23, 2026",
			],
			DUE,
		],
		"with a deadline tomorrow": [
			issue({ dueAt: END_OF_DAY + 1 }),
			[
				"- [NIF-1](/admin/applications/case-1?lang=en#money)€79.00The bank declined it {warning} Until November 24, 2026",
			],
			DUE,
		],
		"with a key rotation in progress": [
			page({
				keyProgress: {
					sealing: "k3",
					done: 1000,
					total: 2500,
					retiring: [
						{ id: "k2", remaining: 1500, state: "needed" },
						{ id: "k1", remaining: 0, state: "needed" },
						{ id: "k0", remaining: 0, state: "removable" },
						{ id: "k9", remaining: 7, state: "gone" },
					],
				},
			}),
			[
				"<section aria-labelledby=keys>",
				"## Encryption keys",
				"Key k3: 1,000 of 2,500 re-wrapped.",
				"Key k2 is still needed for 1,500: keep it.",
				"Key k1 may still be needed: keep it.",
				"Nothing is under key k0 any more: it can be removed.",
				m.money_keys_retired({ count: "7", key: "k9" }),
			],
			{ only: /k\d|keys/ },
		],
		"with a completed key rotation": [
			page({ keyProgress: { sealing: "k3", done: 5, total: 5, retiring: [] } }),
			["<section aria-labelledby=keys>", "## Encryption keys"],
			{ only: /k3|keys/ },
		],
		"with exports": [
			page({ permissions: { retry: false, export: true } }),
			[
				"<section aria-labelledby=invoices>",
				"## Invoices",
				m.money_invoices_export_text(),
				"[Last month: October 2026](secondary /admin/invoices.csv?from=2026-10-01&to=2026-10-31 download)",
				m.money_export_text(),
				"[Last month: October 2026](secondary /admin/payments.csv?from=2026-10-01&to=2026-10-31 download)[Last quarter: July 2026 to September 2026](secondary /admin/payments.csv?from=2026-07-01&to=2026-09-30 download)",
				"<form action=/admin/payments.csv>",
				"<input id=from type=date name=from>",
				"<input id=to type=date name=to>",
				"button secondary: Download",
			],
			{ only: /csv|invoice|name=(from|to)|button/i },
		],
		"with exports before invoices are set up": [
			page({ permissions: { retry: false, export: true }, isInvoicingConfigured: false }),
			[m.money_invoices_off(), m.money_export_text()],
			{ only: /^[A-Z](?!ayment).*nvoic/ },
		],
	});
});

const REQUEST = {
	id: "r1",
	applicationId: "case-1",
	applicationNumber: "NIF-1",
	cause: "too_slow",
	clause: "filed",
	requestedAt: NOON - DAY,
	dueAt: NOON,
	state: "open",
};
const Requests = RefundRequests as unknown as ComponentType<{ loaderData: unknown }>;
const requests = (changes: object) => (
	<Requests key="r" loaderData={{ open: [], decided: [], withdrawals: [], now: NOON, ...changes }} />
);
const STATE = { only: /\{/ };

describe("the refund requests page", () => {
	itShows({
		"without any": [
			requests({}),
			[
				"# Refund requests",
				m.requests_lede(),
				"<nav aria-label=Payments>",
				"- [Payments ](/admin/payments?lang=en)",
				"- [Refund requests ](aria-current=page href=/admin/refund-requests?lang=en)",
				"<section aria-labelledby=open>",
				"## To decide",
				"Nobody is waiting for an answer.",
				"<section aria-labelledby=withdrawals>",
				"## Withdrawals",
				"Nobody has withdrawn.",
			],
		],
		"due now": [requests({ open: [REQUEST] }), ["| data-label=State {info} Open"], STATE],
		late: [requests({ open: [REQUEST], now: NOON + 1 }), ["| data-label=State {danger} Late"], STATE],
		"late for the second person": [
			requests({ open: [{ ...REQUEST, state: "checked" }], now: NOON + 1 }),
			["| data-label=State {danger} Late"],
			STATE,
		],
		"waiting for the second person": [
			requests({ open: [{ ...REQUEST, state: "checked" }] }),
			["| data-label=State {warning} Waiting for a second person"],
			STATE,
		],
		"has the columns of requests and of withdrawals": [
			requests({
				open: [REQUEST],
				withdrawals: [
					{
						id: "case-1",
						applicationNumber: "NIF-1",
						withdrawal: { outcome: "accepted", amount: 7900, channel: "owner", statedAt: NOON },
					},
				],
			}),
			[
				"| scope=col Number",
				"| scope=col Reason",
				"| scope=col Situation",
				"| scope=col State",
				"| scope=col Asked",
				"| scope=col Answer by",
				"| scope=col Number",
				"| scope=col State",
				"| scope=col Amount",
				"| scope=col How",
				"| scope=col Sent",
			],
			{ only: /scope=col/ },
		],
		"decided, whether late or not": [
			requests({
				decided: [
					{ ...REQUEST, state: "approved" },
					{ ...REQUEST, id: "r2", state: "refused" },
				],
				now: NOON + 1,
			}),
			[
				"## To decide",
				"## Withdrawals",
				"## Recently decided",
				"| data-label=State {success} Approved",
				"| data-label=State {neutral} Refused",
			],
			{ only: /\{|^##/ },
		],
		"with withdrawals": [
			requests({
				withdrawals: [
					{
						id: "case-1",
						applicationNumber: "NIF-1",
						withdrawal: { outcome: "accepted", amount: 7900, channel: "owner", statedAt: NOON },
					},
					{
						id: "case-2",
						applicationNumber: "NIF-2",
						withdrawal: { outcome: "late", amount: 0, channel: "staff", statedAt: NOON },
					},
				],
			}),
			[
				"| scope=row [NIF-1](/admin/applications/case-1?lang=en#money)",
				"| {info} In time",
				"| data-label=Amount €79.00",
				"| data-label=How On the page of the application",
				"| data-label=Sent <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| scope=row [NIF-2](/admin/applications/case-2?lang=en#money)",
				"| {warning} Too late",
				"| data-label=Amount €0.00",
				"| data-label=How By e-mail or letter, recorded by us",
				"| data-label=Sent <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
			],
			{ only: /^\|(?! scope=col)/ },
		],
	});
});
