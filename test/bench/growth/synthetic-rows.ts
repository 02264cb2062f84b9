import { PARTNER_ROWS } from "./synthetic-partners.ts";
import { DAY, STAFF_ROWS, scatteredId } from "./synthetic-staff.ts";

/**
 * SQL that fills an empty database with `:applications` applications of the five years before `:now`, `:recent` of
 * them of the last sixty days. Those older than two months are closed: 62 of 100 have their number, 30 never paid, 8
 * were rejected or cancelled after payment. Ids are spread like random ones, so that indexes are equally scattered.
 * Sealed columns are encrypted under the key of the stub services.
 */

const FIVE_YEARS = 1825 * DAY;

const NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < :applications)";

/** Spread evenly over the years, and the last `:recent` over the last sixty days. */
const CREATED = `CASE WHEN i < :applications - :recent
	THEN :now - ${FIVE_YEARS} + CAST(${FIVE_YEARS - 60 * DAY}.0 * i / (:applications - :recent) AS INTEGER)
	ELSE :now - ${60 * DAY} + CAST(${60 * DAY}.0 * (i - :applications + :recent) / :recent AS INTEGER) END`;

const PEOPLE = `CREATE TEMP TABLE people AS ${NUMBERS},
	aged AS (SELECT i, ${scatteredId("a", "i")} AS id, i * 7919 % 1000 AS k, ${CREATED} AS created FROM n),
	stood AS (SELECT *, CASE
		WHEN created < :now - ${60 * DAY} THEN CASE WHEN k < 620 THEN 'completed' WHEN k < 670 THEN 'rejected' ELSE 'cancelled' END
		WHEN k < 100 THEN 'draft' WHEN k < 350 THEN 'pending' WHEN k < 400 THEN 'verification_required'
		WHEN k < 650 THEN 'processing' WHEN k < 750 THEN 'approved' ELSE 'completed' END AS status FROM aged)
	SELECT *, status <> 'draft' AND NOT (status = 'cancelled' AND k >= 700) AND NOT (status = 'pending' AND k < 200) AS paid FROM stood`;

const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** One of the eight characters of a number, unique below 31 to the eighth. */
const numberCharacter = (n: number) => `substr('${LETTERS}', 1 + i * 39916801 % ${31 ** 8} / ${31 ** n} % 31, 1)`;
const numberOf = `'NIF-' || ${[0, 1, 2, 3].map(numberCharacter).join(" || ")} || '-' || ${[4, 5, 6, 7].map(numberCharacter).join(" || ")}`;

const APPLICATIONS = `INSERT INTO applications (id, application_number, version, status, language, first_name, last_name,
	nationality, email, sealed, country, passport_document_path,
	address_document_path, original_document_path, passport_decision, address_decision, payment_status, nif_index, amount,
	created_at, updated_at, estimated_completion_date, completion_date, physical_delivery_requested, terms_accepted,
	shipping_status, paid_at, filed_at, state_since, deadline_at, head, key_id)
	SELECT id, ${numberOf}, 8, status, 'en', 'Rosa ' || char(65 + i % 26) || 'gnieszka', 'Lima-' || hex(i % 9973), 'PL', 'person' || i || '@example.com',
	seal('applications.sealed ' || id, json_array('1990-01-01', '+48601234567', 'Long Street ' || (i % 200), 0, 'Gdansk', '80-827')), 'PL',
	${scatteredId("p", "i")}, ${scatteredId("d", "i")}, CASE WHEN status = 'completed' THEN ${scatteredId("c", "i")} END, 'accepted', 'accepted',
	CASE WHEN status = 'cancelled' AND paid THEN 'refunded' WHEN paid THEN 'paid' ELSE 'pending' END,
	CASE WHEN status IN ('approved', 'completed') THEN 'n' || i END, 7900, created, created + ${9 * DAY},
	CASE WHEN paid THEN created + ${12 * DAY} END, CASE WHEN status = 'completed' THEN created + ${9 * DAY} END, k % 20 = 0, 1,
	CASE WHEN k % 20 = 0 AND created < :now - ${60 * DAY} THEN 'delivered' END,
	CASE WHEN paid THEN created + 3600000 END, CASE WHEN paid THEN created + ${2 * DAY} END, created + ${9 * DAY},
	CASE WHEN status IN ('draft', 'pending', 'verification_required') THEN :now + (k + 1) * 60000 END,
	CASE WHEN i % 2000 THEN 'h' END, 'k1' FROM people`;

