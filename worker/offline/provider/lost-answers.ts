import type { Fault } from "./fault-schema.ts";

/** Tells whoever carries this answer to lose it: the caller must see a broken connection. */
const DROPPED = "offline-dropped";

export function dropped(): Response {
	return new Response(null, { status: 502, headers: { [DROPPED]: "true" } });
}

/** True for an answer that a fault has lost on its way: nobody may see it. */
export function isDropped(response: Response): boolean {
	return response.headers.has(DROPPED);
}

/** What is left of an answer after its fault, if it had one. */
export async function afterFault(answer: Response, fault: Fault | null): Promise<Response> {
	if (fault?.effect === "hang") await scheduler.wait(fault.delay);
	if (fault?.effect === "drop-after" || fault?.effect === "hang") return dropped();
	if (fault?.effect === "malformed") {
		const text = await answer.text();
		return new Response(text.slice(0, text.length / 2), answer);
	}
	if (!fault?.effect.startsWith("status") || fault.shouldRetry === undefined) return answer;
	const headers = new Headers(answer.headers);
	headers.set("stripe-should-retry", String(fault.shouldRetry));
	return new Response(answer.body, { status: answer.status, headers });
}
