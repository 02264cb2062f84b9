import { m } from "#app/paraglide/messages.js";

/** Title of a test page. An error page brings a title of its own. */
export function testMeta(title: string, error: unknown) {
	return error ? [] : [{ title: `${title} – ${m.brand()}` }];
}
