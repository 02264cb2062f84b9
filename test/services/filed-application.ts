import { applyAndPay } from "./by-calls.ts";
import { Client } from "./client.ts";
import { continueApplication } from "./states.ts";

/** An application that is paid, in order and with the tax office. */
export async function aFiledApplication(
	changes: Record<string, unknown> = {},
	applicant = new Client(),
): Promise<{ applicant: Client; id: string; applicationNumber: string; intentId: string; clientSecret: string }> {
	const made = await applyAndPay(applicant, changes);
	await continueApplication(made.id).accepted().signed().filed().build();
	return { applicant, ...made };
}

/** The applicant prints the power of attorney, signs it and sends a scan; a representative of their own says yes. */
export async function signByHand(id: string): Promise<void> {
	await continueApplication(id).signed().build();
}
