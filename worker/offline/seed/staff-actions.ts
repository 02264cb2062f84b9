import { confirmNif, fileApplication, proposeNif } from "#app/commands/application/nif.server.ts";
import {
	cancelApplication,
	decideDocument,
	rejectApplication,
	requestBetterDocuments,
	requestInformation,
	waiveInformation,
} from "#app/commands/application/review.server.ts";
import { DOCUMENT_CHECKS } from "#app/domain/application/document-checks.ts";
import { moveParcel } from "../carrier.ts";
import { offlineStaff } from "../staff.ts";
import { type Answer, answerApplication } from "../tax-office/answer-application.ts";
import { finishApplication } from "../tax-office/finish-application.ts";
import { mustSucceed, type Scenario } from "./scenario.ts";

const RUI = offlineStaff("Rui");
const EVA = offlineStaff("Eva");

export async function acceptDocuments({ services, applicationId }: Scenario): Promise<void> {
	for (const document of ["passport", "address"] as const) {
		const decision = { document, decision: "accepted" as const, reason: "", checks: DOCUMENT_CHECKS[document] };
		mustSucceed(await decideDocument(services, RUI, applicationId, decision));
	}
}

/** Waives the automatic request for better pictures: the first ones are legible. */
export async function waiveRequest({ services, applicationId }: Scenario): Promise<void> {
	await requestBetterDocuments(services, applicationId);
	mustSucceed(await waiveInformation(services, RUI, applicationId));
}

export async function requestNewerBill({ services, applicationId }: Scenario): Promise<void> {
	const items = [{ kind: "address" as const, reason: "El documento tiene más de tres meses. Envíe uno más reciente." }];
	mustSucceed(await requestInformation(services, RUI, applicationId, items));
}

/** Accepts the signed power of attorney. */
export async function acceptMandate({ services, applicationId }: Scenario): Promise<void> {
	const decision = { document: "mandate", decision: "accepted", reason: "", checks: DOCUMENT_CHECKS.mandate } as const;
	mustSucceed(await decideDocument(services, RUI, applicationId, decision));
}

export async function fileWithOffice({ services, applicationId, person }: Scenario): Promise<void> {
	const authorityReference = `DEMO-${person.lastName.slice(0, 3).toUpperCase()}`;
	mustSucceed(await fileApplication(services, RUI, applicationId, { authorityReference, checkListDone: true }));
}

async function receiveLetter({ services, office, applicationId }: Scenario, answer: Answer): Promise<string> {
	const letter = mustSucceed(await answerApplication(services, office, applicationId, answer));
	if (letter.answer === "grant") return letter.nif;
	return "reason" in letter ? letter.reason : "";
}

/** The office grants a number, and the first of two people enters it. */
export async function proposeNumber(scenario: Scenario): Promise<void> {
	const nif = await receiveLetter(scenario, { answer: "grant" });
	const input = { nif, repeated: nif, prefixConfirmed: false };
	mustSucceed(await proposeNif(scenario.services, RUI, scenario.applicationId, input));
}

/** The second person enters it too. */
export async function confirmNumber(scenario: Scenario): Promise<void> {
	const nif = await receiveLetter(scenario, { answer: "grant" });
	mustSucceed(await confirmNif(scenario.services, EVA, scenario.applicationId, nif));
}

export async function finishCase(scenario: Scenario): Promise<void> {
	const nif = await receiveLetter(scenario, { answer: "grant" });
	mustSucceed(await finishApplication(scenario.services, scenario.applicationId, nif));
}

/** The office refuses, and two people reject the application. */
export async function rejectCase(scenario: Scenario): Promise<void> {
	const reason = await receiveLetter(scenario, {
		answer: "refuse",
		reason: "The name differs from the one on the passport.",
	});
	for (const staff of [RUI, EVA]) {
		mustSucceed(
			await rejectApplication(scenario.services, staff, scenario.applicationId, { reason, fault: "authority" }),
		);
	}
}

export async function cancelCase({ services, applicationId }: Scenario): Promise<void> {
	mustSucceed(await cancelApplication(services, EVA, applicationId));
}

export async function shipCertificate({ services, applicationId }: Scenario): Promise<void> {
	mustSucceed(await moveParcel(services, applicationId, { status: "shipped" }));
	mustSucceed(await moveParcel(services, applicationId, { status: "in-transit" }));
}