/** Rows of an application, several per application. */
const perApplication = (maximum: number) =>
	`people JOIN (WITH RECURSIVE c(j) AS (SELECT 1 UNION ALL SELECT j + 1 FROM c WHERE j < ${maximum}) SELECT j FROM c)`;

const EVENTS = `INSERT INTO application_events (application_id, version, event_id, type, actor, details, status, at)
	SELECT id, j, 'event-' || i || '-' || j, 'filed', '{"kind":"system"}', NULL, status, created + j * 3600000 FROM ${perApplication(8)}
	WHERE paid OR j < 4`;

const PAYMENTS = `INSERT INTO payments (id, application_id, purpose, state, amount, intent_id, amount_received, amount_refunded,
	card_brand, card_last4, card_country, fraud_warning, created_at, succeeded_at)
	SELECT ${scatteredId("y", "i")}, id, 'application',
	CASE WHEN paid AND k = 3 AND i % 17 = 0 THEN 'mismatch' WHEN paid THEN 'succeeded' WHEN created > :now - ${DAY} THEN 'created' ELSE 'canceled' END,
	7900, ${scatteredId("pi_", "i")}, CASE WHEN paid THEN 7900 ELSE 0 END, CASE WHEN paid AND status = 'cancelled' THEN 7900 ELSE 0 END,
	'visa', '4242', 'PL', CASE WHEN paid AND k = 5 THEN 'made_with_stolen_card' END, created + 1800000,
	CASE WHEN paid THEN created + 3600000 END FROM people WHERE status <> 'draft'`;

const REFUNDS = `INSERT INTO refunds (id, payment_id, application_id, amount, state, reason, provider_id, created_at, updated_at, requested_at)
	SELECT 'cancelled:' || i || ':' || j, ${scatteredId("y", "i")}, id, 7900, CASE WHEN j = 2 THEN 'failed' ELSE 'succeeded' END, 'cancelled',
	're_' || i || '_' || j, created + ${3 * DAY} - j * 3600000, created + ${3 * DAY} - j * 3500000, created + ${3 * DAY} - j * 3600000 FROM ${perApplication(2)}
	WHERE paid AND status = 'cancelled' AND (j = 1 OR i % 50 = 0)`;

const OPEN_REFUNDS = `INSERT INTO refunds (id, payment_id, application_id, amount, state, reason, created_at, updated_at, requested_at)
	SELECT 'open:' || i, ${scatteredId("y", "i")}, id, 100, 'requested', 'staff', :now - 7200000, :now - 7200000, :now - 7200000 FROM people
	WHERE paid AND status = 'processing' LIMIT 50`;

const DISPUTES = `INSERT INTO disputes (id, payment_id, application_id, amount, reason, status, created_at, updated_at)
	SELECT 'du_' || i, ${scatteredId("y", "i")}, id, 7900, 'fraudulent',
	CASE WHEN created > :now - ${60 * DAY} THEN 'needs_response' WHEN i % 2 THEN 'won' ELSE 'lost' END, created + ${20 * DAY}, created + ${40 * DAY}
	FROM people WHERE paid AND k % 333 = 7`;

const WEBHOOK_EVENTS = `INSERT INTO stripe_events (id, type, object_id, intent_id, livemode, created_at, state, attempts, received_at, handled_at)
	SELECT ${scatteredId("evt_", "i * 4 + j")}, 'payment_intent.succeeded', ${scatteredId("pi_", "i")}, ${scatteredId("pi_", "i")}, 0, created + j * 1000,
	CASE WHEN created > :now - ${DAY} AND k % 50 = 0 THEN 'received' ELSE 'handled' END, 1, created + j * 1000, created + j * 1100
	FROM ${perApplication(3)} WHERE status <> 'draft'`;

