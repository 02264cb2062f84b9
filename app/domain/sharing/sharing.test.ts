import { describe, expect, it } from "vitest";
import { type ApplicationBuilder, anApplication, NOON, outcomeOf } from "#test/factories/application.ts";
import { DAY } from "../time/calendar.ts";
import { buildProgress } from "./progress.ts";
import { APPLICATION_SHARES, type Downloader, isVerified, mayShare } from "./sharing.ts";

describe("the shares of an application", () => {
	const first = (builder: ApplicationBuilder) => builder.with({ orderId: "case-1" });
	it.each<[string, ApplicationBuilder, string[]]>([
		["that is a draft", first(anApplication().draft()), []],
		["that is paid", anApplication().paid(), ["progress"]],
		["that is the first in an order", first(anApplication().paid()), ["progress", "household"]],
		["that is another one in an order", anApplication().paid().with({ orderId: "case-0" }), ["progress"]],
		["that is completed", anApplication().completed(), ["progress", "certificate"]],
		["that was erased", first(anApplication().completed()).with({ erasedAt: NOON }), []],
	])("%s depend on its state", (_label, builder, shares) => {
		expect(APPLICATION_SHARES.filter((kind) => mayShare(kind, builder.build()))).toEqual(shares);
	});

	it.each([
		["rejected by the tax office", "processing", anApplication().filed().with({ status: "rejected" })],
		["cancelled before the payment", "payment", anApplication().cancelled()],
	] as const)("end, if it was %s, at the step %s, without a reason", (_label, step, builder) => {
		const { steps, ended, expectedBy } = buildProgress(builder.with({ estimatedCompletionDate: NOON }).build());
		expect([ended, expectedBy]).toEqual([true, null]);
		expect(steps.filter(({ state }) => state === "failed").map((failed) => failed.step)).toEqual([step]);
	});

	it("have the dates of its steps, and that of the certificate once it exists", () => {
		const dates = (builder: ApplicationBuilder) => buildProgress(builder.build()).steps.map(({ at }) => at);
		const times = { createdAt: 1, paidAt: 2, filedAt: 3, completionDate: 4 };
		expect(dates(anApplication().completed().with(times))).toEqual([1, 2, 3, null, 4]);
		expect(dates(anApplication().withNif().with(times))).toEqual([1, 2, 3, null, null]);
	});
});

it("a browser is verified for thirty days from the start of its session or its last code, whichever is later", () => {
	const verified = (verifiedAt: number | null, now: number) => isVerified({ createdAt: NOON, verifiedAt }, now);
	expect([verified(null, NOON + 30 * DAY - 1), verified(null, NOON + 30 * DAY)]).toEqual([true, false]);
	expect([verified(NOON + DAY, NOON + 31 * DAY - 1), verified(NOON + DAY, NOON + 31 * DAY)]).toEqual([true, false]);
	expect(verified(NOON - DAY, NOON + 30 * DAY - 1)).toBe(true);
});

it.each<[Downloader, string[]]>([
	["owner", []],
	["agent", []],
	["link", ["certificate_shared"]],
])("a download by %s is announced to the owner as %j, and changes nothing", (by, templates) => {
	const download = { type: "certificate-downloaded", by, device: "Firefox" } as const;
	const completed = anApplication().completed();
	const { application, effects } = outcomeOf(completed, [[{ kind: "system" }, download]]);
	expect(effects.flatMap((effect) => (effect.kind === "mail" ? [effect.template] : []))).toEqual(templates);
	expect([application.status, application.originalDocumentPath]).toEqual(["completed", "certificate"]);
	expect(() => outcomeOf(anApplication().withNif(), [[{ kind: "system" }, download]])).toThrow("wrong_state");
});
