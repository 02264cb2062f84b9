import { deliverOutbox } from "#app/commands/mail/deliver-outbox.server.ts";
import { incrementCounter } from "#app/commands/people/increment-counter.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { DAY, MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { apply, draft, pay, sign } from "./applicant-actions.ts";
import { type DemoPerson, PEOPLE } from "./demo-people.ts";
import { addAgent } from "./partner.ts";
import type { SeedContext } from "./scenario.ts";
import { createScenario, type Scenario } from "./scenario.ts";
import {
	accept,
	acceptMandate,
	ask,
	cancel,
	confirm,
	file,
	finish,
	propose,
	refuse,
	ship,
	waive,
} from "./staff-actions.ts";

type DemoApplication = { person: DemoPerson; daysAgo: number; acts: readonly ((story: Scenario) => Promise<void>)[] };

/** Hours between two actions of a scenario. */
const HOURS_BETWEEN_ACTIONS = 5;

const SIGNED_ACTS = [apply, pay, accept, sign, acceptMandate];
const FILED = [...SIGNED_ACTS, file];

const DEMO_APPLICATIONS: readonly DemoApplication[] = [
	{ person: PEOPLE.emma, daysAgo: 2, acts: [draft] },
	{ person: PEOPLE.mateo, daysAgo: 0.5, acts: [apply] },
	{ person: PEOPLE.beatriz, daysAgo: 1, acts: [apply, pay, waive] },
	{ person: PEOPLE.oliver, daysAgo: 1.5, acts: SIGNED_ACTS },
	{ person: PEOPLE.camila, daysAgo: 2.5, acts: [apply, pay, ask] },
	{ person: PEOPLE.grace, daysAgo: 2, acts: FILED },
	{ person: PEOPLE.thiago, daysAgo: 3, acts: [...FILED, propose] },
	{ person: PEOPLE.domingos, daysAgo: 4, acts: [...FILED, propose, confirm] },
	{ person: PEOPLE.javier, daysAgo: 6, acts: [...FILED, finish] },
	{ person: PEOPLE.priya, daysAgo: 8, acts: [...FILED, finish, ship] },
	{ person: PEOPLE.jonas, daysAgo: 7, acts: [...FILED, refuse] },
	{ person: PEOPLE.lucia, daysAgo: 5, acts: [apply, pay, cancel] },
];

/** Claims an empty environment for seeding; only one of several concurrent calls succeeds. */
export async function claimEmptyEnvironment(services: Services): Promise<boolean> {
	const [existing] = await services.db.select({ id: applications.id }).from(applications).limit(1);
	return !existing && (await incrementCounter(services, "fill-world", MINUTE)) === 1;
}

/** Adds the demonstration applications, mails included, and a firm that acts for clients. */
export async function seedDemoApplications(stage: SeedContext): Promise<void> {
	const { services } = stage;
	await addAgent(services.db, services.now());
	await Promise.all(DEMO_APPLICATIONS.map((demo) => writeProgress(stage, demo)));
	await sendMails(services);
}

async function writeProgress(stage: SeedContext, { person, daysAgo, acts }: DemoApplication): Promise<void> {
	const scenario = createScenario(stage, person, stage.services.now() - daysAgo * DAY);
	for (const act of acts) {
		await act(scenario);
		scenario.later(HOURS_BETWEEN_ACTIONS);
	}
}

async function sendMails(services: Services): Promise<void> {
	while ((await deliverOutbox(services)) > 0);
}
