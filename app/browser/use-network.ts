import { useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { type NetworkState, network } from "./network.ts";

const IDLE = { state: "idle", formData: undefined } as const;

export function useNetwork(): NetworkState {
	return useSyncExternalStore(network.subscribe, network.state, () => "reached");
}

/**
 * Returns the pending navigation. Returns idle while it waits for the network, so that buttons work and send current
 * values.
 */
export function usePendingNavigation() {
	const navigation = useNavigation();
	const state = useNetwork();
	return state === "reached" || state === "trying" ? navigation : IDLE;
}
