import { createExecutionContext, env } from "cloudflare:test";
import { pictureHashes } from "#app/data/application-schema.server.ts";
import { openDatabase } from "#app/data/db.server.ts";
import * as schema from "#app/data/schema.server.ts";
import { createDocumentStore } from "#app/documents/store.server.ts";
import type { Services } from "#app/services.ts";
import { compose } from "#worker/compose.ts";
import type { OfflineBindings } from "#worker/offline/bindings.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";
import { aKeyring } from "./fixtures.ts";

/** Returns the services that a request would get now. */
export async function openServices(context = createExecutionContext()): Promise<Services> {
	const bindings = env as unknown as OfflineBindings;
	return compose(bindings, await createOfflineEnvironment(bindings), context);
}

/** The text on every page while a dependency is unavailable. */
export const UNAVAILABLE = {
	en: "The service is not available at the moment. Please try again in a minute.",
	es: "El servicio no está disponible en este momento. Inténtelo de nuevo dentro de un minuto.",
	pt: "O serviço não está disponível neste momento. Tente novamente dentro de um minuto.",
} as const;

export type DocumentEnvironment = Pick<Services, "db" | "documents" | "now"> & {
	/** Advances the clock, in milliseconds. */
	pass(time: number): void;
	/** Returns what remains: ids of uploads with their state, and keys in the bucket. */
	left(): Promise<{ uploads: string[]; pages: number; objects: number; hashes: number }>;
};

/** The real database and document store, with a clock that only the test advances. */
export function documentEnvironment(): DocumentEnvironment {
	let time = Date.UTC(2026, 10, 2, 9);
	const db = openDatabase(env.DB, aKeyring());
	return {
		db,
		documents: createDocumentStore(env.DOCUMENTS, aKeyring()),
		now: () => time,
		pass(passed) {
			time += passed;
		},
		async left() {
			const uploads = await db.select().from(schema.uploads);
			return {
				uploads: uploads.map(({ id, state }) => `${id} ${state}`),
				pages: (await db.select().from(schema.uploadPages)).length,
				objects: (await env.DOCUMENTS.list()).objects.length,
				hashes: (await db.select().from(pictureHashes)).length,
			};
		},
	};
}
