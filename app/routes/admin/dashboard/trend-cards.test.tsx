import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { STAGES } from "#app/domain/application/application.ts";
import { NOON } from "#test/factories/application.ts";
import { itShows, rendered } from "#test/services/outline.tsx";
import Dashboard from "./dashboard.tsx";
import { TrendCards } from "./trend-cards.tsx";

type Props = React.ComponentProps<typeof TrendCards>;
const DAYS = ["2026-11-21", "2026-11-22", "2026-11-23"];
const EMPTY = { daily: [0, 0, 0], total: 0, before: 0 };
const NO_TRENDS = {
	days: DAYS,
	paid: { ...EMPTY, byLanguage: [] as object[], byPackage: [] as object[] },
	nifs: { ...EMPTY, byPackage: [] as object[] },
	endToEnd: {
		daily: [null, null, null] as (number | null)[],
		median: null as number | null,
		before: null as number | null,
		n: 0,
		byPackage: [] as object[],
	},
};
const NO_MONEY = { received: EMPTY, refunded: EMPTY, lost: EMPTY, net: EMPTY, disputed: 0 };
const cards = (trends: Partial<typeof NO_TRENDS> = {}, money: typeof NO_MONEY | null = null) => (
	<TrendCards key="t" {...({ trends: { ...NO_TRENDS, ...trends }, money } as unknown as Props)} />
);
const packages = (standard: [number, number], premium: [number, number]) => [
	{ key: "standard", total: standard[0], before: standard[1] },
	{ key: "premium", total: premium[0], before: premium[1] },
];
const PAID = {
	...{ daily: [1, 0, 3], total: 4, before: 2, byPackage: packages([4, 1], [0, 1]) },
	byLanguage: [
		{ key: "en", total: 3, before: 1 },
		{ key: "es", total: 1, before: 0 },
		{ key: "pt", total: 0, before: 1 },
	],
};
const NIFS = { daily: [1, 1, 0], total: 2, before: 0, byPackage: packages([1, 0], [1, 0]) };
const endToEnd = (changes: Partial<typeof NO_TRENDS.endToEnd>) =>
	cards({ endToEnd: { ...NO_TRENDS.endToEnd, ...changes } });
