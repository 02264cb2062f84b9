import { data, type RouterContextProvider, redirect } from "react-router";
import { answerThread, settleThread } from "#app/commands/application/write-message.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import type { Application } from "#app/domain/application/application.ts";
import { mayAnswerMessages } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { mayAnswer } from "#app/domain/messages/thread.ts";
import { findThread, type ThreadMessage } from "#app/queries/application/thread.server.ts";
import { randomId } from "#app/server/random.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { receivedFiles } from "#app/visitor/uploads.server.ts";
import { refusalOf } from "../refusal.server.ts";

type Context = Readonly<RouterContextProvider>;

export type AdminThread = {
	messages: ThreadMessage[];
	/** Since when the applicant waits for an answer (UTC milliseconds); null when nobody waits. */
	waitingSince: number | null;
	/** This member of staff may write, and the thread is open. */
	writes: boolean;
	/** How many of the messages this member of staff wrote. */
	mine: number;
	/** Made with the form: one that is sent twice is one message. */
	messageId: string;
};

/** The thread as staff see it; that of most applications that ended long ago is empty, and nothing is fetched for it. */
export async function adminThread(context: Context, application: Application): Promise<AdminThread> {
	const services = context.get(servicesContext);
	const { messageSince, answeredAt } = application;
	const staff = context.get(staffContext);
	const writes = mayAnswerMessages(staff) && mayAnswer(application, services.now());
	const isEmpty = messageSince === null && answeredAt === null && !mayAnswer(application, services.now());
	const messages = isEmpty ? [] : await findThread(services, application);
	return {
		messages,
		mine: messages.filter(({ by }) => by === staff.email).length,
		waitingSince: messageSince,
		writes,
		messageId: randomId(),
	};
}

/** The forms of the thread; null when it is another one. */
export async function performThread(context: Context, id: string, form: FormData) {
	const intent = form.get("intent");
	if (intent !== "answer-message" && intent !== "settle-messages") return null;
	const services = context.get(servicesContext);
	const staff = context.get(staffContext);
	const outcome =
		intent === "settle-messages"
			? await settleThread(services, staff, id)
			: await answerThread(services, staff, id, {
					id: String(form.get("messageId") ?? ""),
					text: String(form.get("message") ?? ""),
					files: await receivedFiles(form, "attachment"),
				});
	if (outcome.ok) return redirect(`${localePath(`/admin/applications/${id}`)}#thread`);
	const { language } = context.get(visitorContext);
	const { failure } = outcome;
	const isFile = failure.code.startsWith("file_");
	const said = isFile ? { ...failure, fields: { attachment: `error_${failure.code}` } } : failure;
	return data(refusalOf(null, said, form, language), { status: HTTP_STATUS[failure.kind] });
}
