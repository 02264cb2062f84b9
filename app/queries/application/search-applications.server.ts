import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { blindIndex } from "#app/data/blind-index.server.ts";
import { EMAIL_DOMAIN, EMAIL_IN_CAPITALS } from "#app/data/conditions.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { nameWords } from "#app/data/measure-schema.server.ts";
import { disputes, payments, refunds } from "#app/data/money-schema.server.ts";
import { applications as table } from "#app/data/schema.server.ts";
import { openFields } from "#app/data/sealed-columns.server.ts";
import { normaliseApplicationNumber } from "#app/domain/application/application.ts";
import { fullName } from "#app/domain/person/age.ts";
import { normaliseNif } from "#app/domain/person/nif.ts";
import { mayBeSamePhone, phoneEnding } from "#app/domain/person/phone-number.ts";
import { searchWords, typedWords } from "#app/domain/person/search-words.ts";
import type { MenuApplications } from "#app/domain/staff/menu-response.ts";
import type { Services } from "#app/services.ts";

/** Maximum candidates examined of each kind, so that common names do not get slower with growth. */
const MAX_CANDIDATES = 200;
/** Sorts after every character, as the upper bound of a prefix. */
const UPPER_BOUND = "\u{10FFFF}";
/** Minimum characters of an e-mail address or domain to search for. */
const MIN_EMAIL_LENGTH = 3;
/** Matches the last four digits of a card as typed, or as pages show them: "Visa •••• 4242". */
const CARD_ENDING = /^(?:[a-z ]*[•*]+ ?)?(\d{4})$/i;

/** Addresses are stored as typed; those with capitals have an index in lower case. */
const LOWER_CASE_EMAIL = sql`lower(${table.email})`;

type Match = {
	condition: SQL | undefined;
	/** Number of examined matches of the prefix if there are more; null if all were examined. */
	examinedCount: number | null;
};

/**
 * Matches a search. A complete number of an application or a receipt, a NIF, an e-mail address, or a provider's id of a
 * payment, charge, refund or dispute is looked up. Anything else is matched as a prefix of a number, an e-mail address
 * or its domain; as words of a name by prefix, in any order and without accents; as a phone number or its end; or as
 * the last four digits of a card.
 */
export async function findMatch({ db }: Pick<Services, "db">, search: string): Promise<Match> {
	const exactMatch = await exactCondition(db, search);
	if (exactMatch) {
		const [exact] = await db.select({ id: table.id }).from(table).where(exactMatch).limit(1);
		if (exact) return { condition: exactMatch, examinedCount: null };
	}
	const words = typedWords(search);
	const rarestWord = await findRarestWord(db, words);
	const [nameResult, ...otherResults] = await Promise.all([
		rarestWord === undefined
			? []
			: db
					.select({ id: table.id, firstName: table.firstName, lastName: table.lastName })
					.from(nameWords)
					.innerJoin(table, eq(table.id, nameWords.applicationId))
					.where(startsWith(nameWords.word, rarestWord))
					.limit(MAX_CANDIDATES + 1),
		...prefixConditions(search).map((condition) =>
			db
				.select({ id: table.id })
				.from(table)
				.where(condition)
				.limit(MAX_CANDIDATES + 1),
		),
		findByPhone(db, search),
		findByCard(db, search),
	]);
	const matchesWords = (names: Parameters<typeof fullName>[0]) => {
		const wordsOfName = searchWords(fullName(names));
		return words.every((word) => wordsOfName.some((name) => name.startsWith(word)));
	};
	const ids = new Set([...nameResult.filter(matchesWords), ...otherResults.flat()].map(({ id }) => id));
	const isCapped = [nameResult, ...otherResults].some((rows) => rows.length > MAX_CANDIDATES);
	const condition = sql`${table.id} IN (SELECT value FROM json_each(${JSON.stringify([...ids])}))`;
	return { condition, examinedCount: isCapped ? MAX_CANDIDATES : null };
}

async function exactCondition(db: Database, search: string): Promise<SQL | undefined> {
	const byPayment = providerIdCondition(search.trim());
	if (byPayment) return byPayment;
	const number = normaliseApplicationNumber(search.trim().replace(/^R(-.*)-\d{1,2}$/i, "NIF$1"));
	if (number) return eq(table.applicationNumber, number);
	if (search.includes("@")) {
		const email = toLowerCase(search);
		return or(eq(table.email, email), and(EMAIL_IN_CAPITALS, eq(LOWER_CASE_EMAIL, email)));
	}
	const nif = normaliseNif(search);
	return /^\d{9}$/.test(nif) ? eq(table.nifIndex, await blindIndex(db, "nif", nif)) : undefined;
}

