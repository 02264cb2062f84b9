import { expect, it } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { deleteAccounts } from "./delete-accounts.server.ts";

const LAST_YEAR = Date.UTC(2027, 5, 1);

/** A sale from January 2026 through a partner who was paid, emptied long ago, as of January 2037. */
async function anEmptiedSale() {
	const { services, sqlite, number, addPartner, sell, pass } = partnerEnvironment();
	addPartner("RUI");
	await sell("RUI", 7900);
	sqlite.exec("UPDATE commission_transactions SET status = 'paid', paid_at = created_at");
	sqlite.exec("UPDATE applications SET erased_at = 1, cleared_at = 1");
	pass(11 * 365 + 10);
	return { services, sqlite, countRows: (table: string) => number(`SELECT count(*) FROM ${table}`) };
}

const ACCOUNTS = ["applications", "payments", "commission_transactions"];

it("deletes the accounting records of an emptied application after ten calendar years", async () => {
	const { services, countRows } = await anEmptiedSale();
	const lastYear = { ...services, now: () => services.now() - 30 * DAY };
	await deleteAccounts(lastYear);
	expect(ACCOUNTS.map(countRows)).toEqual([1, 1, 1]);
	await deleteAccounts(services);
	expect(ACCOUNTS.map(countRows)).toEqual([0, 0, 0]);
});

it.each([
	["a hold", "INSERT INTO legal_holds SELECT id, 1, 1, 'x' FROM applications"],
	["personal data that is not erased yet", "UPDATE applications SET cleared_at = NULL"],
	["a log in the archive", "UPDATE applications SET history_key = 'history/1'"],
	["a payment started in a later year", `UPDATE payments SET created_at = ${LAST_YEAR}`],
	["a payment received in a later year", `UPDATE payments SET succeeded_at = ${LAST_YEAR}`],
	[
		"a refund in a later year",
		`INSERT INTO refunds (id, payment_id, application_id, amount, state, created_at, updated_at)
		SELECT 'r', id, application_id, 1, 'succeeded', 1, ${LAST_YEAR} FROM payments`,
	],
	[
		"an invoice from a later year",
		`INSERT INTO invoices (id, kind, payment_id, application_id, amount, vat, vat_rate, buyer, key_id, created_at, issued_at)
		SELECT 'i', 'credit_note', id, application_id, 1, 0, 0, '', '', 1, ${LAST_YEAR} FROM payments`,
	],
	[
		"a dispute decided in a later year",
		`INSERT INTO disputes (id, payment_id, application_id, amount, reason, status, created_at, updated_at)
		SELECT 'd', id, application_id, 1, 'x', 'won', 1, ${LAST_YEAR} FROM payments`,
	],
	["a commission that is still owed", "UPDATE commission_transactions SET status = 'approved', paid_at = NULL"],
	["a commission paid in a later year", `UPDATE commission_transactions SET paid_at = ${LAST_YEAR}`],
])("keeps the accounting records because of %s", async (_, obstacle) => {
	const { services, sqlite, countRows } = await anEmptiedSale();
	sqlite.exec(obstacle);
	await deleteAccounts(services);
	expect(ACCOUNTS.map(countRows)).toEqual([1, 1, 1]);
});
