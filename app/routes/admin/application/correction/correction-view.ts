import type { WrittenField } from "#app/domain/application/personal-info-fields.ts";
import type { Option } from "#app/ui/form/select-field.tsx";

/** The form in which one answer is corrected. */
export type CorrectionView = {
	field: WrittenField;
	label: string;
	control: "text" | "date" | "country" | "choice";
	/** As it is stored now, and in words. */
	value: string;
	said: string;
	/** Whether a document proves it, and whether somebody accepted that. */
	proved: boolean;
	accepted: boolean;
	/** Of a country or a choice alone. */
	options: Option[];
};
