import { eq } from "drizzle-orm";
import { blindIndex } from "#app/data/blind-index.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { RefusalReason } from "#app/domain/filing/refusal-reasons.ts";
import { nifCheckDigit } from "#app/domain/person/nif.ts";
import { sha256 } from "#app/domain/sha256.ts";
import { addBusinessDays } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import type { Simulator } from "../simulator.ts";
import { type CertificateMistake, findGrantedNif, findNif, type Letter } from "./letter.ts";

/** The store of the office's letters. */
export type Office = DurableObjectStub<Simulator>;

export type Answer =
	| { answer: "grant"; wrong?: CertificateMistake | undefined }
	| { answer: "refuse"; reason: string; code?: RefusalReason | undefined }
	| { answer: "more"; reason: string }
	/** `days` are business days. */
	| { answer: "delay"; days: number }
	| { answer: "corrected" | "password" | "representation-ended" };

/**
 * Writes a letter about a filed application and changes nothing else: staff act on it in the admin area. A number is
 * granted once; further requests return it, and a granted application cannot be refused. Letters after the number may
 * repeat.
 */
export async function answerApplication(
	services: Services,
	office: Office,
	applicationId: string,
	answer: Answer,
): Promise<Outcome<Letter>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const letters = await office.getLetters(applicationId);
	const existingGrant = letters.find((letter) => letter.answer === "grant");
	if (answer.answer === "grant" && existingGrant && isFiled(application)) return success(existingGrant);
	if (!canAnswer(application, letters, answer, services.now()))
		return failure("conflict", "wrong_state", { from: application.status });
	const outcome = await createLetter(services, office, { application, letters, answer });
	if ("reason" in outcome && outcome.reason === "") return failure("invalid", "reason_missing");
	return success(await office.saveLetter(applicationId, outcome));
}

function isFiled({ status }: Application): boolean {
	return status === "processing" || status === "approved";
}

/**
 * Returns whether the office can send this answer: the application is filed and not delayed, or has a number for the
 * answers that follow one.
 */
function canAnswer(application: Application, letters: readonly Letter[], { answer }: Answer, now: number): boolean {
	if (answer === "corrected" || answer === "password" || answer === "representation-ended")
		return findNif(application, letters) !== null;
	const last = letters.at(-1);
	const isDelayed = last?.answer === "delay" && last.until > now;
	return isFiled(application) && findGrantedNif(letters) === null && !isDelayed;
}

type LetterRequest = { application: Application; letters: readonly Letter[]; answer: Answer };

async function createLetter(
	services: Services,
	office: Office,
	{ application, letters, answer }: LetterRequest,
): Promise<Letter> {
	const time = services.now();
	switch (answer.answer) {
		case "grant": {
			const nif = await findOrDrawNumber(services, office, application);
			return { at: time, answer: "grant", nif, ...(answer.wrong && { wrong: answer.wrong }) };
		}
		case "refuse": {
			const { code, reason } = answer;
			return {
				at: time,
				answer: "refuse",
				reason: reason.trim() || (code ? REFUSAL_TEXTS[code] : ""),
				...(code && { code }),
			};
		}
		case "more":
			return { at: time, answer: "more", reason: answer.reason.trim() };
		case "delay":
			return { at: time, answer: "delay", until: addBusinessDays(time, answer.days) };
		case "corrected": {
			const wrongFields = application.aftercare?.correction?.wrong ?? [];
			const correctedValue = (field: string) => wrongFields.find((datum) => datum.field === field)?.right ?? null;
			return { at: time, answer: "corrected", name: correctedValue("name"), address: correctedValue("address") };
		}
		case "password": {
			const earlierPasswordCount = letters.filter((letter) => letter.answer === "password").length;
			return { at: time, answer: "password", password: await createPassword(application.id, earlierPasswordCount + 1) };
		}
		case "representation-ended":
			return { at: time, answer: "representation-ended" };
	}
}

/** Returns the number that staff have already entered, or draws one. */
async function findOrDrawNumber(services: Services, office: Office, { nifNumber }: Application): Promise<string> {
	if (nifNumber !== null) return nifNumber;
	const numbers = Object.values(await office.getAllLetters()).map(findGrantedNif);
	return drawUnusedNif(services, new Set(numbers.filter((nif) => nif !== null)));
}

/** Draws a valid number that no application has and `grantedNumbers` does not contain. It starts with 29 or 39. */
export async function drawUnusedNif(
	{ db }: Pick<Services, "db">,
	grantedNumbers: ReadonlySet<string>,
): Promise<string> {
	for (;;) {
		const [first = 0, rest = 0] = crypto.getRandomValues(new Uint32Array(2));
		const digits = `${first % 2 === 0 ? "29" : "39"}${String(rest % 1_000_000).padStart(6, "0")}`;
		const nif = `${digits}${nifCheckDigit(digits)}`;
		if (grantedNumbers.has(nif)) continue;
		const matchesNif = eq(applications.nifIndex, await blindIndex(db, "nif", nif));
		const existing = await db.select({ id: applications.id }).from(applications).where(matchesNif);
		if (existing.length === 0) return nif;
	}
}

/** Contains no letters or digits that look alike on paper. */
const PASSWORD_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const PASSWORD_LENGTH = 10;

/**
 * Creates a fictitious portal password, constant for an application and letter, so that tests know it.
 * @param letterNumber number of the password letter, counted from 1
 */
async function createPassword(applicationId: string, letterNumber: number): Promise<string> {
	const hash = await sha256(`portal ${applicationId} ${letterNumber}`);
	return [...hash.slice(0, PASSWORD_LENGTH)].map((byte) => PASSWORD_ALPHABET[byte % PASSWORD_ALPHABET.length]).join("");
}

/** The office's default text for each reason: fictitious, in Portuguese. */
const REFUSAL_TEXTS: Record<RefusalReason, string> = {
	identity_unreadable: "O documento de identificação não está legível. Queira juntar nova cópia.",
	identity_expired: "O documento de identificação encontra-se caducado.",
	signature_differs: "A assinatura da procuração não confere com a do documento de identificação.",
	address_not_proved: "O documento junto não comprova a morada declarada.",
	address_too_old: "O comprovativo de morada tem data demasiado antiga.",
	address_in_portugal: "A morada indicada situa-se em território nacional.",
	mandate_not_accepted: "A procuração não pode ser aceite nos termos em que foi apresentada.",
	translation_missing: "Falta a tradução certificada do documento junto.",
	number_exists: "Já existe número de identificação fiscal atribuído a esta pessoa.",
	question: "Queira indicar a naturalidade do requerente.",
	data_differ: "Os dados do pedido não conferem com os documentos juntos.",
	attachment_missing: "O anexo não foi recebido ou não abre.",
	technical: "O pedido não pôde ser registado por anomalia técnica.",
};
