import { useSyncExternalStore } from "react";

const subscribeNever = () => () => {};

/** False on the server and before hydration, true afterwards. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribeNever,
		() => true,
		() => false,
	);
}
