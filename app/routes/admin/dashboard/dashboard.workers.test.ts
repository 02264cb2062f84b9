import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { DAY, daysBefore, HOUR, lisbonDate, startOfDate } from "#app/domain/time/calendar.ts";
import { aFiledApplication, aPaidApplication, aRejectedApplication, submitAction } from "#test/services/admin-pages.ts";
import { apply } from "#test/services/api-helpers.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { passTime } from "#test/services/staff-sign-in.ts";

async function dashboard(staff: Client, language = "en"): Promise<string> {
	const response = await staff.get(`/admin/dashboard?lang=${language}`);
	expect(response.status).toBe(200);
	return readHtml(response);
}

type Line = { title: string; tone: string; text: string };

/** Returns the lines of the attention section: title, tone and full text. */
function attention(page: string): Line[] {
	return [...page.matchAll(/<li class="dash-line dash-line-(\w+)">([\s\S]*?)<\/li>/g)].map(
		([, tone = "", line = ""]) => ({
			title: line.match(/<strong>([^<]*)/)?.[1] ?? "",
			tone,
			text: line.replace(/<[^>]*>/g, ""),
		}),
	);
}

/** Returns a trend card by its heading. */
function card(page: string, name: string): string {
	const section = page.split("<section ").find((section) => section.includes(`>${name}</h2>`));
	if (!section) throw new Error(`no card ${name}`);
	return section;
}

async function numbersOn(staff: Client, query: string): Promise<string[]> {
	const page = await (await staff.get(`/admin/applications${query}`)).text();
	return [...page.matchAll(/>(NIF-\w{4}-\w{4})</g)].map((match) => match[1] ?? "").sort();
}

async function setDueDate(id: string, at: number): Promise<void> {
	await env.DB.prepare("UPDATE applications SET estimated_completion_date = ? WHERE id = ?").bind(at, id).run();
}

async function today(): Promise<number> {
	return startOfDate(lisbonDate((await openServices()).now()));
}

it("is the home page of the admin area, and links each figure to its list", async () => {
	const rui = await signIn("rui@azulejo.example");
	await aPaidApplication();
	const page = await dashboard(rui);
	expect(page).toMatch(/aria-current="page"[^>]*>Dashboard</);
	const links = new Set(
		[...page.matchAll(/href="(\/admin\/[^"#]*)/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&")),
	);
	for (const query of ["stage=in_review", "stage=at_tax_office"])
		expect(
			[...links].some((link) => link.includes(query)),
			query,
		).toBe(true);
	for (const link of links) expect((await rui.get(link)).status, link).toBe(200);
	expect(page).toMatch(/stage=in_review[^>]*>To review<\/a><\/th><td[\s\S]*?<td class="dash-count">1</);
	expect(page).toMatch(/stage=ready_to_file[^>]*>Ready to file<\/a><\/th><td[\s\S]*?<td class="dash-count muted">0</);
});

it("shows what is late and what is due today, and links to exactly those", async () => {
	const rui = await signIn("rui@azulejo.example");
	const [late, due, later, withRequest] = [
		await aPaidApplication(),
		await aPaidApplication(),
		await aPaidApplication(),
		await aPaidApplication(),
	];
	const start = await today();
	await setDueDate(late.id, start - HOUR);
	await setDueDate(due.id, start + 12 * HOUR);
	await setDueDate(later.id, start + 20 * DAY);
	await submitAction(rui, withRequest.id, "request-information", {
		...{ "kind.0": "information", "reason.0": "Which floor?" },
		...{ "kind.1": "passport", "reason.1": "", "kind.2": "passport", "reason.2": "" },
	});
	await setDueDate(withRequest.id, start - 5 * DAY);
	const page = await dashboard(rui);
	expect(attention(page).map(({ title, tone }) => [title, tone])).toEqual([
		["1 late", "late"],
		["1 due today", "due"],
	]);
	for (const only of ["late", "today"]) expect(page).toMatch(new RegExp(`href="[^"]*only=${only}[^"]*"[^>]*>Open<`));
	expect(await numbersOn(rui, "?only=late")).toEqual([late.applicationNumber]);
	expect(await numbersOn(rui, "?only=today")).toEqual([due.applicationNumber]);
	expect(await numbersOn(rui, "?only=never")).toHaveLength(4);
	const listed = [...page.matchAll(/>(NIF-\w{4}-\w{4})</g)].map(([, number]) => number);
	expect(listed).toEqual([late.applicationNumber, due.applicationNumber]);
});

it("shows the same clock in the list and on the application's page, with its date", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication();
	const start = await today();
	for (const [at, text, state] of [
		[start - 30 * DAY, /^\d+ d late$/, "late"],
		[start + HOUR, /^\d+ h left$/, "due"],
		[start + 60 * DAY, /^\d+ d left$/, "running"],
	] as const) {
		await setDueDate(id, at);
		const clocks = [];
		for (const path of ["/admin/applications", `/admin/applications/${id}`, "/admin/dashboard"]) {
			const page = await readHtml(await rui.get(path));
			const match = page.match(/class="clock clock-(\w+)" title="([^"]*)">(?:<svg[\s\S]*?<\/svg>)?([^<]*)</);
			if (match) clocks.push(match.slice(1));
		}
		expect(clocks.length).toBe(state === "running" ? 2 : 3);
		for (const clock of clocks) expect(clock).toEqual(clocks[0]);
		expect(clocks[0]?.[0]).toBe(state);
		expect(clocks[0]?.[1]).toMatch(/[dD]ue on \w+ \d+, \d{4}$/);
		expect(clocks[0]?.[2]).toMatch(text);
	}
});

