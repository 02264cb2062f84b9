import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { STAGES } from "#app/domain/application/application.ts";
import { aPaidApplication, submitAction } from "#test/services/admin-pages.ts";
import { apply } from "#test/services/api-helpers.ts";
import { Client, signIn } from "#test/services/client.ts";
import { advanceClock, count, fetchFromProvider, postToProvider, row, run } from "#test/services/ledger.ts";

async function numbersOn(staff: Client, query: string): Promise<string[]> {
	const page = await (await staff.get(`/admin/applications${query}`)).text();
	return [...page.matchAll(/>(NIF-\w{4}-\w{4})</g)].map((match) => match[1] ?? "").sort();
}

it("sorts applications into queues, and counts them", async () => {
	const eva = await signIn("eva@azulejo.example");
	const paid = await aPaidApplication();
	const cancelled = await aPaidApplication();
	await submitAction(eva, cancelled.id, "cancel");
	const unpaid = await apply(new Client());
	expect(await numbersOn(eva, "")).toEqual([paid.applicationNumber, unpaid.applicationNumber].sort());
	expect(await numbersOn(eva, "?stage=in_review")).toEqual([paid.applicationNumber]);
	expect(await numbersOn(eva, "?stage=awaiting_payment")).toEqual([unpaid.applicationNumber]);
	expect(await numbersOn(eva, "?stage=closed")).toEqual([cancelled.applicationNumber]);
	expect(await numbersOn(eva, "?stage=certificate_ready")).toEqual([]);
	const page = await (await eva.get("/admin/applications")).text();
	for (const queue of ["To review", "Awaiting payment", "Closed"]) {
		expect(page.replaceAll("<!-- -->", "")).toContain(`${queue} <span class="count">1</span>`);
	}
});

it("finds an application by receipt number and by the provider's ids of payment, charge, refund and dispute", async () => {
	const eva = await signIn("eva@azulejo.example");
	const { id, applicationNumber, intentId } = await aPaidApplication();
	await aPaidApplication();
	const { latest_charge } = await fetchFromProvider(`payment_intents/${intentId}`);
	await postToProvider("refunds", { payment_intent: intentId, amount: "1000" });
	await advanceClock("PT3M");
	const refund = await row("SELECT provider_id FROM refunds WHERE application_id = ?", id);
	await run(
		`INSERT INTO disputes (id, payment_id, application_id, amount, reason, status, created_at, updated_at)
		SELECT 'du_1Found', id, application_id, amount, 'fraudulent', 'lost', 1, 1 FROM payments WHERE intent_id = '${intentId}'`,
	);
	const receipt = `${applicationNumber.replace("NIF", "R")}-1`;
	for (const search of [
		intentId,
		String(latest_charge),
		` ${intentId} `,
		String(refund.provider_id),
		"du_1Found",
		receipt,
		receipt.toLowerCase(),
	])
		expect(await numbersOn(eva, `?q=${encodeURIComponent(search)}`), search).toEqual([applicationNumber]);
	for (const search of ["pi_nothing", "re_nothing", "du_1", "constructor_x"])
		expect(await numbersOn(eva, `?q=${search}`), search).toEqual([]);
});

it("finds an application by number, name or e-mail address, in any queue", async () => {
	const eva = await signIn("eva@azulejo.example");
	const marta = await apply(new Client(), {
		firstName: "Marta Łucja",
		lastName: "D’Ávila",
		email: "marta@example.com",
	});
	const other = await apply(new Client());
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
		expect(await numbersOn(eva, `?q=${encodeURIComponent(search)}`), search).toEqual([number]);
	}
	expect(await numbersOn(eva, `?q=${other.applicationNumber.slice(4)}`)).toEqual([other.applicationNumber]);
	for (const search of ["nobody", "marta nobody", "arta", "%", "' OR 1=1 --", "marta&stage=closed"]) {
		expect(await numbersOn(eva, `?q=${encodeURI(search).replace("'", "%27")}`), search).toEqual([]);
	}
});

it("finds an application by its current phone number in any format, or by its last digits", async () => {
	const eva = await signIn("eva@azulejo.example");
	const { applicationNumber } = await apply(new Client(), { phone: "+351 912 345 678" });
	const spanish = await apply(new Client(), { phone: "+34 612 345 678" });
	for (const search of ["+351 912 345 678", "00351912345678", "351-912-345-678", "912 345 678", "912345678"])
		expect(await numbersOn(eva, `?q=${encodeURIComponent(search)}`), search).toEqual([applicationNumber]);
	expect(await numbersOn(eva, "?q=345%20678")).toEqual([applicationNumber, spanish.applicationNumber].sort());
	for (const search of ["%2B34912345678", "912345679", "45678"])
		expect(await numbersOn(eva, `?q=${search}`), search).toEqual([]);
	// A draft stores the number as typed.
	const applicant = new Client();
	const save = (phone: string) => applicant.post("/personal-info", { intent: "save", email: "z@example.com", phone });
	await save("0171 234 56 78");
	expect(await numbersOn(eva, "?q=%2B49%20171%202345678")).toHaveLength(1);
	await save("0171 234 56 79");
	expect(await numbersOn(eva, "?q=01712345678")).toEqual([]);
	expect(await numbersOn(eva, "?q=01712345679")).toHaveLength(1);
});

