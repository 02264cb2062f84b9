import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { changeSetting } from "#app/commands/staff/settings.server.ts";
import { walkLedger } from "#app/queries/money/ledger.server.ts";
import { aPaidApplication, readApplication, refundFormOn, submitAction } from "#test/services/admin-pages.ts";
import { startRefund } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { advanceClock } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { offlineStaff } from "#worker/offline/staff.ts";

async function fetchTable(email: string, query = ""): Promise<{ response: Response; rows: string[][] }> {
	const response = await (await signIn(email)).get(`/admin/payments.csv${query}`);
	const text = await response.clone().text();
	const lines = text.split("\r\n").filter(Boolean);
	return { response, rows: lines.map((line) => line.split(",").map((cell) => cell.replace(/^"|"$/g, ""))) };
}

it("exports every ledger entry for finance as a table that certified software can read", async () => {
	const { id, applicationNumber, intentId } = await aPaidApplication();
	await startRefund(id, 5530);
	const { response, rows } = await fetchTable("leo@azulejo.example");
	expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
	expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="payments-\d{4}-\d\d-\d\d\.csv"$/);
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	const [names = [], ...entries] = rows;
	const named = entries.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
	const receipt_number = `${applicationNumber.replace("NIF", "R")}-1`;
	const about = {
		application_number: applicationNumber,
		receipt_number,
		purpose: "application",
		currency: "EUR",
		mode: "test",
	};
	const where = { declared_country: "PL", ip_country: "", card_country: "US", provider_id: intentId };
	expect(named).toMatchObject([
		{ kind: "payment", received: "79.00", returned: "0.00", ...about, ...where },
		{ kind: "refund", received: "0.00", returned: "55.30", ...about, ...where },
	]);
});

it("books a refund over the limit on the day a second person approves it, not on that of its proposal", async () => {
	const { id } = await aPaidApplication();
	const change = { version: 0, reason: "A test of the limit" };
	const services = await openServices();
	expect((await changeSetting(services, offlineStaff("Ana"), "refund-limit", { cents: "20" }, change)).ok).toBe(true);
	const eva = await signIn("eva@azulejo.example");
	const form = refundFormOn(await readApplication(eva, id));
	await submitAction(eva, id, "refund", { ...form, amount: "30", note: "Agreed", confirmed: "on" });
	await advanceClock("P3D", "deliver-effects");
	const decided = { paymentId: form.paymentId ?? "", refundId: form.refundId ?? "", decision: "approved", reason: "" };
	await submitAction(await signIn("leo@azulejo.example"), id, "decide-refund", decided);
	await advanceClock("PT3M", "deliver-effects", "reconcile-refunds");
	const entries = async (query: string) => {
		const [names = [], ...rows] = (await fetchTable("leo@azulejo.example", query)).rows;
		const cell = (row: string[], name: string) => row[names.indexOf(name)] ?? "";
		return rows.map((row) => ({ date: cell(row, "date"), kind: cell(row, "kind") }));
	};
	const [paid, back] = await entries("");
	expect([paid?.kind, back?.kind]).toEqual(["payment", "refund"]);
	expect(Date.parse(back?.date ?? "") - Date.parse(paid?.date ?? "")).toBe(3 * 86_400_000);
	expect(await entries(`?to=${paid?.date}`)).toEqual([paid]);
	expect(await entries(`?from=${back?.date}`)).toEqual([back]);
});

it("exports only the requested days, and only real applications", async () => {
	await aPaidApplication();
	await advanceClock("P3D", "deliver-effects");
	await aPaidApplication();
	const dates = async (query: string) =>
		(await fetchTable("ana@azulejo.example", query)).rows.slice(1).map(([date]) => date);
	const [first = "", second = ""] = await dates("");
	expect(await dates(`?to=${first}`)).toEqual([first]);
	expect(await dates(`?from=${second}`)).toEqual([second]);
	expect(await dates(`?from=${first}&to=${second}`)).toEqual([first, second]);
	expect(await dates("?from=&to=soon")).toEqual([first, second]);
	await env.DB.prepare("UPDATE applications SET is_demo = 1").run();
	expect(await dates("")).toEqual([]);
});

it("exports the ledger of many months complete and in order, although it is read in parts", async () => {
	await aPaidApplication();
	const insert =
		"INSERT INTO payments (id, application_id, purpose, state, amount, amount_received, created_at, succeeded_at)";
	const selection =
		"SELECT ?, application_id, 'physical_delivery', 'duplicate', 100, 100, created_at, succeeded_at - ? FROM payments";
	const days = [900, 14, 500, 13, 1, 499, 15];
	for (const [n, day] of days.entries())
		await env.DB.prepare(`${insert} ${selection} WHERE purpose = 'application'`)
			.bind(`p${n}`, day * 86_400_000)
			.run();
	const { rows } = await fetchTable("leo@azulejo.example");
	const dates = rows.slice(1).map(([date]) => date ?? "");
	expect(dates).toHaveLength(days.length + 1);
	expect(dates).toEqual([...dates].sort());
	const parts = [];
	for await (const part of walkLedger(await openServices(), { from: 0, until: Date.now() })) parts.push(part.length);
	expect(Math.max(...parts)).toBeLessThan(days.length);
});

it("executes nothing in a spreadsheet, whatever the ledger contains", async () => {
	await aPaidApplication();
	await env.DB.prepare("UPDATE payments SET card_country = '=1+1', ip_country = '\"@SUM(A1)'").run();
	await env.DB.prepare("UPDATE applications SET application_number = '+cmd|calc'").run();
	const text = await (await fetchTable("ana@azulejo.example")).response.text();
	for (const harmless of [`"'=1+1"`, `"""@SUM(A1)"`, `"'+cmd|calc"`]) expect(text).toContain(harmless);
});

it("is available only to finance and administrators", async () => {
	await aPaidApplication();
	for (const email of ["rui@azulejo.example", "eva@azulejo.example", "ada@azulejo.example"]) {
		const { response } = await fetchTable(email);
		expect(response.status, email).toBe(403);
		expect(await response.text()).not.toContain("NIF-");
	}
	expect((await new Client().get("/admin/payments.csv")).status).toBe(403);
});

it("shows staff the applicant's receipt", async () => {
	const { id } = await aPaidApplication();
	const ada = await signIn("ada@azulejo.example");
	const link = /href="(\/admin\/receipts\/[^"]+)"/.exec(await (await ada.get(`/admin/applications/${id}`)).text())?.[1];
	const receipt = await ada.get(link ?? "");
	expect(receipt.headers.get("Content-Type")).toBe("application/pdf");
	expect((await ada.get(`/admin/receipts/${id}/physical_delivery`)).status).toBe(404);
	expect((await ada.get("/admin/receipts/unknown/application")).status).toBe(404);
	expect((await new Client().get(link ?? "")).status).toBe(403);
});
