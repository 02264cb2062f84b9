import * as v from "valibot";
import { PAYMENT_STATUSES } from "../money/payment.ts";
import { STATUSES } from "./application.ts";
import { type Duty, PARTIES, TASKS } from "./duties.ts";
import type { ApplicationView } from "./public-view.ts";

/** Close codes of the socket. 4404: no such application; 4408: did not register in time. */
export const CLOSE_UNKNOWN = 4404;
export const CLOSE_UNREGISTERED = 4408;
/** The application has its maximum number of subscribers. */
export const CLOSE_FULL = 1013;
/** How long a page waits for the socket before it reports a failure (row 234), in milliseconds. */
export const CONNECT_TIMEOUT_MS = 5_000;

/** Row 108. `message` is a message key, because subscribers have different languages. */
export const liveMessageSchema = v.object({
	type: v.literal("application_update"),
	action: v.picklist(["status_update", "nif_assigned"]),
	application: v.looseObject({
		status: v.picklist(STATUSES),
		paymentStatus: v.picklist(PAYMENT_STATUSES),
		hasNif: v.boolean(),
		hasCertificate: v.boolean(),
		nifInCheck: v.boolean(),
		duties: v.array(v.object({ party: v.picklist(PARTIES), task: v.picklist(TASKS) }) as v.GenericSchema<Duty>),
		estimatedCompletionDate: v.nullable(v.number()),
	}),
	message: v.string(),
	timestamp: v.number(),
});

export type LiveMessage = {
	type: "application_update";
	action: "status_update" | "nif_assigned";
	application: Partial<ApplicationView> &
		Pick<
			ApplicationView,
			"status" | "paymentStatus" | "hasNif" | "hasCertificate" | "nifInCheck" | "duties" | "estimatedCompletionDate"
		>;
	message: string;
	timestamp: number;
};

/** Returns the message to subscribers after a change: the public view without the id. */
export function liveMessage(view: ApplicationView, nifAssigned: boolean, now: number): LiveMessage {
	const { id: _id, ...application } = view;
	return {
		type: "application_update",
		action: nifAssigned ? "nif_assigned" : "status_update",
		application,
		message: nifAssigned ? "live_nif_assigned" : `live_status_${view.status}`,
		timestamp: now,
	};
}

/** Message from a page to the socket: which application it shows. */
export const registerSchema = v.object({
	type: v.literal("register"),
	applicationId: v.pipe(v.string(), v.maxLength(64)),
});
