import type { Application } from "./application.ts";

/**
 * Personal data of an application that are sealed in the database; data that staff search by substring are not. Rows
 * store the values in this order (app/data/sealed-columns.server.ts), so add new fields at the end and never remove
 * one.
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
