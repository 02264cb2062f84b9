import { useEffect, useRef, useState } from "react";
import type { ApplicationView } from "#app/domain/application/public-view.ts";
import type { LiveState, LiveUpdate } from "./subscribe-to-application.ts";

/** Returns whether an update is new to this page; on connection the current state arrives as an update. */
export function isNews(
	view: Pick<ApplicationView, "status" | "paymentStatus" | "hasNif" | "hasCertificate">,
	update: LiveUpdate,
): boolean {
	const { status, paymentStatus, hasNif, hasCertificate } = update.application;
	return (
		status !== view.status ||
		paymentStatus !== view.paymentStatus ||
		hasNif !== view.hasNif ||
		hasCertificate !== view.hasCertificate
	);
}

/**
 * Keeps the view of an application up to date: an update is applied immediately, and `refetch` loads the rest. Returns
 * only the latest update as `news`.
 */
export function useLiveApplication(fetchedView: ApplicationView, refetch: () => void) {
	const [patch, setPatch] = useState<LiveUpdate["application"] | null>(null);
	const [update, setUpdate] = useState<LiveUpdate | null>(null);
	const [connection, setConnection] = useState<LiveState>("connecting");
	const view = patch
		? {
				...fetchedView,
				status: patch.status,
				paymentStatus: patch.paymentStatus,
				hasNif: patch.hasNif,
				hasCertificate: patch.hasCertificate,
				nifInCheck: patch.nifInCheck,
				duties: patch.duties,
				estimatedCompletionDate: patch.estimatedCompletionDate,
			}
		: fetchedView;
	const latestView = useRef(view);
	const latestRefetch = useRef(refetch);
	useEffect(() => {
		latestView.current = view;
		latestRefetch.current = refetch;
	});
	// Fetched data is newer than any earlier patch.
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new response is the reason to run
	useEffect(() => setPatch(null), [fetchedView]);
	useEffect(() => {
		let first = true;
		const handlers = {
			applicationId: fetchedView.id,
			page: location.href,
			onState: setConnection,
			onReturn: () => latestRefetch.current(),
			onUpdate(update: LiveUpdate) {
				const isInitialMessage = first;
				first = false;
				const hasChanged = isNews(latestView.current, update);
				if (isInitialMessage && !hasChanged) return;
				setPatch(update.application);
				if (hasChanged) setUpdate(update);
				latestRefetch.current();
			},
		};
		let isStopped = false;
		let stop = () => {};
		// The page works without live updates, so a failed import is ignored.
		import("./subscribe-to-application.ts").then(
			({ subscribeToApplication }) => {
				if (!isStopped) stop = subscribeToApplication(handlers);
			},
			() => setConnection("lost"),
		);
		return () => {
			isStopped = true;
			stop();
		};
	}, [fetchedView.id]);
	return { view, update, connection };
}
