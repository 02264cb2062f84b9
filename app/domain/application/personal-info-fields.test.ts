import { describe, expect, it } from "vitest";
import { anApplication } from "#test/factories/application.ts";
import { SECTIONS } from "./field-facts.ts";
import { checkPersonalInfo } from "./personal-info.ts";
import { FIELDS, type PersonalInfo, writtenFields } from "./personal-info-fields.ts";
import { storedAnswer, toApplicantDetails, toDraftDetails } from "./stored-personal-info.ts";

/** A distinct value in every field. */
const INFO = Object.fromEntries(
	FIELDS.map(([name, { kind }]) => [name, kind === "boolean" ? name !== "useProvidedRepresentative" : `${name} – São`]),
) as PersonalInfo;

function storedWith(info: PersonalInfo) {
	const { deliveryAddress, ...columns } = toApplicantDetails(info, "premium");
	return { ...anApplication().build(), ...columns, physicalDeliveryAddress: deliveryAddress };
}

describe("the table of personal information", () => {
	it("reads every answer from where it is stored", () => {
		const stored = storedWith(INFO);
		for (const [name] of FIELDS) expect([name, storedAnswer(stored, name)]).toEqual([name, INFO[name]]);
	});

	it("stores nothing for empty answers, in the columns and in the JSON", () => {
		const emptyInfo = Object.fromEntries(FIELDS.map(([name]) => [name, ""])) as unknown as PersonalInfo;
		const details = toApplicantDetails(
			{ ...emptyInfo, useProvidedRepresentative: true, termsAccepted: true },
			"standard",
		);
		expect(details).toMatchObject({ addressLine2: null, personalInfo: null, deliveryAddress: null, firstName: "" });
	});

	it("removes the applicant's own representative when ours is chosen", () => {
		const details = toApplicantDetails({ ...INFO, useProvidedRepresentative: true }, "standard");
		expect(details).toMatchObject({ representativeName: null, representativeNif: null, representativeAddress: null });
	});

	it("stores names in one Unicode form, however they were typed", () => {
		const decomposed = { ...INFO, lastName: "Gonçalves".normalize("NFD"), fatherName: "João".normalize("NFD") };
		expect(toApplicantDetails(decomposed, "standard")).toMatchObject({
			lastName: "Gonçalves",
			personalInfo: { fatherName: "João" },
		});
	});

	it("stores a draft as typed, and accepts no terms on its owner's behalf", () => {
		const typed = { firstName: " Łucja ", "dateOfBirth.day": "27", fatherName: "Jan", termsAccepted: "true" };
		expect(toDraftDetails(typed)).toMatchObject({
			firstName: "Łucja",
			dateOfBirth: "",
			addressLine2: null,
			useProvidedRepresentative: true,
			termsAccepted: false,
			personalInfo: typed,
		});
	});

	it("requires exactly the fields with an error for a missing value", () => {
		const needed = FIELDS.filter(
			([, { missingError, requiredWhen = "" }]) => missingError && ["", "postalCode", "surname"].includes(requiredWhen),
		).map(([name]) => name);
		const checked = checkPersonalInfo({}, { packageType: "standard", today: "2026-11-23" });
		expect(checked.ok || Object.keys(checked.errors).sort()).toEqual(needed.sort());
	});

	it("shows every field in one section", () => {
		const shownFields = SECTIONS.flatMap(writtenFields);
		expect(shownFields).toEqual(FIELDS.filter(([, { kind }]) => kind !== "boolean").map(([name]) => name));
	});
});
