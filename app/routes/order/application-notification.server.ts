import { data } from "react-router";
import { sendNotification } from "#app/commands/mail/send-notification.server.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { Visitor } from "#app/services.ts";
import type { OpenedApplication } from "#app/visitor/owner.server.ts";
import type { Notified } from "./notify-form.tsx";

/** The answer of a page whose last button mails where an application stands. @throws 400 for a form that no page has */
export async function notifyOwner(opened: OpenedApplication, form: FormData, visitor: Visitor) {
	if (form.get("intent") !== "notify") throw data(null, { status: 400 });
	const { application, services, session } = opened;
	const sent = await sendNotification(services, application.id, {
		network: visitor.network,
		verifiedOwner: session?.emailVerified ?? false,
	});
	const notified: Notified = sent.ok
		? { sentTo: sent.value.recipient }
		: { message: translateFailure(sent.failure, visitor.language) };
	return data({ notified }, { status: sent.ok ? 200 : HTTP_STATUS[sent.failure.kind] });
}
