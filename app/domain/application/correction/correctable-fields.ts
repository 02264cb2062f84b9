import type { DocumentType } from "../../documents/document-check.ts";
import { isRepresented } from "../../guardian/guardian.ts";
import type { Application } from "../application.ts";
import type { Section } from "../fields/field-facts.ts";
import { type WrittenField, writtenFields } from "../personal-info-fields.ts";

/**
 * What staff may correct: answers about the person and the addresses. Not the e-mail address, by which somebody proves
 * that an application is theirs, and not the representative, who agreed to be one.
 */
const SECTIONS: readonly Section[] = ["name", "basic", "guardian", "birth", "contact", "address", "delivery"];

/** Worked out when asked: a page that never asks then carries no table of fields. */
function allFields(): WrittenField[] {
	return SECTIONS.flatMap(writtenFields).filter((name) => name !== "email");
}

export function isCorrectable(name: unknown): name is WrittenField {
	return allFields().some((field) => field === name);
}

/** The fields of this application that can be corrected: no delivery address where there is none, nobody who acts for an adult. */
export function correctableFields(
	application: Pick<Application, "physicalDeliveryAddress" | "guardianDecision">,
): readonly WrittenField[] {
	const delivery = application.physicalDeliveryAddress ? [] : writtenFields("delivery");
	const guardian = isRepresented(application) ? [] : writtenFields("guardian");
	return allFields().filter((field) => !delivery.includes(field) && !guardian.includes(field));
}

/** The document that proves an answer; null where none does. */
export function documentProving(field: WrittenField): DocumentType | null {
	if (writtenFields("name").includes(field) || writtenFields("basic").includes(field)) return "passport";
	if (writtenFields("guardian").includes(field)) return "guardian";
	return writtenFields("address").includes(field) ? "address" : null;
}
