import { describe, expect, it } from "vitest";
import { anApplication, outcomeOf } from "#test/factories/application.ts";
import { PROPOSALS } from "../staff/approval.ts";
import { getProposer } from "../staff/return-proposal.ts";
import type { Actor, ApplicationEvent } from "./event.ts";

const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const EVA: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };

describe("an action that needs two people", () => {
	const RUI_AGAIN: Actor = { kind: "staff", id: "rui.matos@azulejo.example", role: "senior", person: 2 };
	const filed = () => anApplication().paid().filed();
	const PROVED = { hasText: true, showsNif: true, showsName: true };
	const pairs: readonly (readonly [string, ApplicationEvent, ApplicationEvent, readonly ApplicationEvent[]])[] = [
		[
			"a NIF",
			{ type: "nif-proposed", nif: "293456780", repeated: "293456780", prefixConfirmed: false },
			{ type: "nif-confirmed", nif: "293456780" },
			[],
		],
		[
			"a certificate",
			{ type: "certificate-stored", path: "p", check: PROVED, reason: "" },
			{ type: "certificate-confirmed", path: "p", reason: "" },
			[{ type: "nif-proposed", nif: "293456780", repeated: "293456780", prefixConfirmed: false }],
		],
		[
			"a replacement for a wrong NIF",
			{
				...{ type: "nif-replacement-proposed", cause: "typing_error", prefixConfirmed: false },
				...{ nif: "212345672", repeated: "212345672" },
			},
			{ type: "nif-replaced", nif: "212345672" },
			[{ type: "nif-proposed", nif: "293456780", repeated: "293456780", prefixConfirmed: false }],
		],
		[
			"the rejection of a paid application",
			{ type: "rejection-proposed", reason: "Refused", fault: "authority" },
			{ type: "rejected", reason: "Refused", fault: "authority" },
			[],
		],
	];

	/** Proposals that a second person has already confirmed. */
	const withFirst = (earlier: readonly ApplicationEvent[]) =>
		earlier.flatMap((event) => [
			[RUI, event] as const,
			[EVA, { type: "nif-confirmed", nif: "293456780" } as ApplicationEvent] as const,
		]);

	it.each(pairs)(
		"requires two people for %s, not two accounts of one person",
		(_label, proposed, confirmed, before) => {
			const first = withFirst(before);
			for (const same of [RUI, RUI_AGAIN])
				expect(() => outcomeOf(filed(), [...first, [RUI, proposed], [same, confirmed]])).toThrow("same_person");
			const { application } = outcomeOf(filed(), [...first, [RUI, proposed], [EVA, confirmed]]);
			const people = [
				[application.nifMaker, application.nifChecker],
				[application.certificateMaker, application.certificateChecker],
				[application.rejectionMaker, application.rejectionChecker],
			];
			expect(people).toContainEqual([2, 3]);
		},
	);

	it.each(pairs)(
		"lets its author withdraw %s, and anyone else return it with a reason",
		(_label, proposed, confirmed, earlier) => {
			const first = withFirst(earlier);
			const proposal = PROPOSALS.find((kind) => proposed.type.startsWith(kind)) ?? "nif";
			const returned = (reason: string) => ({ type: "proposal-returned", proposal, reason }) as const;
			expect(() => outcomeOf(filed(), [...first, [RUI, returned("Not so")]])).toThrow("wrong_state");
			expect(() => outcomeOf(filed(), [...first, [RUI, proposed], [EVA, returned(" ")]])).toThrow("reason_missing");
			const before = outcomeOf(filed(), [...first, [RUI, proposed]]).application;
			for (const [actor, reason] of [
				[RUI, ""],
				[RUI_AGAIN, ""],
				[EVA, "Not so"],
			] as const) {
				const after = outcomeOf(filed(), [...first, [RUI, proposed], [actor, returned(reason)]]).application;
				expect(PROPOSALS.map((kind) => getProposer(after, kind))).toEqual([null, null, null]);
				expect(after.status).toBe(before.status);
				expect(() =>
					outcomeOf(filed(), [...first, [RUI, proposed], [actor, returned(reason)], [EVA, confirmed]]),
				).toThrow();
			}
		},
	);
});
