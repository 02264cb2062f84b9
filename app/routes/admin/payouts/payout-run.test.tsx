import type { ComponentType } from "react";
import { describe } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import Payouts from "./payouts.tsx";
import Run from "./run.tsx";

const Page = Run as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const RUN = {
	id: "run-1",
	method: "sepa",
	state: "draft",
	version: 2,
	madeAt: NOON,
	problem: null,
	isRequested: false,
};
const PAYMENT = {
	id: 5,
	partnerId: 9,
	partner: "Ana Silva",
	code: "P1",
	amount: 5000,
	status: "approved",
	account: "PT50 … 1234",
	error: null,
	note: null,
};
const run = (changes: object, loaded: object = {}, actionData?: object) => (
	<Page
		key="r"
		loaderData={{
			run: { ...RUN, ...changes },
			payments: [PAYMENT],
			canMoveMoney: true,
			isCreatedByViewer: false,
			isDone: false,
			...loaded,
		}}
		actionData={actionData}
	/>
);
const FORMS = {
	only: /value=(approve|cancel|reconcile|link-batch|settle|paid|failed|returned)|payout-files|name=(batch|note)|^## |yourself|Another/,
};

describe("a payout run", () => {
	itShows({
		"to be approved": [
			run({}),
			[
				"# Payout run: Bank file (SEPA)",
				"<nav aria-label=Partners>",
				"- [Partners ](/admin/partners?lang=en)",
				"- [Commissions to decide ](/admin/partners/review?lang=en)",
				"- [Payouts ](/admin/payouts?lang=en)",
				"- [Agents ](/admin/agents?lang=en)",
				"Waiting for a second person",
				"<section aria-labelledby=run-actions>",
				"## Actions",
				"<form action=/admin/payouts/run-1?lang=en>",
				"<input type=hidden name=version value=2>",
				"button secondary value=approve name=intent: Approve the run",
				"<form action=/admin/payouts/run-1?lang=en>",
				"<input type=hidden name=version value=2>",
				"button secondary value=cancel name=intent: Cancel the run",
				"Payments",
				"| scope=col Name",
				"| scope=col Paid to",
				"| scope=col State",
				"| scope=col Amount",
				"| scope=col Statement",
				"| scope=row [Ana Silva](/admin/partners/9?lang=en) P1",
				"| PT50 … 1234",
				"| Approved, about to be sent",
				"| €50.00",
				"| [Payment 5](/admin/statements/5)",
				"| scope=row Total",
				"| €50.00",
			],
		],
		"created by the viewer waits for another person": [
			run({}, { isCreatedByViewer: true }),
			[
				"Waiting for a second person",
				"## Actions",
				m.partners_run_mine(),
				"button secondary value=cancel name=intent: Cancel the run",
			],
			{ only: /intent|person|You|^## / },
		],
		"shows no actions to staff who cannot pay": [run({}, { canMoveMoney: false }), [], FORMS],
		"approved for the bank": [
			run({ state: "approved" }),
			[
				"## Actions",
				"[The file for the bank (pain.001)](/admin/payout-files/run-1)",
				"<input type=hidden name=intent value=settle>",
				"<input type=hidden name=word value=paid>",
				"<input maxlength=60 id=note type=text name=note>",
				"button secondary value=cancel name=intent: Cancel the run",
				"<input type=hidden name=intent value=settle>",
				"button quiet value=failed aria-label=Was not paid: Ana Silva name=word: Was not paid",
			],
			FORMS,
		],
		"approved for the bank, whose file was downloaded": [
			run({ state: "approved", isRequested: true }),
			[
				"## Actions",
				"[The file for the bank (pain.001)](/admin/payout-files/run-1)",
				"<input type=hidden name=intent value=settle>",
				"<input type=hidden name=word value=paid>",
				"<input maxlength=60 id=note type=text name=note>",
				"<input type=hidden name=intent value=settle>",
				"button quiet value=failed aria-label=Was not paid: Ana Silva name=word: Was not paid",
			],
			FORMS,
		],
		"approved for a transfer by hand": [
			run({ state: "approved", method: "manual" }),
			[
				"## Actions",
				"<input type=hidden name=intent value=settle>",
				"<input type=hidden name=word value=paid>",
				"<input maxlength=60 id=note type=text name=note>",
				"button secondary value=cancel name=intent: Cancel the run",
				"<input type=hidden name=intent value=settle>",
				"button quiet value=failed aria-label=Was not paid: Ana Silva name=word: Was not paid",
			],
			FORMS,
		],
		"approved, without open payments": [
			run({ state: "approved" }, { payments: [{ ...PAYMENT, status: "cancelled" }] }),
			[
				"## Actions",
				"[The file for the bank (pain.001)](/admin/payout-files/run-1)",
				"button secondary value=cancel name=intent: Cancel the run",
			],
			FORMS,
		],
		"approved for PayPal": [
			run({ state: "approved", method: "paypal" }),
			[
				"## Actions",
				"button secondary value=reconcile name=intent: Ask PayPal now",
				"button secondary value=cancel name=intent: Cancel the run",
			],
			FORMS,
		],
		"approved for PayPal and stuck": [
			run({ state: "approved", method: "paypal", isRequested: true, problem: "guard_over" }),
			[
				"warning:",
				"! The run is waiting",
				"button secondary value=reconcile name=intent: Ask PayPal now",
				"<input type=hidden name=intent value=link-batch>",
				"<input maxlength=64 id=batch type=text name=batch>",
				"button secondary: It is this batch",
				"button secondary value=cancel name=intent: Cancel the run",
			],
			{ only: /intent|warning|!|batch/ },
		],
		"approved but blocked by the provider": [
			run({ state: "approved", method: "paypal", problem: "NO_FUNDS" }),
			["warning:", "! The run is waiting", m.partners_run_problem({ code: "NO_FUNDS" })],
			{ only: /warning|!|NO_FUNDS/ },
		],
		"waits because PayPal no longer recognises a repeated request": [
			run({ state: "approved", method: "paypal", problem: "guard_over" }),
			[
				"# Payout run: PayPal",
				"warning:",
				"! The run is waiting",
				m.partners_run_guard(),
				"button secondary value=reconcile name=intent: Ask PayPal now",
				"label: Batch id in PayPal’s list",
			],
			{ only: /^(warning|!)|PayPal/ },
		],
		"approved, with one open payment": [
			run({ state: "approved" }, { payments: [PAYMENT, { ...PAYMENT, id: 6, status: "cancelled" }] }),
			[
				"<input type=hidden name=word value=paid>",
				"button quiet value=failed aria-label=Was not paid: Ana Silva name=word: Was not paid",
			],
			{ only: /word/ },
		],
		"to be approved for PayPal is not yet asked about": [
			run({ method: "paypal" }),
			[
				"button secondary value=approve name=intent: Approve the run",
				"button secondary value=cancel name=intent: Cancel the run",
			],
			{ only: /^button/ },
		],
		"sent by PayPal": [
			run({ state: "sent", method: "paypal", problem: "guard_over" }),
			["button secondary value=reconcile name=intent: Ask PayPal now"],
			{ only: /intent|warning|!/ },
		],
		"sent by the bank": [
			run({ state: "sent" }, { payments: [{ ...PAYMENT, status: "paid" }] }),
			[
				"## Actions",
				"<input type=hidden name=intent value=settle>",
				"button quiet value=returned aria-label=Came back: Ana Silva name=word: Came back",
			],
			FORMS,
		],
		done: [
			run({ state: "done" }, { payments: [{ ...PAYMENT, status: "paid" }] }),
			[
				"<input type=hidden name=intent value=settle>",
				"button quiet value=returned aria-label=Came back: Ana Silva name=word: Came back",
			],
			FORMS,
		],
		cancelled: [run({ state: "cancelled" }), [], FORMS],
		"after an action": [run({}, { isDone: true }), ["success role=status:"], { only: /success|danger/ }],
		"after a rejected action": [
			run({}, { isDone: true }, { error: "Not now." }),
			["danger role=alert:", "Not now."],
			{ only: /success|danger|Not now/ },
		],
		"with payments, some excluded": [
			run(
				{ state: "approved" },
				{
					payments: [
						{ ...PAYMENT, note: "Ref 7" },
						{ ...PAYMENT, id: 6, partner: "", status: "cancelled", error: "suspended", amount: 100 },
						{ ...PAYMENT, id: 7, status: "cancelled", error: "RECEIVER_UNREGISTERED", amount: 1 },
						{ ...PAYMENT, id: 8, status: "failed", error: "not-verified", amount: 10 },
					],
				},
			),
			[
				"- [Partners ](/admin/partners?lang=en)",
				"- [Commissions to decide ](/admin/partners/review?lang=en)",
				"- [Payouts ](/admin/payouts?lang=en)",
				"- [Agents ](/admin/agents?lang=en)",
				"warning:",
				"! Excluded from this run",
				"- (forgotten) P1, €1.00: Suspended",
				"| scope=row [Ana Silva](/admin/partners/9?lang=en) P1",
				"| PT50 … 1234",
				"| Approved, about to be sent Ref 7",
				"| €50.00",
				"| [Payment 5](/admin/statements/5)",
				"| scope=row [(forgotten)](/admin/partners/9?lang=en) P1",
				"| PT50 … 1234",
				"| title=Suspended Cancelled, payable again Suspended",
				"| €1.00",
				"| [Payment 6](/admin/statements/6)",
				"| scope=row [Ana Silva](/admin/partners/9?lang=en) P1",
				"| PT50 … 1234",
				"| title=RECEIVER_UNREGISTERED Cancelled, payable again RECEIVER_UNREGISTERED",
				"| €0.01",
				"| [Payment 7](/admin/statements/7)",
				"| scope=row [Ana Silva](/admin/partners/9?lang=en) P1",
				"| PT50 … 1234",
				"| title=Payment details not confirmed Failed, payable again Payment details not confirmed",
				"| €0.10",
				"| [Payment 8](/admin/statements/8)",
				"| scope=row Total",
				"| €51.11",
			],
			{ only: /^(\| (?!scope=col)|warning|!|-)/ },
		],
	});
});

const List = Payouts as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const PREVIEWS = [
	{ method: "paypal", paymentCount: 1, total: 5000 },
	{ method: "sepa", paymentCount: 0, total: 0 },
	{ method: "manual", paymentCount: 2, total: 12345 },
];
const LOADED = {
	payables: [],
	runs: [],
	previews: PREVIEWS,
	minimum: 5000,
	payoutDay: 5,
	paypal: "live",
	canMoveMoney: true,
};
const list = (changes: object = {}, actionData?: object) => (
	<List key="l" loaderData={{ ...LOADED, ...changes }} actionData={actionData} />
);
const LISTED_RUN = {
	id: "run-1",
	method: "sepa",
	state: "draft",
	madeAt: NOON,
	payments: 2,
	total: 12345,
	problem: null,
};
const PAYABLE = { id: 9, name: "Ana", code: "P1", amount: 5000, method: "bank", obstacle: null };

describe("the payouts page", () => {
	itShows({
		"with nothing owed": [
			list(),
			[
				"# Payouts",
				"<nav aria-label=Partners>",
				"- [Partners ](/admin/partners?lang=en)",
				"- [Commissions to decide ](/admin/partners/review?lang=en)",
				"- [Payouts ](aria-current=page href=/admin/payouts?lang=en)",
				"- [Agents ](/admin/agents?lang=en)",
				m.partners_payouts_lede({ day: "5", minimum: "€50.00" }),
				"<section aria-labelledby=prepare>",
				"## Prepare a run",
				"<form action=/admin/payouts?lang=en>",
				"<input type=hidden name=method value=paypal>",
				"PayPal: 1 ready to be paid, in total €50.00",
				"button secondary: Prepare PayPal",
				"<form action=/admin/payouts?lang=en>",
				"<input type=hidden name=method value=sepa>",
				"Bank file (SEPA): 0 ready to be paid, in total €0.00",
				"button secondary disabled: Prepare Bank file (SEPA)",
				"<form action=/admin/payouts?lang=en>",
				"<input type=hidden name=method value=manual>",
				"Manual: 2 ready to be paid, in total €123.45",
				"button secondary: Prepare Manual",
				"<section aria-labelledby=runs>",
				"## Runs",
				"No runs yet.",
				"<section aria-labelledby=owed>",
				"## Balances due",
				"Nothing is payable now.",
			],
		],
		"without PayPal": [
			list({ paypal: null }),
			[
				`${m.partners_payouts_lede({ day: "5", minimum: "€50.00" })} PayPal is not set up here.`,
				"PayPal: 1 ready to be paid, in total €50.00",
				"button secondary disabled: Prepare PayPal",
				"button secondary disabled: Prepare Bank file (SEPA)",
				"button secondary: Prepare Manual",
			],
			{ only: /PayPal|^button/ },
		],
		"with PayPal's sandbox": [
			list({ paypal: "sandbox" }),
			[
				`${m.partners_payouts_lede({ day: "5", minimum: "€50.00" })} ${m.partners_paypal_sandbox()}`,
				"PayPal: 1 ready to be paid, in total €50.00",
				"button secondary: Prepare PayPal",
			],
			{ only: /PayPal/ },
		],
		"for staff who cannot pay": [list({ canMoveMoney: false }), ["## Runs", "## Balances due"], { only: /^##|button/ }],
		"with a rejected run": [
			list({}, { error: "Nothing to pay." }),
			["danger role=alert:", "Nothing to pay."],
			{ only: /danger|Nothing to pay/ },
		],
		"has the columns of runs and of balances": [
			list({ runs: [LISTED_RUN], payables: [PAYABLE] }),
			[
				"| scope=col Prepared",
				"| scope=col Method",
				"| scope=col State",
				"| scope=col Payments",
				"| scope=col Amount",
				"| scope=col Name",
				"| scope=col Code",
				"| scope=col Can be paid",
				"| scope=col Amount",
			],
			{ only: /scope=col/ },
		],
		"with runs": [
			list({
				runs: [
					LISTED_RUN,
					{ ...LISTED_RUN, id: "run-2", state: "approved", problem: "NO_FUNDS" },
					{ ...LISTED_RUN, id: "run-3", state: "done", problem: "NO_FUNDS" },
				],
			}),
			[
				"| scope=row [<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00](/admin/payouts/run-1?lang=en)",
				"| Bank file (SEPA)",
				"| {warning} Waiting for a second person",
				"| data-label=Payments 2",
				"| €123.45",
				"| scope=row [<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00](/admin/payouts/run-2?lang=en)",
				"| Bank file (SEPA)",
				"| Approved NO_FUNDS",
				"| data-label=Payments 2",
				"| €123.45",
				"| scope=row [<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00](/admin/payouts/run-3?lang=en)",
				"| Bank file (SEPA)",
				"| Done",
				"| data-label=Payments 2",
				"| €123.45",
			],
			{ only: /^\| (?!scope=col)/ },
		],
		"with balances": [
			list({ payables: [PAYABLE, { ...PAYABLE, id: 8, name: "", obstacle: "suspended" }] }),
			[
				"| scope=row [Ana](/admin/partners/9?lang=en)",
				"| P1",
				"| Yes",
				"| €50.00",
				"| scope=row [(forgotten)](/admin/partners/8?lang=en)",
				"| P1",
				"| Suspended",
				"| €50.00",
			],
			{ only: /^\| (?!scope=col)/ },
		],
	});
});
