import { and, eq, inArray } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isUnpaidAndOpen } from "#app/domain/application/transitions.ts";
import { documentPaths } from "#app/domain/documents/case-documents.ts";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import { type PackageId, resolvePackage } from "#app/domain/money/packages.ts";
import type { Services } from "#app/services.ts";
import { type Session, toUploadedDocument, type UploadedDocument } from "../people/find-session.server.ts";
import { findApplication } from "./find-application.server.ts";

/** An applicant's progress towards the payment: choices, uploads and answers. */
export type Journey = {
	/** The draft or unpaid application that is being continued; null before there is one. */
	application: Application | null;
	packageType: PackageId;
	passport: UploadedDocument | null;
	address: UploadedDocument | null;
	/** Documents of a minor's guardian. */
	guardian: UploadedDocument | null;
	/** The form as last saved; empty unless it is newer than the application. */
	draft: Record<string, string>;
	/** Whether the session is for this application. */
	isBound: boolean;
	/** The order of several people that the application belongs to or will join, if the browser owns it. */
	orderId: string | null;
};

type JourneyRequest = {
	session: Session;
	/** The applications that this browser owns. */
	owned: readonly string[];
	/** The application named in the URL. */
	applicationId: string | null;
	/** The package named in the URL. */
	packageInUrl: string | null;
};

/**
 * Finds the session's journey, or that of the application in the URL, unless that application is paid, closed or
 * not owned by the visitor.
 */
export async function findJourney(services: Pick<Services, "db">, request: JourneyRequest): Promise<Journey> {
	const { session } = request;
	const applicationId = request.applicationId ?? session.applicationId;
	const ownApplication =
		applicationId !== null && request.owned.includes(applicationId)
			? await findApplication(services, applicationId)
			: null;
	const application = ownApplication && isUnpaidAndOpen(ownApplication) ? ownApplication : null;
	const isBound = request.applicationId === null || session.applicationId === application?.id;
	const documents =
		isBound || !application ? ownDocuments(session, application) : await applicationDocuments(services, application);
	// The payment page may have changed the package of an application since the session chose one.
	const stored = application?.status === "pending" ? application.packageType : session.packageType;
	const orderId = application ? application.orderId : session.orderId;
	return {
		application,
		orderId: orderId !== null && request.owned.includes(orderId) ? orderId : null,
		packageType: resolvePackage(request.packageInUrl, stored ?? application?.packageType),
		draft: isBound ? session.draft : {},
		isBound,
		...documents,
	};
}

type Documents = Pick<Journey, DocumentType>;

/** Returns the session's documents, without those that belong to an earlier, finished application. */
function ownDocuments(session: Session, application: Application | null): Documents {
	const ifOwn = (document: UploadedDocument | null) =>
		document && (document.applicationId === null || document.applicationId === application?.id) ? document : null;
	return { passport: ifOwn(session.passport), address: ifOwn(session.address), guardian: ifOwn(session.guardian) };
}

async function applicationDocuments({ db }: Pick<Services, "db">, application: Application): Promise<Documents> {
	const paths = documentPaths(application);
	const noDocuments: Documents = { passport: null, address: null, guardian: null };
	if (paths.length === 0) return noDocuments;
	const ids = paths.map(({ path }) => path);
	const rows = await db
		.select()
		.from(uploads)
		.where(and(inArray(uploads.id, ids), eq(uploads.applicationId, application.id), eq(uploads.state, "stored")));
	const documents = await Promise.all(
		paths.map(async ({ kind, path }) => {
			const row = rows.find(({ id }) => id === path);
			return [kind, row ? await toUploadedDocument(db, row, kind) : null] as const;
		}),
	);
	return { ...noDocuments, ...Object.fromEntries(documents) };
}
