import { data, type RouterContextProvider } from "react-router";
import { diagnosticsContext } from "#app/context.ts";

/**
 * The first line of every loader and action of a test page, because they may run without the one above them. With a
 * live key these pages are there for staff alone (ruling T3). @throws 404
 */
export async function requireDiagnostics(context: Readonly<RouterContextProvider>): Promise<void> {
	if (!(await context.get(diagnosticsContext)())) throw data(null, { status: 404 });
}
