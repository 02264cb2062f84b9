import type { CorrectedField } from "#app/domain/application/personal-info-fields.ts";
import type { ErasureObstacle, ErasureReceipt } from "#app/domain/retention/erasure.ts";
import type { AnswerControl } from "#app/ui/form/answer-field.tsx";

/** How something wrong is put right now. */
export type Correcting = "self" | "own" | "office" | "after" | "over";

/** The answers that may be corrected here, and the form for the one that the address names. */
export type OwnAnswers = {
	version: number;
	answers: { field: CorrectedField; label: string; value: string }[];
	form: (AnswerControl & { label: string }) | null;
};

export type YourDataView = {
	id: string;
	number: string;
	correcting: Correcting;
	/** The archive has the certificate in it, and this browser has not been proved for long: a mailed code comes first. */
	needsCode: boolean;
	/** While the application is paid and not filed; then where the printed certificate goes, until it is sent. */
	own: OwnAnswers | null;
	consents: { text: string; more: string | null }[];
	erasure: {
		obstacle: ErasureObstacle | null;
		/** The application ends with it: one that nobody has paid for. */
		ends: boolean;
		stays: string[];
		/** The second step: what was read is to be confirmed. */
		confirming: boolean;
	};
};

/** What is shown once, to whoever was forgotten. */
export type ErasedView = { lines: string[]; stays: string[]; mailed: boolean; at: ErasureReceipt["at"] };

/** Something was refused: beside which control, and what had been typed there. */
export type DataProblem = { of: "erase" | "correct"; fieldId: string; message: string; typed?: string };
