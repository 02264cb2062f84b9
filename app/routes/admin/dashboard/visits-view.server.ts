import { isLanguage, type Language } from "#app/domain/language.ts";
import { DEVICE_CLASSES, VISIT_STEPS, type VisitCounts, type VisitStep } from "#app/domain/measures/visit-steps.ts";
import { messageByCode } from "#app/labels/failure-labels.server.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { VisitFilter, VisitSteps } from "#app/queries/measures/visits.server.ts";

/** Maximum number of errors per step: further ones are rare. */
const MAX_ERRORS = 3;

export type VisitsView = {
	filter: VisitFilter;
	counts: VisitCounts;
	phoneShare: number | null;
	/** In the order of the steps, most frequent first, with the text that visitors saw. */
	errors: { step: VisitStep; text: string; count: number }[];
};

/** Parses the filter from the URL; an invalid value means no filter. */
export function parseVisitFilter({ searchParams }: URL): VisitFilter {
	const language = searchParams.get("language");
	return {
		language: isLanguage(language) ? language : null,
		device: DEVICE_CLASSES.find((name) => name === searchParams.get("device")) ?? null,
	};
}

export function toVisitsView(
	{ counts, phoneShare, errors }: VisitSteps,
	filter: VisitFilter,
	language: Language,
): VisitsView {
	const topErrors = VISIT_STEPS.flatMap((step) => errors.filter((error) => error.step === step).slice(0, MAX_ERRORS));
	return {
		filter,
		counts,
		phoneShare,
		errors: topErrors.map(({ step, error, times }) => ({ step, count: times, text: errorText(error, language) })),
	};
}

/**
 * Returns the text of an error code such as `phone:error_phone_invalid`. The input that a message quotes is not stored: an
 * ellipsis replaces it.
 */
function errorText(error: string, language: Language): string {
	const [field, key] = error.includes(":") ? error.split(":", 2) : [null, error];
	const message = messageByCode(`${key}:…`, language) ?? error;
	const label = field !== null && hasLabel(field) ? FIELD_LABELS[field]({}, { locale: language }) : null;
	return label === null ? message : m.dashboard_visits_field({ field: label, sentence: message }, { locale: language });
}

function hasLabel(field: string | undefined): field is keyof typeof FIELD_LABELS {
	return field !== undefined && Object.hasOwn(FIELD_LABELS, field);
}
