import { m } from "#app/paraglide/messages.js";

/** Title of a page of the desk. */
export function adminMeta(title: string) {
	return [{ title: `${title} – ${m.admin_desk()} – ${m.brand()}` }];
}
