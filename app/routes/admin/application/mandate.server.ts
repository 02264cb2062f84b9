import type { Application } from "#app/domain/application/application.ts";
import type { History } from "#app/domain/application/history.ts";
import { mayOpenDocuments, type Staff } from "#app/domain/application/staff-roles.ts";
import { OF_PASSPORT } from "#app/domain/filing/filing-facts.ts";
import { isRefusalReason } from "#app/domain/filing/refusal-reasons.ts";
import type { Language } from "#app/domain/language.ts";
import { mandateGaps } from "#app/domain/mandate/mandate.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import { FILING_LABELS, REFUSAL_LABELS } from "#app/labels/filing-labels.ts";
import { findFilingFacts } from "#app/queries/application/filing.server.ts";
import type { ApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { findOpenings } from "#app/queries/audit/list-entries.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";

/** The power of attorney and the filings of an application; null for staff who may not open documents. */
export async function mandateView(
	services: Services,
	staff: Staff,
	{ application, history }: Pick<ApplicationFile, "application" | "history">,
	language: Language,
): Promise<MandateView | null> {
	if (!mayOpenDocuments(staff)) return null;
	const { attorney } = await getSetting(services, "attorney");
	const gaps = mandateGaps({ application, attorney });
	return {
		missing: gaps.map((gap) => translate(`error_${gap}`, language)),
		lacksClause: application.useProvidedRepresentative && attorney !== null && !attorney.isRepresentative,
		filing: await filingView(services, staff, application, language),
		filings: pastFilings(history),
	};
}

async function filingView(
	services: Services,
	staff: Staff,
	application: Application,
	language: Language,
): Promise<FilingView | null> {
	const { id, mandate, passportDocumentPath: passport, filedAt } = application;
	if (mandate?.decision !== "accepted") return null;
	const [openings, facts] = await Promise.all([
		findOpenings(services, staff.id, id),
		findFilingFacts(services, application),
	]);
	const isOpen = passport !== null && openings.has(passport);
	return {
		answers: facts
			.filter(({ field }) => isOpen || !OF_PASSPORT.includes(field))
			.map(({ field, value }) => ({ field, label: FILING_LABELS[field]({}, { locale: language }), value })),
		filed: filedAt !== null,
	};
}

/** Every filing by its event, and why the tax office sent it back. */
function pastFilings({ events }: History): PastFiling[] {
	const filings: PastFiling[] = [];
	for (const { type, details, at } of events) {
		const { pack, reasonCode } = (details ?? {}) as { pack?: { sha256: string }; reasonCode?: unknown };
		const last = filings.at(-1);
		if (type === "filed") filings.push({ number: filings.length + 1, at, hash: pack?.sha256 ?? null, sentBack: null });
		if (type === "authority-refused" && last && isRefusalReason(reasonCode))
			last.sentBack = REFUSAL_LABELS[reasonCode].name();
	}
	return filings;
}

/** The power of attorney and the filings that use it. */
export type MandateView = {
	/** What is missing for it, as sentences; empty when it can be printed. */
	missing: string[];
	/** The applicant wants our representative, who is not the attorney. */
	lacksClause: boolean;
	filing: FilingView | null;
	/** Oldest first. */
	filings: PastFiling[];
};

/** One filing, counted from 1, at a moment in UTC milliseconds. */
export type PastFiling = {
	number: number;
	at: number;
	/** SHA-256 of the filing pack; null where none was stored. */
	hash: string | null;
	/** Why the tax office sent it back; null when it did not. */
	sentBack: string | null;
};

/** The data for the tax office; null before the signed power of attorney is accepted. */
export type FilingView = {
	/** The answers for its form in its order; without the passport's until this member of staff gave a reason to open it. */
	answers: { field: string; label: string; value: string }[];
	/** Whether it is filed; the pack offered is then the one that was sent. */
	filed: boolean;
};
