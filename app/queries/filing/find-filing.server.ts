import { asc, inArray } from "drizzle-orm";
import { countryName } from "#app/content/country-names.server.ts";
import { uploadPages } from "#app/data/schema.server.ts";
import type { PackFacts, PackPart } from "#app/documents/filing/filing-pack.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { COUNTRY_FIELDS, type FilingFact, filingFacts } from "#app/domain/filing/filing-facts.ts";
import { isRepresented } from "#app/domain/guardian/guardian.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { FILING_LABELS } from "#app/labels/filing-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { Services } from "#app/services.ts";
import { sha256Of } from "#app/sha256.server.ts";
import { findExtracted } from "../documents/find-extracted-fields.server.ts";

const PT = { locale: "pt" } as const;

/** The answers for the form of the tax office, as they are typed there: countries by their Portuguese names. */
export async function findFilingFacts(services: Pick<Services, "db">, application: Application): Promise<FilingFact[]> {
	const { passportDocumentPath: path } = application;
	const read = path === null ? null : await findExtracted(services, path);
	const passport = read && "documentNumber" in read ? read : null;
	return filingFacts({ application, passport }).map(({ field, value }) => ({
		field,
		value: COUNTRY_FIELDS.includes(field) ? countryName(value, "pt") : value,
	}));
}

/** Everything that goes to the tax office with an application. Each document is opened once for its hash, one after the other. */
export async function findFiling(
	services: Pick<Services, "db" | "documents" | "now">,
	application: Application,
): Promise<PackFacts> {
	const facts = await findFilingFacts(services, application);
	const { representativeAcceptedAt: accepted, representativeName } = application;
	return {
		applicationNumber: application.applicationNumber,
		at: application.filedAt ?? services.now(),
		answers: facts.map(({ field, value }) => ({ label: FILING_LABELS[field]({}, PT), value })),
		acceptance:
			accepted === null
				? null
				: m.filing_acceptance({ name: representativeName ?? "", date: lisbonDate(accepted) }, PT),
		parts: await findParts(services, application),
	};
}

/** The documents in the order in which the office reads them; one whose pages are gone is not among them. */
async function findParts({ db, documents }: Pick<Services, "db" | "documents">, application: Application) {
	const guardian = isRepresented(application) ? application.guardianDocumentPath : null;
	const kinds = [
		{ path: application.mandate?.path, title: m.filing_part_mandate({}, PT), name: "1-procuracao" },
		{ path: application.passportDocumentPath, title: m.filing_part_identity({}, PT), name: "2-identificacao" },
		{ path: application.addressDocumentPath, title: m.filing_part_address({}, PT), name: "3-morada" },
		{ path: guardian, title: m.filing_part_guardian({}, PT), name: "4-representante-legal" },
	].flatMap(({ path, ...kind }) => (path ? [{ ...kind, path }] : []));
	if (kinds.length === 0) return [];
	const paths = kinds.map(({ path }) => path);
	const pages = await db
		.select()
		.from(uploadPages)
		.where(inArray(uploadPages.uploadId, paths))
		.orderBy(asc(uploadPages.page));
	const parts: PackPart[] = [];
	const sheets = application.mandate?.sheets || Number.POSITIVE_INFINITY;
	for (const { path, title, name } of kinds) {
		// Of a photographed power of attorney the straight pages go, and what they were made of stays.
		const most = path === application.mandate?.path ? sheets : Number.POSITIVE_INFINITY;
		for (const { page, objectKey, fileType } of pages.filter((row) => row.uploadId === path && row.page < most)) {
			const bytes = objectKey && (await documents.get(objectKey, path));
			if (!bytes) continue;
			const fileName = `${name}-${page + 1}.${fileType === "jpeg" ? "jpg" : fileType}`;
			const load = async () => (await documents.get(objectKey, path)) ?? new Uint8Array();
			parts.push({ title, fileName, fileType, size: bytes.length, sha256: await sha256Of(bytes), load });
		}
	}
	return parts;
}
