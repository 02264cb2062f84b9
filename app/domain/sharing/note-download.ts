import type { Application } from "../application/application.ts";
import { mailInTurn } from "../application/endings.ts";
import type { Context, Transition } from "../application/transition.ts";
import { mayShare } from "./share-link.ts";
import type { SharingEvent } from "./sharing-event.ts";

/** Nothing moves by it; the owner is mailed where somebody else had the link. */
export function noteDownload(application: Application, event: SharingEvent, context: Context): Transition {
	if (!mayShare("certificate", application)) return context.wrongState();
	return context.change({}, event.by === "link" ? mailInTurn(application, context, "certificate_shared") : []);
}
