import { useSyncExternalStore } from "react";

const subscribeNever = () => () => {};

/** Returns false on the server and before hydration, true afterwards. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribeNever,
		() => true,
		() => false,
	);
}
