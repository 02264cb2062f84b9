import type { Application } from "#app/domain/application/application.ts";
import type { History } from "#app/domain/application/history.ts";
import { mayOpenDocuments, type Staff } from "#app/domain/application/staff-roles.ts";
import { PASSPORT_FIELDS } from "#app/domain/filing/filing-facts.ts";
import { isRefusalReason } from "#app/domain/filing/refusal-reasons.ts";
import type { Language } from "#app/domain/language.ts";
import { findMandateGaps } from "#app/domain/mandate/mandate.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import { FILING_LABELS, REFUSAL_LABELS } from "#app/labels/filing-labels.ts";
import { findFilingFacts } from "#app/queries/application/filing.server.ts";
import type { ApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { findOpenedDocuments } from "#app/queries/audit/list-entries.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";

/** Loads the power of attorney and the filings of an application; null for staff who may not open documents. */
export async function loadMandateView(
	services: Services,
	staff: Staff,
	{ application, history }: Pick<ApplicationFile, "application" | "history">,
	language: Language,
): Promise<MandateView | null> {
	if (!mayOpenDocuments(staff)) return null;
	const { attorney } = await getSetting(services, "attorney");
	const gaps = findMandateGaps({ application, attorney });
	return {
		missing: gaps.map((gap) => translate(`error_${gap}`, language)),
		isClauseMissing: application.useProvidedRepresentative && attorney !== null && !attorney.isRepresentative,
		filing: await loadFilingView(services, staff, application, language),
		filings: listPastFilings(history),
	};
}

async function loadFilingView(
	services: Services,
	staff: Staff,
	application: Application,
	language: Language,
): Promise<FilingView | null> {
	const { id, mandate, passportDocumentPath: passport, filedAt } = application;
	if (mandate?.decision !== "accepted") return null;
	const [openings, facts] = await Promise.all([
		findOpenedDocuments(services, staff.id, id),
		findFilingFacts(services, application),
	]);
	const isPassportOpen = passport !== null && openings.has(passport);
	return {
		answers: facts
			.filter(({ field }) => isPassportOpen || !PASSPORT_FIELDS.includes(field))
			.map(({ field, value }) => ({ field, label: FILING_LABELS[field]({}, { locale: language }), value })),
		isFiled: filedAt !== null,
	};
}

/** Lists the filings from the events, with the tax office's reasons for returning them. */
function listPastFilings({ events }: History): PastFiling[] {
	const filings: PastFiling[] = [];
	for (const { type, details, at: filedAt } of events) {
		const { pack, reasonCode } = (details ?? {}) as { pack?: { sha256: string }; reasonCode?: unknown };
		const last = filings.at(-1);
		if (type === "filed")
			filings.push({ number: filings.length + 1, filedAt, hash: pack?.sha256 ?? null, returnReason: null });
		if (type === "authority-refused" && last && isRefusalReason(reasonCode))
			last.returnReason = REFUSAL_LABELS[reasonCode].name();
	}
	return filings;
}

/** The power of attorney and the filings that use it. */
export type MandateView = {
	/** What the power of attorney lacks, as sentences; empty if it can be printed. */
	missing: string[];
	/** Whether the applicant uses our representative, who is not the attorney. */
	isClauseMissing: boolean;
	filing: FilingView | null;
	/** Oldest first. */
	filings: PastFiling[];
};

/** A filing. `number` starts at 1; `filedAt` is UTC milliseconds. */
export type PastFiling = {
	number: number;
	filedAt: number;
	/** SHA-256 of the filing pack; null if none was stored. */
	hash: string | null;
	/** Why the tax office returned it; null if it did not. */
	returnReason: string | null;
};

/** The data for the tax office; null before the signed power of attorney is accepted. */
export type FilingView = {
	/** In the order of the tax office's form. Passport data is omitted until the viewer gives a reason to open the passport. */
	answers: { field: string; label: string; value: string }[];
	/** Whether the application is filed; its pack is then listed among the filings. */
	isFiled: boolean;
};
