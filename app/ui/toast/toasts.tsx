import { type ComponentType, useEffect, useState } from "react";
import { type NewToast, toastStore } from "./toast-store.ts";

/**
 * Events that load the toast region early, because a later action may need it while the network is down. Focus in
 * Stripe's iframe appears as a blur of the window.
 */
const INTERACTION_EVENTS = ["pointerdown", "keydown", "blur"] as const;

/** Renders toasts only after hydration: server-rendered style attributes would violate the content security policy. */
export function Toasts() {
	const [Region, setRegion] = useState<ComponentType | null>(null);
	useEffect(() => {
		const load = () => {
			import("./toast-region.tsx").then(
				({ default: ToastRegion }) => setRegion(() => ToastRegion),
				() => {},
			);
		};
		const stop = toastStore.subscribe(load);
		// The page's initial toasts precede the subscription.
		if (toastStore.list().length > 0) load();
		for (const eventName of INTERACTION_EVENTS) window.addEventListener(eventName, load, { once: true });
		return () => {
			stop();
			for (const eventName of INTERACTION_EVENTS) window.removeEventListener(eventName, load);
		};
	}, []);
	return Region && <Region />;
}

/** Returns functions to show and dismiss toasts. Show errors on the page too: a toast disappears after five seconds. */
export function useToast(): { toast: (toast: NewToast) => string; dismiss: (id: string) => void } {
	return { toast: toastStore.show, dismiss: toastStore.dismiss };
}

/**
 * Shows a toast on mount, and again whenever `update` changes, for example an action's result. Use it next to a
 * permanent message. Errors must be announced by that message (an alert, or a focused summary); otherwise the toast is
 * announced, and the message has no role.
 */
export function ToastAnnouncement({ update, title, description, variant }: { update?: unknown } & NewToast): null {
	// biome-ignore lint/correctness/useExhaustiveDependencies: an update may have the same text
	useEffect(() => {
		const isOnPage = variant === "destructive";
		toastStore.show({ title, isOnPage, ...(description && { description }), ...(variant && { variant }) });
	}, [update, title, description, variant]);
	return null;
}
