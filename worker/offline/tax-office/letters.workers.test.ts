import { PDF } from "@libpdf/core";
import { afterEach, describe, expect, it } from "vitest";
import { checkCertificate } from "#app/domain/documents/certificate-check.ts";
import { REFUSAL_REASONS } from "#app/domain/filing/refusal-reasons.ts";
import { applicantNifProblem, formatNif } from "#app/domain/person/nif.ts";
import {
	aFiledApplication,
	postAction,
	proposedPath,
	readApplication,
	submitAction,
} from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { APPLICANT } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock } from "#test/services/ledger.ts";

// E-mails still in progress would interfere with the next test.
afterEach(flushBackgroundWork);

type LetterResponse = {
	answer?: string;
	reason?: string;
	code?: string;
	nif: string;
	certificate: string;
	until?: number;
	password?: string;
	letter: string;
};

const rui = () => signIn("rui@azulejo.example");
const eva = () => signIn("eva@azulejo.example");
const request = (id: string, body: object) => new Client().call<LetterResponse>(`/offline/tax-office/${id}`, body);

async function textOf(path: string): Promise<string> {
	const response = await new Client().get(path);
	expect(response.headers.get("Content-Type")).toBe("application/pdf");
	const pdf = await PDF.load(new Uint8Array(await response.arrayBuffer()));
	return pdf.extractText()[0]?.text ?? "";
}

async function certificateFile(path: string): Promise<File> {
	const bytes = await (await new Client().get(path)).arrayBuffer();
	return new File([bytes], "nif.pdf", { type: "application/pdf" });
}

/** Two people type the number that the office granted. */
async function assign(id: string, nif: string): Promise<void> {
	for (const staff of [await rui(), await eva()])
		expect((await staff.call(`/api/set-nif/${id}`, { nifNumber: nif })).status).toBe(200);
}

describe("a refusal by the simulated tax office", () => {
	it("has each reason of the library, with its own or a given text", async () => {
		const id = await aFiledApplication();
		for (const code of REFUSAL_REASONS) {
			const { status, body } = await request(id, { answer: "refuse", code });
			expect(status, code).toBe(200);
			expect(body).toEqual({ answer: "refuse", code, reason: expect.stringMatching(/\.$/) });
		}
		const input = { answer: "refuse", code: "question", reason: "Qual é o estado civil?" };
		expect((await request(id, input)).body).toEqual(input);
		expect((await request(id, { answer: "refuse", code: "unheard" })).status).toBe(422);
		expect((await request(id, { answer: "refuse" })).status).toBe(422);
	});

	it("triggered by button is recorded by staff, and the next answer may be a number", async () => {
		const [staff, visitor] = [await rui(), new Client()];
		const id = await aFiledApplication();
		const answered = { answer: "refuse", code: "technical", reason: "", wrong: "" };
		expect((await visitor.post(`/offline/tax-office/${id}`, answered)).status).toBe(303);
		const page = await (await visitor.get(`/offline/tax-office/${id}`)).text();
		expect(page).toContain("anomalia técnica");
		expect(page).toContain("Error by the tax office or its form");
		await submitAction(staff, id, "refuse", { reason: "technical", answer: "anomalia técnica", ask: "" });
		expect((await request(id, { answer: "grant" })).status).toBe(409);
		await submitAction(staff, id, "file", {
			"check.identity": "on",
			"check.address": "on",
			"check.representative": "on",
			authorityReference: "AT-2",
		});
		expect((await request(id, { answer: "grant" })).status).toBe(200);
	});
});

it("the simulated tax office decides nothing before the day that it named, by the product's clock", async () => {
	const id = await aFiledApplication();
	const { body } = await request(id, { answer: "delay", days: 3 });
	expect(body.until).toEqual(expect.any(Number));
	expect((await request(id, { answer: "grant" })).status).toBe(409);
	expect((await request(id, { answer: "refuse", code: "technical" })).status).toBe(409);
	await advanceClock("P7D", "deliver-letters");
	expect((await request(id, { answer: "grant" })).status).toBe(200);
	expect((await request(id, { answer: "delay", days: 3 })).status).toBe(409);
	expect((await request(id, { answer: "delay", days: 0 })).status).toBe(422);
});

