import { fileApplication } from "#app/commands/application/file-application.server.ts";
import { decideDocument } from "#app/commands/documents/decide-document.server.ts";
import { acceptRepresentation, makeRepresentativeLink } from "#app/commands/mandate/representative-link.server.ts";
import { signOnPaper } from "#app/commands/mandate/sign-on-paper.server.ts";
import { representativeAccepted } from "#app/domain/mandate/signed-mandate.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { offlineStaff } from "#worker/offline/access/staff.ts";
import { applyAndPay } from "./by-calls.ts";
import { Client } from "./client.ts";
import { aPdf } from "./fixtures.ts";
import { openServices } from "./open-services.ts";

/** An application that is paid, in order and with the tax office. */
export async function aFiledApplication(
	changes: Record<string, unknown> = {},
	applicant = new Client(),
): Promise<{ applicant: Client; id: string; applicationNumber: string; intentId: string; clientSecret: string }> {
	const made = await applyAndPay(applicant, changes);
	await fileAsStaff(made.id);
	return { applicant, ...made };
}

async function fileAsStaff(id: string): Promise<void> {
	const services = await openServices();
	const rui = offlineStaff("Rui");
	for (const document of ["passport", "address"] as const) {
		await decideDocument(services, rui, id, { document, decision: "accepted", reason: "" });
	}
	await signByHand(id);
	await decideDocument(services, rui, id, { document: "mandate", decision: "accepted", reason: "" });
	const filed = await fileApplication(services, rui, id, { authorityReference: "AT-1", checkListDone: true });
	if (!filed.ok) throw new Error(`filing: ${filed.failure.code}`);
}

/** The applicant prints the power of attorney, signs it and sends a scan; a representative of their own says yes. */
export async function signByHand(id: string): Promise<void> {
	await sayYes(id);
	const bytes = new Uint8Array(await aPdf("signed.pdf", id).arrayBuffer());
	const signed = await signOnPaper(await openServices(), id, [{ bytes, name: "signed.pdf" }], []);
	if (!signed.ok) throw new Error(`signing: ${signed.failure.code}`);
}

async function sayYes(id: string): Promise<void> {
	const services = await openServices();
	const application = await findApplication(services, id);
	if (!application || representativeAccepted(application)) return;
	const link = await makeRepresentativeLink(services, application);
	const token = link.ok ? (new URL(link.value).searchParams.get("token") ?? "") : "";
	const { representativeName: name, representativeNif: nif } = application;
	const said = await acceptRepresentation(services, token, { name: name ?? "", nif: nif ?? "", consent: true });
	if (!said.ok) throw new Error(`representative: ${said.failure.code}`);
}
