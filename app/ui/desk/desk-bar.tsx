import { useLocation, useRouteLoaderData } from "react-router";
import type { Staff } from "#app/domain/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "../app-link.tsx";
import { LanguageLinks } from "../language-links.tsx";
import { ROLE_NAMES } from "./desk-words.ts";

const HOME = "/admin/applications";
/** Access answers this address itself, in front of the Worker. */
const SIGN_OUT = "/cdn-cgi/access/logout";

/** The top of the desk: where we are, who we are, the way out. */
export function DeskBar() {
	const desk = useRouteLoaderData<{ staff: Staff }>("routes/admin/layout");
	const { pathname } = useLocation();
	return (
		<div className="desk-bar">
			<div className="wrap wrap-desk">
				<AppLink to={HOME} className="brand">
					<img src="/favicon.svg" alt="" width={28} height={28} />
					{m.admin_desk()}
				</AppLink>
				<nav aria-label={m.nav_label()}>
					<AppLink to={HOME} className="nav-link" aria-current={pathname === HOME ? "page" : undefined}>
						{m.admin_list_title()}
					</AppLink>
					<LanguageLinks />
				</nav>
				{desk && (
					<p className="desk-identity">
						<span>
							{desk.staff.email} <span className="muted">({ROLE_NAMES[desk.staff.role]()})</span>
						</span>
						<a href={SIGN_OUT}>{m.admin_sign_out()}</a>
					</p>
				)}
			</div>
		</div>
	);
}
