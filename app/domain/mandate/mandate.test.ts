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

it("a mandate waits for everything that is missing, and names all of it", () => {
	expect(findMandateGaps(known())).toEqual([]);
	expect(findMandateGaps({ ...known(), attorney: null })).toEqual(["mandate_no_attorney"]);
	const nothing = { application: anApplication().build(), passport: null, attorney: null };
	const all = ["mandate_no_attorney", "mandate_passport_open"];
	expect(buildMandate(nothing)).toEqual({ gaps: all });
});

it("leaves blanks to fill in by hand if the number or the date was not read with certainty", () => {
	expect(buildMandate(known())).toSatisfy((result) => "mandate" in result && !hasBlanks(result.mandate));
	for (const unread of [{ documentNumber: "" }, { expiryDate: "" }])
		expect(buildMandate({ ...known(), passport: { ...passport, ...unread } })).toSatisfy(
			(result) => "mandate" in result && hasBlanks(result.mandate),
		);
	expect(buildMandate({ ...known(), passport: null })).toSatisfy(
		(result) => "mandate" in result && hasBlanks(result.mandate),
	);
});

it("is made from a passport that passed every check before a person has reviewed it", () => {
	expect(findMandateGaps(known({ passportDecision: "verified" }))).toEqual([]);
});

it.each(["review", "rejected", "refused", null] as const)(
	"is not made from a passport that is not accepted: %s",
	(passportDecision) => {
		expect(findMandateGaps(known({ passportDecision }))).toEqual(["mandate_passport_open"]);
	},
);

it.each(["rejected", "cancelled"] as const)("is not made for an application that is %s", (status) => {
	expect(buildMandate(known({ status }))).toEqual({ gaps: ["mandate_ended"] });
});

it.each([
	["en", "en"],
	["es", "es"],
	["pt", null],
] as const)("for a reader of %s is in Portuguese and in %s", (language, secondLanguage) => {
	expect(buildMandate(known({ language }))).toMatchObject({ mandate: { secondLanguage } });
});

it("contains what the applicant entered and what was read from the document", () => {
	const result = buildMandate(known({ firstName: "Łucja", lastName: "Żółć", nationality: "PL", addressLine2: null }));
	expect(result).toMatchObject({
		mandate: {
			grantor: { name: "Łucja Żółć", nationality: "PL", documentNumber: "X0000000", documentExpiry: "2031-05-09" },
			attorney,
		},
	});
});

it("has a new edition once any of its facts is corrected", () => {
	const edition = (changes: Partial<Application>) => {
		const result = buildMandate(known(changes));
		return "mandate" in result ? mandateEdition(result.mandate) : null;
	};
	expect(edition({})).toBe(edition({}));
	expect(edition({ firstName: "Ana Maria" })).not.toBe(edition({}));
	expect(edition({ useProvidedRepresentative: false })).not.toBe(edition({ useProvidedRepresentative: true }));
});

const ALWAYS = ["request-nif", "submit", "receive-proof"];

it.each([
	["who uses our representative, with that person as attorney", true, true, ["fiscal-representation"]],
	["who uses our representative, with another attorney", true, false, []],
	["who has their own representative", false, true, []],
	["who has their own, with an attorney who is not one", false, false, []],
])("grants fiscal representation from an applicant %s: %j, %j, only %j", (_label, usesOurs, isRepresentative, more) => {
	const powers = selectPowers({ usesOurRepresentative: usesOurs, wantsPortalPassword: false }, { isRepresentative });
	expect(powers).toEqual([...ALWAYS, ...more]);
});

it("grants the power to request a portal password only if the applicant wants one", () => {
	const powers = selectPowers({ usesOurRepresentative: false, wantsPortalPassword: true }, { isRepresentative: true });
	expect(powers).toEqual([...ALWAYS, "portal-password"]);
	for (const ourRepresentative of [true, false])
		expect(
			selectPowers(
				{ usesOurRepresentative: ourRepresentative, wantsPortalPassword: false },
				{ isRepresentative: true },
			),
		).not.toContain("portal-password");
});
