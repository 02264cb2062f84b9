import { cutPower } from "../services/crash-recovery.ts";
import { type Outcome, toOutcome } from "./bar.ts";

const CUTS = Number(process.env.KILL_ROUNDS ?? 100);
const SEED = Number(process.env.KILL_SEED ?? 20_261_124);

/** Repeated `kill -9` during work, while every tenth Stripe call fails. */
export async function measure(): Promise<Outcome> {
	const { faults, counts } = await cutPower(CUTS, SEED);
	const outcome = toOutcome(
		`${counts.cuts} × kill -9, 10 % of the card provider's calls and events faulty; ${counts.applicants} applicants, ${counts.steps} acknowledged steps, ${counts.lostResponses} answers lost, ${counts.paid} payments, ${counts.refunds} refunds, ${counts.cancelled} cancelled, ${counts.mails} mails: ${faults.length} lost or done twice`,
		[
			faults.length > 0 && faults.slice(0, 5).join("; "),
			counts.cuts < 100 && `${counts.cuts} cuts instead of a hundred`,
		],
	);
	if (outcome.state === "short") return outcome;
	const lacks = "how soon undone work is done after a restart without a request is not measured: the clock is moved on";
	return { ...outcome, state: "part", lacks };
}
