import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { STAGES } from "#app/domain/application/application.ts";
import { listApplications } from "#app/queries/application/list-applications.server.ts";
import { aPaidApplication } from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, count, fetchFromProvider, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";

async function numbersOn(staff: Client, query: string): Promise<string[]> {
	const page = await (await staff.get(`/admin/applications${query}`)).text();
	return [...page.matchAll(/>(NIF-\w{4}-\w{4})</g)].map((match) => match[1] ?? "").sort();
}

/** Returns the numbers of the applications on the first page of a search, without rendering the page. */
async function numbersFor(search: string): Promise<string[]> {
	const filter = { stage: null, only: null, owner: null, sort: null };
	const { applications } = await listApplications(await openServices(), { ...filter, search });
	return applications.map(({ applicationNumber }) => applicationNumber).sort();
}

const anUnpaidApplication = (changes: Record<string, unknown> = {}) => anApplication(new Client(), changes).build();
const aCancelledApplication = () => anApplication(new Client()).paid().waived().cancelled().build();

it("sorts applications into queues, and counts them", async () => {
	const eva = await signIn("eva@azulejo.example");
	const paid = await aPaidApplication();
	const cancelled = await aCancelledApplication();
	const unpaid = await anUnpaidApplication();
	const page = await (await eva.get("/admin/applications")).text();
	for (const { applicationNumber } of [paid, unpaid]) expect(page).toContain(`>${applicationNumber}<`);
	expect(page).not.toContain(`>${cancelled.applicationNumber}<`);
	expect(await numbersOn(eva, "?stage=in_review")).toEqual([paid.applicationNumber]);
	expect(await numbersOn(eva, "?stage=awaiting_payment")).toEqual([unpaid.applicationNumber]);
	expect(await numbersOn(eva, "?stage=closed")).toEqual([cancelled.applicationNumber]);
	expect(await numbersOn(eva, "?stage=certificate_ready")).toEqual([]);
	for (const queue of ["To review", "Awaiting payment", "Closed"]) {
		expect(page.replaceAll("<!-- -->", "")).toContain(`${queue} <span class="count">1</span>`);
	}
});

it("finds an application by receipt number, card, and the provider's ids of payment, charge, refund and dispute", async () => {
	const paid = anApplication(new Client()).paid().waived().refunded(1000);
	const { id, applicationNumber, intentId } = await paid.build();
	const other = await aPaidApplication();
	await flushBackgroundWork();
	const { latest_charge } = await fetchFromProvider(`payment_intents/${intentId}`);
	const refund = await row("SELECT provider_id FROM refunds WHERE application_id = ?", id);
	await run(
		`INSERT INTO disputes (id, payment_id, application_id, amount, reason, status, created_at, updated_at)
		SELECT 'du_1Found', id, application_id, amount, 'fraudulent', 'lost', 1, 1 FROM payments WHERE intent_id = '${intentId}'`,
	);
	await run(`UPDATE payments SET card_last4 = '4444' WHERE application_id = '${other.id}'`);
	const receipt = `${applicationNumber.replace("NIF", "R")}-1`;
	const ids = [intentId, String(latest_charge), ` ${intentId} `, String(refund.provider_id), "du_1Found"];
	const cards = ["4242", "•••• 4242", "Visa •••• 4242"];
	for (const search of [...ids, receipt, receipt.toLowerCase(), ...cards])
		expect(await numbersFor(search), search).toEqual([applicationNumber]);
	for (const search of ["pi_nothing", "re_nothing", "du_1", "constructor_x", "4445"])
		expect(await numbersFor(search), search).toEqual([]);
});

it("finds an application by number, name or e-mail address, in any queue", async () => {
	const eva = await signIn("eva@azulejo.example");
	const marta = await anUnpaidApplication({
		firstName: "Marta Łucja",
		lastName: "D’Ávila",
		email: "marta@example.com",
	});
	const other = await anUnpaidApplication();
	const number = marta.applicationNumber;
	const code = number.slice(4).replace("-", "").toLowerCase();
	for (const search of [
		number,
		code,
		`nif ${code}`,
		number.slice(0, 8),
		number.slice(4, 11),
		"marta łu",
		"lucja MART",
		"MARTA@example",
		"marta@",
		"d'avila luc",
		"davi",
		"avila",
	]) {
		expect(await numbersFor(search), search).toEqual([number]);
	}
	expect(await numbersFor(other.applicationNumber.slice(4))).toEqual([other.applicationNumber]);
	for (const search of ["nobody", "marta nobody", "arta", "%", "' OR 1=1 --"])
		expect(await numbersFor(search), search).toEqual([]);
	expect(await numbersOn(eva, "?q=marta%20%C5%82u")).toEqual([number]);
	expect(await numbersOn(eva, "?q=marta&stage=closed")).toEqual([]);
});