it("shows how many applications await a second person, and the age of the oldest", async () => {
	const rui = await signIn("rui@azulejo.example");
	let eva = await signIn("eva@azulejo.example");
	const id = await aFiledApplication();
	expect(await dashboard(eva)).toContain("Nothing needs attention");
	await submitAction(rui, id, "propose-nif", { nif: "123456789", repeated: "123456789" });
	await passTime(5 * HOUR);
	eva = await signIn("eva@azulejo.example");
	const [waiting] = attention(await dashboard(eva));
	expect(waiting).toMatchObject({ title: "1 waiting for a second person", tone: "waiting" });
	expect(waiting?.text).toMatch(/oldest [56] h/);
	expect(await numbersOn(eva, "?only=second")).toHaveLength(1);
	await submitAction(eva, id, "confirm-nif", { nif: "123456789" });
	expect(attention(await dashboard(eva))).toEqual([]);
	expect(await numbersOn(eva, "?only=second")).toEqual([]);
});

it("counts a refund that was due more than three business days ago", async () => {
	await aRejectedApplication("authority");
	// A rejection from before refunds started automatically.
	await run("DELETE FROM refunds");
	expect(attention(await dashboard(await signIn("eva@azulejo.example")))).toEqual([]);
	await passTime(8 * DAY);
	expect(attention(await dashboard(await signIn("eva@azulejo.example")))).toContainEqual(
		expect.objectContaining({ title: "1 refund past 3 business days", tone: "late" }),
	);
});

it("shows today's money to finance roles only", async () => {
	const { id } = await aPaidApplication();
	const page = async (email: string) => dashboard(await signIn(email));
	// Today's row, the first.
	const amountsOn = (page: string) =>
		[...page.matchAll(/<td class="dash-count">([-−]?€[\d.]+)</g)].slice(0, 4).map(([, sum]) => sum);
	const shownAmounts = async (email: string) => amountsOn(await page(email));
	for (const email of ["leo@azulejo.example", "eva@azulejo.example", "ana@azulejo.example"])
		expect(await shownAmounts(email), email).toEqual(["€79.00", "€0.00", "€0.00", "€79.00"]);
	for (const email of ["rui@azulejo.example", "ada@azulejo.example"]) {
		const shown = await page(email);
		expect(amountsOn(shown), email).toEqual([]);
		expect(shown).not.toMatch(/€|>Money</);
	}
	await submitAction(await signIn("eva@azulejo.example"), id, "cancel");
	await flushBackgroundWork();
	expect(await shownAmounts("leo@azulejo.example")).toEqual(["€79.00", "-€79.00", "€0.00", "€0.00"]);
	await passTime(DAY);
	expect(await shownAmounts("leo@azulejo.example")).toEqual(["€0.00", "€0.00", "€0.00", "€0.00"]);
});

