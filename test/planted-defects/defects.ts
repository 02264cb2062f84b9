/** A piece of text of a source file, and what stands there instead: the same, unless the defect is asked for. */
export type Patch = { file: string; find: string; replace: string };

export type Defect = {
	/** What the setting says while the system is to be wrong in this way. */
	id: string;
	name: string;
	patches: Patch[];
	/** How the harness must complain: by what somebody would notice, not by how it is built. */
	complaint: RegExp;
};

/** The built Worker's own setting, so that one build of a copy holds all defects and has one of them at a time. */
export const PLANTED = "PLANTED_DEFECT";

/** Three ways in which a system like this is usually wrong. */
export const DEFECTS: Defect[] = [
	{
		id: "no-outbox",
		name: "no outbox: what follows from an event is done by the request alone",
		patches: [
			{
				file: "app/commands/cron/scheduled-jobs.server.ts",
				find: '	"deliver-effects": deliverAll,\n',
				replace: `	"deliver-effects": ${asks("no-outbox")} ? async () => undefined : deliverAll,\n`,
			},
			{
				file: "durable/application-room.ts",
				find: "		if (openEffects > 0) await",
				replace: `		if (openEffects > 0 && !${asks("no-outbox")}) await`,
			},
		],
		complaint: /got 0 mails|has 0 commissions/,
	},
	{
		id: "effect-before-commit",
		name: "an effect before the commit: the mail leaves before the payment is written down",
		patches: [
			{
				file: "app/commands/money/observe-payment.server.ts",
				find: "	return changeApplication(services, applicationId, SYSTEM",
				replace: `	const application = await findApplication(services, applicationId);
	const known = await findPayments(services, applicationId);
	const isNews = known.some(({ intentId, state }) => intentId === snapshot.intentId && state !== "succeeded");
	if (${asks("effect-before-commit")} && application && snapshot.state === "succeeded" && isNews) {
		const letter = { subject: "Paid", html: "<p>Paid</p>", text: "Paid", reference: applicationId, key: randomId() };
		await services.mailer.send({ ...letter, to: application.email, emailType: "paid" });
		await new Promise((sent) => setTimeout(sent, 300));
	}
	return changeApplication(services, applicationId, SYSTEM`,
			},
			{
				file: "app/commands/money/observe-payment.server.ts",
				find: 'import { changeApplication, SYSTEM } from "../application/change-application.server.ts";\n',
				replace: `import { findApplication } from "#app/queries/application/find-application.server.ts";
import { randomId } from "#app/server/random.server.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";\n`,
			},
			{
				file: "app/domain/money/payment-transitions.ts",
				find: '...paymentMails(after, "paid", "paid"),',
				replace: `...paymentMails(after, "paid", "paid").slice(${asks("effect-before-commit")} ? 1 : 0),`,
			},
		],
		complaint: /got [2-9] mails "paid"|\(cancelled, not paid\) got 1 mails "paid"/,
	},
	{
		id: "no-dedupe",
		name: "no dedupe: every repeat is a new action, for the inbox, the card provider and the post office",
		patches: [
			{
				file: "app/commands/money/stripe-events.server.ts",
				find: "	const attempts = await leaseEvent(services, event.id);\n",
				replace: `	const attempts = (await leaseEvent(services, event.id)) ?? (${asks("no-dedupe")} ? 1 : null);\n`,
			},
			{
				file: "worker/adapters/stripe-idempotency.ts",
				find: "attempt === 0 ? { idempotencyKey: key }",
				replace: `attempt === 0 ? { idempotencyKey: ${asks("no-dedupe")} ? crypto.randomUUID() : key }`,
			},
			{
				file: "worker/adapters/mailers.ts",
				find: '"Idempotency-Key": mail.key',
				replace: `"Idempotency-Key": ${asks("no-dedupe")} ? crypto.randomUUID() : mail.key`,
			},
		],
		complaint: /was asked for twice|was made 2 times|got [2-9] mails/,
	},
];

function asks(id: string): string {
	return `(process.env.${PLANTED} === "${id}")`;
}
