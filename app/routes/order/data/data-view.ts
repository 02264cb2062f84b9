import type { ErasureObstacle, ErasureReceipt } from "#app/domain/retention/erasure.ts";

/** How something wrong is put right now. */
export type Correcting = "self" | "staff" | "office" | "after" | "over";

export type YourDataView = {
	id: string;
	number: string;
	correcting: Correcting;
	consents: { text: string; more: string | null }[];
	erasure: {
		obstacle: ErasureObstacle | null;
		/** The application ends with it. */
		ends: boolean;
		stays: string[];
		/** The second step: what was read is to be confirmed. */
		confirming: boolean;
	};
};

/** What is shown once, to whoever was forgotten. */
export type ErasedView = { lines: string[]; stays: string[]; mailed: boolean; at: ErasureReceipt["at"] };
