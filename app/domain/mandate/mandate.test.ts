import { expect, it } from "vitest";
import { anApplication } from "#test/factories/application.ts";
import type { Application } from "../application/application.ts";
import { buildMandate, findMandateGaps, hasBlanks, mandateEdition, selectPowers } from "./mandate.ts";

const attorney = {
	name: "Teresa Exemplo",
	title: "advogada",
	licence: "00000L",
	office: "Rua do Exemplo 1, Lisboa",
	isRepresentative: true,
} as const;

const passport = {
	surname: "Lee",
	givenNames: "Ana",
	birthDate: "1990-01-01",
	countryName: "US",
	nationality: "US",
	documentNumber: "X0000000",
	expiryDate: "2031-05-09",
	sex: "F",
	issuer: "US",
};

const known = (changes: Partial<Application> = {}) => ({
	application: anApplication().accepted().with(changes).build(),
	passport,
	attorney,
});

it("waits for whatever it would have to make up, and names all of it", () => {
	expect(findMandateGaps(known())).toEqual([]);
	expect(findMandateGaps({ ...known(), attorney: null })).toEqual(["mandate_no_attorney"]);
	const nothing = { application: anApplication().build(), passport: null, attorney: null };
	const all = ["mandate_no_attorney", "mandate_passport_open"];
	expect(buildMandate(nothing)).toEqual({ gaps: all });
});

it("leaves lines to be written in by hand where the number or the date was not read for certain", () => {
	expect(buildMandate(known())).toSatisfy((made) => "mandate" in made && !hasBlanks(made.mandate));
	for (const unread of [{ documentNumber: "" }, { expiryDate: "" }])
		expect(buildMandate({ ...known(), passport: { ...passport, ...unread } })).toSatisfy(
			(made) => "mandate" in made && hasBlanks(made.mandate),
		);
	expect(buildMandate({ ...known(), passport: null })).toSatisfy(
		(made) => "mandate" in made && hasBlanks(made.mandate),
	);
});

it("is made of a passport with which every check agreed before a person has looked", () => {
	expect(findMandateGaps(known({ passportDecision: "verified" }))).toEqual([]);
});

it.each(["review", "rejected", "refused", null] as const)(
	"is not made of a passport of which nobody has said yes: %s",
	(passportDecision) => {
		expect(findMandateGaps(known({ passportDecision }))).toEqual(["mandate_passport_open"]);
	},
);

it.each(["rejected", "cancelled"] as const)("is not made for an application that was %s", (status) => {
	expect(buildMandate(known({ status }))).toEqual({ gaps: ["mandate_ended"] });
});

it.each([
	["en", "en"],
	["es", "es"],
	["pt", null],
] as const)("of somebody who reads %s stands in Portuguese and in %s", (language, secondLanguage) => {
	expect(buildMandate(known({ language }))).toMatchObject({ mandate: { secondLanguage } });
});

it("says what the applicant wrote of themselves and what was read of the document", () => {
	const made = buildMandate(known({ firstName: "Łucja", lastName: "Żółć", nationality: "PL", addressLine2: null }));
	expect(made).toMatchObject({
		mandate: {
			grantor: { name: "Łucja Żółć", nationality: "PL", documentNumber: "X0000000", documentExpiry: "2031-05-09" },
			attorney,
		},
	});
});

it("has another edition once any fact of it was put right", () => {
	const edition = (changes: Partial<Application>) => {
		const made = buildMandate(known(changes));
		return "mandate" in made ? mandateEdition(made.mandate) : null;
	};
	expect(edition({})).toBe(edition({}));
	expect(edition({ firstName: "Ana Maria" })).not.toBe(edition({}));
	expect(edition({ useProvidedRepresentative: false })).not.toBe(edition({ useProvidedRepresentative: true }));
});

const ALWAYS = ["request-nif", "submit", "receive-proof"];

it.each([
	["who takes our representative, and the attorney is that person", true, true, ["fiscal-representation"]],
	["who takes our representative, and the attorney is another", true, false, []],
	["who has a representative of their own", false, true, []],
	["who has one of their own, and the attorney is none", false, false, []],
])("grants of fiscal representation, by somebody %s: %j, %j, no more than %j", (_who, ours, serves, more) => {
	const powers = selectPowers(
		{ usesOurRepresentative: ours, wantsPortalPassword: false },
		{ isRepresentative: serves },
	);
	expect(powers).toEqual([...ALWAYS, ...more]);
});

it("grants the portal password only to those who asked for it", () => {
	const asked = selectPowers({ usesOurRepresentative: false, wantsPortalPassword: true }, { isRepresentative: true });
	expect(asked).toEqual([...ALWAYS, "portal-password"]);
	for (const ourRepresentative of [true, false])
		expect(
			selectPowers(
				{ usesOurRepresentative: ourRepresentative, wantsPortalPassword: false },
				{ isRepresentative: true },
			),
		).not.toContain("portal-password");
});
