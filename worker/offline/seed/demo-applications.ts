import { deliverOutbox } from "#app/commands/mail/deliver-outbox.server.ts";
import { incrementCounter } from "#app/commands/people/increment-counter.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { DAY, MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { pay, sign, startDraft, submit } from "./applicant-actions.ts";
import { type DemoPerson, PEOPLE } from "./demo-people.ts";
import { addAgent } from "./partner.ts";
import type { SeedContext } from "./scenario.ts";
import { createScenario, type Scenario } from "./scenario.ts";
import {
	acceptDocuments,
	acceptMandate,
	cancelCase,
	confirmNumber,
	fileWithOffice,
	finishCase,
	proposeNumber,
	rejectCase,
	requestNewerBill,
	shipCertificate,
	waiveRequest,
} from "./staff-actions.ts";

type DemoApplication = {
	person: DemoPerson;
	daysAgo: number;
	actions: readonly ((scenario: Scenario) => Promise<void>)[];
};

/** Hours between two actions of a scenario. */
const HOURS_BETWEEN_ACTIONS = 5;

const UNTIL_SIGNED = [submit, pay, acceptDocuments, sign, acceptMandate];
const UNTIL_FILED = [...UNTIL_SIGNED, fileWithOffice];

const DEMO_APPLICATIONS: readonly DemoApplication[] = [
	{ person: PEOPLE.emma, daysAgo: 2, actions: [startDraft] },
	{ person: PEOPLE.mateo, daysAgo: 0.5, actions: [submit] },
	{ person: PEOPLE.beatriz, daysAgo: 1, actions: [submit, pay, waiveRequest] },
	{ person: PEOPLE.oliver, daysAgo: 1.5, actions: UNTIL_SIGNED },
	{ person: PEOPLE.camila, daysAgo: 2.5, actions: [submit, pay, requestNewerBill] },
	{ person: PEOPLE.grace, daysAgo: 2, actions: UNTIL_FILED },
	{ person: PEOPLE.thiago, daysAgo: 3, actions: [...UNTIL_FILED, proposeNumber] },
	{ person: PEOPLE.domingos, daysAgo: 4, actions: [...UNTIL_FILED, proposeNumber, confirmNumber] },
	{ person: PEOPLE.javier, daysAgo: 6, actions: [...UNTIL_FILED, finishCase] },
	{ person: PEOPLE.priya, daysAgo: 8, actions: [...UNTIL_FILED, finishCase, shipCertificate] },
	{ person: PEOPLE.jonas, daysAgo: 7, actions: [...UNTIL_FILED, rejectCase] },
	{ person: PEOPLE.lucia, daysAgo: 5, actions: [submit, pay, cancelCase] },
];

/** Claims an empty environment for seeding. Only one of several concurrent calls succeeds. */
export async function claimEmptyEnvironment(services: Services): Promise<boolean> {
	const [existing] = await services.db.select({ id: applications.id }).from(applications).limit(1);
	return !existing && (await incrementCounter(services, "seed-demonstrations", MINUTE)) === 1;
}

/** Adds the demonstration applications, e-mails included, and a firm that acts for clients. */
export async function seedDemoApplications(context: SeedContext): Promise<void> {
	const { services } = context;
	await addAgent(services.db, services.now());
	await Promise.all(DEMO_APPLICATIONS.map((demo) => runScenario(context, demo)));
	await sendMails(services);
}

async function runScenario(context: SeedContext, { person, daysAgo, actions }: DemoApplication): Promise<void> {
	const scenario = createScenario(context, person, context.services.now() - daysAgo * DAY);
	for (const action of actions) {
		await action(scenario);
		scenario.advance(HOURS_BETWEEN_ACTIONS);
	}
}

async function sendMails(services: Services): Promise<void> {
	while ((await deliverOutbox(services)) > 0);
}
