import { data } from "react-router";
import type { OpenedCase } from "#app/case-door.server.ts";
import { sendNotification } from "#app/commands/send-notification.server.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { sayFailure } from "#app/failure-words.server.ts";
import type { Notified } from "./notify-form.tsx";

/** The answer of a page whose button mails where a case stands. */
export async function notifyOwner({ application, services }: OpenedCase, language: Language) {
	const sent = await sendNotification(services, application.id);
	const notified: Notified = sent.ok
		? { sentTo: sent.value.recipient }
		: { message: sayFailure(sent.failure, language) };
	return data({ notified }, { status: sent.ok ? 200 : HTTP_STATUS[sent.failure.kind] });
}
