import { decryptText } from "#app/audit/encrypted-text.ts";
import type { History } from "#app/domain/application/history.ts";

type Events = History["events"];
type WithKey = { id: string; caseKey: string | null };

/**
 * Events with what people wrote put back among their details. Where it cannot be opened, because the key was destroyed or
 * never was the right one, `forgotten` stands in its place.
 */
export async function openEvents({ id, caseKey }: WithKey, events: Events): Promise<Events> {
	return Promise.all(
		events.map(async (event) => {
			if (!event.words) return event;
			const words = await decryptText(caseKey, id, `event ${event.version}`, event.words);
			return { ...event, details: { ...(event.details as object | null), ...(words ?? { forgotten: true }) } };
		}),
	);
}
