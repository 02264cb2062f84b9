/** A text of a source file and its replacement, which works the same unless the defect is active. */
export type Patch = { file: string; find: string; replace: string };

export type Defect = {
	/** The value of the setting that activates the defect. */
	id: string;
	name: string;
	patches: Patch[];
	/** Matches what the harness must report: a visible effect, not an implementation detail. */
	expectedFault: RegExp;
};

/** The built Worker's setting that activates a defect, so that one build contains all of them. */
export const PLANTED = "PLANTED_DEFECT";

/** Three typical defects of a system like this. */
export const DEFECTS: Defect[] = [
	{
		id: "no-outbox",
		name: "no outbox: only the request performs an event's effects",
		patches: [
			{
				file: "app/commands/cron/scheduled-jobs.server.ts",
				find: '	"deliver-effects": deliverAll,\n',
				replace: `	"deliver-effects": ${condition("no-outbox")} ? async () => undefined : deliverAll,\n`,
			},
			{
				file: "durable/application-room.ts",
				find: "		if (openEffects > 0) await",
				replace: `		if (openEffects > 0 && !${condition("no-outbox")}) await`,
			},
		],
		expectedFault: /got 0 mails|has 0 commissions/,
	},
	{
		id: "effect-before-commit",
		name: "an effect before the commit: the e-mail is sent before the payment is stored",
		patches: [
			{
				file: "app/commands/money/observe-payment.server.ts",
				find: "	return changeApplication(services, applicationId, SYSTEM",
				replace: `	const application = await findApplication(services, applicationId);
	const known = await findPayments(services, applicationId);
	const isNews = known.some(({ intentId, state }) => intentId === snapshot.intentId && state !== "succeeded");
	if (${condition("effect-before-commit")} && application && snapshot.state === "succeeded" && isNews) {
		const mail = { subject: "Paid", html: "<p>Paid</p>", text: "Paid", reference: applicationId, key: randomId() };
		await services.mailer.send({ ...mail, to: application.email, emailType: "paid" });
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
				replace: `...paymentMails(after, "paid", "paid").slice(${condition("effect-before-commit")} ? 1 : 0),`,
			},
		],
		expectedFault: /got [2-9] mails "paid"|\(cancelled, not paid\) got 1 mails "paid"/,
	},
	{
		id: "no-dedupe",
		name: "no deduplication: every repeat is a new action, for the inbox, the card provider and the mail provider",
		patches: [
			{
				file: "app/commands/money/stripe-events.server.ts",
				find: "	const attempts = await leaseEvent(services, event.id);\n",
				replace: `	const attempts = (await leaseEvent(services, event.id)) ?? (${condition("no-dedupe")} ? 1 : null);\n`,
			},
			{
				file: "worker/adapters/stripe-idempotency.ts",
				find: "attempt === 0 ? { idempotencyKey: key }",
				replace: `attempt === 0 ? { idempotencyKey: ${condition("no-dedupe")} ? crypto.randomUUID() : key }`,
			},
			{
				file: "worker/adapters/mailers.ts",
				find: '"Idempotency-Key": mail.key',
				replace: `"Idempotency-Key": ${condition("no-dedupe")} ? crypto.randomUUID() : mail.key`,
			},
		],
		expectedFault: /was asked for twice|was made 2 times|got [2-9] mails/,
	},
];

function condition(id: string): string {
	return `(process.env.${PLANTED} === "${id}")`;
}
