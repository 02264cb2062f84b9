import { nifCheckDigit } from "#app/domain/nif.ts";
import { applyAndPay } from "./by-calls.ts";
import { type Client, signIn } from "./client.ts";
import { decideDocument, fileApplication, services, staff, storeCertificate } from "./desk.ts";
import { aPdf } from "./fixtures.ts";

/** A paid case that lies with the tax office. */
export async function aFiledCase(applicant: Client, changes: Record<string, unknown> = {}) {
	const made = await applyAndPay(applicant, changes);
	const accepted = { decision: "accepted", reason: "" } as const;
	await decideDocument(await services(), staff.rui, made.id, { document: "passport", ...accepted });
	await decideDocument(await services(), staff.rui, made.id, { document: "address", ...accepted });
	const filed = await fileApplication(await services(), staff.rui, made.id, {
		authorityReference: "AT-1",
		checkListDone: true,
	});
	if (!filed.ok) throw new Error(`file: ${filed.failure.code}`);
	return made;
}

let assigned = 0;

/** A valid number that no case has yet. */
export function aNif(): string {
	assigned += 1;
	const eight = String(29_345_000 + assigned);
	return eight + nifCheckDigit(eight);
}

/** A case with its number and its certificate. */
export async function aCompletedCase(applicant: Client, changes: Record<string, unknown> = {}) {
	const nifNumber = aNif();
	const made = await aFiledCase(applicant, changes);
	for (const email of ["rui@azulejo.example", "eva@azulejo.example"]) {
		const { status, body } = await (await signIn(email)).call(`/api/set-nif/${made.id}`, { nifNumber });
		if (status !== 200) throw new Error(`set-nif: ${status} ${JSON.stringify(body)}`);
	}
	const bytes = new Uint8Array(await aPdf("nif.pdf", "the authority's own").arrayBuffer());
	const stored = await storeCertificate(await services(), staff.rui, made.id, { bytes, name: "nif.pdf" });
	if (!stored.ok) throw new Error(`certificate: ${stored.failure.code}`);
	return { ...made, nifNumber };
}
