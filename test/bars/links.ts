import { setTimeout as pause } from "node:timers/promises";
import { Applicant } from "../services/applicant.ts";
import { HttpClient } from "../services/http-client.ts";
import { addressOf, type Outcome, withWorker } from "./bar.ts";

const AT_ONCE = 100;

/** One mailed link, used a hundred times in the same moment. */
export async function measure(): Promise<Outcome> {
	return withWorker(async ({ origin }) => {
		const applicant = new Applicant(1);
		while (!applicant.done) await applicant.step(origin);
		const ask = { id: applicant.acknowledged.applicationId ?? "" };
		await post(new HttpClient(origin, addressOf(2)), ask);
		await pause(500);
		const visitor = new HttpClient(origin);
		await visitor.call("/offline/cron", {});
		const mails = await visitor.call<{ text: string }[]>(`/offline/mailbox?format=json&to=${applicant.email}`);
		const token = mails.flatMap(({ text }) => /\/resume\?token=([\w-]{43})/.exec(text)?.[1] ?? [])[0] ?? "";
		const answers = await Promise.all(
			Array.from({ length: AT_ONCE }, (_, index) => post(new HttpClient(origin, addressOf(100 + index)), { token })),
		);
		const [opened, refused] = [302, 404].map((status) => answers.filter((answer) => answer === status).length);
		const figure = `${AT_ONCE} uses of one mailed link at once: ${opened} opened it, ${refused} were told that it has expired`;
		if (opened !== 1 || refused !== AT_ONCE - 1) return { state: "short", figure, lacks: "not exactly one use" };
		return {
			state: "part",
			figure,
			lacks:
				"wrong logins and codes are not asked here: `npm test` counts them (app/routes/admin/login/login.workers.test.ts)",
		};
	});
}

async function post(client: HttpClient, fields: Record<string, string>): Promise<number> {
	const response = await client.fetch("/resume?lang=en", { method: "POST", body: new URLSearchParams(fields) });
	await response.text();
	return response.status;
}
