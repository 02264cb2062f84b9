import { and, asc, desc, eq, inArray, lte } from "drizzle-orm";
import { countryName } from "#app/content/country-names.server.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { uploadPages, uploads } from "#app/data/schema.server.ts";
import type { PackFacts, PackPart } from "#app/documents/printed/filing-pack.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import { COUNTRY_FIELDS, type FilingFact, listFilingFacts } from "#app/domain/filing/filing-facts.ts";
import { isRepresented } from "#app/domain/guardian/guardian.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { FILING_LABELS } from "#app/labels/filing-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { Services } from "#app/services.ts";
import { findExtracted } from "../documents/documents.server.ts";

const PT = { locale: "pt" } as const;

/** Returns the answers for the tax office's form as they are entered there, with the Portuguese names of countries. */
export async function findFilingFacts(services: Pick<Services, "db">, application: Application): Promise<FilingFact[]> {
	const { passportDocumentPath: path } = application;
	const facts = path === null ? null : await findExtracted(services, path);
	const passport = facts && "documentNumber" in facts ? facts : null;
	return listFilingFacts({ application, passport }).map(({ field, value }) => ({
		field,
		value: COUNTRY_FIELDS.includes(field) ? countryName(value, "pt") : value,
	}));
}

/** Returns the contents of the filing pack. Opens the documents one after the other to hash them. */
export async function findFiling(
	services: Pick<Services, "db" | "documents" | "now">,
	application: Application,
): Promise<PackFacts> {
	const facts = await findFilingFacts(services, application);
	const { representativeAcceptedAt: acceptedAt, representativeName } = application;
	return {
		applicationNumber: application.applicationNumber,
		at: application.filedAt ?? services.now(),
		answers: facts.map(({ field, value }) => ({ label: FILING_LABELS[field]({}, PT), value })),
		acceptance:
			acceptedAt === null
				? null
				: m.filing_acceptance({ name: representativeName ?? "", date: lisbonDate(acceptedAt) }, PT),
		parts: await findParts(services, application),
	};
}

/** Finds the documents in the order in which the tax office reads them, without deleted ones. */
async function findParts({ db, documents }: Pick<Services, "db" | "documents">, application: Application) {
	const guardian = isRepresented(application) ? application.guardianDocumentPath : null;
	const documentParts = [
		{ path: application.mandate?.path, title: m.filing_part_mandate({}, PT), name: "1-procuracao" },
		{ path: application.passportDocumentPath, title: m.filing_part_identity({}, PT), name: "2-identificacao" },
		{ path: application.addressDocumentPath, title: m.filing_part_address({}, PT), name: "3-morada" },
		{ path: guardian, title: m.filing_part_guardian({}, PT), name: "4-representante-legal" },
	].flatMap(({ path, ...kind }) => (path ? [{ ...kind, path }] : []));
	if (documentParts.length === 0) return [];
	const paths = documentParts.map(({ path }) => path);
	const pages = await db
		.select()
		.from(uploadPages)
		.where(inArray(uploadPages.uploadId, paths))
		.orderBy(asc(uploadPages.page));
	const parts: PackPart[] = [];
	const sheets = application.mandate?.sheets || Number.POSITIVE_INFINITY;
	for (const { path, title, name } of documentParts) {
		// A photographed mandate is filed with its straightened pages, not their originals.
		const maxPages = path === application.mandate?.path ? sheets : Number.POSITIVE_INFINITY;
		for (const { page, objectKey, fileType } of pages.filter((row) => row.uploadId === path && row.page < maxPages)) {
			const bytes = objectKey && (await documents.get(objectKey, path));
			if (!bytes) continue;
			const fileName = `${name}-${page + 1}.${fileType === "jpeg" ? "jpg" : fileType}`;
			const load = async () => (await documents.get(objectKey, path)) ?? new Uint8Array();
			parts.push({ title, fileName, fileType, size: bytes.length, sha256: await sha256Hex(bytes), load });
		}
	}
	return parts;
}

/** A filing: the upload that contains it, and the application with the documents at that time. */
type FiledState = { pack: string; application: Application };
type Pack = Extract<ApplicationEvent, { type: "filed" }>["pack"];

/**
 * Finds a filing; null once it is deleted or its event is archived. Later documents do not change it.
 * @param number of the filing, counted from 1; without it, the last filing if the tax office has it now
 */
export async function findFiledState(
	{ db }: Pick<Services, "db">,
	application: Application,
	number?: number,
): Promise<FiledState | null> {
	const { id, filedAt } = application;
	if (number === undefined && filedAt === null) return null;
	const filings = await db
		.select({ details: applicationEvents.details, at: applicationEvents.at })
		.from(applicationEvents)
		.where(and(eq(applicationEvents.applicationId, id), eq(applicationEvents.type, "filed")))
		.orderBy(asc(applicationEvents.version));
	const filing = filings.at(number === undefined ? -1 : number - 1);
	const filedPack = (filing?.details as { pack?: Pack } | null | undefined)?.pack;
	const [pack] = filing ? await selectPack(db, id, filing.at) : [];
	if (!filing || !pack || !filedPack) return null;
	const filedState = {
		...application,
		filedAt: filing.at,
		passportDocumentPath: filedPack.passport,
		addressDocumentPath: filedPack.address,
		...(filedPack.guardian !== undefined && { guardianDocumentPath: filedPack.guardian }),
		mandate: filedMandate(filedPack, application),
	};
	return { pack: pack.id, application: filedState };
}

/** Returns the mandate of a filing. Events of older filings do not name it, because there was only one. */
function filedMandate({ mandate: path, sheets }: NonNullable<Pack>, { mandate }: Application): Application["mandate"] {
	if (!mandate || path === undefined || path === mandate.path) return mandate;
	const { sheets: _sheets, ...signed } = mandate;
	return { ...signed, path, ...(sheets !== undefined && { sheets }) };
}

/** Selects the newest pack that is not newer than the filing, because an aborted filing may have left a newer pack. */
function selectPack(db: Services["db"], applicationId: string, filedAt: number) {
	return db
		.select({ id: uploads.id })
		.from(uploads)
		.where(
			and(
				eq(uploads.applicationId, applicationId),
				eq(uploads.documentType, "filing-pack"),
				eq(uploads.state, "stored"),
				lte(uploads.createdAt, filedAt),
			),
		)
		.orderBy(desc(uploads.createdAt))
		.limit(1);
}
