import { useEffect, useRef, useState } from "react";
import type { ApplicationView } from "#app/domain/application/projection.ts";
import type { LiveState, LiveUpdate } from "./subscribe-to-application.ts";

/** Whether an update tells what this page does not know yet; on connecting, the present state arrives as one. */
export function isNews(
	view: Pick<ApplicationView, "status" | "paymentStatus" | "hasNif">,
	update: LiveUpdate,
): boolean {
	const { status, paymentStatus, hasNif } = update.application;
	return status !== view.status || paymentStatus !== view.paymentStatus || hasNif !== view.hasNif;
}

/**
 * The view of an application, kept up to date: an update changes what it names at once, and `refetch` brings the rest.
 * Only the latest update is kept as news to show.
 */
export function useLiveApplication(fetched: ApplicationView, refetch: () => void) {
	const [patch, setPatch] = useState<LiveUpdate["application"] | null>(null);
	const [news, setNews] = useState<LiveUpdate | null>(null);
	const [connection, setConnection] = useState<LiveState>("connecting");
	const view = patch
		? {
				...fetched,
				status: patch.status,
				paymentStatus: patch.paymentStatus,
				hasNif: patch.hasNif,
				duties: patch.duties,
				estimatedCompletionDate: patch.estimatedCompletionDate,
			}
		: fetched;
	const shown = useRef(view);
	const again = useRef(refetch);
	useEffect(() => {
		shown.current = view;
		again.current = refetch;
	});
	// What was fetched is newer than any patch before it.
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is the reason to run
	useEffect(() => setPatch(null), [fetched]);
	useEffect(() => {
		let first = true;
		const how = {
			applicationId: fetched.id,
			page: location.href,
			onState: setConnection,
			onReturn: () => again.current(),
			onUpdate(update: LiveUpdate) {
				const isGreeting = first;
				first = false;
				const news = isNews(shown.current, update);
				if (isGreeting && !news) return;
				setPatch(update.application);
				if (news) setNews(update);
				again.current();
			},
		};
		let left = false;
		let stop = () => {};
		// The page is there before its news: it is read and used without this script.
		import("./subscribe-to-application.ts").then(
			({ subscribeToApplication }) => {
				if (!left) stop = subscribeToApplication(how);
			},
			() => setConnection("lost"),
		);
		return () => {
			left = true;
			stop();
		};
	}, [fetched.id]);
	return { view, news, connection };
}
