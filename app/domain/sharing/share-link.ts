import type { Application } from "../application/application.ts";
import { DAY, HOUR } from "../time/calendar.ts";

/** What a link of an owner's shows to whoever has it. */
export type ShareKind = "progress" | "certificate";

/** How long a link is good, in milliseconds. */
export const SHARE_LIFETIME: Record<ShareKind, number> = { progress: 30 * DAY, certificate: 72 * HOUR };
/** How many links of one kind an application has at a time. */
export const MAX_LINKS = 5;

/** Whether there is something that such a link could show. */
export function mayShare(
	kind: ShareKind,
	{ status, erasedAt, originalDocumentPath }: Pick<Application, "status" | "erasedAt" | "originalDocumentPath">,
): boolean {
	if (erasedAt !== null || status === "draft") return false;
	return kind === "progress" || (status === "completed" && originalDocumentPath !== null);
}
