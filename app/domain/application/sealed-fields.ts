import type { Application } from "./application.ts";

/**
 * What of an application nobody may read in the database: all that staff do not look for by a part of it. Rows keep the
 * values in this order (app/data/sealed-columns.server.ts): new ones are added at the end, none is ever taken out.
 */
export const SEALED_FIELDS = [
	"dateOfBirth",
	"phone",
	"addressLine1",
	"addressLine2",
	"city",
	"postalCode",
	"representativeName",
	"representativeNif",
	"representativeAddress",
	"nifNumber",
	"personalInfo",
	"physicalDeliveryAddress",
	"nifProposal",
	"aftercare",
	"caseKey",
] as const satisfies readonly (keyof Application)[];

export type SealedFields = Pick<Application, (typeof SEALED_FIELDS)[number]>;
