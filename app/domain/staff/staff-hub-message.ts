import * as v from "valibot";
import { SECOND } from "../time/calendar.ts";

/** Header of what a page asks by itself, without anybody having touched it. */
export const UNATTENDED = "X-Unattended";
/** A page of staff that has said nothing for so long is gone: its computer sleeps, or its network does. */
export const PRESENCE_TIMEOUT_MS = 15 * SECOND;
export const PING_EVERY_MS = 5 * SECOND;

const viewer = v.object({
	name: v.string(),
	/** Id of the application whose page is open. */
	at: v.string(),
	/** Whether something was typed into one of its forms. */
	writing: v.boolean(),
});
export type Viewer = v.InferOutput<typeof viewer>;

/** A message of the staff hub to the pages of staff. */
export const staffHubMessageSchema = v.variant("type", [
	v.object({ type: v.literal("presence"), lookers: v.array(viewer) }),
	v.object({
		type: v.literal("change"),
		id: v.string(),
		version: v.number(),
		by: v.picklist(["applicant", "system", "staff"]),
		/** Address of the account; null for everybody else. */
		who: v.nullable(v.string()),
	}),
]);
export type StaffHubMessage = v.InferOutput<typeof staffHubMessageSchema>;
export type StaffHubChange = Extract<StaffHubMessage, { type: "change" }>;

/** What a page says of itself: the application that it shows, if it shows one. */
const locationSchema = v.object({
	at: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{22}$/))),
	writing: v.boolean(),
});
export type StaffLocation = v.InferOutput<typeof locationSchema>;

/** What a page's message says; null for what is none. */
export function staffLocationOf(message: string): StaffLocation | null {
	const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), locationSchema), message);
	return parsed.success ? parsed.output : null;
}

/** One page of somebody's. `account` is the id of their account. */
export type Present = StaffLocation & { account: number; name: string };

/** Who else is at which application: two pages of one person are one person, and nobody is told of themselves. */
export function viewersFor(account: number, present: readonly Present[]): Viewer[] {
	const viewers = new Map<string, Viewer>();
	for (const { account: otherAccount, name, at, writing } of present) {
		if (otherAccount === account || at === null) continue;
		const key = `${otherAccount} ${at}`;
		viewers.set(key, { name, at, writing: writing || viewers.get(key)?.writing === true });
	}
	return [...viewers.values()].sort((a, b) => a.name.localeCompare(b.name));
}