it("finds an application by its current phone number in any format, or by its last digits", async () => {
	const { applicationNumber } = await anUnpaidApplication({ phone: "+351 912 345 678" });
	const spanish = await anUnpaidApplication({ phone: "+34 612 345 678" });
	for (const search of ["+351 912 345 678", "00351912345678", "351-912-345-678", "912 345 678", "912345678"])
		expect(await numbersFor(search), search).toEqual([applicationNumber]);
	expect(await numbersFor("345 678")).toEqual([applicationNumber, spanish.applicationNumber].sort());
	for (const search of ["+34912345678", "912345679", "45678"]) expect(await numbersFor(search), search).toEqual([]);
	// A draft stores the number as typed.
	const applicant = new Client();
	const save = (phone: string) => applicant.post("/personal-info", { intent: "save", email: "z@example.com", phone });
	await save("0171 234 56 78");
	expect(await numbersFor("+49 171 2345678")).toHaveLength(1);
	await save("0171 234 56 79");
	expect(await numbersFor("01712345678")).toEqual([]);
	expect(await numbersFor("01712345679")).toHaveLength(1);
});

it("finds applications by the domain of their e-mail address", async () => {
	const { applicationNumber } = await anUnpaidApplication({ email: "ines@Firma-Exemplo.com" });
	await anUnpaidApplication();
	for (const search of ["firma-exemplo.com", "@firma-exemplo.com", "@FIRMA", "firma-exemplo."])
		expect(await numbersFor(search), search).toEqual([applicationNumber]);
	for (const search of ["@exemplo.com", "exemplo.com"]) expect(await numbersFor(search), search).toEqual([]);
});

it("treats invalid queries as empty", async () => {
	const eva = await signIn("eva@azulejo.example");
	for (const query of ["?stage=nowhere", "?page=-3", "?page=x", "?page=99999999", "?stage=__proto__"]) {
		expect((await eva.get(`/admin/applications${query}`)).status, query).toBe(200);
	}
});

it("stores the number of applications in each queue, and recounts once a day", async () => {
	await aCancelledApplication();
	await anUnpaidApplication();
	const storedCount = () => row("SELECT applications FROM stage_counts WHERE stage = 'awaiting_payment'");
	expect(await storedCount()).toEqual({ applications: 1 });
	expect(await count("stage_counts WHERE applications <> 0")).toBe(2);
	// Simulates a manual correction of a row.
	await env.DB.prepare("UPDATE stage_counts SET applications = 7").run();
	await advanceClock("P1DT1H", ...STAGES.map(() => "count-applications" as const));
	expect(await storedCount()).toEqual({ applications: 1 });
	expect(await count("stage_counts WHERE applications <> 0")).toBe(2);
});

it("finds a full e-mail address in any letter case, and a name that looks like an application number", async () => {
	const { applicationNumber } = await anUnpaidApplication({ lastName: "Andersen", email: "anders@example.com" });
	await anUnpaidApplication();
	for (const search of ["Anders@Example.com", "andersen", "anders@exam"])
		expect(await numbersFor(search), search).toEqual([applicationNumber]);
});

it("finds a capitalised e-mail address by lower-case letters, in full or by its start", async () => {
	const { id, applicationNumber } = await anUnpaidApplication();
	await anUnpaidApplication({ email: "mario@example.com" });
	// Entered through the form, which stores it as typed.
	await run(`UPDATE applications SET email = 'Maria.SILVA@Example.com' WHERE id = '${id}'`);
	for (const search of ["maria.silva@example.com", "MARIA.SILVA@EXAMPLE.COM", "maria.silva@", "maria.s", "Maria.SI"])
		expect(await numbersFor(search), search).toEqual([applicationNumber]);
});

it("no longer finds a name after it has changed", async () => {
	const applicant = new Client();
	const save = (firstName: string) =>
		applicant.post("/personal-info", { intent: "save", email: "z@example.com", firstName, lastName: "Zielińska" });
	expect((await save("Wanda")).status).toBe(302);
	expect(await numbersFor("wanda")).toHaveLength(1);
	expect((await save("Vanda")).status).toBe(302);
	expect(await numbersFor("wanda")).toEqual([]);
	expect(await numbersFor("vanda zielinska")).toHaveLength(1);
	expect(await count("name_words WHERE word = 'wanda'")).toBe(0);
});

it("searches two hundred matches of a common name, reports the limit, and finds each by another word", async () => {
	const eva = await signIn("eva@azulejo.example");
	const created = await anUnpaidApplication({ firstName: "Maria", lastName: "Xavier" });
	const { results } = await env.DB.prepare("SELECT * FROM applications").all();
	const copies = Array.from({ length: 201 }, (_, n) => ({
		...results[0],
		id: `copy-${n}`,
		application_number: `NIF-${2222 + n}-2222`,
		last_name: "Silva",
	}));
	const columns = Object.keys(copies[0] ?? {});
	const insert = env.DB.prepare(`INSERT INTO applications (${columns}) VALUES (${columns.map(() => "?")})`);
	const insertWord = env.DB.prepare("INSERT INTO name_words VALUES (?, ?)");
	await env.DB.batch(
		copies.flatMap((copy) => [
			insert.bind(...Object.values(copy)),
			insertWord.bind("maria", copy.id),
			insertWord.bind("silva", copy.id),
		]),
	);
	const page = await (await eva.get("/admin/applications?q=maria")).text();
	expect(page).toContain("Only the first 200 were checked");
	expect(page.match(/>NIF-\w{4}-\w{4}</g)).toHaveLength(50);
	expect(await numbersFor("maria xav")).toEqual([created.applicationNumber]);
	expect(await (await eva.get("/admin/applications?q=xavier")).text()).not.toContain("were checked");
});
