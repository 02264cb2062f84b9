import { and, count, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { MAIL_UNSENT } from "#app/data/conditions.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { applications, emailLogs } from "#app/data/schema.server.ts";
import type { WaitFacts } from "#app/domain/application/deadlines.ts";
import type { MailState } from "#app/domain/inbox/mail.ts";
import { isResendOutdated } from "#app/domain/inbox/mail.ts";
import type { Services } from "#app/services.ts";

export type ListedMail = {
	id: number;
	key: string;
	emailType: string;
	recipient: string;
	status: MailState;
	/** The application or the contact message that it is about. */
	relatedEntityId: string | null;
	createdAt: number;
	errorMessage: string | null;
	resentAt: number | null;
	/** The state of its application; null for other e-mails. */
	application: WaitFacts | null;
};

const MAILS_PER_PAGE = 50;

/** Recipients request short-lived links and codes again themselves. */
const NOT_RESENDABLE = ["sign_in_link", "reveal_code", "download_code"];

/**
 * Whether staff may resend an e-mail: it failed or bounced, has not been resent, and what it requests is still awaited.
 * @param includesDelivered on the application's page, where an applicant may have lost an e-mail that arrived
 */
export function isResendable(
	{ status, emailType, resentAt, application }: Pick<ListedMail, "status" | "emailType" | "resentAt" | "application">,
	includesDelivered = false,
): boolean {
	const isSettled = status === "failed" || status === "bounced" || (includesDelivered && status === "sent");
	const isStillRelevant = application === null || !isResendOutdated(emailType, application);
	return isSettled && resentAt === null && !NOT_RESENDABLE.includes(emailType) && isStillRelevant;
}

/**
 * Lists one page of the mail log, newest first.
 * @param filter `before` is the `next` of the previous page
 */
export async function listMails(
	{ db }: Pick<Services, "db">,
	filter: { state: MailState | null; before: number | null },
): Promise<{ mails: ListedMail[]; next: number | null }> {
	const { state, before } = filter;
	const rows = await db
		.select({
			id: emailLogs.id,
			key: emailLogs.key,
			emailType: emailLogs.emailType,
			recipient: emailLogs.recipient,
			status: emailLogs.status,
			relatedEntityId: emailLogs.relatedEntityId,
			createdAt: emailLogs.createdAt,
			errorMessage: emailLogs.errorMessage,
			resentAt: emailLogs.resentAt,
		})
		.from(emailLogs)
		.where(and(lt(emailLogs.id, before ?? Number.MAX_SAFE_INTEGER), stateCondition(state)))
		.orderBy(desc(emailLogs.id))
		.limit(MAILS_PER_PAGE + 1);
	const pageRows = rows.slice(0, MAILS_PER_PAGE);
	const factsByApplication = await findWaitFacts(
		db,
		pageRows.flatMap(({ relatedEntityId }) => relatedEntityId ?? []),
	);
	const mails = pageRows.map((mail) => ({
		...mail,
		application: factsByApplication.get(mail.relatedEntityId ?? "") ?? null,
	}));
	return { mails, next: rows.length > MAILS_PER_PAGE ? (mails.at(-1)?.id ?? null) : null };
}

/** Finds the states of applications by id; other ids are ignored. */
async function findWaitFacts(db: Database, ids: readonly string[]): Promise<Map<string, WaitFacts>> {
	if (ids.length === 0) return new Map();
	const applicationRows = await db
		.select({
			id: applications.id,
			status: applications.status,
			paymentStatus: applications.paymentStatus,
			paidAt: applications.paidAt,
			stateSince: applications.stateSince,
			stage: applications.stage,
		})
		.from(applications)
		.where(inArray(applications.id, [...new Set(ids)]));
	return new Map(applicationRows.map(({ id, ...facts }) => [id, facts]));
}

/**
 * Returns the condition for a state. Nearly all e-mails are sent, so those are scanned in order; the others have a
 * partial index.
 */
function stateCondition(state: MailState | null) {
	if (state === null) return undefined;
	return state === "sent" ? eq(sql`+${emailLogs.status}`, state) : and(MAIL_UNSENT, eq(emailLogs.status, state));
}

/** Counts bounced e-mails that were not resent. */
export async function countBouncedMails({ db }: Pick<Services, "db">): Promise<number> {
	const [row] = await db
		.select({ bounced: count() })
		.from(emailLogs)
		.where(and(MAIL_UNSENT, eq(emailLogs.status, "bounced"), isNull(emailLogs.resentAt)));
	return row?.bounced ?? 0;
}