/** Returns the condition for a provider's id of a payment, refund or dispute, as in its dashboard and e-mails. */
function providerIdCondition(search: string): SQL | undefined {
	const kind = /^([a-z]{2,3})_\w+$/.exec(search)?.[1] ?? "";
	const subquery = {
		ch: sql`SELECT ${payments.applicationId} FROM ${payments} WHERE ${payments.chargeId} = ${search}`,
		py: sql`SELECT ${payments.applicationId} FROM ${payments} WHERE ${payments.chargeId} = ${search}`,
		pi: sql`SELECT ${payments.applicationId} FROM ${payments} WHERE ${payments.intentId} = ${search}`,
		re: sql`SELECT ${refunds.applicationId} FROM ${refunds} WHERE ${refunds.providerId} = ${search}`,
		pyr: sql`SELECT ${refunds.applicationId} FROM ${refunds} WHERE ${refunds.providerId} = ${search}`,
		dp: sql`SELECT ${disputes.applicationId} FROM ${disputes} WHERE ${disputes.id} = ${search}`,
		du: sql`SELECT ${disputes.applicationId} FROM ${disputes} WHERE ${disputes.id} = ${search}`,
	}[kind];
	return subquery && sql`${table.id} IN (${subquery})`;
}

/** Finds the word with the fewest candidates. */
async function findRarestWord(db: Database, words: readonly string[]): Promise<string | undefined> {
	if (words.length < 2) return words[0];
	const counts = await Promise.all(
		words.map(async (word) => {
			const sample = db
				.select({ word: nameWords.word })
				.from(nameWords)
				.where(startsWith(nameWords.word, word))
				.limit(MAX_CANDIDATES + 1);
			return { word, n: await db.$count(sample) };
		}),
	);
	return counts.sort((a, b) => a.n - b.n)[0]?.word;
}

/** Returns the conditions for a prefix of a number or an e-mail address, ignoring case. */
function prefixConditions(search: string): SQL[] {
	const number = search
		.toUpperCase()
		.replace(/[\s-]/g, "")
		.replace(/^NIF(?=.)/, "");
	const email = toLowerCase(search);
	const mayBeEmail = !/\s/.test(search) && search.length >= MIN_EMAIL_LENGTH;
	return [
		...(/^[2-9A-HJKMNP-Z]{1,8}$/.test(number)
			? [
					startsWith(
						table.applicationNumber,
						`NIF-${number.slice(0, 4)}${number.length > 4 ? `-${number.slice(4)}` : ""}`,
					),
				]
			: []),
		...(mayBeEmail
			? [startsWith(table.email, email), sql`${EMAIL_IN_CAPITALS} AND ${startsWith(LOWER_CASE_EMAIL, email)}`]
			: []),
		// A word without a dot is more likely a name.
		...(mayBeEmail && /^(?:@[^@]+|[^@]+\.[^@]*)$/.test(email)
			? [startsWith(EMAIL_DOMAIN, email.replace("@", ""))]
			: []),
	];
}

/** Finds applications by the hash of the last digits, then compares the decrypted numbers. */
async function findByPhone(db: Database, search: string): Promise<{ id: string }[]> {
	const ending = phoneEnding(search);
	if (ending === null) return [];
	const rows = await db
		.select({ id: table.id, sealed: table.sealed })
		.from(table)
		.where(eq(table.phoneIndex, await blindIndex(db, "phone", ending)))
		.limit(MAX_CANDIDATES + 1);
	const decrypted = await Promise.all(
		rows.map(async ({ id, sealed }) => ({ id, fields: await openFields(db, id, sealed).catch(() => null) })),
	);
	return decrypted.filter(({ fields }) => fields !== null && mayBeSamePhone(fields.phone, search));
}

async function findByCard(db: Database, search: string): Promise<{ id: string }[]> {
	const [, last4] = CARD_ENDING.exec(search) ?? [];
	if (last4 === undefined) return [];
	return db
		.select({ id: payments.applicationId })
		.from(payments)
		.where(eq(payments.cardLast4, last4))
		.limit(MAX_CANDIDATES + 1);
}

/** Converts to lower case as in the database's index: SQLite folds ASCII letters only. */
function toLowerCase(text: string): string {
	return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

/** Returns the condition for a prefix as a range, which can use an index. */
function startsWith(column: SQLiteColumn | SQL, beginning: string): SQL {
	return sql`(${column} >= ${beginning} AND ${column} < ${beginning + UPPER_BOUND})`;
}

const MAX_SUGGESTIONS = 8;

/** Finds the most urgent matches of a search: a few lines without sealed columns. */
export async function suggestApplications({ db }: Pick<Services, "db">, search: string): Promise<MenuApplications> {
	const { condition } = await findMatch({ db }, search);
	const rows = await db
		.select({
			id: table.id,
			number: table.applicationNumber,
			firstName: table.firstName,
			lastName: table.lastName,
			stage: table.stage,
		})
		.from(table)
		.where(condition)
		.orderBy(sql`${table.estimatedCompletionDate} ASC NULLS LAST`, asc(table.createdAt), asc(table.id))
		.limit(MAX_SUGGESTIONS + 1);
	const items = rows
		.slice(0, MAX_SUGGESTIONS)
		.map(({ id, number, stage, ...names }) => ({ id, number, stage, name: fullName(names) }));
	const exact = items.length === 1 && items[0]?.number === normaliseApplicationNumber(search);
	return { applications: items, exact, more: rows.length > MAX_SUGGESTIONS };
}
