import { m } from "#app/paraglide/messages.js";

/** Title of a page of the admin area. */
export function adminMeta(title: string) {
	return [{ title: `${title} – ${m.admin_home()} – ${m.brand()}` }];
}
