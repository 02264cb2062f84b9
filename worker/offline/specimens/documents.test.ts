import { expect, it } from "vitest";
import { readBill } from "#app/documents/bill/read-bill.server.ts";
import { inspectFile } from "#app/documents/inspect.server.ts";
import { checkAddress } from "#app/domain/documents/address-check.ts";
import { checkFiles } from "#app/domain/documents/file-check.ts";
import { checkPassport } from "#app/domain/documents/passport-check.ts";
import { businessScenario } from "../business/scenario.ts";
import { createSignature, mandateSpecimen } from "./documents.ts";
import { identitySpecimen } from "./identity-documents.ts";
import { billSpecimen } from "./utility-bills.ts";

const TODAY = "2026-11-25";
const PEOPLE = businessScenario(Date.UTC(2026, 10, 25, 12)).map(({ applicant }) => applicant);

it("specimens for everyone in the scenario are evaluated by the checks as expected", () => {
	for (const person of PEOPLE) {
		const identity = identitySpecimen(person, TODAY);
		const passport = checkPassport([identity.facts], { today: TODAY, specimensAllowed: true });
		const { codes, facts: extracted } = passport;
		const all = [...checkFiles([identity.facts], "passport"), ...codes];
		expect({ codes: all, extracted, identity: passport.identity }, person.email).toEqual(identity.expected);
		for (const weeks of [2, 16]) {
			const bill = billSpecimen(person, TODAY, weeks);
			const { pages } = bill.facts;
			const names = { surname: person.lastName, givenNames: person.firstName };
			const read = readBill(
				pages.flatMap(({ text }) => text ?? []),
				{ names, today: TODAY },
			);
			const address = checkAddress(read, { today: TODAY, pages });
			const found = [...checkFiles([bill.facts], "address"), ...address.codes];
			expect({ codes: found, extracted: address.facts, identity: null }, person.email).toEqual(bill.expected);
		}
	}
});

it("specimens are drawn as different pictures that are accepted as an applicant's files", async () => {
	const [one, other] = ["passport", "card"].map((kind) => PEOPLE.find(({ document }) => document === kind));
	for (const person of [one, other]) {
		if (!person) throw new Error("no such person");
		const files = [identitySpecimen(person, TODAY), billSpecimen(person, TODAY), mandateSpecimen(person, TODAY)];
		for (const { fileName, draw } of files) {
			const bytes = draw();
			expect(await inspectFile(bytes, fileName)).toMatchObject({ ok: true, value: { fileType: "png", flags: [] } });
			expect(bytes.length).toBeLessThan(150_000);
		}
	}
	if (one && other)
		expect(identitySpecimen(one, TODAY).draw()).not.toEqual(
			identitySpecimen({ ...one, portraitSeed: 1 }, TODAY).draw(),
		);
});

it("specimens of one person have the same signature, and others have another", () => {
	expect(createSignature(5)).toEqual(createSignature(5));
	expect(createSignature(5)).not.toEqual(createSignature(6));
	for (const { x, y } of PEOPLE.flatMap(({ portraitSeed }) => createSignature(portraitSeed)).flat()) {
		expect(Math.min(x, y)).toBeGreaterThan(-0.05);
		expect(Math.max(x, y)).toBeLessThan(1.05);
	}
});
