import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { loadWithRetry } from "#app/browser/network.ts";
import { useHydrated } from "#app/browser/use-hydrated.ts";

/** Returns a component for `DeferredPart` whose script loads on first render. Waits while offline. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
	return lazy(() => loadWithRetry(load).then((component) => ({ default: component }), reloadPage));
}

/**
 * Reloads the page once if a script is missing, or cannot be retried because the browser remembers failed imports.
 * Throws the error if the page has already been reloaded.
 */
function reloadPage(error: unknown): Promise<never> {
	const [navigation] = performance.getEntriesByType?.("navigation") ?? [];
	if ((navigation as PerformanceNavigationTiming | undefined)?.type !== "navigate") throw error;
	location.reload();
	return new Promise(() => {});
}

/**
 * A part of a page whose script loads after the page (`lazyPart`). The server renders it with the page
 * (app/entry.server.tsx waits for it), so the page is complete without scripts. The server's markup, and anything typed
 * into it, stays until the script has loaded. Client-side navigation shows the previous page until the part is ready.
 */
export function DeferredPart({ children }: { children: React.ReactNode }) {
	const [isAlreadyHydrated] = useState(useHydrated());
	return isAlreadyHydrated ? children : <PreservedMarkup>{children}</PreservedMarkup>;
}

/** Prevents React from discarding the server's markup if the page re-renders while the part is pending. */
function PreservedMarkup({ children }: { children: React.ReactNode }) {
	const [isLoaded, setIsLoaded] = useState(false);
	const [readySignal] = useState(<ReadySignal key="arrival" onReady={() => setIsLoaded(true)} />);
	const [initialContent] = useState(
		<Suspense>
			{children}
			{readySignal}
		</Suspense>,
	);
	if (!isLoaded) return initialContent;
	return (
		<Suspense>
			{children}
			{readySignal}
		</Suspense>
	);
}

/** Calls `onReady` once all siblings are ready. */
function ReadySignal({ onReady }: { onReady: () => void }) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once
	useEffect(onReady, []);
	return null;
}
