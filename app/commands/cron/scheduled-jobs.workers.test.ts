import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import type { Services } from "#app/services.ts";
import { Client, signIn } from "#test/services/client.ts";
import { count } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { runScheduledJobs } from "./scheduled-jobs.server.ts";

class BucketAway extends Error {
	override readonly name = "BucketAway";
}

let services: Services;
let logged: [event: string, fields: unknown][];
beforeEach(async () => {
	await new Client().get("/");
	services = await openServices();
	logged = [];
	services.log = (event, fields) => void logged.push([event, fields]);
});

/** A document that nobody claims, a counter that is over: work for two steps, the first of which may fail. */
async function leaveWork(): Promise<void> {
	await env.DB.batch([
		env.DB.prepare(
			"INSERT INTO uploads (id, document_type, state, verdict, created_at) VALUES ('left', 'passport', 'stored', 'review', 1)",
		),
		env.DB.prepare(
			"INSERT INTO upload_pages (upload_id, page, object_key, file_type, bytes, sha256) VALUES ('left', 0, 'key', 'png', 1, '')",
		),
		env.DB.prepare("INSERT INTO counters (key, count, expires_at) VALUES ('over', 1, 1)"),
	]);
}

function withoutBucket(): Services {
	return {
		...services,
		documents: {
			...services.documents,
			async delete() {
				throw new BucketAway("key secret-key of Rosa Lima");
			},
		},
	};
}

const issues = async () =>
	(await (await (await signIn("ana@azulejo.example")).get("/admin/payments")).text()).replaceAll("<!-- -->", "");

describe("a scheduled job that fails", () => {
	it("stops none of the others, and is logged with its name and the error's only", async () => {
		await leaveWork();
		await runScheduledJobs(withoutBucket());
		expect(await count("counters")).toBe(0);
		expect(logged).toContainEqual(["scheduled-job-failed", { step: "delete-uploads", error: "BucketAway" }]);
		expect(JSON.stringify(logged)).not.toContain("Rosa");
	});

	it("is shown to staff until it succeeds again", async () => {
		await leaveWork();
		await runScheduledJobs(withoutBucket());
		const page = await issues();
		for (const words of ["Failing jobs", "Deleting documents that nobody claims", "BucketAway"])
			expect(page).toContain(words);
		await runScheduledJobs(services);
		expect(await issues()).not.toContain("Failing jobs");
		expect(await count("uploads")).toBe(0);
	});

	it("does not delay the others when the payment provider does not answer", async () => {
		await leaveWork();
		const payments = { ...services.payments, listEvents: () => Promise.reject(new Error("gone")) };
		await runScheduledJobs({ ...services, payments });
		expect(await count("counters")).toBe(0);
		expect(await count("uploads")).toBe(0);
		expect(await issues()).toContain("Fetching missed events from the card provider");
	});
});
