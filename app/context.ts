import { createContext } from "react-router";
import type { Staff } from "./domain/application/staff-roles.ts";
import type { StaffSession } from "./domain/staff/staff-session.ts";
import type { StaffAccount } from "./queries/staff/staff-accounts.server.ts";
import type { Services, Visitor } from "./services.ts";

/** Context of every page, set once per request (worker/pages/pages.ts). */
export const servicesContext = createContext<Services>();
export const visitorContext = createContext<Visitor>();
/** The rendering of one response: what the Worker decides before it, and the results that it reads afterwards. */
export type RenderState = {
	/** Nonce of the response's Content-Security-Policy. */
	readonly nonce: string;
	/** Why no page is rendered: a gate refused the request, or this network exceeded the limit of the form. */
	readonly refusal: 403 | 429 | 503 | null;
	/** Whether the visitor may see the payment test pages: with a live key only staff may (worker/api/payments.ts). */
	mayDiagnose(): Promise<boolean>;
	/** Whether a loader or an action failed unexpectedly (worker/pages/page-routes.ts). */
	hasFailed: boolean;
	/** The name of a rendering error (app/entry.server.tsx). */
	renderError: string | null;
	/** Whether the page was rendered without a framework, and its styles (app/entry.server.tsx). */
	isStatic: boolean;
	styles: string | null;
};
export const renderContext = createContext<RenderState>();
/** Set after a failed action: the page renders the submitted input without loading anything. */
export const inputOnlyContext = createContext(false);
/** The signed-in member of staff. Set only behind the staff gate, so that reading it elsewhere throws. */
export const staffContext = createContext<Staff>();
/** The progress of a sign-in: the account from Access, and perhaps a session. */
export type StaffEntry = { account: StaffAccount; session: StaffSession | null };
/** Set for all pages under /admin, including those of the sign-in. */
export const staffEntryContext = createContext<StaffEntry>();
