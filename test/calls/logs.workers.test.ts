import { expect, it, vi } from "vitest";
import { runScheduledJobs } from "#app/commands/cron/scheduled-jobs.server.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { openServices } from "#test/services/open-services.ts";
import { aCompletedApplication } from "#test/services/states.ts";
import { takeMetrics } from "#worker/offline/metrics.ts";
import { upload } from "../services/api-helpers.ts";
import { storedApplication } from "../services/application-states.ts";
import { Client, signIn } from "../services/client.ts";
import { aPdf } from "../services/fixtures.ts";
import { walk } from "../services/walk.ts";

const CANARIES = {
	firstName: "Canaryfirst",
	lastName: "Canarylast",
	dateOfBirth: "1987-03-19",
	email: "canary@applicant.example",
	phone: "+447700911922",
	addressLine1: "77 Canary Wharf Lane",
	city: "Canarytown",
	postalCode: "09-917",
	useProvidedRepresentative: false,
	representativeName: "Canary Lda",
	representativeNif: "509442013",
	representativeAddress: "Rua do Canario 9",
	packageType: "express",
	affiliateCode: "CANARY-77",
};

/** Captures everything written to any console channel during the action. */
async function captureLogs(action: () => Promise<void>): Promise<string[]> {
	const lines: string[] = [];
	const channels = ["log", "info", "warn", "error", "debug"] as const;
	const spies = channels.map((channel) =>
		vi.spyOn(console, channel).mockImplementation((...parts: unknown[]) => {
			lines.push(parts.map((part) => (part instanceof Error ? (part.stack ?? "") : String(part))).join(" "));
		}),
	);
	await action();
	for (const spy of spies) spy.mockRestore();
	return lines;
}

it("logs and measures a whole journey without personal data", async () => {
	const secrets = Object.values(CANARIES).filter(
		(value) => typeof value === "string" && value !== "express",
	) as string[];
	takeMetrics();
	const lines = await captureLogs(async () => {
		const applicant = new Client();
		const steps = ["paid", "accepted", "signed", "filed", "completed"];
		const { id, applicationNumber, intentId, clientSecret } = await walk(applicant, steps, CANARIES);
		const nifNumber = (await storedApplication(id)).nifNumber ?? "";
		const filePath = await upload(applicant, "passport", aPdf("Canary passport.pdf"));
		secrets.push(id, applicationNumber, intentId, clientSecret, nifNumber, filePath, "Canary passport", "AT-1");
		secrets.push(...applicant.cookies.split("; ").map((pair) => pair.slice(pair.indexOf("=") + 1)));

		await applicant.call(`/api/applications/track/${applicationNumber}`);
		await applicant.call(`/api/send-email-notification/${id}`, {});
		await applicant.call("/api/create-payment-intent", { applicationId: id, mode: "live" });
		await applicant.call("/api/contact", {
			name: "Canaryfirst",
			email: CANARIES.email,
			subject: "Canary subject",
			message: "Canary message",
		});
		await new Client().call(`/api/documents/${id}/original`);
		await new Client().call("/api/personal-info", { ...CANARIES, email: "canary-broken" });
		await new Client({ "Cf-Access-Jwt-Assertion": "canary.jwt.token" }).call(`/api/set-nif/${id}`, { nifNumber });
		await new Client().fetch("/api/webhooks/stripe", { method: "POST", body: `{"id":"${intentId}"}` });
		await runScheduledJobs(await openServices());
		await flushBackgroundWork();
	});
	expect(lines.length).toBeGreaterThan(10);
	const text = lines.join("\n");
	for (const secret of [...secrets, "Canary subject", "Canary message", "canary-broken", "canary.jwt"]) {
		expect(text).not.toContain(secret);
	}
	const metrics = takeMetrics();
	for (const name of ["request", "upload", "reading", "payment"])
		expect(metrics.map((metric) => metric.name)).toContain(name);
	for (const { subject, outcome = "", code = "" } of metrics) {
		for (const secret of secrets) expect(`${subject} ${outcome} ${code}`).not.toContain(secret);
		expect(subject).toMatch(/^(\/[a-z:/.*-]*|[a-z_-]+)$/i);
		expect(outcome).toMatch(/^([A-Z]+ [1-5]\d\d|[a-z_]*)$/);
		expect(code).toMatch(/^[a-z_]*$/);
	}
	expect(metrics).toContainEqual(
		expect.objectContaining({
			name: "request",
			subject: "/api/applications/track/:applicationNumber",
			outcome: "GET 200",
		}),
	);
	for (const line of lines) {
		const { at, event } = JSON.parse(line) as { at: string; event: string };
		expect(new Date(at).toISOString()).toBe(at);
		expect(event).toMatch(/^[a-z-]+$/);
	}
});

it("logs which member of staff exceeded their role, without the applicant", async () => {
	const { id } = await aCompletedApplication(CANARIES, new Client());
	const finance = await signIn("leo@azulejo.example");
	const rui = await signIn("rui@azulejo.example");
	const lines = await captureLogs(async () => {
		expect((await finance.get("/admin/inbox")).status).toBe(403);
		expect((await rui.get("/admin/audit?lang=en")).status).toBe(403);
		expect((await rui.get(`/admin/case-files/${id}`)).status).toBe(403);
	});
	const refused = lines.filter((line) => line.includes("staff-refused")).map((line) => JSON.parse(line));
	expect(refused).toEqual(
		expect.arrayContaining([
			expect.objectContaining({ by: "leo@azulejo.example", role: "finance", what: "GET /admin/inbox" }),
			expect.objectContaining({ by: "rui@azulejo.example", role: "reviewer", what: "GET /admin/audit" }),
			expect.objectContaining({ by: "rui@azulejo.example", what: "GET /admin/case-files/*" }),
		]),
	);
	expect(lines.join("\n")).not.toContain(id);
});
