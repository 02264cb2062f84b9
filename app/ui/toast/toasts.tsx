import { type ComponentType, useEffect, useState } from "react";
import { type NewToast, toastStore } from "./toast-store.ts";

/**
 * Whoever does something may be told something: by then the network may be gone, and the region could not come. Focus
 * that goes into the card provider's frame shows as a blur.
 */
const DOINGS = ["pointerdown", "keydown", "blur"] as const;

/** Mounted after hydration only: rendered by the server, its style attributes would break the page's policy. */
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
		// What the page itself had to say is there before this listens.
		if (toastStore.list().length > 0) load();
		for (const doing of DOINGS) window.addEventListener(doing, load, { once: true });
		return () => {
			stop();
			for (const doing of DOINGS) window.removeEventListener(doing, load);
		};
	}, []);
	return Region && <Region />;
}

/** Shows toasts. Say an error on the page as well: a toast is gone after five seconds. */
export function useToast(): { toast: (toast: NewToast) => string; dismiss: (id: string) => void } {
	return { toast: toastStore.show, dismiss: toastStore.dismiss };
}

/**
 * A toast that comes with what the page shows, and once more with each new `news`, such as an action's answer. Put it
 * beside the sentence that stays. Of an error that sentence is what is read aloud (an alert, or a summary with the focus);
 * of anything else the toast is, and the sentence has no role.
 */
export function ToastAnnouncement({ news, title, description, variant }: { news?: unknown } & NewToast): null {
	// biome-ignore lint/correctness/useExhaustiveDependencies: news with the same words are news
	useEffect(() => {
		const isOnPage = variant === "destructive";
		toastStore.show({ title, isOnPage, ...(description && { description }), ...(variant && { variant }) });
	}, [news, title, description, variant]);
	return null;
}
