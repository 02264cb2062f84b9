import { useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { type NetworkState, network } from "./network.ts";

const IDLE = { state: "idle", formData: undefined } as const;

export function useNetwork(): NetworkState {
	return useSyncExternalStore(network.subscribe, network.state, () => "reached");
}

/** What the router is at; nothing while that waits for the network: buttons then work, and send what is there now. */
export function usePendingNavigation() {
	const navigation = useNavigation();
	const state = useNetwork();
	return state === "reached" || state === "trying" ? navigation : IDLE;
}
