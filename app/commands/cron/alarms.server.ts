import { eq } from "drizzle-orm";
import { alarms } from "#app/data/counts-schema.server.ts";
import { MAX_DELAY_MS, RETURNED_MAIL_THRESHOLD } from "#app/domain/measures/service-status.ts";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import { type OperatingFacts, readOperatingFacts } from "#app/queries/measures/operating-facts.server.ts";
import type { Services } from "#app/services.ts";
import { notifyTeam } from "../inbox/letters.server.ts";

export const ALARMS = [
	"jobs-failing",
	"dead-letters",
	"effects-late",
	"effects-given-up",
	"webhooks-stuck",
	"documents-unread",
	"mails-returned",
	"refunds-overdue",
	"dispute-due",
	"audit-chain-broken",
	"backup-missing",
] as const;
export type Alarm = (typeof ALARMS)[number];

/**
 * For each alarm: the page about it, the text of the message and when it fires. The thresholds are in docs/operate.md.
 */
const RULES: Record<Alarm, { path: string; text: string; isFiring: (facts: OperatingFacts) => boolean }> = {
	"jobs-failing": {
		path: "/admin/jobs",
		text: "A scheduled job has been failing for an hour.",
		isFiring: ({ jobsFailingSince, now }) => isOlder(jobsFailingSince, HOUR, now),
	},
	"dead-letters": {
		path: "/admin/jobs",
		text: "A queue message failed all of its attempts.",
		isFiring: ({ deadLetters }) => deadLetters > 0,
	},
	"effects-late": {
		path: "/admin/jobs",
		text: "An e-mail, refund, invoice or commission has been due for 30 minutes and is not done.",
		isFiring: ({ effectDue, now }) => isOlder(effectDue, MAX_DELAY_MS, now),
	},
	"effects-given-up": {
		path: "/admin/payments",
		text: "An e-mail, refund, invoice or commission was abandoned after twelve attempts.",
		isFiring: ({ abandonedEffects }) => abandonedEffects > 0,
	},
	"webhooks-stuck": {
		path: "/admin/payments",
		text: "An event of the payment provider could not be processed.",
		isFiring: ({ stuckWebhooks }) => stuckWebhooks > 0,
	},
	"documents-unread": {
		path: "/admin/applications",
		text: "A document has waited 30 minutes to be read: the reader may be down.",
		isFiring: ({ unreadSince, now }) => isOlder(unreadSince, MAX_DELAY_MS, now),
	},
	"mails-returned": {
		path: "/admin/inbox/mails",
		text: "Five or more e-mails in the last hour failed or bounced: the mail provider may be down.",
		isFiring: ({ returnedMails }) => returnedMails >= RETURNED_MAIL_THRESHOLD,
	},
	"refunds-overdue": {
		path: "/admin/payments",
		text: "A refund is overdue.",
		isFiring: ({ refunds }) => refunds > 0,
	},
	"dispute-due": {
		path: "/admin/payments",
		text: "A dispute needs evidence within two days.",
		isFiring: ({ disputeDue, now }) => disputeDue !== null && disputeDue <= now + 2 * DAY,
	},
	"audit-chain-broken": {
		path: "/admin/audit",
		text: "The audit log is no longer as it was written.",
		isFiring: ({ isChainBroken }) => isChainBroken,
	},
	"backup-missing": {
		path: "/admin/jobs",
		text: "The last complete backup is older than 26 hours, or there is none.",
		isFiring: ({ isBackupMissing }) => isBackupMissing,
	},
};

function isOlder(since: number | null, ms: number, now: number): boolean {
	return since !== null && since <= now - ms;
}

/**
 * Notifies the team by mail, and by webhook if one is configured, when an alarm begins, once a day while it lasts, and
 * when it ends. Runs last, so that it sees the results of the other jobs. Messages contain no personal data.
 */
export async function raiseAlarms(services: Services): Promise<void> {
	const [facts, states] = await Promise.all([readOperatingFacts(services), services.db.select().from(alarms)]);
	for (const name of ALARMS) {
		const state = states.find((candidate) => candidate.name === name);
		const isFiring = RULES[name].isFiring(facts);
		if (isFiring && (!state || state.notifiedAt <= facts.now - DAY)) {
			// The message is sent before it is recorded, so a crash in between repeats it instead of losing it.
			await send(services, name, `alarm:${name}:${facts.now}`, `Alarm: ${name}`);
			await services.db
				.insert(alarms)
				.values({ name, since: facts.now, notifiedAt: facts.now })
				.onConflictDoUpdate({ target: alarms.name, set: { notifiedAt: facts.now } });
		}
		if (!isFiring && state) {
			await send(services, name, `alarm-over:${name}:${state.since}`, `Over: ${name}`);
			await services.db.delete(alarms).where(eq(alarms.name, name));
		}
	}
}

async function send(services: Services, name: Alarm, key: string, subject: string): Promise<void> {
	const { path, text } = RULES[name];
	services.log("alarm", { name, subject });
	await Promise.all([
		notifyTeam(services, { key, emailType: "alarm", subject, body: text, path }),
		// The mail may be what is failing, and a failing webhook must not stop the mail.
		services
			.alert(`${subject}. ${text} ${services.settings.origin}${path}`)
			.catch(() => services.log("alert-failed", {})),
	]);
}
