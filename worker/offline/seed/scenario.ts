import type { Outcome } from "#app/domain/failure.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import type { Environment } from "../../env.ts";
import type { Office } from "../tax-office/answer-application.ts";
import type { DemoPerson } from "./demo-people.ts";

/** The dependencies of seeding. */
export type SeedContext = { services: Services; environment: Environment; office: Office };

/** One demonstration application. Its actions happen at their own times, all in the past. */
export type Scenario = SeedContext & {
	person: DemoPerson;
	/** Empty until the application exists. */
	applicationId: string;
	/** Advances time by hours, but never into the future. */
	advance(hours: number): void;
	/** Advances time to at least this time. */
	advanceTo(earliest: number): void;
};

/** Creates the scenario of one person. E-mails are sent after all scenarios have run. */
export function createScenario(context: SeedContext, person: DemoPerson, startedAt: number): Scenario {
	let time = startedAt;
	const services: Services = { ...context.services, now: () => time, deliverSoon: () => undefined };
	return {
		...context,
		services,
		person,
		applicationId: "",
		advance(hours) {
			time = Math.min(time + hours * HOUR, context.services.now());
		},
		advanceTo(earliest) {
			time = Math.max(time, earliest);
		},
	};
}

/**
 * Returns the value of an outcome that has to be successful.
 * @throws if it was refused
 */
export function mustSucceed<T>(outcome: Outcome<T>): T {
	if (outcome.ok) return outcome.value;
	throw new Error(`A demonstration application was refused: ${outcome.failure.event ?? ""} ${outcome.failure.code}`);
}
