import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import type { OfflineWorld } from "../offline-world.ts";
import { drawNumber } from "./draw-number.ts";
import { grantedNif, type Letter } from "./letter.ts";

/** Where the office keeps its letters. */
export type Office = DurableObjectStub<OfflineWorld>;

export type Answer = { answer: "grant" } | { answer: "refuse" | "more"; reason: string };

/**
 * The office writes a letter about a filed application and changes nothing: what follows from it, staff do in the admin area. A
 * number is granted once; asking again shows the same one, and a granted application is not refused any more.
 */
export async function answerApplication(
	services: Services,
	office: Office,
	applicationId: string,
	answer: Answer,
): Promise<Outcome<Letter>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const { status: from } = application;
	if (from !== "processing" && from !== "approved") return failure("conflict", "wrong_state", { from });
	const known = (await office.lettersTo(applicationId)).find((letter) => letter.answer === "grant");
	if (known) return answer.answer === "grant" ? success(known) : failure("conflict", "wrong_state", { from });
	if (answer.answer !== "grant" && !answer.reason.trim()) return failure("invalid", "reason_missing");
	return success(await office.keepLetter(applicationId, await write(services, office, application, answer)));
}

async function write(services: Services, office: Office, application: Application, answer: Answer): Promise<Letter> {
	const at = services.now();
	if (answer.answer !== "grant") return { at, answer: answer.answer, reason: answer.reason.trim() };
	// Staff may have typed a number before the office was asked: then that is the one.
	if (application.nifNumber !== null) return { at, answer: "grant", nif: application.nifNumber };
	const numbers = Object.values(await office.allLetters()).map(grantedNif);
	const granted = new Set(numbers.filter((nif) => nif !== null));
	return { at, answer: "grant", nif: await drawNumber(services, granted) };
}
