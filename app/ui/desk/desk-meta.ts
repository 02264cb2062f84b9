import { m } from "#app/paraglide/messages.js";

/** Title of a page of the desk; no search engine has any business there. */
export function deskMeta(title: string) {
	return [{ title: `${title} – ${m.admin_desk()} – ${m.brand()}` }, { name: "robots", content: "noindex" }];
}
