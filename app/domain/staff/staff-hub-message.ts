import * as v from "valibot";
import { SECOND } from "../time/calendar.ts";

/** Header of requests that a page makes without user interaction. */
export const UNATTENDED_HEADER = "X-Unattended";
/** A staff page without messages for this long is considered closed. */
export const PRESENCE_TIMEOUT_MS = 15 * SECOND;
export const PING_INTERVAL_MS = 5 * SECOND;

const viewerSchema = v.object({
	name: v.string(),
	/** Id of the application whose page is open. */
	at: v.string(),
	/** Whether text was typed into one of its forms. */
	writing: v.boolean(),
});
export type Viewer = v.InferOutput<typeof viewerSchema>;

/** A message from the staff hub to staff pages. */
export const staffHubMessageSchema = v.variant("type", [
	v.object({ type: v.literal("presence"), viewers: v.array(viewerSchema) }),
	v.object({
		type: v.literal("change"),
		id: v.string(),
		version: v.number(),
		by: v.picklist(["applicant", "agent", "system", "staff"]),
		/** The account's address; null for other people. */
		who: v.nullable(v.string()),
	}),
]);
export type StaffHubMessage = v.InferOutput<typeof staffHubMessageSchema>;
export type StaffHubChange = Extract<StaffHubMessage, { type: "change" }>;

/** State of a page: the application that it shows, if any. */
const locationSchema = v.object({
	at: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{22}$/))),
	writing: v.boolean(),
});
export type StaffLocation = v.InferOutput<typeof locationSchema>;

/** Parses a page's message; null if invalid. */
export function parseStaffLocation(message: string): StaffLocation | null {
	const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), locationSchema), message);
	return parsed.success ? parsed.output : null;
}

/** An open page. `account` is the id of its user's account. */
export type PresentViewer = StaffLocation & { account: number; name: string };

/**
 * Returns the other viewers of each application: several pages of one person count once, and users do not see
 * themselves.
 */
export function viewersFor(account: number, presentViewers: readonly PresentViewer[]): Viewer[] {
	const viewers = new Map<string, Viewer>();
	for (const { account: otherAccount, name, at, writing } of presentViewers) {
		if (otherAccount === account || at === null) continue;
		const key = `${otherAccount} ${at}`;
		viewers.set(key, { name, at, writing: writing || viewers.get(key)?.writing === true });
	}
	return [...viewers.values()].sort((a, b) => a.name.localeCompare(b.name));
}
