import { type Outcome, toOutcome } from "./bar.ts";
import { runTests } from "./run-tests.ts";

const LIVES = Number(process.env.LIVES ?? 1_000_000);
const ROOM_LIVES = Number(process.env.ROOM_LIVES ?? 5_000);

/** The state machine alone through a million random event sequences, and the real room through fewer. */
export async function measure(): Promise<Outcome> {
	const rules = await runTests(["app/domain/application/status-invariants.test.ts"], { LIVES: String(LIVES) });
	const rooms = await runTests(["test/calls/random-rooms.long.workers.test.ts"], { ROOM_LIVES: String(ROOM_LIVES) });
	const summary = /random rooms: (.*)/.exec(rooms.output)?.[1] ?? "nothing output";
	const failed = [...rules.failed, ...rooms.failed];
	return toOutcome(
		`${LIVES.toLocaleString("en")} random lives on the state machine: ${rules.failed.length} broken rules; the same on the real room and its database, each event's outcome and the stored rows compared with the state machine's: ${summary}, ${rooms.failed.length} differences`,
		[
			failed.length > 0 && failed.join("; "),
			LIVES < 1_000_000 && `${LIVES} lives instead of a million`,
			ROOM_LIVES < 5_000 && `${ROOM_LIVES} lives of rooms instead of 5,000`,
		],
	);
}
