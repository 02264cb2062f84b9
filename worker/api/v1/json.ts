/** A time as ISO 8601 in UTC. @param at UTC milliseconds */
export function iso(at: number): string;
export function iso(at: number | null): string | null;
export function iso(at: number | null): string | null {
	return at === null ? null : new Date(at).toISOString();
}
