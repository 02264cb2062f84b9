import type { Language } from "#app/domain/language.ts";
import type { ReviewRefusal } from "#app/domain/reviews/review.ts";
import { m } from "#app/paraglide/messages.js";

export const REVIEW_REFUSAL_LABELS: Record<ReviewRefusal, typeof m.review_reason_insult> = {
	insult: m.review_reason_insult,
	personal_data: m.review_reason_personal_data,
	unlawful: m.review_reason_unlawful,
	off_topic: m.review_reason_off_topic,
};

/** Returns the reason with an initial capital letter, for a box or a list. */
export function reviewRefusalLabel(reason: ReviewRefusal, language: Language): string {
	const label = REVIEW_REFUSAL_LABELS[reason]({}, { locale: language });
	return label.charAt(0).toLocaleUpperCase(language) + label.slice(1);
}
