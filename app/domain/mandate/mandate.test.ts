import { expect, it } from "vitest";
import { anApplication } from "#test/factories/application.ts";
import type { Application } from "../application/application.ts";
import {
	buildMandate,
	canBeSignedOnScreen,
	editionHash,
	findMandateGaps,
	hasBlanks,
	type Mandate,
	mandateEdition,
	selectPowers,
} from "./mandate.ts";

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

function built(changes: Partial<Application> = {}, read: Partial<typeof passport> = {}): Mandate {
	const result = buildMandate({ ...known(changes), passport: { ...passport, ...read } });
	if (!("mandate" in result)) throw new Error(result.gaps.join());
	return result.mandate;
}

const GUARDIANS = {
	guardianRelation: "parents",
	...{ guardianFirstName: "Olha", guardianLastName: "Lee" },
	...{ secondGuardianFirstName: "Petro", secondGuardianLastName: "Lee" },
};

it("contains the applicant, the passport, the address, the attorney and the powers", () => {
	expect(built()).toEqual({
		applicationId: "case-1",
		applicationNumber: "NIF-7K2M-Q4R8",
		grantor: {
			name: "Łucja María Gonçalves",
			nationality: "PL",
			documentNumber: "X0000000",
			documentExpiry: "2031-05-09",
			documentIssuer: "US",
			address: { addressLine1: "ul. Długa 5", city: "Gdańsk", postalCode: "80-827", country: "PL" },
		},
		attorney,
		powers: ["request-nif", "submit", "receive-proof", "fiscal-representation"],
		secondLanguage: "en",
	});
	expect(built({ addressLine2: "m. 3", language: "pt" })).toMatchObject({
		grantor: { address: { addressLine2: "m. 3" } },
		secondLanguage: null,
	});
	expect(built({ personalInfo: { portalPassword: "true" } }).powers.at(-1)).toBe("portal-password");
	expect(buildMandate({ ...known(), passport: null })).toMatchObject({
		mandate: { grantor: { documentNumber: "", documentExpiry: "", documentIssuer: "" } },
	});
});

it("is signed on screen only without blanks and by one person", () => {
	const guardianDecision = "review" as const;
	expect(canBeSignedOnScreen(built())).toBe(true);
	expect(canBeSignedOnScreen(built({}, { documentNumber: "" }))).toBe(false);
	const parents = built({ guardianDecision, personalInfo: GUARDIANS });
	expect(parents.representatives).toEqual({ relation: "parents", names: ["Olha Lee", "Petro Lee"] });
	expect(canBeSignedOnScreen(parents)).toBe(false);
	expect(
		canBeSignedOnScreen(built({ guardianDecision, personalInfo: { ...GUARDIANS, guardianRelation: "parent" } })),
	).toBe(true);
});

it("waits for the representatives of a minor, and for names and an address that can be printed", () => {
	expect(findMandateGaps(known({ guardianDecision: "review" }))).toEqual(["mandate_no_guardian"]);
	for (const unprintable of [{ firstName: "李明" }, { city: "東京" }, { addressLine2: "部屋" }])
		expect(findMandateGaps(known(unprintable))).toEqual(["mandate_letters"]);
	const personalInfo = { ...GUARDIANS, guardianFirstName: "明" };
	expect(findMandateGaps(known({ guardianDecision: "review", personalInfo }))).toEqual(["mandate_letters"]);
});

it("has an edition of sixteen hexadecimal digits", async () => {
	const hashes = await Promise.all([built(), built({ city: "Sopot" })].map(editionHash));
	expect(hashes).toEqual([expect.stringMatching(/^[\da-f]{16}$/), expect.stringMatching(/^[\da-f]{16}$/)]);
	expect(hashes[0]).not.toBe(hashes[1]);
});
