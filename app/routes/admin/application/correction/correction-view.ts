import type { AnswerControl } from "#app/ui/form/answer-field.tsx";

/** The form in which one answer is corrected. */
export type CorrectionView = AnswerControl & {
	label: string;
	/** Whether a document proves it, and whether somebody accepted that. */
	proved: boolean;
	accepted: boolean;
};
