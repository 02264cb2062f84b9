/**
 * SQL that fills an empty database with a year of `:applications` sales before `:now`, a hundred per partner, as the
 * commands would write them: entries, payments, runs, days and sums. Partner 1 has a tenth of all sales, partner 2 a
 * hundred. No applications: none of the measured pages reads one.
 */

const DAY = 86_400_000;
const YEAR = 360 * DAY;
/** Of twelve thirty-day periods, the last is pending, the one before payable, the earlier ones paid. */
const PAID = 10;

const SALES = `CREATE TEMP TABLE sales AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < :applications)
	SELECT i, :now - ${YEAR} + CAST(${YEAR}.0 * i / :applications AS INTEGER) AS created, i * 12 / :applications AS part,
	CASE WHEN i % 10 = 0 THEN 1 WHEN i % (:applications / 100) = 1 THEN 2
		ELSE 3 + i * 7919 % (:applications / 100 - 2) END AS partner FROM n`;

const PARTNERS = `INSERT INTO affiliates (id, name, email, code, created_at, payment_info, payout_method, payout_index,
	payout_verified_at, tax_info, language, country, key_id)
	SELECT i + 1, 'Partner ' || (i + 1), 'partner' || (i + 1) || '@example.com', printf('CODE-%05d', i + 1), created,
	seal('affiliates.payment_info ' || (i + 1), json_object('method', 'paypal', 'email', 'partner' || (i + 1) || '@example.com')), CASE WHEN i % 4 THEN 'paypal' ELSE 'bank' END,
	'payout-' || i, created, seal('affiliates.tax_info ' || (i + 1), '{}'), 'en', 'PT', 'k1' FROM sales WHERE i < :applications / 100`;

const COMMISSIONS = `INSERT INTO commission_transactions (affiliate_id, application_id, amount, percentage, status, created_at, due_at,
	country) SELECT partner, printf('a%010x', i * 2654435761 % 1099511627776), 790, 10,
	CASE WHEN part < ${PAID} THEN 'paid' WHEN part = ${PAID} THEN 'approved' WHEN i % 200 = 7 AND i > :applications - 1600 THEN 'hold' ELSE 'pending' END,
	created, created + ${30 * DAY}, 'PL' FROM sales ORDER BY i`;

const RUNS = `INSERT INTO payout_runs (id, method, state, version, maker, made_at, checker, checked_at, requested_at, batch_id, done_at)
	SELECT way || '-' || part, way, 'done', 4, 1, at, 2, at + 60000, at + 60000, way || '-batch-' || part, at + 600000
	FROM (SELECT DISTINCT part, :now - ${YEAR} + (part + 2) * ${30 * DAY} AS at FROM sales WHERE part < ${PAID}),
	(SELECT 'paypal' AS way UNION ALL SELECT 'sepa')`;

const PAYMENTS = `INSERT INTO affiliate_payments (affiliate_id, amount, status, paypal_email, created_at, processed_at, run_id, item_key,
	item_id, key_id)
	SELECT partner, count(*) * 790, 'paid', seal('affiliate_payments.paypal_email ' || r.id || ':' || partner, 'partner' || partner || '@example.com'), r.made_at, r.done_at, r.id, r.id || ':' || partner,
	'item-' || r.id || '-' || partner, 'k1' FROM sales JOIN affiliates AS a ON a.id = partner
	JOIN payout_runs AS r ON r.id = CASE a.payout_method WHEN 'bank' THEN 'sepa' ELSE 'paypal' END || '-' || part
	GROUP BY part, partner ORDER BY part`;

const COMMISSION_PAYMENTS = `UPDATE commission_transactions SET paid_at = p.processed_at, payment_id = p.id
	FROM sales AS s, affiliate_payments AS p
	WHERE s.i + 1 = commission_transactions.id AND commission_transactions.status = 'paid' AND p.affiliate_id = s.partner
	AND p.run_id IN ('paypal-' || s.part, 'sepa-' || s.part)`;

/** In chronological order. */
const ENTRIES = `INSERT INTO commission_entries (affiliate_id, account, kind, amount, commission_id, payment_id, at, key)
	SELECT * FROM (
		SELECT partner, 'pending', 'earned', 790, i + 1, NULL, created AS at, 'commission:' || (i + 1) || ':1' FROM sales
		UNION ALL SELECT partner, 'pending', 'approved', -790, i + 1, NULL, created + ${30 * DAY}, 'commission:' || (i + 1) || ':2'
			FROM sales WHERE part <= ${PAID}
		UNION ALL SELECT partner, 'payable', 'approved', 790, i + 1, NULL, created + ${30 * DAY}, 'commission:' || (i + 1) || ':3'
			FROM sales WHERE part <= ${PAID}
		UNION ALL SELECT affiliate_id, 'payable', 'reserved', -amount, NULL, id, created_at, 'payment:' || id || ':reserved:payable'
			FROM affiliate_payments
		UNION ALL SELECT affiliate_id, 'sending', 'reserved', amount, NULL, id, created_at, 'payment:' || id || ':reserved:sending'
			FROM affiliate_payments
		UNION ALL SELECT affiliate_id, 'sending', 'paid_out', -amount, NULL, id, processed_at, 'payment:' || id || ':paid_out:sending'
			FROM affiliate_payments) ORDER BY at`;

const sum = (account: string) =>
	`(SELECT coalesce(sum(e.amount), 0) FROM commission_entries AS e WHERE e.affiliate_id = affiliates.id AND e.account = '${account}')`;
const SUMS = `UPDATE affiliates SET pending_cents = ${sum("pending")}, payable_cents = ${sum("payable")}, sending_cents = ${sum("sending")},
	total_earnings = 790 * (SELECT count(*) FROM sales WHERE partner = affiliates.id AND part <= ${PAID})`;

const DAYS = `INSERT INTO affiliate_days (affiliate_id, day, clicks, started, paid, earned)
	SELECT partner, date(created / 1000, 'unixepoch'), count(*) * 20, count(*) * 2, count(*), count(*) * 790 FROM sales GROUP BY 1, 2`;

const BY_PARTNER = "CREATE INDEX temp.sales_partner ON sales (partner)";

export const PARTNER_FILLING: readonly string[] = [
	SALES,
	BY_PARTNER,
	PARTNERS,
	COMMISSIONS,
	RUNS,
	PAYMENTS,
	COMMISSION_PAYMENTS,
	ENTRIES,
	SUMS,
	DAYS,
];
