import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Uploaded } from "#app/commands/documents/uploads.server.ts";
import { countryName } from "#app/content/country-names.server.ts";
import {
	type AddressFacts,
	choiceOfPeople,
	type PassportFacts,
	peopleIn,
} from "#app/domain/documents/document-check.ts";
import { HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { extractedLines, translateFlags, translateRejection } from "#app/labels/document-labels.server.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { AppEnv } from "../context.ts";
import { problem } from "./problem.ts";

/** Files that nobody could use, whatever they say: the card shows them as rejected (row 125). */
const REJECTIONS = ["file_corrupt", "file_password", "file_too_many_pixels", "file_too_many_pages", "file_too_complex"];

/** The answer of an upload (row 101): verified, for a person to review, or rejected with the reason. */
export function uploadOutcome(c: Context<AppEnv>, outcome: Outcome<Uploaded>): Response {
	const { language } = c.var.visitor;
	if (!outcome.ok) {
		const { failure } = outcome;
		if (!REJECTIONS.includes(failure.code)) return problem(c, failure);
		const reason = translateFailure(failure, language);
		const fraudDetection = { needsManualReview: false, flags: [{ severity: "high", description: reason }] };
		return c.json(
			{ rejected: true, reason, message: reason, fraudDetection },
			HTTP_STATUS[failure.kind] as ContentfulStatusCode,
		);
	}
	const { uploadId, verdict, flags, reading, extracted = null } = outcome.value;
	const people = peopleIn(extracted);
	const described = translateFlags(flags, language, people);
	const fraudDetection = { needsManualReview: verdict === "review", flags: described };
	if (verdict === "rejected") {
		const reason = translateRejection(flags, language);
		return c.json({ rejected: true, reason, message: reason, fraudDetection });
	}
	const choices = choiceOfPeople(people);
	const read = extractedLines(extracted, language);
	const message =
		verdict === "verified"
			? m.upload_verified_default({}, { locale: language })
			: m.upload_review_default({}, { locale: language });
	return c.json({
		rejected: false,
		message,
		filePath: uploadId,
		fraudDetection,
		reading: reading === "pending" ? reading : "done",
		...(choices.length > 0 && { people: choices }),
		...(read.length > 0 && { read }),
	});
}

/** Rows 102 and 103: what was read, by the names of the specification and nothing else of it. Null when nothing was. */
export function extractedJson(found: PassportFacts | AddressFacts | null, language: Language) {
	if (!found) return null;
	if ("surname" in found) {
		if (found.people) return null;
		const { surname, givenNames, birthDate, nationality } = found;
		return { surname, givenNames, birthDate, countryName: countryName(nationality, language), nationality };
	}
	const { streetAddress, city, postalCode, country } = found;
	return { streetAddress, city, postalCode, country: country && countryName(country, language) };
}
