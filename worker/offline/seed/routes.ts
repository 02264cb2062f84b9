import { type Context, Hono } from "hono";
import { deliverOutbox } from "#app/commands/mail/deliver-outbox.server.ts";
import { incrementCounter } from "#app/commands/people/increment-counter.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { DAY, MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { compose } from "../../compose.ts";
import { originGate } from "../../middleware.ts";
import type { OfflineEnv } from "../bindings.ts";
import { runDue } from "../clock.ts";
import { createOfflineEnvironment } from "../create-offline-environment.ts";
import { apply, draft, pay, sign } from "./applicant-actions.ts";
import { type DemoPerson, PEOPLE } from "./demo-people.ts";
import { createScenario, type Scenario, type SeedContext } from "./scenario.ts";
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

/**
 * With what an empty world is filled: ninety days of a business and the demonstration applications, those alone, or nothing.
 * `npm start` asks for the first; whoever asks for nothing in particular gets the second.
 */
const DATASETS = ["business", "demonstrations", "nothing"] as const;
type Dataset = (typeof DATASETS)[number];

/** /offline/cron, /offline/seed and /offline/reset, each with `?fill=`: each answers when its work is done. */
export const worldRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.post("/cron", async (c) => {
		await runDue(c);
		return c.json({ done: true });
	})
	.post("/seed", async (c) => {
		await seed(c, datasetOf(c));
		return c.json({ done: true });
	})
	.post("/reset", async (c) => {
		await emptyDatabase(c.env.DB);
		await emptyBucket(c.env.DOCUMENTS);
		await c.env.MAILBOX.getByName("mailbox").clear();
		await c.env.STRIPE_SANDBOX.getByName("sandbox").clear();
		await c.env.PAYPAL_SANDBOX.getByName("sandbox").clear();
		await c.env.SIMULATOR.getByName("world").reset();
		const isPage = c.req.header("Accept")?.includes("text/html") ?? false;
		await seed(c, datasetOf(c), isPage);
		return isPage ? c.redirect("/offline", 303) : c.json({ done: true });
	});

function datasetOf(c: Context<OfflineEnv>): Dataset {
	return DATASETS.find((filling) => filling === c.req.query("fill")) ?? "demonstrations";
}

/**
 * By the world as it is now: a reset has turned its clock back. A world that has any application is left alone.
 * @param isHurried whether what the first pages need not goes on behind the answer
 */
async function seed(c: Context<OfflineEnv>, filling: Dataset, isHurried = false): Promise<void> {
	if (filling === "nothing") return;
	const { claimEmptyEnvironment: claimEmptyWorld, seedDemoApplications } = await import("./routes.ts");
	const { fillBusiness } = await import("../business/fill-business.ts");
	const environment = await createOfflineEnvironment(c.env);
	const services = compose(c.env, environment, c.executionCtx);
	if (!(await claimEmptyWorld(services))) return;
	const office = c.env.SIMULATOR.getByName("world");
	const stage = { services, environment, office, sandbox: c.env.STRIPE_SANDBOX.getByName("sandbox") };
	await office.putOffBeat(MAX_SEED_MS);
	const goOn = filling === "business" ? await fillBusiness(stage) : async () => undefined;
	const rest = goOn()
		.then(() => seedDemoApplications(stage))
		.finally(() => office.putOffBeat());
	if (isHurried) services.background(rest);
	else await rest;
}

/** The filling of a world takes seconds, or a minute on a machine that is busy. */
const MAX_SEED_MS = 5 * MINUTE;

/** Tables of SQLite, of the platform and of the migrations: not ours to empty. */
const FOREIGN_TABLES = /^(sqlite_|_cf_|d1_)/;

async function emptyDatabase(binding: D1Database): Promise<void> {
	const { results } = await binding
		.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
		.all<{ name: string }>();
	const own = results.filter(({ name }) => !FOREIGN_TABLES.test(name));
	// Histories keep whoever deletes them out; an emptied world has none.
	const triggers = await binding
		.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
		.all<{ name: string; sql: string }>();
	await binding.batch([
		binding.prepare("PRAGMA defer_foreign_keys = true"),
		...triggers.results.map(({ name }) => binding.prepare(`DROP TRIGGER "${name}"`)),
		...own.map(({ name }) => binding.prepare(`DELETE FROM "${name}"`)),
		...triggers.results.map(({ sql }) => binding.prepare(sql)),
	]);
}

async function emptyBucket(bucket: R2Bucket): Promise<void> {
	for (;;) {
		const { objects } = await bucket.list({ limit: 500 });
		if (objects.length === 0) return;
		await bucket.delete(objects.map((object) => object.key));
	}
}

type DemoApplication = { person: DemoPerson; daysAgo: number; acts: readonly ((story: Scenario) => Promise<void>)[] };

/** Hours between one action of a story and the next. */
const PACE = 5;

const SIGNED = [apply, pay, accept, sign, acceptMandate];
const FILED = [...SIGNED, file];

const DEMO_APPLICATIONS: readonly DemoApplication[] = [
	{ person: PEOPLE.emma, daysAgo: 2, acts: [draft] },
	{ person: PEOPLE.mateo, daysAgo: 0.5, acts: [apply] },
	{ person: PEOPLE.beatriz, daysAgo: 1, acts: [apply, pay, waive] },
	{ person: PEOPLE.oliver, daysAgo: 1.5, acts: SIGNED },
	{ person: PEOPLE.camila, daysAgo: 2.5, acts: [apply, pay, ask] },
	{ person: PEOPLE.grace, daysAgo: 2, acts: FILED },
	{ person: PEOPLE.thiago, daysAgo: 3, acts: [...FILED, propose] },
	{ person: PEOPLE.domingos, daysAgo: 4, acts: [...FILED, propose, confirm] },
	{ person: PEOPLE.javier, daysAgo: 6, acts: [...FILED, finish] },
	{ person: PEOPLE.priya, daysAgo: 8, acts: [...FILED, finish, ship] },
	{ person: PEOPLE.jonas, daysAgo: 7, acts: [...FILED, refuse] },
	{ person: PEOPLE.lucia, daysAgo: 5, acts: [apply, pay, cancel] },
];

/** Whether the world has no application and is ours to fill: of two who would fill it at once, one does. */
export async function claimEmptyEnvironment(services: Services): Promise<boolean> {
	const [known] = await services.db.select({ id: applications.id }).from(applications).limit(1);
	return !known && (await incrementCounter(services, "fill-world", MINUTE)) === 1;
}

/** Adds the demonstration applications, mails included. */
export async function seedDemoApplications(stage: SeedContext): Promise<void> {
	const { services } = stage;
	await Promise.all(DEMO_APPLICATIONS.map((demo) => writeProgress(stage, demo)));
	await sendMails(services);
}

async function writeProgress(stage: SeedContext, { person, daysAgo, acts }: DemoApplication): Promise<void> {
	const story = createScenario(stage, person, stage.services.now() - daysAgo * DAY);
	for (const act of acts) {
		await act(story);
		story.later(PACE);
	}
}

async function sendMails(services: Services): Promise<void> {
	while ((await deliverOutbox(services)) > 0);
}
