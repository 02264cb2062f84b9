import type { AftercarePlace } from "#app/queries/aftercare.server.ts";

/** A place in the list as an address has it. */
export function formatPosition({ due, id }: AftercarePlace): string {
	return `${due}.${id}`;
}

/** The place that an address names; null for anything that is none. */
export function parsePosition(written: string | null): AftercarePlace | null {
	const [, due, id] = /^(\d{1,15})\.([\w-]{1,60})$/.exec(written ?? "") ?? [];
	return due && id ? { due: Number(due), id } : null;
}
