export const DAY = 86_400_000;

/** SQL of an id that looks random and is unique for each number below 2^40. */
export const scatteredId = (prefix: string, i: string) =>
	`'${prefix}' || printf('%010x', (${i}) * 2654435761 % 1099511627776)`;

const FROM_PEOPLE = (most: number) => `FROM people WHERE i < ${most}`;

const USERS = `INSERT INTO users (username, password, email, name, role, two_factor_enabled)
	SELECT 'user' || i, '!', 'user' || i || '@azulejo.example', 'User ' || i, CASE i % 4 WHEN 0 THEN 'admin' WHEN 1 THEN 'senior' ELSE 'reviewer' END, 1
	${FROM_PEOPLE(40)}`;

const SESSIONS = `INSERT INTO staff_sessions (id, user_id, step, device, created_at, seen_at)
	SELECT ${scatteredId("s", "i")}, 1 + i % 40, 'complete', 'Firefox, Windows', :now - i * 300000, :now - i * 300000 ${FROM_PEOPLE(200)}`;

const CODES = `INSERT INTO recovery_codes (user_id, code_hash) SELECT 1 + i % 40, ${scatteredId("r", "i")} ${FROM_PEOPLE(400)}`;

const INVITATIONS = `INSERT INTO staff_invitations (token_hash, user_id, created_at, expires_at)
	SELECT ${scatteredId("t", "i")}, 1 + i, :now, :now + ${DAY} ${FROM_PEOPLE(10)}`;

const APPROVALS = `INSERT INTO approvals (id, kind, subject, details, state, maker, made_at, checker, checked_at)
	SELECT 'approval' || i, 'role', 1 + i % 40, '{"role":"senior"}', CASE WHEN i < 3 THEN 'open' ELSE 'approved' END, 1, :now - i * ${DAY},
	CASE WHEN i < 3 THEN NULL ELSE 2 END, CASE WHEN i < 3 THEN NULL ELSE :now END ${FROM_PEOPLE(500)}`;

const VIEWS = `INSERT INTO saved_views (user_id, name, filter, is_shared, created_at)
	SELECT 1 + i % 40, 'View ' || i, 'stage=in_review', i % 10 = 0, :now ${FROM_PEOPLE(600)}`;

const COLUMNS = `INSERT INTO staff_preferences (user_id, columns) SELECT 1 + i, '["nif"]' ${FROM_PEOPLE(40)}`;

const DRAFTS = `INSERT INTO staff_drafts (user_id, application_id, form, words, at)
	SELECT 1 + i % 40, id, 'note', 'sealed', :now - (i % 9) * ${DAY} ${FROM_PEOPLE(4000)}`;

/** Assignments of open applications: a third of them assigned, some for only half an hour. */
const ASSIGNMENTS = `UPDATE applications SET assigned_to = 1 + rowid % 40, assigned_at = updated_at,
	claimed_until = CASE WHEN rowid % 30 = 0 THEN :now + (rowid % 60 - 30) * 60000 END
	WHERE stage NOT IN ('certificate_ready', 'closed') AND rowid % 3 = 0`;

/** Three staff actions per paid application; the hash chain is only read here, not verified. */
const AUDIT = `INSERT INTO audit_entries (seq, at, action, user_id, role, network, application_id, details, hash)
	SELECT row_number() OVER (ORDER BY created + j * ${DAY}, i), created + j * ${DAY}, CASE j WHEN 1 THEN 'document-opened' WHEN 2 THEN 'case-opened' ELSE 'assigned' END,
	1 + i % 40, 'reviewer', ${scatteredId("n", "i % 40")}, id, '{"document":"passport"}', ${scatteredId("h", "i * 4 + j")}
	FROM people JOIN (SELECT 1 AS j UNION ALL SELECT 2 UNION ALL SELECT 3) WHERE paid`;

const OWNERS = `INSERT INTO owner_sessions (id, application_id, browser, generation, email_verified, device, created_at, seen_at)
	SELECT ${scatteredId("o", "i * 2 + j")}, id, ${scatteredId("b", "i * 2 + j")}, 1 + j, j, 'Firefox, Windows', created, created
	FROM people JOIN (SELECT 0 AS j UNION ALL SELECT 1) WHERE paid OR j = 0`;

const MANDATES = `INSERT INTO mandate_pages (code, application_id, edition, page, pages, created_at)
	SELECT ${scatteredId("m", "i * 2 + j")}, id, 'e1', j + 1, 2, created FROM people JOIN (SELECT 0 AS j UNION ALL SELECT 1)
	WHERE paid AND created > :now - ${150 * DAY}`;

const REPRESENTATIVES = `INSERT INTO representative_links (application_id, token_hash, created_at, expires_at)
	SELECT id, ${scatteredId("q", "i")}, created, created + ${30 * DAY} FROM people WHERE paid AND k % 10 = 0 AND created > :now - ${31 * DAY}`;

const LETTERS = `INSERT INTO letters (key, email_type, message_id, recipient, language, subject, body, created_at, due_at, attempts, done_at, failed_at)
	SELECT ${scatteredId("l", "i")}, 'message_answer', CASE WHEN i % 3 = 0 THEN 'm' || i END, 'rosa@example.com', 'en', 'Hello', 'Good day',
	:now - i * 600000, :now - i * 600000, 1, CASE WHEN i % 97 = 0 THEN NULL ELSE :now END, CASE WHEN i % 97 = 0 AND i % 2 THEN :now END ${FROM_PEOPLE(6000)}`;

const FINISHED_MESSAGES = `INSERT INTO message_counts (day, done, answered)
	SELECT date(:now / 1000, 'unixepoch', '-' || i || ' days'), 9, 8 ${FROM_PEOPLE(1825)}`;

const ERRORS = `INSERT INTO visitor_errors (fingerprint, source, name, route, code, times, first_seen, last_seen, first_release, last_release, resolved_at)
	SELECT 'error' || i, 'browser', 'TypeError', '/page-' || i, 0, 3, :now - ${30 * DAY}, :now - i * 60000, 'a', 'b',
	CASE WHEN i % 20 THEN :now END ${FROM_PEOPLE(3000)}`;

const BOUNCES = `UPDATE email_logs SET status = CASE WHEN id % 2 THEN 'bounced' ELSE 'failed' END WHERE id % 500 = 0`;
const PROVIDERS = `UPDATE email_logs SET metadata = json_object('providerId', 'msg_' || id) WHERE created_at > :now - ${30 * DAY}`;

const SETTINGS = `INSERT INTO settings (key, version, value, changed_by, at, reason)
	SELECT 'key' || (i % 40), 1 + i / 40, '1', 1, :now, 'Because' ${FROM_PEOPLE(2000)}`;

const MACROS = `INSERT INTO macro_uses (code, uses) SELECT 'macro' || i, i ${FROM_PEOPLE(60)}`;

/** Requires the application tables. */
export const STAFF_ROWS: readonly string[] = [
	...[USERS, SESSIONS, CODES, INVITATIONS, APPROVALS, VIEWS, COLUMNS, DRAFTS, AUDIT],
	...[OWNERS, MANDATES, REPRESENTATIVES, LETTERS, FINISHED_MESSAGES, ERRORS, BOUNCES, PROVIDERS, SETTINGS, MACROS],
];

/** Requires the queue of each application. */
export const STAFF_UPDATES: readonly string[] = [ASSIGNMENTS];
