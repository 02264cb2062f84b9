import { and, eq, gt } from "drizzle-orm";
import { decryptText } from "#app/audit/encrypted-text.ts";
import { staffDrafts } from "#app/data/staff-schema.server.ts";
import { DRAFT_RETENTION, type DraftForm, isDraftForm } from "#app/domain/staff/draft.ts";
import type { Services } from "#app/services.ts";

/** A draft of a form by field. `at` is the time of the last change, UTC milliseconds. */
export type Draft = { values: Record<string, string>; at: number };

/** Returns the location for encrypting a draft, which decrypts only for this account and form. */
export function draftLocation(userId: number, form: DraftForm): string {
	return `draft ${userId} ${form}`;
}

/** Finds the drafts of one person about one application, without those that can no longer be decrypted. */
export async function findDrafts(
	{ db, now }: Pick<Services, "db" | "now">,
	userId: number,
	{ id, caseKey }: { id: string; caseKey: string | null },
): Promise<Partial<Record<DraftForm, Draft>>> {
	const rows = await db
		.select({ form: staffDrafts.form, words: staffDrafts.words, at: staffDrafts.at })
		.from(staffDrafts)
		.where(
			and(
				eq(staffDrafts.userId, userId),
				eq(staffDrafts.applicationId, id),
				gt(staffDrafts.at, now() - DRAFT_RETENTION),
			),
		);
	const drafts = await Promise.all(
		rows.map(async ({ form, words, at }) => {
			const values = isDraftForm(form) ? await decryptText(caseKey, id, draftLocation(userId, form), words) : null;
			return values ? [[form, { values: values as Record<string, string>, at }] as const] : [];
		}),
	);
	return Object.fromEntries(drafts.flat());
}
