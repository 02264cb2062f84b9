import { describe, expect, it } from "vitest";
import { aPaidApplication } from "#test/services/admin-pages.ts";
import { upload } from "#test/services/api-helpers.ts";
import { storedApplication } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";
import { row } from "#test/services/ledger.ts";
import { dataPage } from "#test/services/own-data.ts";

const CHILD = {
	dateOfBirth: "2015-03-01",
	guardianRelation: "parent",
	guardianFirstName: "Inês Maria",
	guardianLastName: "Gonçalves",
	guardianDateOfBirth: "1985-06-30",
};

async function submitCorrection(
	client: Client,
	path: string,
	id: string,
	field: string,
	value: string,
	more = {},
): Promise<Response> {
	const { version } = await row("SELECT version FROM applications WHERE id = ?", id);
	const fields = { intent: "correct", version: String(version), field, value, ...more };
	return client.post(`${path}/${id}?correct=${field}&lang=en`, fields);
}

/** Submits a correction on the applicant's page; returns the next field. */
async function correctAndFindNext(client: Client, id: string, field: string, value: string): Promise<string | null> {
	const response = await submitCorrection(client, "/data", id, field, value);
	expect(response.status, field).toBe(302);
	return new URL(response.headers.get("Location") ?? "", "http://x").searchParams.get("correct");
}

async function aPaidChild() {
	const applicant = new Client();
	const guardianDocumentPath = await upload(applicant, "guardian", aPdf("birth.pdf", "birth certificate"));
	const { id } = await aPaidApplication({ ...CHILD, guardianDocumentPath }, { applicant });
	return { applicant, id };
}

describe("answers that depend on each other", () => {
	it("are corrected in sequence by the applicant: from one parent to both", async () => {
		const { applicant, id } = await aPaidChild();
		expect(await dataPage(applicant, id)).not.toContain("correct=secondGuardian");
		expect(await correctAndFindNext(applicant, id, "guardianRelation", "parents")).toBe("secondGuardianFirstName");
		expect(await dataPage(applicant, id)).toContain("correct=secondGuardianLastName");
		expect(await correctAndFindNext(applicant, id, "secondGuardianFirstName", "Rui")).toBeNull();
		expect(await correctAndFindNext(applicant, id, "secondGuardianLastName", "Sá")).toBeNull();
		expect((await storedApplication(id)).personalInfo).toMatchObject({
			guardianRelation: "parents",
			secondGuardianFirstName: "Rui",
			secondGuardianLastName: "Sá",
		});
	});

	it("are corrected in sequence by staff", async () => {
		const { id } = await aPaidChild();
		const rui = await signIn("rui@azulejo.example");
		const reason = { reason: "Both parents act, says the certificate.", compared: "on" };
		for (const [field, value] of [
			["guardianRelation", "parents"],
			["secondGuardianFirstName", "Rui"],
		] as const)
			expect((await submitCorrection(rui, "/admin/applications", id, field, value, reason)).status, field).toBe(302);
		expect((await storedApplication(id)).personalInfo).toMatchObject({ secondGuardianFirstName: "Rui" });
	});

	it("follow in sequence when an adult turns out to be a minor", async () => {
		const applicant = new Client();
		const { id } = await aPaidApplication({}, { applicant });
		expect(await correctAndFindNext(applicant, id, "dateOfBirth", "2015-03-01")).toBe("guardianRelation");
		expect(await correctAndFindNext(applicant, id, "guardianRelation", "parents")).toBe("guardianFirstName");
		expect(await correctAndFindNext(applicant, id, "guardianFirstName", "Inês")).toBe("guardianDateOfBirth");
		expect(await correctAndFindNext(applicant, id, "guardianDateOfBirth", "1985-06-30")).toBe(
			"secondGuardianFirstName",
		);
		expect(await correctAndFindNext(applicant, id, "secondGuardianFirstName", "Rui")).toBeNull();
	});
});

it("removes a typed surname when the applicant has a single name", async () => {
	const applicant = new Client();
	const { id } = await aPaidApplication({ firstName: "Suharto", lastName: "None" }, { applicant });
	expect(await dataPage(applicant, id, "&correct=singleName")).toContain("One name only");
	expect(await correctAndFindNext(applicant, id, "singleName", "true")).toBeNull();
	expect(await storedApplication(id)).toMatchObject({
		...{ firstName: "Suharto", lastName: "", personalInfo: { singleName: "true" } },
	});
	expect(await dataPage(applicant, id)).not.toContain("correct=singleName");
	expect(await correctAndFindNext(applicant, id, "lastName", "Sukarno")).toBeNull();
	expect((await storedApplication(id)).personalInfo).toBeNull();
});