const DURATIONS = {
	...{ daily: [null, 1, 2.5], median: 2.5, before: 4.25, n: 12 },
	byPackage: [
		{ key: "standard", median: 3, n: 10 },
		{ key: "premium", median: null, n: 2 },
	],
};
const MONEY = {
	received: { daily: [7900, 0, 10_900], total: 18_800, before: 0 },
	refunded: { daily: [0, 7900, 0], total: 7900, before: 0 },
	lost: { daily: [0, 0, 100], total: 100, before: 0 },
	net: { daily: [7900, -7900, 10_800], total: 10_800, before: 21_600 },
	disputed: 0,
};
const HEADS = { only: /^## (Paid to|Money)|^(?!30 days)[\d€-]|^(Standard|[Tt]oo|net)/ };
const FULL = { only: /^(?!<section|## Appl|No (application|NIF))/ };

describe("the trends", () => {
	itShows({
		"are empty at first": [
			cards(),
			[
				"<section aria-labelledby=paid>",
				"## Applications paid",
				"No application has been paid in the last 60 days. The chart begins with the first payment.",
				"<section aria-labelledby=nifs>",
				"## NIFs assigned",
				"No NIF has been assigned in the last 60 days. The chart begins with the first one that a second person confirms.",
				"<section aria-labelledby=whole-way>",
				"## Paid to NIF, median",
				"No NIF has been assigned in the last 60 days. The chart begins with the first one that a second person confirms.",
			],
		],
		"include money for those who may see it, even if there was none": [
			cards({}, NO_MONEY),
			[
				"## Applications paid",
				"## NIFs assigned",
				"## Paid to NIF, median",
				"<section aria-labelledby=money>",
				"## Money",
				"No money has come in or gone back in the last 60 days.",
			],
			{ only: /^## |money|received/i },
		],
		"count paid applications by language and package, and by day": [
			cards({ paid: PAID }),
			[
				"30 days",
				"4 +100% on the 30 days before",
				"English 75% · Spanish 25%",
				"<details>",
				"> Table",
				"Language",
				"| scope=col Language",
				"| scope=col 30 days",
				"| scope=col 30 days before",
				"| scope=row English",
				"| 3",
				"| 1",
				"| scope=row Spanish",
				"| 1",
				"| 0",
				"| scope=row Portuguese",
				"| 0",
				"| 1",
				"Package",
				"| scope=col Package",
				"| scope=col 30 days",
				"| scope=col 30 days before",
				"| scope=row Standard",
				"| 4",
				"| 1",
				"| scope=row Premium",
				"| 0",
				"| 1",
				"By day",
				"| scope=col Day",
				"| scope=col Applications paid",
				"| scope=row Nov 23",
				"| 3",
				"| scope=row Nov 22",
				"| 0",
				"| scope=row Nov 21",
				"| 1",
				"## NIFs assigned",
				"## Paid to NIF, median",
			],
			FULL,
		],
		"count NIFs, without a comparison if there were none before": [
			cards({ nifs: NIFS }),
			[
				"## NIFs assigned",
				"30 days",
				"2 nothing in the 30 days before",
				"Standard 50% · Premium 50%",
				"<details>",
				"> Table",
				"Package",
				"| scope=col Package",
				"| scope=col 30 days",
				"| scope=col 30 days before",
				"| scope=row Standard",
				"| 1",
				"| 0",
				"| scope=row Premium",
				"| 1",
				"| 0",
				"By day",
				"| scope=col Day",
				"| scope=col NIFs assigned",
				"| scope=row Nov 23",
				"| 0",
				"| scope=row Nov 22",
				"| 1",
				"| scope=row Nov 21",
				"| 1",
				"## Paid to NIF, median",
			],
			FULL,
		],
		"compare even if the last days have none": [
			cards({ nifs: { ...NIFS, daily: [0, 0, 0], total: 0, before: 4, byPackage: packages([0, 4], [0, 0]) } }),
			["0 -100% on the 30 days before", "## Paid to NIF, median"],
			HEADS,
		],
		"show days that cancel each other out": [
			cards({}, { ...NO_MONEY, received: { daily: [100, 0, -100], total: 0, before: 0 } }),
			[
				"## Applications paid",
				"## NIFs assigned",
				"## Paid to NIF, median",
				"## Money",
				"| -€1.00",
				"| €0.00",
				"| €0.00",
				"| €0.00",
				"| €0.00",
				"| €0.00",
				"| €0.00",
				"| €0.00",
				"| €1.00",
				"| €0.00",
				"| €0.00",
				"| €0.00",
			],
			{ only: /^##|^\| (€|-)/ },
		],
		"show the change of the median duration": [
			endToEnd(DURATIONS),
			[
				"## NIFs assigned",
				"## Paid to NIF, median",
				"30 days",
				"2.5 business days -1.7 d on the 30 days before",
				"Standard 3 d",
				"<details>",
				"> Table",
				"Each day shows the median of the 30 days up to it, in Lisbon business days, without the time spent waiting for the applicant.",
				"By day",
				"| scope=col Day",
				"| scope=col Paid to NIF, median",
				"| scope=row Nov 23",
				"| 2.5 business days",
				"| scope=row Nov 22",
				"| 1 business day",
				"| scope=row Nov 21",
				"| too few to tell",
			],
			FULL,
		],
		"show an unchanged duration of a day": [
			endToEnd({ ...DURATIONS, median: 1, before: 1, byPackage: [] }),
			["## Paid to NIF, median", "1 business day 0 d on the 30 days before"],
			HEADS,
		],
		"show a longer duration": [
			endToEnd({ ...DURATIONS, median: 5, before: 4 }),
			["## Paid to NIF, median", "5 business days +1 d on the 30 days before", "Standard 3 d"],
			HEADS,
		],
		"show no change of the duration without an earlier one": [
			endToEnd({ ...DURATIONS, before: null }),
			["## Paid to NIF, median", "2.5 business days", "Standard 3 d"],
			HEADS,
		],
		"show no duration of too few": [
			endToEnd({ ...DURATIONS, median: null }),
			["## Paid to NIF, median", "too few to tell", "Standard 3 d"],
			HEADS,
		],
		"say that there were too few at all": [
			endToEnd({ n: 3 }),
			["## Paid to NIF, median", "Too few to tell: 3 in the last 30 days. A median is shown from 30 on."],
			HEADS,
		],
		"show money received, refunded and lost": [
			cards({}, MONEY),
			[
				"## NIFs assigned",
				"## Paid to NIF, median",
				"## Money",
				"30 days",
				"€108 -50% on the 30 days before",
				"net of €80.00 refunded or lost",
				"<details>",
				"> Table",
				"By day",
				"| scope=col Day",
				"| scope=col Taken",
				"| scope=col Refunded",
				"| scope=col Lost in disputes",
				"| scope=col Net",
				"| scope=row Nov 23",
				"| €109.00",
				"| €0.00",
				"| -€1.00",
				"| €108.00",
				"| scope=row Nov 22",
				"| €0.00",
				"| -€79.00",
				"| €0.00",
				"| -€79.00",
				"| scope=row Nov 21",
				"| €79.00",
				"| €0.00",
				"| €0.00",
				"| €79.00",
			],
			FULL,
		],
		"show money lost alone, and money in dispute": [
			cards({}, { ...NO_MONEY, lost: MONEY.lost, net: { daily: [0, 0, -100], total: -100, before: 0 }, disputed: 500 }),
			[
				"## Paid to NIF, median",
				"## Money",
				"-€1 nothing in the 30 days before",
				"net of €1.00 refunded or lost · €5.00 in open disputes",
			],
			HEADS,
		],
	});

	it.each([
		[
			"paid applications",
			cards({ paid: PAID }),
			[
				"Applications paid per day from Nov 21 to Nov 23: 4 in all, at most 3 on Nov 23.",
				"Nov 21: 1",
				"Nov 22: 0",
				"Nov 23: 3",
			],
		],
		[
			"NIFs",
			cards({ nifs: NIFS }),
			[
				"NIFs assigned per day from Nov 21 to Nov 23: 2 in all, at most 1 on Nov 21.",
				"Nov 21: 1",
				"Nov 22: 1",
				"Nov 23: 0",
			],
		],
		[
			"durations",
			endToEnd(DURATIONS),
			[
				"Median from payment to NIF from Nov 21 to Nov 23: between 1 business day and 2.5 business days.",
				"Nov 21: too few to tell",
				"Nov 22: 1 business day",
				"Nov 23: 2.5 business days",
			],
		],
		[
			"money",
			cards({}, MONEY),
			[
				"Money per day from Nov 21 to Nov 23: €108.00 in all, at most €108.00 on Nov 23.",
				"Nov 21: €79.00",
				"Nov 22: -€79.00",
				"Nov 23: €108.00",
			],
		],
	])("have a chart of %s that can be read aloud", async (_name, element, texts) => {
		const html = await rendered(element);
		const found = [...html.matchAll(/aria-label="([^"]*)"|<title>([^<]*)/g)].map(([, label, title]) => label ?? title);
		expect(found).toEqual(texts);
	});
});

const Page = Dashboard as unknown as ComponentType<{ loaderData: unknown }>;
const NONE = { n: 0, isCapped: false, oldest: null };
const NO_VISITS = { visit: 0, upload: 0, documents: 0, details: 0, payment: 0, checkout: 0, paid: 0 };
const dashboard = (
	<Page
		key="d"
		loaderData={{
			urgent: { late: NONE, today: NONE, second: NONE },
			firstDue: { late: null, today: null },
			counts: Object.fromEntries(STAGES.map((stage) => [stage, 0])),
			bouncedCount: 2,
			trends: NO_TRENDS,
			money: null,
			visits: { filter: { language: null, device: null }, counts: NO_VISITS, phoneShare: null, errors: [] },
			figures: [],
			weeks: [],
			now: NOON,
		}}
	/>
);

describe("the dashboard", () => {
	itShows({
		"has all sections but the one that needs the data of the layout": [
			dashboard,
			[
				"# Dashboard",
				"## Where cases are",
				"## How long it takes",
				"## Applications paid",
				"## NIFs assigned",
				"## Paid to NIF, median",
				"## Where people stop",
				"## By week",
			],
			{ only: /^#/ },
		],
	});

	it("shows what needs attention, with the pending tasks of the layout", () => {
		const kinds = [
			"refunds",
			"disputes",
			"webhooks",
			"effects",
			"steps",
			"requests",
			"aftercare",
			"messages",
			"reviews",
		];
		const forEveryKind = (value: unknown) => Object.fromEntries([...kinds, "partners"].map((kind) => [kind, value]));
		const pendingTasks = { ...forEveryKind(0), partners: 4, oldest: forEveryKind(null) };
		const id = "routes/admin/layout";
		const shownTo = (role: string) => {
			const hydrationData = { loaderData: { [id]: { pendingTasks, staff: { role } } } };
			const routes = [{ id, path: "/", element: dashboard, loader: () => null }];
			return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />);
		};
		const [administrator, reviewer] = [shownTo("admin"), shownTo("reviewer")];
		expect(administrator).toContain("2 bounced e-mails");
		expect(administrator).toContain("4 waiting under Partners");
		expect(reviewer).toContain("2 bounced e-mails");
		expect(reviewer).not.toContain("waiting under Partners");
	});
});
