import { useEffect, useRef, useState } from "react";
import type { ApplicationView } from "#app/domain/application/public-view.ts";
import type { LiveState, LiveUpdate } from "./subscribe-to-application.ts";

/** Returns whether an update differs from the page's state. On connection, the current state arrives as an update. */
export function hasNewState(
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
 * Keeps the view of an application up to date. Updates are applied immediately, and `refetch` loads the other data.
 * Also returns the latest update that changed the state.
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
		let isFirst = true;
		const handlers = {
			applicationId: fetchedView.id,
			page: location.href,
			onState: setConnection,
			onReconnect: () => latestRefetch.current(),
			onUpdate(update: LiveUpdate) {
				const isInitialMessage = isFirst;
				isFirst = false;
				const hasChanged = hasNewState(latestView.current, update);
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
