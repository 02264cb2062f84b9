import { sql } from "drizzle-orm";
import { pageViews, stepDays } from "#app/data/counts-schema.server.ts";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import { requiresReplacement } from "#app/domain/documents/document-flags.ts";
import type { Outcome } from "#app/domain/failure.ts";
import { errorCodes, type VisitStep } from "#app/domain/measures/visit-steps.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services, Visitor } from "#app/services.ts";
import type { UploadResult } from "../documents/uploads.server.ts";

type CountingServices = Pick<Services, "db" | "now" | "background">;
export type CountedVisitor = Pick<Visitor, "language" | "countedAs">;

/** Counts a linked phone as part of the desktop's visit. */
export function toDesktopVisitor({ language, countedAs }: CountedVisitor): CountedVisitor {
	return { language, countedAs: countedAs && "desktop" };
}

/**
 * Forms have fewer fields; further errors are not counted. Each error binds six of the hundred parameters of a
 * statement.
 */
const MAX_ERRORS = 16;

/** Builds the statement that counts steps reached or errors shown there; null if there is nothing to count. */
function buildStepCount(
	{ db, now }: Pick<Services, "db" | "now">,
	{ language, countedAs: device }: CountedVisitor,
	steps: readonly { step: VisitStep; error: string }[],
) {
	if (device === null || steps.length === 0) return null;
	const day = lisbonDate(now());
	return db
		.insert(stepDays)
		.values(steps.map(({ step, error }) => ({ day, step, language, device, error, times: 1 })))
		.onConflictDoUpdate({
			target: [stepDays.day, stepDays.step, stepDays.language, stepDays.device, stepDays.error],
			set: { times: sql`${stepDays.times} + 1` },
		});
}

/** Records, in the background, that a visit reached a step. */
export function countStep(services: CountingServices, visitor: CountedVisitor, step: VisitStep): void {
	const statement = buildStepCount(services, visitor, [{ step, error: "" }]);
	if (statement) services.background(statement.run());
}

/** Counts the distinct errors of a visit at a step, in the background. */
export function countErrors(
	services: CountingServices,
	visitor: CountedVisitor,
	step: VisitStep,
	errors: readonly string[],
): void {
	const uniqueErrors = [...new Set(errors)].slice(0, MAX_ERRORS);
	const statement = buildStepCount(
		services,
		visitor,
		uniqueErrors.map((error) => ({ step, error })),
	);
	if (statement) services.background(statement.run());
}

/** Counts the errors of an upload, and the session once both documents are complete. */
export function countUpload(
	services: CountingServices,
	visitor: CountedVisitor,
	{ sessionId, documentType }: { sessionId: string; documentType: DocumentType },
	outcome: Outcome<UploadResult>,
): void {
	if (!outcome.ok) {
		countErrors(services, visitor, "upload", errorCodes(outcome.failure));
		return;
	}
	const { uploadId, verdict, flags } = outcome.value;
	const findings = flags.filter(requiresReplacement).map(({ code }) => `flag_${code}`);
	countErrors(services, visitor, "upload", findings);
	if (verdict !== "rejected" && documentType !== "guardian" && visitor.countedAs !== null)
		services.background(countBothDocuments(services, visitor, sessionId, uploadId));
}

/**
 * Counts a session with both documents when the later one is uploaded, even if both are read at the same time. Does not
 * count it again while the replaced document is still stored.
 */
async function countBothDocuments(
	{ db, now }: CountingServices,
	{ language, countedAs }: CountedVisitor,
	sessionId: string,
	uploadId: string,
): Promise<void> {
	await db.run(sql`
		INSERT INTO step_days (day, step, language, device, error, times)
		SELECT ${lisbonDate(now())}, 'documents', ${language}, ${countedAs}, '', 1
		FROM uploads AS sent
		JOIN visits ON visits.id = ${sessionId}
		JOIN uploads AS other ON other.id =
			CASE sent.document_type WHEN 'passport' THEN visits.address_upload_id ELSE visits.passport_upload_id END
		WHERE sent.id = ${uploadId} AND (other.created_at, other.id) < (sent.created_at, sent.id)
			AND NOT EXISTS (
				SELECT 1 FROM uploads AS before WHERE before.visit_id = ${sessionId} AND before.document_type = sent.document_type
					AND before.id <> sent.id AND before.verdict <> 'rejected'
			)
		ON CONFLICT (day, step, language, device, error) DO UPDATE SET times = times + 1`);
}

/**
 * Counts a page view in the daily figures, and the funnel steps that it reached, in one round trip.
 * @param template the path without ids, such as /confirmation/:id
 */
export async function recordPageView(
	services: Pick<Services, "db" | "now">,
	visitor: CountedVisitor,
	{ template, steps }: { template: string; steps: readonly VisitStep[] },
): Promise<void> {
	const { db, now } = services;
	const view = db
		.insert(pageViews)
		.values({ day: lisbonDate(now()), path: template, language: visitor.language, views: 1 })
		.onConflictDoUpdate({
			target: [pageViews.day, pageViews.path, pageViews.language],
			set: { views: sql`${pageViews.views} + 1` },
		});
	const stepCount = buildStepCount(
		services,
		visitor,
		steps.map((step) => ({ step, error: "" })),
	);
	await db.batch(stepCount ? [view, stepCount] : [view]);
}
