import type { RouterContextProvider } from "react-router";
import { discardDraft } from "../drafts/drafts.server.ts";
import { performHold } from "../hold/hold.server.ts";
import { performLogAction } from "../log/log-actions.server.ts";
import { performOwner } from "../owner/owner.server.ts";
import { performThread } from "../thread/thread.server.ts";

/** Forms of the page that are no action on a version of the application, each with its own intents; null for an action. */
export async function performSecondaryAction(context: Readonly<RouterContextProvider>, id: string, form: FormData) {
	for (const perform of [performOwner, performHold, performThread, discardDraft, performLogAction]) {
		const answer = await perform(context, id, form);
		if (answer) return answer;
	}
	return null;
}
