import { type ComponentType, useEffect, useState } from "react";
import { type NewToast, toastStore } from "./toast-store.ts";

/**
 * Events that load the toast region: a later action may need it when the network is down. Focus in the frame of Stripe's
 * field shows as a blur.
 */
const INTERACTION_EVENTS = ["pointerdown", "keydown", "blur"] as const;

/** Rendered after hydration only: server-rendered style attributes would violate the content security policy. */
export function Toasts() {
	const [Region, setRegion] = useState<ComponentType | null>(null);
	useEffect(() => {
		const load = () => {
			import("./toast-region.tsx").then(
				({ default: Found }) => setRegion(() => Found),
				() => {},
			);
		};
		const stop = toastStore.subscribe(load);
		// The page's initial messages exist before this subscribes.
		if (toastStore.list().length > 0) load();
		for (const eventName of INTERACTION_EVENTS) window.addEventListener(eventName, load, { once: true });
		return () => {
			stop();
			for (const eventName of INTERACTION_EVENTS) window.removeEventListener(eventName, load);
		};
	}, []);
	return Region && <Region />;
}

/** Shows toasts. Show errors on the page as well: a toast disappears after five seconds. */
export function useToast(): { toast: (toast: NewToast) => string; dismiss: (id: string) => void } {
	return { toast: toastStore.show, dismiss: toastStore.dismiss };
}

/**
 * Shows a toast with the page, and again with each new `news`, such as an action's result. Use it next to a permanent
 * message. For an error that message is announced (an alert, or a focused summary); otherwise the toast is, and the message
 * has no role.
 */
export function ToastAnnouncement({ update, title, description, variant }: { update?: unknown } & NewToast): null {
	// biome-ignore lint/correctness/useExhaustiveDependencies: news with the same text is still news
	useEffect(() => {
		const isOnPage = variant === "destructive";
		toastStore.show({ title, isOnPage, ...(description && { description }), ...(variant && { variant }) });
	}, [update, title, description, variant]);
	return null;
}
