import { afterAll, beforeAll } from "vitest";
import { acceptDocuments } from "../services/admin-by-forms.ts";
import { Applicant } from "../services/applicant.ts";
import { HttpClient, staffClient } from "../services/http-client.ts";
import { newAddress } from "../services/new-address.ts";
import { emptyState, freePort, type Server, startWorker } from "../services/server.ts";

/** An application whose power of attorney can be signed, and that paper as its owner gets it. */
export type Printed = { id: string; pdf: Uint8Array<ArrayBuffer> };

/** The built Worker without a browser, in an empty world, for the tests of one file. */
export function freshCalls() {
	const state = emptyState();
	let server: Server;
	let rui: HttpClient;
	beforeAll(async () => {
		server = await startWorker(state.stateDir, await freePort());
		rui = await staffClient(server.origin, "rui@azulejo.example");
	});
	afterAll(async () => {
		await server?.end();
		state.remove();
	});
	let applied = 0;
	return {
		get origin() {
			return server.origin;
		},
		/** A reviewer. */
		get rui() {
			return rui;
		},
		/** Applies, pays, and opens the paper once staff have accepted both documents; `browser` owns it from then on. */
		async print(browser: HttpClient): Promise<Printed> {
			applied += 1;
			const applicant = new Applicant(applied, {}, browser);
			while (!applicant.done) await applicant.step(server.origin);
			const id = applicant.acknowledged.applicationId ?? "";
			await browser.call("/offline/cron", {});
			await acceptDocuments(rui, id);
			return { id, pdf: await bytesAt(browser, `/api/mandates/${id}`) };
		},
	};
}

export const aBrowser = () => new HttpClient("", { "CF-Connecting-IP": newAddress() });

export async function bytesAt(client: HttpClient, path: string): Promise<Uint8Array<ArrayBuffer>> {
	const answer = await client.fetch(path);
	if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
	return new Uint8Array(await answer.arrayBuffer());
}

/** Sends a file by the form for signing. Each from an address of its own: the limits are for one sender. */
export async function sendPaper(
	browser: HttpClient,
	id: string,
	bytes: Uint8Array,
	type: "image/jpeg" | "application/pdf",
) {
	const form = new FormData();
	form.set("intent", "paper");
	form.append("document", new File([bytes as Uint8Array<ArrayBuffer>], "signed", { type }));
	const headers = { "CF-Connecting-IP": newAddress() };
	const answer = await browser.fetch(`/sign/${id}?lang=en`, { method: "POST", body: form, headers });
	return { status: answer.status, to: answer.headers.get("Location"), html: await answer.text() };
}
