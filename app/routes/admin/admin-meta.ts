import { m } from "#app/paraglide/messages.js";

/** Returns the title of an admin page. */
export function adminMeta(title: string) {
	return [{ title: `${title} – ${m.admin_home()} – ${m.brand()}` }];
}