describe("a certificate with wrong data", () => {
	it("(another name) is rejected with the reason, and accepted once the office has corrected it", async () => {
		const [one, other] = [await rui(), await eva()];
		const id = await aFiledApplication();
		const { nif, certificate } = (await request(id, { answer: "grant", wrong: "name" })).body;
		await assign(id, nif);
		await submitAction(one, id, "store-certificate", { certificate: await certificateFile(certificate) });
		const page = await readApplication(other, id);
		expect(page).toContain("Its text does not show the applicant’s name.");
		const withoutReason = await postAction(other, id, "confirm-certificate", {
			path: proposedPath(page),
			reason: "",
		});
		expect(withoutReason.status).toBe(422);
		expect(await withoutReason.text()).toContain(
			"Its text does not show whose it is: explain why it is the right one.",
		);

		expect((await request(id, { answer: "corrected" })).body).toEqual({ answer: "corrected", certificate });
		await submitAction(one, id, "store-certificate", { certificate: await certificateFile(certificate) });
		const corrected = await readApplication(other, id);
		expect(corrected).not.toContain("Its text does not show");
		await submitAction(other, id, "confirm-certificate", { path: proposedPath(corrected) });
		expect(await readApplication(other, id)).toContain("Completed");
	});

	it("may have another valid number or an earlier address, which the check ignores", async () => {
		const id = await aFiledApplication();
		const { nif, certificate } = (await request(id, { answer: "grant", wrong: "number" })).body;
		const text = await textOf(certificate);
		expect(text).not.toContain(formatNif(nif));
		const person = { nif, firstName: APPLICANT.firstName, lastName: APPLICANT.lastName };
		expect(checkCertificate(text, person)).toMatchObject({ showsNif: false });
		const printed = text.match(/\d{3} \d{3} \d{3}/)?.[0].replaceAll(" ", "") ?? "";
		expect(applicantNifProblem(printed)).toBeNull();
		const second = await aFiledApplication({ email: "second@example.com" });
		const outdated = (await request(second, { answer: "grant", wrong: "address" })).body;
		expect(await textOf(outdated.certificate)).toContain("Rua Antiga 1");
		await request(second, { answer: "corrected" });
		expect(await textOf(outdated.certificate)).not.toContain("Rua Antiga 1");
	});
});

it("the portal's password is sent by letter, with another one in the next letter", async () => {
	const id = await aFiledApplication();
	expect((await request(id, { answer: "password" })).status).toBe(409);
	await request(id, { answer: "grant" });
	const [one, two] = [
		(await request(id, { answer: "password" })).body,
		(await request(id, { answer: "password" })).body,
	];
	expect(one.password).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
	expect(two.password).not.toBe(one.password);
	expect(await textOf(one.letter)).toContain(one.password);
	expect(await textOf(two.letter)).toContain(two.password);
	expect((await new Client().get(`/offline/tax-office/${id}/password/1.pdf`)).status).toBe(404);
	const page = await (await new Client().get(`/offline/tax-office/${id}`)).text();
	expect(page).toContain(one.letter);
	expect(page).not.toContain(one.password ?? "-");
});

it("the simulated tax office records the end of a representation and lists completed applications", async () => {
	const id = await aFiledApplication();
	expect((await request(id, { answer: "representation-ended" })).status).toBe(409);
	await request(id, { answer: "grant-and-finish" });
	expect((await request(id, { answer: "representation-ended" })).body).toEqual({ answer: "representation-ended" });
	const client = new Client();
	const page = await (await client.get(`/offline/tax-office/${id}`)).text();
	expect(page).toContain("We have recorded the end of the fiscal representation.");
	expect(page).toContain('value="corrected"');
	expect(await (await client.get("/offline/tax-office")).text()).toContain(`/offline/tax-office/${id}`);
});
