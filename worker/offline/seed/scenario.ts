import type { Outcome } from "#app/domain/failure.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import type { Environment } from "../../env.ts";
import type { Office } from "../tax-office/answer-application.ts";
import type { DemoPerson } from "./demo-people.ts";

/** The dependencies of the demonstration. */
export type SeedContext = { services: Services; environment: Environment; office: Office };

/** One demonstration application in the making: its actions happen at times of their own, all in the past. */
export type Scenario = SeedContext & {
	person: DemoPerson;
	/** Empty until the application exists. */
	applicationId: string;
	/** Lets hours go by, but never into the future. */
	later(hours: number): void;
	/** Nothing that follows happens before this moment. */
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

/** The value of an action that has to succeed. @throws when it was refused */
export function mustSucceed<T>(outcome: Outcome<T>): T {
	if (outcome.ok) return outcome.value;
	throw new Error(`A demonstration application was refused: ${outcome.failure.event ?? ""} ${outcome.failure.code}`);
}
