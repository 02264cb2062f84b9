import { integer } from "drizzle-orm/sqlite-core";

/** Of applications, where its messages stand (domain/messages/thread.ts): what was written is among the events. */
export const threadColumns = {
	messageSince: integer("message_since"),
	answeredAt: integer("answered_at"),
};