it("counts the steps of this week, in a table too", async () => {
	const rui = await signIn("rui@azulejo.example");
	expect(await dashboard(rui)).toContain("Nothing has been counted in these weeks.");
	await aPaidApplication();
	await apply(new Client());
	const page = await dashboard(rui);
	const [, table = ""] = page.split("dash-funnel");
	const [firstRow = ""] = table.match(/<tbody><tr>[\s\S]*?<\/tr>/) ?? [];
	expect([...firstRow.matchAll(/dash-count">(\d+)</g)].map(([, n]) => n)).toEqual(["2", "2", "1", "0", "0"]);
	expect(table.match(/<tr>/g)).toHaveLength(9);
});

it("compares thirty days with the thirty before, by language and package, and indicates missing data", async () => {
	const empty = await dashboard(await signIn("rui@azulejo.example"));
	expect(card(empty, "Applications paid")).toContain("The chart begins with the first payment.");
	expect(card(empty, "Paid to NIF, median")).toContain("The chart begins with the first one");
	expect(empty).not.toContain('role="img"');
	await aPaidApplication();
	const paid = card(await dashboard(await signIn("rui@azulejo.example")), "Applications paid");
	expect(paid).toMatch(/<strong>1<\/strong>[\s\S]*nothing in the 30 days before/);
	expect(paid).toMatch(
		/role="img" aria-label="Applications paid per day from \w+ \d+ to \w+ \d+: 1 in all, at most 1 on /,
	);
	expect(paid).toContain("English 100%");
	expect(paid).toMatch(/<th scope="row">Standard<\/th><td class="dash-count">1<\/td><td class="dash-count">0</);
	await passTime(30 * DAY);
	const later = await dashboard(await signIn("rui@azulejo.example"));
	expect(card(later, "Applications paid")).toMatch(/<strong>0<\/strong>[\s\S]*-100% on the 30 days before/);
});

it("shows how long a stage takes once thirty applications have passed it, and not before", async () => {
	const rui = await signIn("rui@azulejo.example");
	expect(await dashboard(rui)).toContain("Nothing has been measured yet.");
	const insert = env.DB.prepare("INSERT INTO stage_figures VALUES (?, ?, ?, ?, '2026-11-23')");
	await env.DB.batch([
		insert.bind("payment_to_nif", 30, 53, 192),
		insert.bind("in_review", 29, 7, 9),
		insert.bind("ready_to_file", 31, 3, 47),
	]);
	const page = await dashboard(rui);
	const cells = (name: string) => {
		const [row = ""] = page.match(new RegExp(`<tr><th scope="row">${name}[\\s\\S]*?</tr>`)) ?? [];
		return [...row.matchAll(/<td[^>]*>([^<]*)</g)].map(([, text]) => text).slice(0, 3);
	};
	expect(cells("From payment to NIF")).toEqual(["30", "2.3 d", "8 d"]);
	expect(cells("Ready to file")).toEqual(["31", "3 h", "47 h"]);
	expect(cells("To review")).toEqual(["29", "too few to tell", ""]);
	expect(cells("In delivery")).toEqual(["0", "too few to tell", ""]);
	expect(page).toContain("the 90 days before November 23, 2026");
	expect(await dashboard(rui, "pt")).toContain("2,3 d");
	expect(await dashboard(rui, "es")).toContain("muy pocas para saberlo");
});

describe("visits by step", () => {
	const insert = env.DB.prepare("INSERT INTO step_days VALUES (?, ?, ?, ?, ?, ?)");

	/** Returns the rows of the section's table: step, visits, share of the previous step. */
	const stepsOf = (page: string) => {
		const [, table = ""] = page.match(/<table class="[^"]*dash-steps"[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/) ?? [];
		return [...table.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, line = ""]) =>
			[...line.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, text]) => text).slice(0, 3),
		);
	};

	it("explains an empty section", async () => {
		expect(await dashboard(await signIn("rui@azulejo.example"))).toContain(
			"To try it, open the site in a private window",
		);
	});

	it("shows thirty days by step, the largest drop, and the errors as text", async () => {
		const rui = await signIn("rui@azulejo.example");
		const now = (await openServices()).now();
		const day = lisbonDate(now);
		await env.DB.batch([
			insert.bind(day, "visit", "en", "phone", "", 400),
			insert.bind(daysBefore(lisbonDate(now), 29), "upload", "en", "phone", "", 60),
			insert.bind(daysBefore(lisbonDate(now), 30), "upload", "en", "phone", "", 1000),
			insert.bind(day, "upload", "pt", "desktop", "", 40),
			insert.bind(day, "documents", "en", "phone", "", 30),
			insert.bind(day, "details", "pt", "desktop", "", 25),
			insert.bind(day, "upload", "en", "phone", "flag_expired", 7),
			insert.bind(day, "details", "en", "phone", "email:error_email_sign", 3),
		]);
		const page = await dashboard(rui);
		expect(stepsOf(page).slice(0, 4)).toEqual([
			["Came to the site", "400", "–"],
			["Opened the upload page", "100", "25%"],
			["Uploaded both documents", "30", "30%"],
			["Opened the details", "25", "83%"],
		]);
		expect(page).toContain(
			"From the upload page on, the largest drop is between “Opened the upload page” and “Uploaded both documents”: 70 of 100 visits.",
		);
		expect(page).toContain('<td>This document has expired.</td><td class="dash-count">7</td>');
		expect(page).toContain(
			'<td>Email address: “…” cannot stand before the @ of an email address. Please check it</td><td class="dash-count">3</td>',
		);
		const phones = await dashboard(rui, "en&device=phone&language=en");
		expect(stepsOf(phones)[1]?.[1]).toBe("60");
		expect(phones).toMatch(/aria-current="page"[^>]*>English/);
		expect(stepsOf(await dashboard(rui, "en&language=pt"))[1]?.[1]).toBe("40");
		expect(await dashboard(rui, "en&language=es")).toContain("Nothing has been counted for this language and device");
		expect(stepsOf(await dashboard(rui, "en&device=anything"))[1]?.[1]).toBe("100");
		expect(await dashboard(rui, "pt")).toContain(
			"«Abriu a página de documentos» e «Enviou os dois documentos»: 70 de 100 visitas.",
		);
	});
});
