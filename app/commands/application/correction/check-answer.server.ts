import type { Application } from "#app/domain/application/application.ts";
import { withAnswer } from "#app/domain/application/correction/correct-answer.ts";
import { readAnswer } from "#app/domain/application/personal-info.ts";
import {
	type CorrectedField,
	FIELDS,
	type PersonalInfo,
	type WrittenField,
	writtenFields,
} from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import type { Services } from "#app/services.ts";
import { checkForm } from "../check-form.server.ts";

type CheckedAnswer = { ok: true; value: string } | { ok: false; sentence: string };

/**
 * Reads a new answer as the applicant's form would, among all the others; `sentence` is the key of what is wrong. Others that
 * were wrong before are no reason to refuse this one; others that it makes wrong are, such as a country without its code.
 */
export async function checkAnswer(
	services: Services,
	application: Application,
	field: CorrectedField,
	typed: string,
): Promise<CheckedAnswer> {
	const written = typed.normalize("NFC");
	const checked = await check(services, { ...application, ...withAnswer(application, field, written) });
	if (checked.ok) return { ok: true, value: String(checked.info[field]) };
	const before = await check(services, application);
	const known = before.ok ? {} : before.errors;
	const others = Object.entries(checked.errors).filter(
		([name, error]) => known[name as WrittenField] !== error && !isAskedLater(field, name),
	);
	const sentence = checked.errors[field] ?? others[0]?.[1];
	return sentence ? { ok: false, sentence } : { ok: true, value: readAnswer(field, written) };
}

/**
 * Who acts for somebody who turns out to be a child is asked once the date is right, and the second parent once it is said
 * that both act: each is written down then.
 */
function isAskedLater(field: CorrectedField, other: string): boolean {
	const asksMore = field === "dateOfBirth" || field === "guardianRelation";
	return asksMore && writtenFields("guardian").some((name) => name === other);
}

function check(services: Services, application: Application) {
	const input = Object.fromEntries(FIELDS.map(([name]) => [name, storedAnswer(application, name)]));
	// Whoever accepts a correction has looked at it.
	Object.assign(input, { postalCodeConfirmed: true, deliveryPostalCodeConfirmed: true });
	const answers = input satisfies Partial<Record<keyof PersonalInfo, unknown>>;
	return checkForm(services, answers, application.packageType, "call");
}
