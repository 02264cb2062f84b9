import { lazy, Suspense, useSyncExternalStore } from "react";
import { type NewToast, toastStore } from "./toast-store.ts";

const ToastRegion = lazy(() => import("./toast-region.tsx"));

const never = () => () => {};

/** Mounted after hydration only: rendered by the server, its style attributes would break the page's policy. */
export function Toasts() {
	const hydrated = useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
	if (!hydrated) return null;
	return (
		<Suspense fallback={null}>
			<ToastRegion />
		</Suspense>
	);
}

/** Shows toasts. Say the same on the page: a toast is gone after five seconds. */
export function useToast(): { toast: (toast: NewToast) => string; dismiss: (id: string) => void } {
	return { toast: toastStore.show, dismiss: toastStore.dismiss };
}