it("finds applications by the last four digits of a card", async () => {
	const eva = await signIn("eva@azulejo.example");
	const { applicationNumber } = await aPaidApplication({}, { card: "5555555555554444" });
	await aPaidApplication();
	for (const search of ["4444", "•••• 4444", "Mastercard •••• 4444"])
		expect(await numbersOn(eva, `?q=${encodeURIComponent(search)}`), search).toEqual([applicationNumber]);
	expect(await numbersOn(eva, "?q=4445")).toEqual([]);
});

it("finds applications by the domain of their e-mail address", async () => {
	const eva = await signIn("eva@azulejo.example");
	const { applicationNumber } = await apply(new Client(), { email: "ines@Firma-Exemplo.com" });
	await apply(new Client());
	for (const search of ["firma-exemplo.com", "@firma-exemplo.com", "@FIRMA", "firma-exemplo."])
		expect(await numbersOn(eva, `?q=${encodeURIComponent(search)}`), search).toEqual([applicationNumber]);
	for (const search of ["@exemplo.com", "exemplo.com"])
		expect(await numbersOn(eva, `?q=${search}`), search).toEqual([]);
});

it("treats invalid queries as empty", async () => {
	const eva = await signIn("eva@azulejo.example");
	for (const query of ["?stage=nowhere", "?page=-3", "?page=x", "?page=99999999", "?stage=__proto__"]) {
		expect((await eva.get(`/admin/applications${query}`)).status, query).toBe(200);
	}
});

it("stores the number of applications in each queue, and recounts once a day", async () => {
	const paid = await aPaidApplication();
	await apply(new Client());
	await submitAction(await signIn("eva@azulejo.example"), paid.id, "cancel");
	const storedCount = () => row("SELECT applications FROM stage_counts WHERE stage = 'awaiting_payment'");
	expect(await storedCount()).toEqual({ applications: 1 });
	expect(await count("stage_counts WHERE applications <> 0")).toBe(2);
	// Simulates a manual correction of a row.
	await env.DB.prepare("UPDATE stage_counts SET applications = 7").run();
	await advanceClock("P1DT1H");
	for (let runs = 0; runs < STAGES.length; runs += 1) await advanceClock("PT5M");
	expect(await storedCount()).toEqual({ applications: 1 });
	expect(await count("stage_counts WHERE applications <> 0")).toBe(2);
});

it("finds a full e-mail address in any letter case, and a name that looks like an application number", async () => {
	const eva = await signIn("eva@azulejo.example");
	const { applicationNumber } = await apply(new Client(), { lastName: "Andersen", email: "anders@example.com" });
	await apply(new Client());
	for (const search of ["Anders@Example.com", "andersen", "anders@exam"])
		expect(await numbersOn(eva, `?q=${encodeURIComponent(search)}`), search).toEqual([applicationNumber]);
});

it("finds a capitalised e-mail address by lower-case letters, in full or by its start", async () => {
	const eva = await signIn("eva@azulejo.example");
	const { id, applicationNumber } = await apply(new Client());
	await apply(new Client(), { email: "mario@example.com" });
	// Entered through the form, which stores it as typed.
	await run(`UPDATE applications SET email = 'Maria.SILVA@Example.com' WHERE id = '${id}'`);
	for (const search of ["maria.silva@example.com", "MARIA.SILVA@EXAMPLE.COM", "maria.silva@", "maria.s", "Maria.SI"])
		expect(await numbersOn(eva, `?q=${encodeURIComponent(search)}`), search).toEqual([applicationNumber]);
});

it("no longer finds a name after it has changed", async () => {
	const eva = await signIn("eva@azulejo.example");
	const applicant = new Client();
	const save = (firstName: string) =>
		applicant.post("/personal-info", { intent: "save", email: "z@example.com", firstName, lastName: "Zielińska" });
	expect((await save("Wanda")).status).toBe(302);
	expect(await numbersOn(eva, "?q=wanda")).toHaveLength(1);
	expect((await save("Vanda")).status).toBe(302);
	expect(await numbersOn(eva, "?q=wanda")).toEqual([]);
	expect(await numbersOn(eva, "?q=vanda zielinska")).toHaveLength(1);
	expect(await count("name_words WHERE word = 'wanda'")).toBe(0);
});

it("indexes the names of older applications", async () => {
	const eva = await signIn("eva@azulejo.example");
	const { applicationNumber } = await apply(new Client(), { firstName: "Łukasz", lastName: "Nowak" });
	await env.DB.prepare("DELETE FROM name_words").run();
	expect(await numbersOn(eva, "?q=lukasz")).toEqual([]);
	await advanceClock("PT1M");
	expect(await numbersOn(eva, "?q=lukasz")).toEqual([applicationNumber]);
});

it("searches two hundred matches of a common name, reports the limit, and finds each by another word", async () => {
	const eva = await signIn("eva@azulejo.example");
	const created = await apply(new Client(), { firstName: "Maria", lastName: "Xavier" });
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
	expect(await numbersOn(eva, "?q=maria")).toHaveLength(50);
	expect(await numbersOn(eva, "?q=maria%20xav")).toEqual([created.applicationNumber]);
	expect(await (await eva.get("/admin/applications?q=xavier")).text()).not.toContain("were checked");
});