const OUTBOX = `INSERT INTO outbox (key, application_id, effect, created_at, due_at, attempts, done_at, failed_at)
	SELECT ${scatteredId("k", "i * 8 + j")}, id, '{"kind":"mail","template":"filed","key":"' || i || ':' || j || '"}', created + j * 3600000, created + j * 3600000,
	1, CASE WHEN i % 20011 = 1 OR created + j * 3600000 > :now THEN NULL ELSE created + j * 3600000 + 900 END,
	CASE WHEN i % 20011 = 1 THEN created + ${DAY} END
	FROM ${perApplication(5)} WHERE paid OR j < 3`;

const MAILS = `INSERT INTO email_logs (key, email_type, recipient, status, related_entity_id, sent_at, created_at)
	SELECT ${scatteredId("k", "i * 8 + j")}, 'filed', 'person' || i || '@example.com', 'sent', id, created, created FROM ${perApplication(4)} WHERE paid OR j < 3`;

const UPLOADS = (
	letter: string,
	kind: string,
	where: string,
) => `INSERT INTO uploads (id, visit_id, application_id, document_type,
	state, verdict, reading, document_fingerprint, created_at)
	SELECT ${scatteredId(letter, "i")}, ${scatteredId("s", "i")}, id, '${kind}',
	CASE WHEN '${kind}' <> 'certificate' AND (created < :now - ${100 * DAY} OR (status = 'cancelled' AND NOT paid)) THEN 'purged' ELSE 'stored' END, 'verified', 'done',
	CASE WHEN '${kind}' = 'passport' THEN ${scatteredId("f", "i")} END, created FROM people WHERE ${where}`;

/** A month of abandoned drafts: those of the last days may resume, 240 are due. */
const UNCLAIMED = `INSERT INTO uploads (id, visit_id, document_type, state, verdict, reading, created_at)
	SELECT ${scatteredId("u", "i")}, ${scatteredId("s", "i")}, 'passport', 'stored', 'review', 'done', CASE WHEN i < 240 THEN :now - ${31 * DAY} + i ELSE :now - i * ${30 * DAY} / (:applications / 50) END
	FROM people WHERE i < :applications / 50`;

const PAGES = `INSERT INTO upload_pages (upload_id, page, object_key, file_type, bytes, sha256, key_id)
	SELECT id, 0, iif(state = 'purged', NULL, 'o' || id), 'jpeg', 900000, ${scatteredId("h", "rowid")}, iif(state = 'purged', NULL, 'k1') FROM uploads`;

const HASHES = `INSERT OR IGNORE INTO picture_hashes (upload_id, page, hash)
	SELECT uploads.id, 0, printf('%016x', people.i * 2654435761) FROM people
	JOIN uploads ON uploads.id = ${scatteredId("p", "people.i")} WHERE uploads.state = 'stored'`;

const SESSIONS = `INSERT INTO visits (id, package_type, passport_upload_id, draft, application_id, created_at, updated_at, key_id)
	SELECT ${scatteredId("s", "i")}, 'standard', ${scatteredId("u", "i")}, seal('visits.draft ' || ${scatteredId("s", "i")}, '{"firstName":"Rosa"}'), NULL, :now - ${40 * DAY}, :now - i * ${31 * DAY} / (:applications / 20), 'k1'
	FROM people WHERE i < :applications / 20`;

const LINKS = `INSERT INTO case_links (token_hash, application_id, created_at, expires_at)
	SELECT ${scatteredId("t", "i * 4 + j")}, id, created, created + ${30 * DAY} FROM ${perApplication(3)} WHERE paid OR j = 1`;

const COUNTERS = `INSERT INTO counters (key, count, expires_at)
	SELECT 'track:' || i, 1, :now + (i - 5000) * 1000 FROM people WHERE i < 15000`;

/** Those of the last week are unanswered. */
const MESSAGES = `INSERT INTO contact_messages (id, name, email, subject, message, created_at, answered_at)
	SELECT 'm' || i, 'Rosa', 'rosa@example.com', 'Hello', 'Good day', created,
	CASE WHEN created < :now - ${7 * DAY} THEN created + ${DAY} END FROM people WHERE k % 50 = 0`;

