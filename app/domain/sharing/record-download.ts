import type { Application } from "../application/application.ts";
import { queuedMail } from "../application/closing.ts";
import type { Context, Transition } from "../application/transition.ts";
import type { SharingEvent } from "./sharing.ts";
import { mayShare } from "./sharing.ts";

/** Records a download without changing the application; the owner is notified by e-mail if a share link was used. */
export function recordDownload(application: Application, event: SharingEvent, context: Context): Transition {
	if (!mayShare("certificate", application)) return context.wrongState();
	return context.change({}, event.by === "link" ? queuedMail(application, context, "certificate_shared") : []);
}
