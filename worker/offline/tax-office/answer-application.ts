import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { RefusalReason } from "#app/domain/filing/refusal-reasons.ts";
import { addBusinessDays } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import type { Simulator } from "../simulator.ts";
import { drawNumber } from "./draw-number.ts";
import { grantedNif, type Letter, numberAtOffice, type WrongDatum } from "./letter.ts";
import { inventedPassword } from "./portal-password.ts";
import { REFUSAL_TEXTS } from "./refusal-texts.ts";

/** Where the office keeps its letters. */
export type Office = DurableObjectStub<Simulator>;

export type Answer =
	| { answer: "grant"; wrong?: WrongDatum | undefined }
	| { answer: "refuse"; reason: string; code?: RefusalReason | undefined }
	| { answer: "more"; reason: string }
	/** Business days. */
	| { answer: "delay"; days: number }
	| { answer: "corrected" | "password" | "representation-ended" };

/**
 * The office writes a letter about a filed application and changes nothing: what follows from it, staff do in the admin
 * area. A number is granted once; asking again shows the same one, and a granted application is not refused any more. What
 * comes after the number, the office answers as often as it is asked.
 */
export async function answerApplication(
	services: Services,
	office: Office,
	applicationId: string,
	answer: Answer,
): Promise<Outcome<Letter>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const letters = await office.lettersTo(applicationId);
	const known = letters.find((letter) => letter.answer === "grant");
	if (answer.answer === "grant" && known && isFiled(application)) return success(known);
	if (!isTime(application, letters, answer, services.now()))
		return failure("conflict", "wrong_state", { from: application.status });
	const written = await write(services, office, { application, letters, answer });
	if ("reason" in written && written.reason === "") return failure("invalid", "reason_missing");
	return success(await office.keepLetter(applicationId, written));
}

function isFiled({ status }: Application): boolean {
	return status === "processing" || status === "approved";
}

/** Whether the office has it to decide, and said nothing of a later day; or, after the number, whether there is one. */
function isTime(application: Application, letters: readonly Letter[], { answer }: Answer, now: number): boolean {
	if (answer === "corrected" || answer === "password" || answer === "representation-ended")
		return numberAtOffice(application, letters) !== null;
	const last = letters.at(-1);
	const isLater = last?.answer === "delay" && last.until > now;
	return isFiled(application) && grantedNif(letters) === null && !isLater;
}

type Asked = { application: Application; letters: readonly Letter[]; answer: Answer };

async function write(services: Services, office: Office, { application, letters, answer }: Asked): Promise<Letter> {
	const at = services.now();
	switch (answer.answer) {
		case "grant": {
			const nif = await numberFor(services, office, application);
			return { at, answer: "grant", nif, ...(answer.wrong && { wrong: answer.wrong }) };
		}
		case "refuse": {
			const { code, reason } = answer;
			return {
				at,
				answer: "refuse",
				reason: reason.trim() || (code ? REFUSAL_TEXTS[code] : ""),
				...(code && { code }),
			};
		}
		case "more":
			return { at, answer: "more", reason: answer.reason.trim() };
		case "delay":
			return { at, answer: "delay", until: addBusinessDays(at, answer.days) };
		case "corrected": {
			const wrong = application.aftercare?.correction?.wrong ?? [];
			const right = (field: string) => wrong.find((datum) => datum.field === field)?.right ?? null;
			return { at, answer: "corrected", name: right("name"), address: right("address") };
		}
		case "password": {
			const before = letters.filter((letter) => letter.answer === "password").length;
			return { at, answer: "password", password: await inventedPassword(application.id, before + 1) };
		}
		case "representation-ended":
			return { at, answer: "representation-ended" };
	}
}

/** Staff may have typed a number before the office was asked: then that is the one. */
async function numberFor(services: Services, office: Office, { nifNumber }: Application): Promise<string> {
	if (nifNumber !== null) return nifNumber;
	const numbers = Object.values(await office.allLetters()).map(grantedNif);
	return drawNumber(services, new Set(numbers.filter((nif) => nif !== null)));
}
