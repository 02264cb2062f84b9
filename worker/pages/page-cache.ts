import { BUILD_ID } from "virtual:build-id";
import type { Language } from "#app/domain/language.ts";
import { settingsStamp } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";

/**
 * The place where isolates of one data centre leave pages for each other. Its key names the build and the settings, so
 * that a change of either finds nothing old; entries end by themselves after an hour. `address` is a path, with what of
 * its query changes the page.
 */
export async function openPageCache(services: Services, language: Language, address: string) {
	if (!BUILD_ID) return null;
	const { cookieSecrets: _, ...configured } = services.settings;
	const shown = { ...configured, set: await settingsStamp(services) };
	const sum = new Uint8Array(
		await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(shown))),
	).slice(0, 8);
	const key = `https://pages.internal/${BUILD_ID}/${[...sum].map((byte) => byte.toString(16)).join("")}/${language}${address}`;
	const cache = await caches.open("pages");
	return {
		find: () => cache.match(key),
		put(response: Response): Promise<void> {
			const headers = new Headers(response.headers);
			headers.set("Cache-Control", "public, max-age=3600");
			return cache.put(key, new Response(response.body, { headers }));
		},
	};
}
