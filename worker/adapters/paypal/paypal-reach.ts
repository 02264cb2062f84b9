import type { Environment } from "../../environment.ts";

export type Reached = { status: number; body: unknown };

/** Status and parsed body, or null when nobody answered. Redirects are not followed: our token must go nowhere else. */
export async function reach(
	world: Pick<Environment, "fetch">,
	url: string,
	init: RequestInit,
): Promise<Reached | null> {
	try {
		const response = await world.fetch(url, { ...init, redirect: "manual" });
		return { status: response.status, body: parse(await response.text()) };
	} catch {
		return null;
	}
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
