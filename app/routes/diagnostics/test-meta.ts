import { m } from "#app/paraglide/messages.js";

/** Title of a test page; error pages set their own. */
export function testMeta(title: string, error: unknown) {
	return error ? [] : [{ title: `${title} – ${m.brand()}` }];
}
