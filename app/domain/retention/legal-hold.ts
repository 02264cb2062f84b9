import type { Role } from "../application/event.ts";

/** Letters of a reason for a hold, at least and at most. */
export const HOLD_REASON = { min: 5, max: 500 };

/** An application of which nothing may be deleted. `setAt` is UTC milliseconds, `reason` null where it cannot be read. */
export type LegalHold = { setBy: string; setAt: number; reason: string | null };

/** What stands in the way of the law's deletions is for those who answer for it. */
export function mayHold({ role }: { role: Role }): boolean {
	return role === "senior" || role === "admin";
}
