import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { loadOverNetwork } from "#app/browser/network.ts";
import { useHydrated } from "#app/browser/use-hydrated.ts";

/** A component whose script is fetched when it is first shown, for `Later`; without the network it waits. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
	return lazy(() => loadOverNetwork(load).then((component) => ({ default: component }), startOver));
}

/** The script is gone or, in a browser that remembers failures, out of reach: one more load of the page brings it. */
function startOver(error: unknown): Promise<never> {
	const [loaded] = performance.getEntriesByType?.("navigation") ?? [];
	if ((loaded as PerformanceNavigationTiming | undefined)?.type !== "navigate") throw error;
	location.reload();
	return new Promise(() => {});
}

/**
 * A part of a page whose script a browser fetches after the page itself (`lazyPart`). The server draws it with the
 * rest (app/entry.server.tsx waits for it), so that the page is whole at once and without scripts too; until its script has
 * come, what the server drew stays, with what was typed into it. Whoever comes from another page of ours sees that one until
 * this part is there.
 */
export function DeferredPart({ children }: { children: React.ReactNode }) {
	const [isAlreadyHydrated] = useState(useHydrated());
	return isAlreadyHydrated ? children : <AsDrawn>{children}</AsDrawn>;
}

/** What changes around a part whose script is not here yet would make React throw away what the server drew: it waits. */
function AsDrawn({ children }: { children: React.ReactNode }) {
	const [hasCome, setHasCome] = useState(false);
	const [arrival] = useState(<Arrival key="arrival" onArrival={() => setHasCome(true)} />);
	const [asDrawn] = useState(
		<Suspense>
			{children}
			{arrival}
		</Suspense>,
	);
	if (!hasCome) return asDrawn;
	return (
		<Suspense>
			{children}
			{arrival}
		</Suspense>
	);
}

/** Tells once all beside it works. */
function Arrival({ onArrival }: { onArrival: () => void }) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: it arrives once
	useEffect(onArrival, []);
	return null;
}
