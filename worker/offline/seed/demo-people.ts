import type { Database } from "#app/data/db.server.ts";
import { sealColumn } from "#app/data/sealed-columns.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import type { PersonalInfo, PreviousNif } from "#app/domain/application/personal-info-fields.ts";
import type { Language } from "#app/domain/language.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { OFFLINE_PASSWORD_HASH, OFFLINE_STAFF } from "../staff.ts";
import { addPartner } from "./partner.ts";
import { seedSettings } from "./settings.ts";

/** A fictitious applicant. */
export type DemoPerson = Pick<PersonalInfo, PersonalFields | keyof HomeAddress> & {
	language: Language;
	packageType: PackageId;
	/** The type of picture to upload; a PDF by default. */
	passport?: "jpeg";
	bill?: "png";
	/** "no" by default. */
	hadNif?: PreviousNif;
};

type PersonalFields = "firstName" | "lastName" | "dateOfBirth" | "nationality";
type HomeAddress = Pick<PersonalInfo, "addressLine1" | "city" | "postalCode" | "country" | "phone">;

function createHome(
	country: string,
	city: string,
	postalCode: string,
	addressLine1: string,
	phone: string,
): HomeAddress {
	return { country, city, postalCode, addressLine1, phone };
}

function createPerson(
	[firstName, lastName, dateOfBirth, nationality]: [string, string, string, string],
	language: Language,
	packageType: PackageId,
	home: HomeAddress,
	options: Pick<DemoPerson, "passport" | "bill" | "hadNif"> = {},
): DemoPerson {
	return { firstName, lastName, dateOfBirth, nationality, language, packageType, ...home, ...options };
}

/** Returns the e-mail address of a fictitious applicant, as in the mailbox. */
export function demoEmail({ firstName }: DemoPerson): string {
	const unaccentedName = firstName.normalize("NFD").replace(/\p{M}/gu, "");
	return `${unaccentedName.toLowerCase().replaceAll(" ", ".")}@applicant.example`;
}

/** Twelve fictitious people. */
export const PEOPLE = {
	emma: createPerson(
		["Emma", "Lindqvist", "1994-05-17", "SE"],
		"en",
		"standard",
		createHome("SE", "Uppsala", "750 00", "Provgatan 4", "+46 70 000 00 01"),
	),
	mateo: createPerson(
		["Mateo", "Fernández Ruiz", "1988-11-02", "AR"],
		"es",
		"express",
		createHome("AR", "Rosario", "2000", "Calle Inventada 120", "+54 341 000 0002"),
	),
	beatriz: createPerson(
		["Beatriz", "Carvalho Nunes", "1991-01-29", "BR"],
		"pt",
		"standard",
		createHome("BR", "Curitiba", "80000-000", "Rua Imaginária 33", "+55 41 90000 0003"),
		{ passport: "jpeg", bill: "png" },
	),
	oliver: createPerson(
		["Oliver", "Whitfield", "1979-08-08", "GB"],
		"en",
		"express",
		createHome("GB", "Leeds", "LS1 0AA", "12 Nowhere Lane", "+44 7700 900004"),
		{ hadNif: "unsure" },
	),
	camila: createPerson(
		["Camila", "Rojas Peña", "1996-03-12", "CO"],
		"es",
		"standard",
		createHome("CO", "Medellín", "050001", "Carrera 0 # 5-05", "+57 300 000 0005"),
	),
	grace: createPerson(
		["Grace", "Thompson", "1985-12-24", "US"],
		"en",
		"premium",
		createHome("US", "Portland", "97200", "600 Example Avenue", "+1 503 555 0106"),
	),
	thiago: createPerson(
		["Thiago", "Ribeiro Alves", "1990-07-07", "BR"],
		"pt",
		"express",
		createHome("BR", "Recife", "50000-000", "Avenida Fictícia 70", "+55 81 90000 0007"),
	),
	domingos: createPerson(
		["Domingos", "Kiala", "1983-10-15", "AO"],
		"pt",
		"standard",
		createHome("AO", "Luanda", "00000", "Rua de Exemplo 8", "+244 900 000 008"),
	),
	javier: createPerson(
		["Javier", "Ortega Molina", "1976-02-19", "MX"],
		"es",
		"express",
		createHome("MX", "Puebla", "72000", "Calle Ficticia 90", "+52 222 000 0009"),
	),
	priya: createPerson(
		["Priya", "Raman", "1992-09-30", "IN"],
		"en",
		"premium",
		createHome("IN", "Pune", "411000", "10 Sample Road", "+91 20 0000 0010"),
	),
	jonas: createPerson(
		["Jonas", "Becker", "1969-06-21", "DE"],
		"en",
		"standard",
		createHome("DE", "Kassel", "34100", "Musterweg 11", "+49 561 0000011"),
	),
	lucia: createPerson(
		["Lucía", "Herrera Gómez", "1998-04-03", "CL"],
		"es",
		"standard",
		createHome("CL", "Valparaíso", "2340000", "Pasaje Imaginario 12", "+56 32 000 0012"),
	),
};

/** Seeds the staff, the partner and the settings. Idempotent. */
export async function seedPeople(db: Database, now: number): Promise<void> {
	const staff = await Promise.all(
		OFFLINE_STAFF.map(async ({ id, email, name, role, secret }) => {
			const username = name.toLowerCase();
			return {
				id,
				username,
				password: OFFLINE_PASSWORD_HASH,
				passwordUpdatedAt: now,
				email,
				name,
				role,
				twoFactorEnabled: true,
				twoFactorSecret: await sealColumn(db, users.twoFactorSecret, username, secret),
				keyId: db.keyring.current.id,
			};
		}),
	);
	await db.insert(users).values(staff).onConflictDoNothing();
	await addPartner(db, now);
	await seedSettings(db, now);
}
