import { seen } from "./application-states.ts";
import { Client, signIn } from "./client.ts";
import { flushBackgroundWork } from "./flush-background-work.ts";
import { aCompletedApplication } from "./states.ts";

type Mail = { emailType: string; text: string };

/** A completed application whose owner wanted the portal's password, its page of what comes after, and who files for it. */
export async function anAfterPage() {
	const applicant = new Client();
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aCompletedApplication({ portalPassword: true }, applicant);
	return {
		applicant,
		rui,
		id,
		async mails(): Promise<Mail[]> {
			await flushBackgroundWork();
			return (await new Client().call<Mail[]>("/offline/mailbox?format=json&to=lucja@example.com")).body;
		},
		async page(): Promise<string> {
			return seen(await applicant.get(`/after/${id}?lang=en`));
		},
		send(intent: string, fields: Record<string, string> = {}, client = applicant): Promise<Response> {
			return client.post(`/after/${id}?lang=en`, { intent, ...fields });
		},
	};
}

export type AfterPage = Awaited<ReturnType<typeof anAfterPage>>;
