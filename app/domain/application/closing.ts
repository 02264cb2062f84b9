import { isOpen } from "../money/payment.ts";
import type { Application } from "./application.ts";
import type { Effect, MailTemplate } from "./event.ts";
import type { Context } from "./transition.ts";

/** A mail of this kind about this version of the application: the key is unique because the version is. */
export function mail(
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

/** A notification to staff: what it is about stands at the end of its key. */
export function toStaff(application: { version: number }, context: Context, about: string): Effect {
	const key = `${context.applicationId}:${application.version + 1}:admin:${about}`;
	return { kind: "mail", template: "admin_notice", key };
}

/** The same while nobody has paid: strangers may have caused it, so it waits for the recipient's budget. */
export function queuedMail(application: Application, context: Context, template: MailTemplate): Effect[] {
	const effects = mail(application, context, template);
	return application.paidAt === null ? queued(effects) : effects;
}

export function queued(effects: readonly Effect[]): Effect[] {
	return effects.map((effect) => (effect.kind === "mail" ? { ...effect, waits: true } : effect));
}

/** Nothing half-done survives the end of an application. */
export function closing(status: "rejected" | "cancelled"): Partial<Application> {
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

/** Intents that nobody will pay any more. The version keeps a second ending of the same application apart. */
export function cancelOpenPayments(application: Pick<Application, "version">, context: Context): Effect[] {
	return context.payments
		.filter((payment) => payment.intentId !== null && isOpen(payment))
		.map((payment) => ({
			kind: "cancel-payment",
			paymentId: payment.id,
			key: `${payment.id}:cancel:${application.version + 1}`,
		}));
}

/** Nothing more will happen to it by itself. */
export function isClosed(application: Application): boolean {
	return ["completed", "rejected", "cancelled"].includes(application.status);
}