const VIEWS = `INSERT INTO page_views (day, path, language, views)
	SELECT date('2024-01-01', '+' || (i / 120) || ' days'), '/page-' || (i % 40), substr('enespt', 1 + i / 40 % 3 * 2, 2), 10 FROM people WHERE i < 120000`;

/** Daily counts back from now, twenty errors per step, in three languages on two devices. */
const STEP_DAYS = `INSERT INTO step_days (day, step, language, device, error, times)
	SELECT date(:now / 1000, 'unixepoch', '-' || (i / 882) || ' days'), substr('abcdefg', 1 + i % 7, 1), substr('enespt', 1 + i / 7 % 3 * 2, 2),
	CASE i / 21 % 2 WHEN 0 THEN 'phone' ELSE 'desktop' END, CASE i / 42 % 21 WHEN 0 THEN '' ELSE 'error_' || (i / 42 % 21) END, 10 FROM people WHERE i < 645000`;

/** The search words of these names, as in app/domain/person/search-words.ts. */
const WORDS = ["'rosa'", "char(97 + i % 26) || 'gnieszka'", "'lima'", "lower(hex(i % 9973))"].map(
	(word) => `INSERT INTO name_words (word, application_id) SELECT ${word}, id FROM people`,
);

const CLOCKS = `INSERT INTO stage_clocks (application_id, stage, since, spent, held_stage, whole)
	SELECT id, 'at_tax_office', created + ${2 * DAY}, 0, NULL, ${DAY} FROM people WHERE status IN ('pending', 'processing', 'approved')`;

const WAITS = `INSERT INTO second_person_waits (application_id, since)
	SELECT id, :now - 3600000 FROM people WHERE status = 'processing' LIMIT 30`;

const STAGES = [
	"payment_to_nif",
	"in_review",
	"ready_to_file",
	"at_tax_office",
	"nif_assigned",
	"waiting_for_applicant",
];

/** Ninety days of visits, with forty steps per day and stage. */
const TIMES = `INSERT INTO stage_times (day, stage, step, package_type, passed)
	SELECT date(:now / 1000, 'unixepoch', '-' || (i / 240) || ' days'), CASE i % 6 ${STAGES.map((stage, n) => `WHEN ${n} THEN '${stage}'`).join(" ")} END, 1 + i % 240 / 6, 'standard', 3
	FROM people WHERE i < 21600`;

const FIGURES = `INSERT INTO stage_figures (stage, n, median, p90, as_of)
	SELECT DISTINCT stage, 900, 20, 60, date(:now / 1000, 'unixepoch') FROM stage_times`;

const FUNNEL = `INSERT INTO funnel_days (day, step, applications)
	SELECT date(:now / 1000, 'unixepoch', '-' || (i / 5) || ' days'), CASE i % 5 WHEN 0 THEN 'begun' WHEN 1 THEN 'submitted' WHEN 2 THEN 'paid' WHEN 3 THEN 'filed' ELSE 'completed' END, 100
	FROM people WHERE i < 1825`;

export const FILLING: readonly string[] = [
	PEOPLE,
	APPLICATIONS,
	EVENTS,
	PAYMENTS,
	REFUNDS,
	OPEN_REFUNDS,
	DISPUTES,
	WEBHOOK_EVENTS,
	OUTBOX,
	MAILS,
	UPLOADS("p", "passport", "status <> 'draft'"),
	UPLOADS("d", "address", "status <> 'draft'"),
	UPLOADS("c", "certificate", "status = 'completed'"),
	UNCLAIMED,
	PAGES,
	HASHES,
	SESSIONS,
	LINKS,
	COUNTERS,
	MESSAGES,
	VIEWS,
	STEP_DAYS,
	...WORDS,
	CLOCKS,
	WAITS,
	TIMES,
	FIGURES,
	FUNNEL,
	...PARTNER_ROWS,
	...STAFF_ROWS,
];
