import { generateCode } from "#app/commands/people/second-factor.server.ts";
import { SECOND } from "#app/domain/time/calendar.ts";
import { offlineEnv } from "./offline-app.ts";

/** The product's clock, which tests advance. UTC milliseconds. */
export async function productTime(): Promise<number> {
	const { clockOffset } = await offlineEnv.SIMULATOR.getByName("singleton").snapshot();
	return Date.now() + clockOffset;
}

export async function passTime(ms: number): Promise<void> {
	await offlineEnv.SIMULATOR.getByName("singleton").moveClock(ms);
}

/** Advances to the next thirty-second step: codes do not change during a test, and none has been used. */
export async function nextStep(): Promise<void> {
	await passTime(30 * SECOND - ((await productTime()) % (30 * SECOND)));
}

/** Returns an authenticator app's current code. @param secret in base32 */
export async function appCode(secret: string): Promise<string> {
	return generateCode(secret, await productTime());
}
