import { and, desc, eq, lte } from "drizzle-orm";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Services } from "#app/services.ts";

/** What the tax office was sent last: the upload that holds it, and the application with the documents of then. */
type Filed = { pack: string; application: Application };

/**
 * What was filed; null once it is deleted, or its event lies in the cold store. Documents that came after it took
 * nobody's place in it.
 */
export async function findFiled({ db }: Pick<Services, "db">, application: Application): Promise<Filed | null> {
	const { id, filedAt } = application;
	if (filedAt === null) return null;
	const [[pack], [event]] = await db.batch([
		selectPack(db, id, filedAt),
		db
			.select({ details: applicationEvents.details })
			.from(applicationEvents)
			.where(and(eq(applicationEvents.applicationId, id), eq(applicationEvents.type, "filed")))
			.orderBy(desc(applicationEvents.version))
			.limit(1),
	]);
	const sent = (event?.details as { pack?: { passport: string | null; address: string | null } } | null)?.pack;
	if (!pack || !sent) return null;
	const then = { ...application, passportDocumentPath: sent.passport, addressDocumentPath: sent.address };
	return { pack: pack.id, application: then };
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
