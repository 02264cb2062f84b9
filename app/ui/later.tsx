import { Suspense, useState } from "react";
import { useHydrated } from "#app/browser/use-hydrated.ts";

/**
 * A part of a page whose script a browser fetches after the page itself (`lazy` from React). The server draws it with the
 * rest (app/entry.server.tsx waits for it), so that the page is whole at once and without scripts too; until its script has
 * come, what the server drew stays. Whoever comes from another page of ours sees that one until this part is there.
 */
export function Later({ children }: { children: React.ReactNode }) {
	const [isAlreadyHydrated] = useState(useHydrated());
	return isAlreadyHydrated ? children : <Suspense>{children}</Suspense>;
}
