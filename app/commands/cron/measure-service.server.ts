import { sql } from "drizzle-orm";
import { serviceDays } from "#app/data/counts-schema.server.ts";
import {
	evaluateLevels,
	HEALTH_CHECKS,
	type HealthCheck,
	LEVELS,
	type ServicePart,
} from "#app/domain/measures/service-status.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { runHealthChecks } from "#app/queries/measures/health-checks.server.ts";
import { type OperatingFacts, readOperatingFacts } from "#app/queries/measures/operating-facts.server.ts";
import type { Services } from "#app/services.ts";

/** Measures the services of the status page, one sample per part and run, and writes the gauges (docs/operate.md). */
export async function measureService(services: Services): Promise<void> {
	const [checks, facts] = await Promise.all([runHealthChecks(services), readOperatingFacts(services)]);
	writeGauges(services, facts);
	const levels = evaluateLevels({
		...facts,
		isHealthy: Object.fromEntries(HEALTH_CHECKS.map((name) => [name, checks[name].isOk])) as Record<
			HealthCheck,
			boolean
		>,
		isConfigured: { payments: services.payments.setup().configured, payouts: services.payouts.setup().configured },
	});
	const samples = Object.entries(levels).map(([part, level]) => {
		const isOk = level === "ok";
		const index = LEVELS.indexOf(level);
		return {
			part: part as ServicePart,
			day: lisbonDate(facts.now),
			ok: isOk ? 1 : 0,
			bad: isOk ? 0 : 1,
			worst: index,
			level: index,
			at: facts.now,
		};
	});
	await services.db
		.insert(serviceDays)
		.values(samples)
		.onConflictDoUpdate({
			target: [serviceDays.part, serviceDays.day],
			set: {
				ok: sql`${serviceDays.ok} + excluded.ok`,
				bad: sql`${serviceDays.bad} + excluded.bad`,
				worst: sql`max(${serviceDays.worst}, excluded.worst)`,
				level: sql`excluded.level`,
				at: sql`excluded.at`,
			},
		});
}

function writeGauges(services: Services, facts: OperatingFacts): void {
	const age = (since: number | null) => (since === null ? 0 : Math.max(0, facts.now - since));
	const gauges = {
		"outbox-age": age(facts.effectDue),
		"outbox-open": facts.openEffects,
		"dead-letters": facts.deadLetters,
		"webhook-age": age(facts.webhookSince),
		"reading-age": age(facts.unreadSince),
		"mails-returned": facts.returnedMails,
		"failing-jobs": facts.failingJobs.length,
		"idle-case-age": age(facts.idleSince),
		"promises-late": facts.late,
		"promises-due-today": facts.dueToday,
	};
	for (const [subject, value] of Object.entries(gauges)) services.measure({ name: "gauge", subject, value });
}
