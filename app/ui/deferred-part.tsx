import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { loadWithRetry } from "#app/browser/network.ts";
import { useHydrated } from "#app/browser/use-hydrated.ts";

/** A component for `Later` whose script loads when it is first shown; offline it waits. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
	return lazy(() => loadWithRetry(load).then((component) => ({ default: component }), startOver));
}

/** The script is missing or, in a browser that remembers failed imports, out of reach: reloading the page fixes it. */
function startOver(error: unknown): Promise<never> {
	const [loaded] = performance.getEntriesByType?.("navigation") ?? [];
	if ((loaded as PerformanceNavigationTiming | undefined)?.type !== "navigate") throw error;
	location.reload();
	return new Promise(() => {});
}

/**
 * A part of a page whose script loads after the page (`lazyPart`). The server renders it with the rest (app/entry.server.tsx
 * waits for it), so the page is complete immediately and without scripts; until the script has loaded, the server's markup
 * and its input stay. Client-side navigation shows the previous page until the part is ready.
 */
export function DeferredPart({ children }: { children: React.ReactNode }) {
	const [isAlreadyHydrated] = useState(useHydrated());
	return isAlreadyHydrated ? children : <AsDrawn>{children}</AsDrawn>;
}

/** Without this, React would discard the server's markup if something around a pending part changed. */
function AsDrawn({ children }: { children: React.ReactNode }) {
	const [isLoaded, setIsLoaded] = useState(false);
	const [arrival] = useState(<Arrival key="arrival" onArrival={() => setIsLoaded(true)} />);
	const [initialContent] = useState(
		<Suspense>
			{children}
			{arrival}
		</Suspense>,
	);
	if (!isLoaded) return initialContent;
	return (
		<Suspense>
			{children}
			{arrival}
		</Suspense>
	);
}

/** Signals once that all siblings are ready. */
function Arrival({ onArrival }: { onArrival: () => void }) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: it arrives once
	useEffect(onArrival, []);
	return null;
}
