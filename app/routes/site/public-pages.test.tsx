import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { NOON } from "#test/factories/application.ts";
import { itShows, rendered } from "#test/services/outline.tsx";
import { PackageCards } from "./package-cards.tsx";
import Referral from "./referral.tsx";
import { DayBars, DayLegend } from "./status/day-bars.tsx";
import Status from "./status/status.tsx";

const ReferralPage = Referral as unknown as ComponentType<{ loaderData: unknown }>;
const referral = (changes: object = {}) => (
	<ReferralPage key="r" loaderData={{ code: "PORTO22", valid: true, percent: 0, ...changes }} />
);

describe("the page of a partner's link", () => {
	itShows({
		"promises no discount without one": [
			referral(),
			[
				"# A partner recommended us to you",
				"You followed a link with the code PORTO22. Here is what that means.",
				"- You pay the same price as everybody else.",
				"- We pay the partner a share of your package's price, out of what we earn.",
				"- The partner learns that an application was paid, never whose it was.",
				"- We remember the code on this device for 30 days. You can delete it in your browser; this changes nothing for you.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)[See the prices](secondary /pricing?lang=en)",
			],
		],
		"names the reduced prices": [
			referral({ percent: 10 }),
			[
				"# A partner recommended us to you",
				"You followed a link with the code PORTO22. Here is what that means.",
				"- With this code every package costs you 10% less: €71.10, €98.10 or €116.10.",
				"- We pay the partner a share of your package's price, out of what we earn.",
				"- The partner learns that an application was paid, never whose it was.",
				"- We remember the code on this device for 30 days. You can delete it in your browser.",
			],
			{ only: /^- |^#|^You/ },
		],
		"says that a code is unknown, without any promise": [
			referral({ valid: false, percent: 10 }),
			[
				"# We do not know this recommendation",
				"The code PORTO22 does not belong to any of our partners, or no longer does. Nothing changes for you: same service, same price.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)[See the prices](secondary /pricing?lang=en)",
			],
		],
	});
});

const DAYS = [
	{ day: "2026-11-21", state: "down" },
	{ day: "2026-11-22", state: "impaired" },
	{ day: "2026-11-23", state: "ok" },
];
const PART = { part: "payments", level: "ok" as string | null, days: DAYS, ok: 1999, samples: 2000 };
const INCIDENT = {
	id: "incident-1",
	title: { en: "Payments fail", es: "", pt: "" },
	parts: ["payments"],
	startedAt: NOON,
	endedAt: null as number | null,
	updates: [{ id: 1, at: NOON, text: { en: "We look at it.", es: "", pt: "" } }],
};
const VIEW = { measuredAt: NOON as number | null, isStale: false, parts: [PART] };
const StatusPage = Status as unknown as ComponentType<{ loaderData: unknown }>;
const status = (view: Partial<typeof VIEW> = {}, incidents: (typeof INCIDENT)[] = []) => (
	<StatusPage key="s" loaderData={{ view: { ...VIEW, ...view }, incidents }} />
);
const SUMMARY = { only: /^(success|warning|danger|info)|^!|^Last/ };

describe("the status page", () => {
	itShows({
		"says that everything works": [
			status(),
			["success:", "! Everything works", "Last measured: November 23, 2026 at 12:00 (Lisbon time)."],
			SUMMARY,
		],
		"names the worst level of all parts": [
			status({
				parts: [PART, { ...PART, part: "mail", level: "down" }, { ...PART, part: "uploads", level: "impaired" }],
			}),
			["danger:", "! Something does not work", "Last measured: November 23, 2026 at 12:00 (Lisbon time)."],
			SUMMARY,
		],
		"takes a part without a measurement for impaired": [
			status({ parts: [{ ...PART, level: null }] }),
			[
				"warning:",
				"! Some parts do not work as they should",
				"Last measured: November 23, 2026 at 12:00 (Lisbon time).",
			],
			SUMMARY,
		],
		"says that a measurement is old, whatever it was": [
			status({ isStale: true }),
			["warning:", "! The last measurement is old"],
			SUMMARY,
		],
		"says that nothing was measured": [
			status({ measuredAt: null, isStale: true, parts: [] }),
			["info:", "! Nothing has been measured yet"],
			SUMMARY,
		],
		"says that it cannot measure": [
			<StatusPage key="s" loaderData={null} />,
			["warning:", "! We cannot measure now"],
			SUMMARY,
		],
		"shows a part with its share of good samples and its bad days, newest first": [
			status(),
			[
				"### Payments",
				"Measurements: 2,000, of which good: 99.95%",
				"> Days with a problem (2)",
				"- November 22, 2026: Partly working at times",
				"- November 21, 2026: Not working at times",
			],
			{ only: /^###|%|^> |^- Nov|<svg/ },
		],
		"shows a part without samples or bad days": [
			status({ parts: [{ ...PART, ok: 0, samples: 0, days: DAYS.slice(2) }] }),
			["### Payments"],
			{ only: /^###|%|^> |^- Nov/ },
		],
		"has a legend, a way back and a way to ask": [
			status(),
			[
				"[Back to Home](/?lang=en)",
				"- No problem",
				"- Partly working at times",
				"- Not working at times",
				"- Measured in part",
				"- No data",
				"Is something not working that this page does not show? [Write to us](/contact?lang=en)",
			],
			{ only: /^\[|^- (?!Nov)[A-Z]|contact/ },
		],
		"shows no parts before the first measurement": [
			status({ measuredAt: null, parts: [] }),
			["## Incidents"],
			{ only: /^## / },
		],
		"says when an old measurement was made": [
			status({ isStale: true }),
			[
				"Our measurements have not run since November 23, 2026 at 12:00 (Lisbon time), so we cannot say what works now.",
			],
			{ only: /November 23, 2026 at/ },
		],
		"does not say that there were none after one": [
			status({}, [{ ...INCIDENT, endedAt: NOON + 1 }]),
			["## Last 90 days", "## Incidents", "p lang=en: We look at it."],
			{ only: /^## |^No incidents|English|^p lang/ },
		],
		"does not say that there were none during one": [
			status({}, [INCIDENT]),
			["## Ongoing incidents", "## Last 90 days", "## Incidents"],
			{ only: /^## |^No incidents/ },
		],
		"says that there were no incidents": [
			status(),
			[
				"## Last 90 days",
				"### Payments",
				"<section aria-labelledby=incidents>",
				"## Incidents",
				"No incidents in the last 90 days.",
			],
			{ only: /^##|ncident/ },
		],
		"separates ongoing incidents from past ones": [
			status({}, [INCIDENT, { ...INCIDENT, id: "incident-2", endedAt: NOON + 1 }]),
			[
				"## Ongoing incidents",
				"### lang=en Payments fail",
				"{warning} Ongoing",
				"Since November 23, 2026 at 12:00 · Affects: Payments",
				"## Last 90 days",
				"### Payments",
				"{success} Working",
				"## Incidents",
				"### lang=en Payments fail",
				"{neutral} Over",
				"November 23, 2026 at 12:00 to November 23, 2026 at 12:00 · Affects: Payments",
			],
			{ only: /^##|ince|ffects|\{/ },
		],
		"says in which language alone an incident is described": [
			status({}, [INCIDENT]),
			["### lang=en Payments fail", "p lang=en: We look at it.", "Por enquanto está disponível apenas em inglês."],
			{ only: /lang=en|inglês/, language: "pt" },
		],
	});
});

describe("the packages", () => {
	itShows({
		"are Express first on the pricing page, which says how long each takes at most": [
			<PackageCards key="p" surface="pricing" />,
			[
				"3-5 business days at most once we begin",
				"[Select Standard](secondary /upload-documents?package=standard&lang=en)",
				"Most Popular",
				"1-2 business days at most once we begin",
				"[Select Express](primary /upload-documents?package=express&lang=en)",
				"1-2 business days at most once we begin, plus shipping",
				"[Select Premium](secondary /upload-documents?package=premium&physical_delivery=true&lang=en)",
				"Business days count from the payment if you ask us to begin at once, otherwise from the end of the 14-day withdrawal period.",
			],
			{ only: /Most Popular|day|hour|primary|secondary/ },
		],
		"are Express first on the home page, which says how long each usually takes": [
			<PackageCards key="h" surface="home" />,
			[
				"Usually 2-3 business days",
				"[Select Standard](secondary /upload-documents?package=standard&lang=en)",
				"Usually 1-2 business days",
				"[Select Express](secondary /upload-documents?package=express&lang=en)",
				"Most Popular",
				"Usually 1-2 business days, plus shipping",
				"[Select Premium](primary /upload-documents?package=premium&physical_delivery=true&lang=en)",
			],
			{ only: /Most Popular|day|hour|primary|secondary/ },
		],
	});
});

describe("the bars of a part", () => {
	it("count the days of each kind in words, and draw each kind with its own shape", async () => {
		const days = ["ok", "ok", "ok", "impaired", "down", "partial", "none", "none"].map((state, n) => ({
			...{ day: `2026-11-0${n + 1}`, state: state as "ok" },
		}));
		const page = await rendered(<DayBars name="Payments" days={days} />);
		expect(/aria-label="([^"]*)"/.exec(page)?.[1]).toBe(
			"Payments, last 90 days: 3 days without a problem, 2 with a problem, 1 measured in part, 2 without data.",
		);
		expect([...page.matchAll(/class="day-(\w+)" d="([^"]*)"/g)].map(([, state, path]) => [state, path])).toEqual([
			["ok", "M2.5 0v24M7.5 0v24M12.5 0v24"],
			["impaired", "M17.5 0v9m0 6v9"],
			["down", "M22.5 0v30"],
			["partial", "M27.5 12v12"],
			["none", "M32.5 21v3M37.5 21v3"],
		]);
		expect(page).toContain('viewBox="0 0 40 30"');
	});

	it("are explained by the same shapes", async () => {
		const legend = await rendered(<DayLegend />);
		expect([...legend.matchAll(/d="([^"]*)"/g)].map(([, path]) => path)).toEqual([
			"M2.5 0v24",
			"M2.5 0v9m0 6v9",
			"M2.5 0v30",
			"M2.5 12v12",
			"M2.5 21v3",
		]);
	});
});
