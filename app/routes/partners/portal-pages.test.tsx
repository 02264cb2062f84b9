import type { ComponentProps, ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { NOON } from "#test/factories/application.ts";
import { itShows, rendered } from "#test/services/outline.tsx";
import Commissions from "./commissions.tsx";
import Dashboard from "./dashboard.tsx";
import Payments from "./payments.tsx";
import { AccountState, Portal, PortalDisclosure, toPortalOwner } from "./portal.tsx";
import { SaleList } from "./sale-list.tsx";

const OWNER = { name: "Marta Sample", code: "PORTO22", commissionRate: 10 };
const SALE = {
	id: 1,
	at: NOON,
	amount: 790,
	rate: 10,
	status: "pending",
	dueAt: null,
	rejectedFor: null,
	country: "Poland",
} as const;
type Sale = ComponentProps<typeof SaleList>["sales"][number];
const toSales = (...changes: Partial<Sale>[]) =>
	changes.map((change, index) => ({ ...SALE, id: index, ...change }) as Sale);
const saleList = (...changes: Partial<Sale>[]) => <SaleList key="s" sales={toSales(...changes)} />;

describe("a sale", () => {
	itShows({
		"shows from which day it can be approved": [
			saleList({ dueAt: NOON + 30 * DAY }),
			["- Poland€7.90 (10%)Nov 23, 2026Approval from Dec 23 on"],
		],
		"shows its status while that day is unknown": [saleList({}), ["- Poland€7.90 (10%)Nov 23, 2026 {neutral} Waiting"]],
		"shows its status once decided, whenever it was due": [
			saleList(
				{ status: "approved", dueAt: NOON },
				{ status: "paid", dueAt: NOON },
				{ status: "rejected", dueAt: NOON },
			),
			[
				"- Poland€7.90 (10%)Nov 23, 2026 {success} Approved",
				"- Poland€7.90 (10%)Nov 23, 2026 {success} Paid out",
				"- Poland€7.90 (10%)Nov 23, 2026 {danger} Rejected",
			],
		],
		"explains why it is held, reversed or rejected": [
			saleList({ status: "hold" }, { status: "reversed" }, { status: "rejected", rejectedFor: "own-order" }),
			[
				"- Poland€7.90 (10%)Nov 23, 2026 {warning} Being checked",
				"Our team is looking at it. There is nothing you need to do.",
				"- Poland€7.90 (10%)Nov 23, 2026 {danger} Reversed",
				"The applicant got a refund.",
				"- Poland€7.90 (10%)Nov 23, 2026 {danger} Rejected",
				"It was the partner’s own order.",
			],
		],
		"is not explained by a reason that another status has": [
			saleList({ status: "paid", rejectedFor: "own-order" }),
			["- Poland€7.90 (10%)Nov 23, 2026 {success} Paid out"],
		],
		"may have an unknown country and a fractional rate": [
			saleList({ country: null, rate: 7.255, amount: 123456 }),
			["- Country unknown€1,234.56 (7.26%)Nov 23, 2026 {neutral} Waiting"],
		],
	});
});

const accountState = (state: ComponentProps<typeof AccountState>["state"], decidedFor: string | null = null) => (
	<AccountState key="a" state={state} decidedFor={decidedFor} />
);

describe("the notice about an account", () => {
	itShows({
		"does not exist for an active one": [accountState("active", "broken-terms"), []],
		"says why it was suspended": [
			accountState("suspended", "broken-terms"),
			[
				"warning:",
				"! Your account is suspended",
				"The reason: Something did not comply with the partner terms.",
				"While this lasts, your code does not count, pending commissions are looked at by our team, and nothing is paid out. What has been approved remains yours.",
				"If you think we are wrong, write to us. [Write to us](/contact?lang=en)",
			],
		],
		"says that it was suspended without a reason": [
			accountState("suspended"),
			[
				"warning:",
				"! Your account is suspended",
				"While this lasts, your code does not count, pending commissions are looked at by our team, and nothing is paid out. What has been approved remains yours.",
				"If you think we are wrong, write to us. [Write to us](/contact?lang=en)",
			],
		],
		"says that its owner closed it": [
			accountState("closed"),
			[
				"info:",
				"! Your account is closed",
				"Your code no longer counts. What you have earned will still be paid, whatever the amount, once nobody can ask for a refund.",
			],
		],
		"says that it was closed while suspended": [
			accountState("closed", "unclear-orders"),
			[
				"warning:",
				"! Your account is closed",
				"The reason: We do not understand how some of the applications with your code came about.",
				"Your code no longer counts. Nothing is paid out before our team has decided. What has been approved remains yours.",
				"If you think we are wrong, write to us. [Write to us](/contact?lang=en)",
			],
		],
	});
});

describe("the partner's pages", () => {
	itShows({
		"show tabs, the owner's code and rate, a way out, and their own footer": [
			<Portal key="p" owner={OWNER} current="sales">
				<p>Content</p>
			</Portal>,
			[
				"title: Sales – Azulejo NIF",
				"<nav aria-label=Pages of the partner area>",
				"- [Overview](/affiliate-dashboard?lang=en)",
				"- [Links](/affiliate-marketing-materials?lang=en)",
				"- [Sales](aria-current=page href=/affiliate-dashboard/commissions?lang=en)",
				"- [Payments](/affiliate-dashboard/payments?lang=en)",
				"- [Account](/affiliate-dashboard/account?lang=en)",
				"# Sales",
				"<details>",
				"> Marta Sample",
				"Code PORTO22 · 10% of each package",
				"<form action=/affiliate-dashboard/account?lang=en>",
				"button quiet value=sign-out name=intent: Sign out",
				"Content",
				"- [Questions](/affiliate-faq?lang=en)",
				"- [Terms](/affiliate-terms?lang=en)",
				"- [Contact](/contact?lang=en)",
				"- [Privacy Policy](/privacy-policy?lang=en)",
				"- [Complaints](/complaints?lang=en)",
				"- [Legal notice](/imprint?lang=en)",
			],
		],
		"have the current tab's name in the title, with the errors": [
			<Portal key="p" owner={OWNER} current="account" hasErrors>
				<p>Content</p>
			</Portal>,
			[
				"title: Error: Account – Azulejo NIF",
				"- [Account](aria-current=page href=/affiliate-dashboard/account?lang=en)",
				"# Account",
			],
			{ only: /^title|^#|aria-current/ },
		],
		"open a disclosure on request": [
			<PortalDisclosure key="p" title="Close" open>
				<p>Content</p>
			</PortalDisclosure>,
			["<details open>", "## Close", "Content"],
		],
		"otherwise leave it closed": [
			<PortalDisclosure key="p" title="Close">
				<p>Content</p>
			</PortalDisclosure>,
			["<details>", "## Close", "Content"],
		],
	});

	it("know no more of the owner than name, code and rate", () => {
		expect(toPortalOwner({ ...OWNER, email: "marta@partner.example" } as never)).toEqual(OWNER);
	});
});

const PAYMENT = { id: 7, at: NOON, amount: 12345, status: "processing", processedAt: null };
const PaymentsPage = Payments as unknown as ComponentType<{ loaderData: unknown }>;
const payments = (...changes: object[]) => (
	<PaymentsPage
		key="p"
		loaderData={{
			owner: OWNER,
			payoutDate: "2026-12-05",
			minimum: "€50",
			payments: changes.map((change, index) => ({ ...PAYMENT, id: index + 1, ...change })),
		}}
	/>
);
const LISTED = { only: /^- (?!\[)|^The next|^> Older/ };

describe("the payments page", () => {
	itShows({
		"says that nothing was paid, and when the next payment is": [
			payments(),
			["Nothing has been paid out yet. The next payments are prepared on December 5, 2026, from €50 on."],
			{ only: /^(?!- |title|#|<|>|button|Code)/ },
		],
		"lists a payment by the day on which it was processed": [
			payments({ status: "paid", processedAt: NOON + 2 * DAY }, {}),
			[
				"The next payments are prepared on December 5, 2026, from €50 on.",
				"- Nov 25, 2026€123.45 {success} Paid[Statement 1 (PDF)](/affiliate-statements/1?lang=en)",
				"- Nov 23, 2026€123.45 {info} On its way[Statement 2 (PDF)](/affiliate-statements/2?lang=en)",
			],
			LISTED,
		],
		"shows twelve payments without a disclosure": [
			payments(...Array.from({ length: 12 }, () => ({}))),
			["- Nov 23, 2026€123.45 {info} On its way[Statement 12 (PDF)](/affiliate-statements/12?lang=en)"],
			{ only: /^> Older|-statements\/12\?/ },
		],
		"collapses the others": [
			payments(...Array.from({ length: 14 }, () => ({}))),
			[
				"- Nov 23, 2026€123.45 {info} On its way[Statement 1 (PDF)](/affiliate-statements/1?lang=en)",
				"- Nov 23, 2026€123.45 {info} On its way[Statement 12 (PDF)](/affiliate-statements/12?lang=en)",
				"> Older payments (2)",
				"- Nov 23, 2026€123.45 {info} On its way[Statement 13 (PDF)](/affiliate-statements/13?lang=en)",
				"- Nov 23, 2026€123.45 {info} On its way[Statement 14 (PDF)](/affiliate-statements/14?lang=en)",
			],
			{ only: /^> Older|-statements\/(1|12|13|14)\?/ },
		],
		"shows each status": [
			payments(
				...["pending", "approved", "unclaimed", "held", "failed", "returned", "cancelled", "reversed"].map(
					(status) => ({
						status,
					}),
				),
			),
			[
				"- Nov 23, 2026€123.45 {neutral} Being prepared[Statement 1 (PDF)](/affiliate-statements/1?lang=en)",
				"- Nov 23, 2026€123.45 {neutral} Approved, about to be sent[Statement 2 (PDF)](/affiliate-statements/2?lang=en)",
				"- Nov 23, 2026€123.45 {warning} Waiting to be accepted at PayPal[Statement 3 (PDF)](/affiliate-statements/3?lang=en)",
				"- Nov 23, 2026€123.45 {warning} Held back by PayPal[Statement 4 (PDF)](/affiliate-statements/4?lang=en)",
				"- Nov 23, 2026€123.45 {danger} Failed, payable again[Statement 5 (PDF)](/affiliate-statements/5?lang=en)",
				"- Nov 23, 2026€123.45 {danger} Came back, payable again[Statement 6 (PDF)](/affiliate-statements/6?lang=en)",
				"- Nov 23, 2026€123.45 {danger} Cancelled, payable again[Statement 7 (PDF)](/affiliate-statements/7?lang=en)",
				"- Nov 23, 2026€123.45 {danger} Came back after it was paid, payable again[Statement 8 (PDF)](/affiliate-statements/8?lang=en)",
			],
			{ only: /\{/ },
		],
	});
});

const CommissionsPage = Commissions as unknown as ComponentType<{ loaderData: unknown }>;
const commissions = (changes: object) => (
	<CommissionsPage
		key="c"
		loaderData={{ owner: OWNER, sales: toSales({}), nextCursor: null, isFirstPage: true, ...changes }}
	/>
);
const PAGES = { only: /^\[|^- Poland|^There are none/ };

describe("the sales page", () => {
	itShows({
		"has no other pages while one shows all": [
			commissions({}),
			["- Poland€7.90 (10%)Nov 23, 2026 {neutral} Waiting"],
			PAGES,
		],
		"leads to older sales": [
			commissions({ nextCursor: 41 }),
			[
				"- Poland€7.90 (10%)Nov 23, 2026 {neutral} Waiting",
				"[Older ones](/affiliate-dashboard/commissions?before=41&lang=en)",
			],
			PAGES,
		],
		"leads back to the newest": [
			commissions({ isFirstPage: false }),
			[
				"- Poland€7.90 (10%)Nov 23, 2026 {neutral} Waiting",
				"[Back to the newest](/affiliate-dashboard/commissions?lang=en)",
			],
			PAGES,
		],
		"leads both ways from a page between": [
			commissions({ isFirstPage: false, nextCursor: 41 }),
			[
				"- Poland€7.90 (10%)Nov 23, 2026 {neutral} Waiting",
				"[Back to the newest](/affiliate-dashboard/commissions?lang=en)[Older ones](/affiliate-dashboard/commissions?before=41&lang=en)",
			],
			PAGES,
		],
		"says that there are none": [
			commissions({ sales: [] }),
			["There are none yet. Each application that is paid with your code appears here."],
			PAGES,
		],
	});
});

const MONEY = {
	pending: 0,
	payable: 0,
	sending: 0,
	total: 0,
	payoutDate: "2026-12-05",
	upcomingAmounts: [] as { day: string; cents: number }[],
	account: null as string | null,
	minimum: "€50",
	obstacles: [] as string[],
	heldUntil: null as string | null,
};
const FIGURE = { period: "2026-11-22", clicks: 0, started: 0, paid: 0, earned: 0 };
const DashboardPage = Dashboard as unknown as ComponentType<{ loaderData: unknown }>;
const dashboard = (changes: { money?: Partial<typeof MONEY>; [name: string]: unknown } = {}) => (
	<DashboardPage
		key="d"
		loaderData={{
			owner: OWNER,
			accountState: { state: "active", decidedFor: null },
			period: 30,
			figures: [FIGURE],
			link: "https://azulejo.example/affiliate/PORTO22",
			sales: [],
			...changes,
			money: { ...MONEY, ...changes.money },
		}}
	/>
);

describe("the overview", () => {
	itShows({
		"without any sale or click": [
			dashboard(),
			[
				"title: Overview – Azulejo NIF",
				"<nav aria-label=Pages of the partner area>",
				"- [Overview](aria-current=page href=/affiliate-dashboard?lang=en)",
				"- [Links](/affiliate-marketing-materials?lang=en)",
				"- [Sales](/affiliate-dashboard/commissions?lang=en)",
				"- [Payments](/affiliate-dashboard/payments?lang=en)",
				"- [Account](/affiliate-dashboard/account?lang=en)",
				"# Overview",
				"<details>",
				"> Marta Sample",
				"Code PORTO22 · 10% of each package",
				"<form action=/affiliate-dashboard/account?lang=en>",
				"button quiet value=sign-out name=intent: Sign out",
				"<section aria-labelledby=balance>",
				"## Payable",
				"€0.00 Approved and yours",
				"The next payments are prepared on December 5, 2026. As things stand, yours will be one of them.",
				"= Waiting",
				"  €0.00",
				"  Can still be refunded",
				"= On its way",
				"  €0.00",
				"  Part of a payment",
				"= Earned in total",
				"  €0.00",
				"  Approved since the beginning, less what was reversed",
				"<section aria-labelledby=figures>",
				"## Results",
				"<nav aria-label=Period>",
				"- [30 days](aria-current=true href=/affiliate-dashboard?lang=en)",
				"- [90 days](/affiliate-dashboard?days=90&lang=en)",
				"- [12 months](/affiliate-dashboard?days=365&lang=en)",
				"Nobody has followed your link in this period. [QR code, banners and texts](/affiliate-marketing-materials?lang=en)",
				"<section aria-label=Share your link>",
				"label: Your link",
				"<input id=link readonly value=https://azulejo.example/affiliate/PORTO22>",
				"button secondary data-copy=link data-copied=Copied script: Your link: <data-word=true>Copy",
				"[QR code, banners and texts](/affiliate-marketing-materials?lang=en)",
				"<section aria-labelledby=sales>",
				"## Latest sales",
				"There are none yet. Each application that is paid with your code appears here.",
				"- [Questions](/affiliate-faq?lang=en)",
				"- [Terms](/affiliate-terms?lang=en)",
				"- [Contact](/contact?lang=en)",
				"- [Privacy Policy](/privacy-policy?lang=en)",
				"- [Complaints](/complaints?lang=en)",
				"- [Legal notice](/imprint?lang=en)",
			],
		],
		"with amounts, which are payable without obstacles": [
			dashboard({ money: { pending: 500, payable: 6000, sending: 700, total: 99999, account: "ma•••@pay.example" } }),
			[
				"ma•••@pay.example",
				"€60.00 Approved and yours",
				"The next payments are prepared on December 5, 2026. As things stand, yours will be one of them.",
				"  €5.00",
				"  €5.00",
				"  €7.00",
				"  €999.99",
			],
			{ only: /€|^###|^The next|@/ },
		],
		"splits what is pending by the day on which it can be paid": [
			dashboard({
				money: {
					pending: 1000,
					upcomingAmounts: [
						{ day: "2026-12-05", cents: 300 },
						{ day: "2027-01-05", cents: 400 },
					],
				},
			}),
			[
				"= Paid on Dec 5 at the earliest",
				"  €3.00",
				"= Paid on Jan 5 at the earliest",
				"  €4.00",
				"= Being checked",
				"  €3.00",
				"= Waiting",
				"  €10.00",
				"  Can still be refunded",
				"= On its way",
				"  €0.00",
				"  Part of a payment",
				"= Earned in total",
				"  €0.00",
				"  Approved since the beginning, less what was reversed",
			],
			{ only: /^(=| {2})/ },
		],
		"shows no remainder if each pending amount has a day": [
			dashboard({ money: { pending: 300, upcomingAmounts: [{ day: "2026-12-05", cents: 300 }] } }),
			[
				"= Paid on Dec 5 at the earliest",
				"  €3.00",
				"= Waiting",
				"  €3.00",
				"= On its way",
				"  €0.00",
				"= Earned in total",
				"  €0.00",
			],
			{ only: /^(=| {2}€)/ },
		],
		"explains a negative balance": [
			dashboard({ money: { payable: -1 } }),
			[
				"-€0.01 Approved and yours",
				"The payable amount is below zero: a sale was refunded after its commission had been paid out. New commission makes up for it first. You do not have to send us anything.",
			],
			{ only: /-€|^The payable/ },
		],
		"lists every obstacle to the next payment, with the page that removes it": [
			dashboard({
				money: {
					heldUntil: "November 26, 2026 at 12:00",
					obstacles: [
						"on-its-way",
						"suspended",
						"no-details",
						"not-verified",
						"no-tax-details",
						"recently-changed",
						"shared-account",
						"below-minimum",
					],
				},
			}),
			[
				"The next payments are prepared on December 5, 2026.",
				"### What is missing for the next payment",
				"- A payment is on its way. The next one follows when it has arrived.",
				"- Your account is suspended: nothing is paid out while that lasts. [Write to us](/contact?lang=en)",
				"- We do not know where to pay. Please enter your payment details. [Enter payment details](/affiliate-dashboard/account?lang=en#where-we-pay)",
				"- Your payment details have not been confirmed through the link that we e-mailed. [Enter payment details](/affiliate-dashboard/account?lang=en#where-we-pay)",
				"- We do not know who statements are made out to. Please enter your tax details. [Enter tax details](/affiliate-dashboard/account?lang=en#tax)",
				"- Your payment details were changed. Nothing is paid out before November 26, 2026 at 12:00, so that there is time to object.",
				"- Another partner is paid to the same account. Please write to us, so that our team can look at it. [Write to us](/contact?lang=en)",
				"- Less than €50 is payable. It remains yours and waits for the next payment.",
			],
			{ only: /^- (?!\[)|^###|^The next/ },
		],
		"shows counts, the conversion and the earnings of a period": [
			dashboard({
				figures: [
					{ period: "2026-11-21", clicks: 1234, started: 3, paid: 1, earned: 790 },
					FIGURE,
					{ period: "2026-11-23", clicks: 1, started: 4, paid: 2, earned: 1580 },
				],
			}),
			[
				"= Clicks",
				"  1,235",
				"= Applications started",
				"  7",
				"= Paid",
				"  3",
				"Paid per click 0.2% · Commission €23.70",
				"> As a table",
				"| scope=col Day",
				"| scope=col Clicks",
				"| scope=col Applications started",
				"| scope=col Paid",
				"| scope=col Commission",
				"| scope=row Nov 23",
				"| 1",
				"| 4",
				"| 2",
				"| €15.80",
				"| scope=row Nov 21",
				"| 1234",
				"| 3",
				"| 1",
				"| €7.90",
			],
			{ only: /^\||^> As|^ {2}\d|^= (Cl|App|Paid)|per click/ },
		],
		"shows a year by months": [
			dashboard({ period: 365, figures: [{ period: "2026-11", clicks: 0, started: 1, paid: 0, earned: 0 }] }),
			[
				"- [12 months](aria-current=true href=/affiliate-dashboard?days=365&lang=en)",
				"Commission €0.00",
				"| scope=col Month",
				"| scope=col Clicks",
				"| scope=col Applications started",
				"| scope=col Paid",
				"| scope=col Commission",
				"| scope=row November 2026",
				"| 0",
				"| 1",
				"| 0",
				"| €0.00",
			],
			{ only: /^\||aria-current=true|Commission €/ },
		],
		"counts sales without clicks": [
			dashboard({ figures: [{ ...FIGURE, started: 1, paid: 1 }] }),
			["| scope=row Nov 22", "| 0", "| 1", "| 1", "| €0.00"],
			{ only: /^\| (?!scope=col)|^Nobody/ },
		],
		"counts clicks without sales": [
			dashboard({ figures: [{ ...FIGURE, clicks: 1, started: 1 }] }),
			["| scope=row Nov 22", "| 1", "| 1", "| 0", "| €0.00"],
			{ only: /^\| (?!scope=col)|^Nobody/ },
		],
		"marks the period": [
			dashboard({ period: 90 }),
			[
				"- [30 days](/affiliate-dashboard?lang=en)",
				"- [90 days](aria-current=true href=/affiliate-dashboard?days=90&lang=en)",
				"- [12 months](/affiliate-dashboard?days=365&lang=en)",
			],
			{ only: /(days|months)\]/ },
		],
		"links to all sales only if there are any": [
			dashboard({ sales: toSales({}) }),
			["[All sales](/affiliate-dashboard/commissions?lang=en)", "- Poland€7.90 (10%)Nov 23, 2026 {neutral} Waiting"],
			{ only: /Poland|^\[All|^There are none/ },
		],
		"says that the account is suspended": [
			dashboard({ accountState: { state: "suspended", decidedFor: null } }),
			["warning:", "! Your account is suspended"],
			{ only: /^warning|^!/ },
		],
	});

	it("draws a chart of each count, which names its highest day", async () => {
		const figures = [
			{ period: "2026-11-21", clicks: 5, started: 1, paid: 0, earned: 0 },
			{ period: "2026-11-22", clicks: 9, started: 1, paid: 2, earned: 0 },
			{ period: "2026-11-23", clicks: 9, started: 3, paid: 1, earned: 0 },
		];
		const html = await rendered(dashboard({ figures }));
		expect([...html.matchAll(/<svg[^>]* aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual([
			"Clicks, Nov 21 to Nov 23: 23 in all, at most 9 (Nov 22)",
			"Applications started, Nov 21 to Nov 23: 5 in all, at most 3 (Nov 23)",
			"Paid, Nov 21 to Nov 23: 3 in all, at most 2 (Nov 22)",
		]);
		expect([...html.matchAll(/class="trend trend-(\w+)".*?class="trend-(\w+)"/g)].map(([, ...kind]) => kind)).toEqual([
			["azul", "area"],
			["azul", "bar"],
			["green", "bar"],
		]);
		expect([...html.matchAll(/<title>(Nov [^<]*)</g)].slice(0, 3).map(([, title]) => title)).toEqual([
			"Nov 21: 5",
			"Nov 22: 9",
			"Nov 23: 9",
		]);
	});
});
