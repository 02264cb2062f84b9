import { PARTNER_FILLING } from "../partners/partner-rows.ts";
import { DAY, scatteredId } from "./synthetic-staff.ts";

/** Every tenth application has a partner's code. */
const SALES = PARTNER_FILLING.map((sql) => sql.replaceAll(":applications", "(:applications / 10)"));

/** A day without the cron: two thousand sales become due. */
const DUE_SALES = `UPDATE commission_transactions SET due_at = :now - 1
	WHERE status = 'pending' AND id IN (SELECT id FROM commission_transactions WHERE status = 'pending' LIMIT 2000)`;

const FORMER_PARTNERS = `INSERT INTO affiliates (name, email, code, created_at, state, closed_at, decided_at)
	SELECT 'Left ' || i, 'left' || i || '@example.com', printf('LEFT-%05d', i), :now - ${400 * DAY},
	CASE WHEN i % 3 THEN 'closed' ELSE 'rejected' END, :now - ${90 * DAY} + i, :now - ${90 * DAY} FROM people WHERE i < 300`;

const REFERRALS = `INSERT INTO referrals (application_id, code, clicked_at, recorded_at, network, card)
	SELECT printf('a%010x', i * 2654435761 % 1099511627776), printf('CODE-%05d', partner), created - ${DAY}, created,
	CASE WHEN created > :now - ${50 * DAY} THEN ${scatteredId("n", "i % 5000")} END, ${scatteredId("v", "i")} FROM sales`;

const SALTS = `INSERT INTO click_salts (day, salt)
	SELECT date(:now / 1000, 'unixepoch', '-' || i || ' days'), 'salt' FROM people WHERE i < 3`;

const CLICKS = `INSERT INTO affiliate_clicks (affiliate_id, day, visitor, network)
	SELECT DISTINCT partner, date(:now / 1000, 'unixepoch', '-' || (i % 3) || ' days'), ${scatteredId("v", "i")}, ${scatteredId("n", "i / 4")}
	FROM sales WHERE i < :applications / 50`;

const SESSIONS = `INSERT INTO affiliate_sessions (id, affiliate_id, device, created_at, seen_at, reauthenticated_at)
	SELECT ${scatteredId("s", "affiliates.id")}, affiliates.id, 'Firefox, Windows', :now - (affiliates.id % 24) * 3600000,
	:now - (affiliates.id % 24) * 3600000, :now - (affiliates.id % 24) * 3600000 FROM affiliates`;

const LINKS = `INSERT INTO affiliate_links (token_hash, affiliate_id, kind, created_at, expires_at)
	SELECT ${scatteredId("t", "id")}, id, 'sign-in', :now - (id % 48) * 3600000, :now - (id % 48) * 3600000 + 600000 FROM affiliates`;

const TRACES = `INSERT INTO affiliate_traces (affiliate_id, kind, hash, seen_at)
	SELECT id, CASE WHEN j % 2 THEN 'browser' ELSE 'network' END, ${scatteredId("h", "id * 8 + j")}, :now - (id % 95) * ${DAY}
	FROM affiliates JOIN (SELECT 1 AS j UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4)`;

/** Unfinished runs: one awaiting a decision, and one at the provider. */
const OPEN_RUNS = [
	`INSERT INTO payout_runs (id, method, state, version, maker, made_at, payments, total_cents)
	SELECT 'draft', 'paypal', 'draft', 1, 1, :now - ${DAY}, 0, 0`,
	`INSERT INTO payout_runs (id, method, state, version, maker, made_at, checker, checked_at, requested_at, batch_id, retry_at)
	SELECT 'requested', 'sepa', 'sent', 4, 1, :now - ${9 * DAY}, 2, :now - ${9 * DAY}, :now - ${9 * DAY}, 'requested-batch', :now - 1`,
];

/** Requires the application tables. */
export const PARTNER_ROWS: readonly string[] = [
	...SALES,
	DUE_SALES,
	FORMER_PARTNERS,
	REFERRALS,
	SALTS,
	CLICKS,
	SESSIONS,
	LINKS,
	TRACES,
	...OPEN_RUNS,
];
