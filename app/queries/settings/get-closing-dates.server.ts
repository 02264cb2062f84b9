import type { Services } from "#app/services.ts";
import { getSetting } from "./get-setting.server.ts";

/** The days YYYY-MM-DD, in their order, on which support is closed besides weekends and public holidays. */
export async function getClosingDates(services: Pick<Services, "db" | "now" | "log">): Promise<string[]> {
	const { days } = await getSetting(services, "closing-days");
	return days.map(({ date }) => date);
}
