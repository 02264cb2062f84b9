import { and, asc, eq, gt, gte, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { markArchiveOutdated } from "#app/data/application.server.ts";
import { reviews } from "#app/data/application-schema.server.ts";
import { APPLICATION_RETAINED } from "#app/data/conditions.server.ts";
import { runBatch } from "#app/data/db.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications, outbox } from "#app/data/schema.server.ts";
import { sealJson } from "#app/data/sealed-columns.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Effect } from "#app/domain/application/event.ts";
import { mayCheckReviews, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import {
	REVIEW_REFUSALS,
	REVIEW_REQUEST_DELAY_MS,
	type ReviewContent,
	type ReviewRefusal,
	reviewAuthor,
	reviewFormSchema,
} from "#app/domain/reviews/review.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { clearReviewCache, findReview } from "#app/queries/reviews.server.ts";
import type { Services } from "#app/services.ts";

type Context = Pick<Services, "db" | "now">;

/** SQL condition on applications that may be reviewed. The statement that stores a review checks it again. */
const CAN_BE_REVIEWED = sql`status = 'completed' AND erased_at IS NULL`;

/**
 * Stores an applicant's review, which then awaits moderation, as does each change. Submitting the same review again has
 * no effect.
 * @param input the fields of the form
 */
export async function saveReview(
	services: Context,
	application: Application,
	input: Record<string, unknown>,
	language: Language,
): Promise<Outcome<null>> {
	const parsed = v.safeParse(reviewFormSchema, input);
	if (!parsed.success) {
		const fields = parsed.issues.map((issue) => [v.getDotPath(issue) ?? "rating", issue.message] as const);
		return failure("invalid", "invalid_request", { fields: Object.fromEntries(fields) });
	}
	const { rating, words, signed } = parsed.output;
	const content = { words, author: signed === "name" ? reviewAuthor(application) : null };
	const before = await findReview(services, application.id);
	if (before !== null && before !== "declined" && before.rating === rating && hasSameContent(before, content))
		return success(null);
	return storeReview(services, application.id, { state: "waiting", rating, content, language });
}

function hasSameContent(a: ReviewContent, b: ReviewContent): boolean {
	return a.words === b.words && a.author?.name === b.author?.name && a.author?.country === b.author?.country;
}

/** Deletes an applicant's review, if there is one, and stops e-mails that ask for one. */
export function declineReview(services: Context, { id, language }: Application): Promise<Outcome<null>> {
	return storeReview(services, id, { state: "declined", rating: null, content: null, language });
}

type StoredReview =
	| { state: "waiting"; rating: number; content: ReviewContent; language: Language }
	| { state: "declined"; rating: null; content: null; language: Language };

async function storeReview(
	{ db, now }: Context,
	applicationId: string,
	{ state, rating, content, language }: StoredReview,
): Promise<Outcome<null>> {
	const sealed = content && (await sealJson(db, reviews.content, applicationId, content));
	const keyId = content && db.keyring.current.id;
	const { meta } = await db.run(sql`
		INSERT INTO ${reviews} (application_id, state, rating, content, key_id, language, written_at)
		SELECT id, ${state}, ${rating}, ${sealed}, ${keyId}, ${language}, ${now()}
		FROM ${applications} WHERE id = ${applicationId} AND ${CAN_BE_REVIEWED}
		ON CONFLICT (application_id) DO UPDATE SET state = excluded.state, rating = excluded.rating,
			content = excluded.content, key_id = excluded.key_id, language = excluded.language,
			written_at = max(excluded.written_at, written_at + 1), decided_by = NULL, decided_at = NULL, reason = NULL`);
	if (meta.changes === 0) return failure("conflict", "wrong_state");
	clearReviewCache();
	return success(null);
}

export const REVIEW_DECISIONS = ["publish", ...REVIEW_REFUSALS] as const;

/** A decision of staff about the review that they have read; `writtenAt` identifies its version. */
type Decision = { applicationId: string; writtenAt: number; decision: string };

/**
 * Publishes a review or refuses it for a reason that is mailed to its author. Fails if the author has changed or
 * deleted it in the meantime, or a colleague has made the same decision.
 * @returns the reason; null for a published one
 */
export async function decideReview(
	services: Services,
	staff: Staff,
	{ applicationId, writtenAt, decision }: Decision,
): Promise<Outcome<ReviewRefusal | null>> {
	if (!mayCheckReviews(staff)) return failure("forbidden", "staff_only");
	const parsed = v.safeParse(v.picklist(REVIEW_DECISIONS), decision);
	if (!parsed.success) return failure("invalid", "invalid_request", { fields: { decision: "error_review_decision" } });
	const reason = parsed.output === "publish" ? null : parsed.output;
	const { db, now } = services;
	const at = now();
	const changes = {
		...{ state: reason === null ? ("published" as const) : ("refused" as const), reason },
		...{ decidedBy: staff.id, decidedAt: at },
	};
	const isThisVersion = and(eq(reviews.applicationId, applicationId), eq(reviews.writtenAt, writtenAt));
	const mail = { kind: "mail", template: "review_refused", key: `${applicationId}:${at}:review_refused` } as const;
	const isDecided = and(isThisVersion, eq(reviews.state, "refused"), eq(reviews.decidedAt, at));
	const [changedCount] = await runBatch(db, [
		db
			.update(reviews)
			.set(changes)
			.where(and(isThisVersion, ne(reviews.state, changes.state), ne(reviews.state, "declined"))),
		queueMailStatement(mail, applicationId, at, sql`EXISTS (SELECT 1 FROM ${reviews} WHERE ${isDecided})`),
	]);
	if (changedCount === 0) return failure("conflict", "review_changed");
	clearReviewCache();
	await markArchiveOutdated(db, applicationId);
	services.deliverSoon(applicationId);
	return success(reason);
}

/** Applications per run. */
const BATCH = 50;

/**
 * Asks applicants once for a review, some time after completion, unless they wrote one or declined. Continues from the
 * last application; the first run goes back a week.
 */
export async function requestReviews(services: Context): Promise<void> {
	const { db, now } = services;
	const cutoff = now() - REVIEW_REQUEST_DELAY_MS;
	const cursor = await readJobCursor(db, "request-reviews");
	const [stateSinceText = "", id = ""] = cursor?.split(" ") ?? [String(cutoff - 7 * DAY)];
	const { stateSince } = applications;
	const due = await db
		.select({ id: applications.id, stateSince })
		.from(applications)
		.where(
			and(
				APPLICATION_RETAINED,
				eq(applications.status, "completed"),
				isNull(applications.erasedAt),
				gte(stateSince, Number(stateSinceText)),
				lte(stateSince, cutoff),
				or(gt(stateSince, Number(stateSinceText)), gt(applications.id, id)),
			),
		)
		.orderBy(asc(stateSince), asc(applications.id))
		.limit(BATCH);
	for (const application of due) {
		const { id } = application;
		const mail = { kind: "mail", template: "review_request", deferrable: true, key: `${id}:review_request` } as const;
		const hasNoReview = sql`NOT EXISTS (SELECT 1 FROM ${reviews} WHERE application_id = ${id})`;
		await db.run(queueMailStatement(mail, id, now(), hasNoReview));
		await markArchiveOutdated(db, id);
		await writeJobCursor(db, "request-reviews", `${application.stateSince} ${id}`);
	}
}

/**
 * Returns the statement that queues an e-mail, once per key, if a condition holds.
 * @param at UTC milliseconds
 */
function queueMailStatement(effect: Effect, applicationId: string, at: number, condition: SQL): SQL {
	return sql`INSERT INTO ${outbox} (key, application_id, effect, created_at, due_at)
		SELECT ${effect.key}, ${applicationId}, ${JSON.stringify(effect)}, ${at}, ${at} WHERE ${condition}
		ON CONFLICT DO NOTHING`;
}
