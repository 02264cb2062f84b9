import { type Context, Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import { runScheduledJobs } from "#app/commands/cron/scheduled-jobs.server.ts";
import { DAY, formatDateTime, HOUR, MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { compose } from "../compose.ts";
import { originGate } from "../middleware.ts";
import type { OfflineEnv } from "./bindings.ts";
import { createOfflineEnvironment } from "./create-offline-environment.ts";
import { offlinePage } from "./offline-page.ts";

const clockChangeSchema = z.union([z.object({ advance: z.string() }), z.object({ now: z.string() })]);

/** The product's clock, mounted at /offline/clock. Everything due runs before the response. */
export const clockRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", (c) => {
		const now = c.var.environment.now();
		if (c.req.header("Accept")?.includes("text/html")) return c.html(offlinePage("Clock", clockForm(now)));
		return c.json({ now: new Date(now).toISOString() });
	})
	.post("/", async (c) => {
		const isForm = !c.req.header("Content-Type")?.includes("application/json");
		const input = clockChangeSchema.safeParse(isForm ? await c.req.parseBody() : await c.req.json().catch(() => null));
		const offset = input.success ? parseOffset(input.data, c.var.environment.now()) : null;
		if (offset === null) return c.json({ message: 'Send {"advance": "P3D"} or {"now": "2026-12-01T09:00:00Z"}.' }, 422);
		await c.env.SIMULATOR.getByName("singleton").moveClock(offset);
		await runDueWork(c);
		if (isForm) return c.redirect("/offline/clock", 303);
		return c.json({ now: new Date(c.var.environment.now() + offset).toISOString() });
	});

/** Runs everything that is due: the providers' actions with their webhook events, then cron. */
export async function runDueWork(c: Context<OfflineEnv>): Promise<void> {
	await c.env.STRIPE_SANDBOX.getByName("sandbox").deliverDueEvents();
	await c.env.STRIPE_SANDBOX.getByName("sandbox").deliverDueEvents();
	await c.env.PAYPAL_SANDBOX.getByName("sandbox").deliverDueEvents();
	await runScheduledJobs(compose(c.env, await createOfflineEnvironment(c.env), c.executionCtx));
}

function parseOffset(input: z.output<typeof clockChangeSchema>, now: number): number | null {
	if ("advance" in input) return parseDuration(input.advance);
	const time = Date.parse(input.now);
	return Number.isNaN(time) ? null : time - now;
}

function clockForm(now: number) {
	const choices = [
		["PT1H", "An hour"],
		["P1D", "A day"],
		["P7D", "A week"],
		["P30D", "Thirty days"],
	];
	return html`
		<p>By the product's clock it is <strong>${formatDateTime(now, "en")}</strong> in Lisbon. Moving it runs everything that has come due.</p>
		<form method="post" action="/offline/clock" class="row">
			${choices.map(([value, label]) => html`<button name="advance" value="${value}">${label} later</button>`)}
		</form>`;
}

const DURATION_PATTERN = /^(-)?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Parses an ISO 8601 duration, such as P3D or PT90M, and returns milliseconds; null if invalid. */
export function parseDuration(text: string): number | null {
	const match = DURATION_PATTERN.exec(text);
	if (!match || /[PT]$/.test(text)) return null;
	const [, minus, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match;
	const ms =
		(Number(weeks) * 7 + Number(days)) * DAY +
		Number(hours) * HOUR +
		Number(minutes) * MINUTE +
		Number(seconds) * SECOND;
	return minus ? -ms : ms;
}
