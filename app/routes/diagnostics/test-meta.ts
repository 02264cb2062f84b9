import { m } from "#app/paraglide/messages.js";

/** Returns the title of a test page; error pages set their own. */
export function testMeta(title: string, error: unknown) {
	return error ? [] : [{ title: `${title} – ${m.brand()}` }];
}
