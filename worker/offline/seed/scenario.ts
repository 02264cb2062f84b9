import type { Outcome } from "#app/domain/failure.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import type { Environment } from "../../env.ts";
import type { Office } from "../tax-office/answer-application.ts";
import type { DemoPerson } from "./demo-people.ts";

/** The dependencies of the demonstration. */
export type SeedContext = { services: Services; environment: Environment; office: Office };

/** One demonstration application: its actions happen at their own times, all in the past. */
export type Scenario = SeedContext & {
	person: DemoPerson;
	/** Empty until the application exists. */
	applicationId: string;
	/** Advances time by hours, but never into the future. */
	later(hours: number): void;
	/** Later actions happen no earlier than this time. */
	notBefore(moment: number): void;
};

/** Creates the scenario of one person. Its mails wait until all scenarios are done. */
export function createScenario(stage: SeedContext, person: DemoPerson, startedAt: number): Scenario {
	let time = startedAt;
	const services: Services = { ...stage.services, now: () => time, deliverSoon: () => undefined };
	return {
		...stage,
		services,
		person,
		applicationId: "",
		later(hours) {
			time = Math.min(time + hours * HOUR, stage.services.now());
		},
		notBefore(moment) {
			time = Math.max(time, moment);
		},
	};
}

/**
 * Returns the value of an action that has to succeed.
 * @throws if it was refused
 */
export function mustSucceed<T>(outcome: Outcome<T>): T {
	if (outcome.ok) return outcome.value;
	throw new Error(`A demonstration application was refused: ${outcome.failure.event ?? ""} ${outcome.failure.code}`);
}
