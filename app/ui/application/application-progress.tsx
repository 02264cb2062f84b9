import type { ApplicationView } from "#app/domain/application/projection.ts";
import { ProgressTracker } from "../progress-tracker.tsx";

/** It ended without a NIF. */
export function isEnded({ status }: Pick<ApplicationView, "status">): boolean {
	return status === "rejected" || status === "cancelled";
}

/** Where an application stands in the six steps; nowhere once it has ended without a NIF. */
export function ApplicationProgress({ view }: { view: ApplicationView }) {
	const { status, paidAt, paymentStatus } = view;
	if (isEnded(view)) return null;
	if (status === "completed") return <ProgressTracker current="nif" />;
	// What a bank is working on is no longer the applicant's to pay.
	return <ProgressTracker current={paidAt === null && paymentStatus !== "processing" ? "payment" : "processing"} />;
}
