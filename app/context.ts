import { createContext } from "react-router";
import type { Staff } from "./domain/application/staff-roles.ts";
import type { StaffSession } from "./domain/staff/staff-session.ts";
import type { StaffAccount } from "./queries/staff/staff-accounts.server.ts";
import type { Services, Visitor } from "./services.ts";

/** Context of every page, set once per request (worker/pages/pages.ts). */
export const servicesContext = createContext<Services>();
export const visitorContext = createContext<Visitor>();
/** The nonce of this answer's Content-Security-Policy. */
export const nonceContext = createContext<string>();
/** Set by app/entry.server.tsx: whether the page was rendered without a framework, and its styles. */
export type StaticPageMark = { still: boolean; styles: string | null };
export const staticPageMarkContext = createContext<StaticPageMark>();
/** Whether the visitor may see the payment test pages: with a live key only staff may (worker/api/payments.ts). */
export const diagnosticsContext = createContext<() => Promise<boolean>>();
/**
 * Why no page is made at all: this network has sent the form too often within a minute (worker/pages/pages.ts),
 * or a gate before the page failed.
 */
export const refusalContext = createContext<403 | 429 | 503 | null>();
/**
 * Set by worker/pages/page-routes.ts when a loader or an action failed unexpectedly, and by app/entry.server.tsx
 * with the name of a rendering error.
 */
export const failureMarkContext = createContext<{ failed: boolean; drawing: string | null }>();
/** Set by an action that failed: the page renders the submitted input without loading anything. */
export const typedOnlyContext = createContext(false);
/** The signed-in member of staff; set behind the staff gate only, so that reading it elsewhere throws. */
export const staffContext = createContext<Staff>();
/** The progress of a sign-in: the account from Access, and perhaps a session. */
export type StaffEntry = { account: StaffAccount; session: StaffSession | null };
/** Set for all pages under /admin, those of the sign-in among them. */
export const staffEntryContext = createContext<StaffEntry>();
