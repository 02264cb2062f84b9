import { and, asc, desc, eq, lte } from "drizzle-orm";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import type { Services } from "#app/services.ts";

/** What the tax office was sent: the upload that holds it, and the application with the documents of then. */
type Filed = { pack: string; application: Application };
type Pack = Extract<ApplicationEvent, { type: "filed" }>["pack"];

/**
 * What was filed; null once it is deleted, or its event lies in the cold store. Documents that came after it took
 * nobody's place in it.
 * @param number which filing, counted from 1; without it the last one, if the office has it now
 */
export async function findFiled(
	{ db }: Pick<Services, "db">,
	application: Application,
	number?: number,
): Promise<Filed | null> {
	const { id, filedAt } = application;
	if (number === undefined && filedAt === null) return null;
	const filings = await db
		.select({ details: applicationEvents.details, at: applicationEvents.at })
		.from(applicationEvents)
		.where(and(eq(applicationEvents.applicationId, id), eq(applicationEvents.type, "filed")))
		.orderBy(asc(applicationEvents.version));
	const filing = filings.at(number === undefined ? -1 : number - 1);
	const sent = (filing?.details as { pack?: Pack } | null | undefined)?.pack;
	const [pack] = filing ? await selectPack(db, id, filing.at) : [];
	if (!filing || !pack || !sent) return null;
	const then = {
		...application,
		filedAt: filing.at,
		passportDocumentPath: sent.passport,
		addressDocumentPath: sent.address,
		...(sent.guardian !== undefined && { guardianDocumentPath: sent.guardian }),
		mandate: mandateOf(sent, application),
	};
	return { pack: pack.id, application: then };
}

/** What was filed before an event named its power of attorney had the one that there is. */
function mandateOf({ mandate: path, sheets }: NonNullable<Pack>, { mandate }: Application): Application["mandate"] {
	if (!mandate || path === undefined || path === mandate.path) return mandate;
	const { sheets: _others, ...signed } = mandate;
	return { ...signed, path, ...(sheets !== undefined && { sheets }) };
}

/** Made for a filing that did not come about, a pack may be newer than the one that was sent. */
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
