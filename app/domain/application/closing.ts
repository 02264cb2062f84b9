import { isOpen } from "../money/payment.ts";
import type { Application } from "./application.ts";
import type { Effect, MailTemplate } from "./event.ts";
import type { Context } from "./transition.ts";

/** Returns e-mails about this version of an application: the version makes their keys unique. */
export function mailEffects(
	application: { version: number } | null,
	context: Context,
	...templates: MailTemplate[]
): Effect[] {
	const version = (application?.version ?? 0) + 1;
	return templates.map((template) => ({
		kind: "mail",
		template,
		key: `${context.applicationId}:${version}:${template}`,
	}));
}

/** Returns a notification to staff; its key ends with the topic. */
export function staffNotice(application: { version: number }, context: Context, topic: string): Effect {
	const key = `${context.applicationId}:${application.version + 1}:admin:${topic}`;
	return { kind: "mail", template: "admin_notice", key };
}

/** Returns an e-mail about an unpaid application: strangers may have caused it, so it is subject to the recipient's quota. */
export function queuedMail(application: Application, context: Context, template: MailTemplate): Effect[] {
	const effects = mailEffects(application, context, template);
	return application.paidAt === null ? queueMails(effects) : effects;
}

export function queueMails(effects: readonly Effect[]): Effect[] {
	return effects.map((effect) => (effect.kind === "mail" ? { ...effect, deferrable: true } : effect));
}

/** Returns the fields to reset when an application ends: no pending proposal or request remains. */
export function closedFields(status: "rejected" | "cancelled"): Partial<Application> {
	return {
		status,
		voucher: null,
		rejectionProposal: null,
		nifProposal: null,
		certificateProposal: null,
		resumeTo: null,
		requestedItems: [],
	};
}

/** Cancels unpaid intents. The version distinguishes a second closing of the same application. */
export function cancelOpenPayments(application: Pick<Application, "version">, context: Context): Effect[] {
	return context.payments
		.filter((payment) => payment.intentId !== null && isOpen(payment))
		.map((payment) => ({
			kind: "cancel-payment",
			paymentId: payment.id,
			key: `${payment.id}:cancel:${application.version + 1}`,
		}));
}

/** Whether the application is in a final status. */
export function isClosed(application: Application): boolean {
	return ["completed", "rejected", "cancelled"].includes(application.status);
}
