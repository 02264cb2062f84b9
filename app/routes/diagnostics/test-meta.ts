import { m } from "#app/paraglide/messages.js";

/** Title of a test page; no search engine has any business there. An error page brings a title of its own. */
export function testMeta(title: string, error: unknown) {
	const noIndex = { name: "robots", content: "noindex" };
	return error ? [noIndex] : [{ title: `${title} – ${m.brand()}` }, noIndex];
}
