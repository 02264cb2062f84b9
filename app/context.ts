import { createContext } from "react-router";
import type { Staff } from "./domain/application/staff-roles.ts";
import type { StaffSession } from "./domain/staff/staff-session.ts";
import type { StaffAccount } from "./queries/staff/staff-accounts.server.ts";
import type { Services, Visitor } from "./services.ts";

/** What the worker hands to every page, set once per request (worker/pages/pages.ts). */
export const servicesContext = createContext<Services>();
export const visitorContext = createContext<Visitor>();
/** The nonce of this answer's Content-Security-Policy. */
export const nonceContext = createContext<string>();
/** Filled in by app/entry.server.tsx: whether the page came out without a framework, and the styles in it. */
export type StaticPageMark = { still: boolean; styles: string | null };
export const staticPageMarkContext = createContext<StaticPageMark>();
/** Whether the asker may see the payment test pages: with a live key only staff may (worker/diagnostics-access.ts). */
export const diagnosticsContext = createContext<() => Promise<boolean>>();
/**
 * Why no page is made at all: this network has sent the form too often within a minute (worker/pages/pages.ts),
 * or a gate before the page failed.
 */
export const refusalContext = createContext<403 | 429 | 503 | null>();
/**
 * Filled in by worker/pages/answer-failures.ts: whether a loader or an action came to something that nobody expected; and
 * by app/entry.server.tsx: the name of an error that came up while a page was drawn.
 */
export const failureMarkContext = createContext<{ failed: boolean; drawing: string | null }>();
/** Set by an action that could not do its work: the page shows what was typed, and needs nothing else to do so. */
export const typedOnlyContext = createContext(false);
/** The member of staff who asks; set for pages behind the staff gate only, so that reading it elsewhere throws. */
export const staffContext = createContext<Staff>();
/** How far somebody has come on the way into the admin area: an account that Access has named, and perhaps a session. */
export type StaffEntry = { account: StaffAccount; session: StaffSession | null };
/** Set for all pages under /admin, those of the sign-in among them. */
export const staffEntryContext = createContext<StaffEntry>();
