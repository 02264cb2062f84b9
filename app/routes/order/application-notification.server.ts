import { data } from "react-router";
import { sendNotification } from "#app/commands/mail/send-notification.server.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { Visitor } from "#app/services.ts";
import type { OpenedApplication } from "#app/visitor/require-application-owner.server.ts";
import type { Notified } from "./notify-form.tsx";

/** The answer of a page whose button mails where an application stands. */
export async function notifyOwner({ application, services, session }: OpenedApplication, visitor: Visitor) {
	const sent = await sendNotification(services, application.id, {
		network: visitor.network,
		provenOwner: session?.proven ?? false,
	});
	const notified: Notified = sent.ok
		? { sentTo: sent.value.recipient }
		: { message: translateFailure(sent.failure, visitor.language) };
	return data({ notified }, { status: sent.ok ? 200 : HTTP_STATUS[sent.failure.kind] });
}
