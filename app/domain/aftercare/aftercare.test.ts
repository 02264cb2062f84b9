import { describe, expect, it } from "vitest";
import { A_CERTIFICATE, anApplication, NOON } from "#test/factories/application.ts";
import { EVENTS } from "#test/factories/status-events.ts";
import type { Application } from "../application/application.ts";
import type { Actor, ApplicationEvent } from "../application/event.ts";
import { transition } from "../application/status.ts";
import { addBusinessDays, DAY, startOfDate } from "../time/calendar.ts";
import type { AftercareEvent } from "./aftercare.ts";
import {
	AFTERCARE_DAYS,
	type Aftercare,
	aftercareDeadline,
	aftercareDue,
	aftercareTasks,
	NO_AFTERCARE,
} from "./aftercare.ts";

const SYSTEM: Actor = { kind: "system" };
const APPLICANT: Actor = { kind: "applicant" };
const EVA: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };

function attempt(application: Application, actor: Actor, event: ApplicationEvent, at = NOON) {
	const result = transition("case-1", { application, payments: [] }, { eventId: "e", actor, at, event });
	if (!result.ok) return { code: result.failure.code, aftercare: application.aftercare, mails: [], application };
	const mails = result.change.effects.flatMap((effect) => (effect.kind === "mail" ? [effect.template] : []));
	return { code: null, aftercare: result.change.application.aftercare, mails, application: result.change.application };
}

function applyEvents(application: Application, types: AftercareEvent["type"][], at = NOON): Application {
	return types.reduce((before, type) => {
		const { actor, event } = EVENTS[type];
		const { code, application: after } = attempt(before, actor, event, at);
		if (code) throw new Error(`${type}: ${code}`);
		return after;
	}, application);
}

const completed = () => anApplication().completed().build();
const WANTED = { state: "wanted", since: NOON, reference: null, requests: 0, remindersSent: 0 } as const;
const withWantedPassword = () =>
	anApplication()
		.completed()
		.with({ aftercare: { ...NO_AFTERCARE, password: WANTED } })
		.build();

type Case = [
	part: keyof Aftercare,
	before: AftercareEvent["type"][],
	event: AftercareEvent["type"],
	state: string | null,
];

/** Every state of each part with each of its events: the next state, or null if not allowed. */
const CASES: Case[] = [
	["correction", [], "nif-correction-requested", "requested"],
	["correction", [], "nif-correction-filed", null],
	["correction", [], "nif-correction-refused", null],
	["correction", ["nif-correction-requested"], "nif-correction-requested", null],
	["correction", ["nif-correction-requested"], "nif-correction-filed", "filed"],
	["correction", ["nif-correction-requested"], "nif-correction-refused", "refused"],
	["correction", ["nif-correction-requested", "nif-correction-filed"], "nif-correction-requested", null],
	["correction", ["nif-correction-requested", "nif-correction-filed"], "nif-correction-filed", null],
	["correction", ["nif-correction-requested", "nif-correction-filed"], "nif-correction-refused", "refused"],
	["correction", ["nif-correction-requested", "nif-correction-refused"], "nif-correction-requested", "requested"],
	["correction", ["nif-correction-requested", "nif-correction-refused"], "nif-correction-filed", null],
	["correction", ["nif-correction-requested", "nif-correction-refused"], "nif-correction-refused", null],
	["password", [], "password-requested", "requested"],
	["password", [], "password-arrived", null],
	["password", [], "password-revealed", null],
	["password", [], "password-lost", null],
	["password", ["password-requested"], "password-requested", "requested"],
	["password", ["password-requested"], "password-arrived", "arrived"],
	["password", ["password-requested"], "password-revealed", null],
	["password", ["password-requested"], "password-lost", null],
	["password", ["password-requested", "password-arrived"], "password-requested", null],
	["password", ["password-requested", "password-arrived"], "password-arrived", null],
	["password", ["password-requested", "password-arrived"], "password-revealed", "revealed"],
	["password", ["password-requested", "password-arrived"], "password-lost", "wanted"],
	["password", ["password-requested", "password-arrived", "password-revealed"], "password-requested", null],
	["password", ["password-requested", "password-arrived", "password-revealed"], "password-arrived", null],
	["password", ["password-requested", "password-arrived", "password-revealed"], "password-revealed", null],
	["password", ["password-requested", "password-arrived", "password-revealed"], "password-lost", "wanted"],
	["representation", [], "representation-left", "notified"],
	["representation", [], "representation-end-filed", null],
	["representation", [], "representation-ended", null],
	["representation", ["representation-left"], "representation-left", null],
	["representation", ["representation-left"], "representation-resigned", null],
	["representation", ["representation-left"], "representation-end-filed", "filed"],
	["representation", ["representation-left"], "representation-ended", null],
	["representation", ["representation-left", "representation-end-filed"], "representation-end-filed", null],
	["representation", ["representation-left", "representation-end-filed"], "representation-ended", "ended"],
	[
		"representation",
		["representation-left", "representation-end-filed", "representation-ended"],
		"representation-left",
		null,
	],
];

describe("aftercare", () => {
	it.each(CASES)("moves its %s, after %j, on %s, to %s", (part, before, type, state) => {
		const application = applyEvents(withWantedPassword(), before);
		const { code, aftercare } = attempt(application, EVENTS[type].actor, EVENTS[type].event);
		if (state === null) expect(code).not.toBeNull();
		else expect([code, (aftercare?.[part] as { state: string } | null | undefined)?.state]).toEqual([null, state]);
	});

	it("does not exist before completion, nor the password unless the applicant wanted it", () => {
		for (const type of ["nif-correction-requested", "representation-left", "notifications-requested"] as const)
			expect(attempt(anApplication().filed().build(), EVENTS[type].actor, EVENTS[type].event).code).toBe("wrong_state");
		expect(attempt(completed(), EVENTS["password-requested"].actor, EVENTS["password-requested"].event).code).toBe(
			"wrong_state",
		);
	});
});

describe("a filed correction", () => {
	const filed = () => applyEvents(completed(), ["nif-correction-requested", "nif-correction-filed"]);

	it("is done once another certificate replaces the wrong one, and is announced by e-mail", () => {
		const proposed = attempt(filed(), EVENTS["nif-correction-filed"].actor, {
			...A_CERTIFICATE,
			path: "new",
		}).application;
		const confirmed = { type: "certificate-confirmed", path: "new", reason: "" } as const;
		const { aftercare, mails } = attempt(proposed, EVA, confirmed);
		expect([aftercare?.correction?.state, mails]).toEqual(["done", ["nif_correction_done"]]);
	});
});

describe("our resignation", () => {
	const resigned = { type: "representation-resigned", reason: "We close" } as const;

	it("is possible a year after the number, and notifies the applicant", () => {
		expect(attempt(completed(), EVA, resigned, NOON + 364 * DAY).code).toBe("resigned_too_early");
		const { code, mails } = attempt(completed(), EVA, resigned, NOON + 365 * DAY);
		expect([code, mails]).toEqual([null, ["representation_resigned", "admin_notice"]]);
	});

	it("does not apply to a representative who is not ours", () => {
		const own = { ...completed(), useProvidedRepresentative: false };
		expect(attempt(own, EVA, resigned, NOON + 400 * DAY).code).toBe("wrong_state");
		const left = EVENTS["representation-left"];
		expect(attempt(own, left.actor, left.event).code).toBe("wrong_state");
	});
});

describe("reminders", () => {
	function remindedAt(application: Application): [number, string[]][] {
		const found: [number, string[]][] = [];
		let now = application;
		for (let at = aftercareDeadline(now); at !== null; at = aftercareDeadline(now)) {
			const { application: after, mails } = attempt(now, SYSTEM, { type: "time-passed" }, at);
			found.push([(at - NOON) / DAY, mails]);
			if (after === now || found.length > 9) break;
			now = after;
		}
		return found;
	}

	it("about an unread password are sent after 3, 14, 30 and 53 days, until it expires after 60", () => {
		const arrived = applyEvents(withWantedPassword(), ["password-requested", "password-arrived"]);
		const reminded = [3, 14, 30, 53].map((day) => [day, ["password_ready"]]);
		expect(remindedAt(arrived)).toEqual([...reminded, [60, ["password_expired"]]]);
		expect(remindedAt(applyEvents(arrived, ["password-revealed"]))).toEqual([]);
	});

	it("are sent once each, with nothing in between", () => {
		const arrived = applyEvents(withWantedPassword(), ["password-requested", "password-arrived"]);
		const first = attempt(arrived, SYSTEM, { type: "time-passed" }, NOON + 3 * DAY);
		const early = attempt(first.application, SYSTEM, { type: "time-passed" }, NOON + 14 * DAY - 1);
		expect([early.code, early.mails, early.aftercare]).toEqual([null, [], first.aftercare]);
		const missed = attempt(arrived, SYSTEM, { type: "time-passed" }, NOON + 31 * DAY);
		expect([missed.mails, missed.aftercare?.password?.remindersSent]).toEqual([["password_ready"], 3]);
	});

	it("continue for other parts once a password has expired", () => {
		const left = applyEvents(withWantedPassword(), ["password-requested", "password-arrived", "representation-left"]);
		const late = attempt(left, SYSTEM, { type: "time-passed" }, NOON + 90 * DAY);
		expect([late.mails, late.aftercare?.password?.state]).toEqual([["password_expired"], "expired"]);
		const next = attempt(late.application, SYSTEM, { type: "time-passed" }, NOON + 90 * DAY);
		expect(next.mails).toEqual(["representation_reminder"]);
	});

	it("about ending representation are sent after ten days, until it has ended", () => {
		const left = applyEvents(completed(), ["representation-left"]);
		expect(remindedAt(left)).toEqual([[10, ["representation_reminder"]]]);
		expect(remindedAt(applyEvents(left, ["representation-end-filed", "representation-ended"]))).toEqual([]);
	});

	it("about notifications are sent on the day from which they count", () => {
		const asked = applyEvents(completed(), ["notifications-requested"]);
		const day = (startOfDate("2027-01-01") + DAY / 2 - NOON) / DAY;
		expect(remindedAt(asked)).toEqual([[day, ["notifications_active"]]]);
	});
});

describe("a password that was erased unread", () => {
	const expired = () =>
		attempt(
			applyEvents(withWantedPassword(), ["password-requested", "password-arrived"]),
			SYSTEM,
			{ type: "time-passed" },
			NOON + 60 * DAY,
		).application;

	it.each<[AftercareEvent["type"], string | null]>([
		["password-requested", null],
		["password-arrived", null],
		["password-revealed", null],
		["password-lost", "wanted"],
	])("moves on %s to %s", (type, state) => {
		const { code, aftercare } = attempt(expired(), EVENTS[type].actor, EVENTS[type].event, NOON + 61 * DAY);
		expect(code === null ? aftercare?.password?.state : null).toBe(state);
	});
});

describe("stored input", () => {
	const asked = (wrong: { field: "name" | "address"; right: string }[]) =>
		({ type: "nif-correction-requested", wrong, note: " By post " }) as const;

	it("is trimmed, records who asked, and omits correct fields", () => {
		const wrong = [
			{ field: "name" as const, right: " Łucja " },
			{ field: "address" as const, right: " " },
		];
		for (const [actor, by] of [
			[APPLICANT, "applicant"],
			[EVA, "staff"],
		] as const) {
			const { aftercare, mails } = attempt(completed(), actor, asked(wrong));
			expect(aftercare?.correction).toEqual({
				...{ state: "requested", by, wrong: [{ field: "name", right: "Łucja" }], note: "By post" },
				...{ since: NOON, reference: null, answer: null },
			});
			expect(mails).toEqual(["nif_correction_requested", "admin_notice"]);
		}
		expect(attempt(completed(), APPLICANT, asked([{ field: "name", right: " " }])).code).toBe("nif_correction_empty");
	});

	it.each<[keyof Aftercare, AftercareEvent["type"][], Extract<AftercareEvent, { reference: string }>["type"]]>([
		["correction", ["nif-correction-requested"], "nif-correction-filed"],
		["password", [], "password-requested"],
		["representation", ["representation-left"], "representation-end-filed"],
	])("includes the authority's reference for a %s, if there is one", (part, before, type) => {
		const referenceOf = (reference: string) =>
			attempt(applyEvents(withWantedPassword(), before), EVENTS[type].actor, { type, reference }).aftercare?.[part];
		expect(referenceOf(" AT-9 ")).toMatchObject({ reference: "AT-9" });
		expect(referenceOf(" ")).toMatchObject({ reference: null });
	});

	it("includes how often a password was requested", () => {
		const twice = applyEvents(withWantedPassword(), ["password-requested", "password-requested"]);
		expect(twice.aftercare?.password?.requests).toBe(2);
	});

	it("includes a reason for a refusal or resignation, which must not be empty", () => {
		const open = applyEvents(completed(), ["nif-correction-requested"]);
		const refused = (answer: string) => attempt(open, EVA, { type: "nif-correction-refused", answer });
		expect(refused(" ").code).toBe("reason_missing");
		expect(refused(" It is right ").aftercare?.correction).toMatchObject({ answer: "It is right" });
		const resigned = (reason: string) =>
			attempt(completed(), EVA, { type: "representation-resigned", reason }, NOON + 400 * DAY);
		expect(resigned(" ").code).toBe("reason_missing");
		expect(resigned(" We close ").aftercare?.representation).toMatchObject({ by: "us", reason: "We close" });
	});

	it("includes the successor of a representative who is replaced", () => {
		const left = (option: "own-representative" | "moved", successor: string) =>
			attempt(completed(), APPLICANT, { type: "representation-left", option, successor });
		expect(left("own-representative", " ").code).toBe("successor_missing");
		const { aftercare, mails } = left("own-representative", " João Sá ");
		expect(aftercare?.representation).toMatchObject({
			...{ state: "notified", by: "applicant", option: "own-representative", successor: "João Sá", reason: null },
		});
		expect(mails).toEqual(["representation_left", "admin_notice"]);
		expect(left("moved", " ").aftercare?.representation).toMatchObject({ successor: null });
	});

	it.each([
		["2026-11-23", null],
		["2026-11-25", null],
		["2026-11-26", "notifications_date"],
		["2026-11-22", "notifications_date"],
		["2026-11-31", "notifications_date"],
		["2026-11-2", "notifications_date"],
		["on 2026-11-24", "notifications_date"],
		["2026-11-24T10:00Z", "notifications_date"],
	])(
		"includes the day on which notifications were requested, from the application until today: %s",
		(requestedOn, code) => {
			const asked = attempt(completed(), APPLICANT, { type: "notifications-requested", requestedOn }, NOON + 2 * DAY);
			expect(asked.code).toBe(code);
		},
	);
});

it("a password is requested after completion only if the applicant wanted one in the form", () => {
	const passwordOf = (personalInfo: Application["personalInfo"]) => {
		const ready = anApplication().withNif().with({ originalDocumentPath: "certificate", personalInfo });
		return attempt(ready.build(), SYSTEM, { type: "completed" }).aftercare?.password ?? null;
	};
	expect(passwordOf({ portalPassword: "true" })).toEqual(WANTED);
	expect([passwordOf({ portalPassword: "false" }), passwordOf(null)]).toEqual([null, null]);
});

describe("a staff task", () => {
	it.each<[AftercareEvent["type"][], string, number]>([
		[["nif-correction-requested"], "correction_requested", AFTERCARE_DAYS.staff],
		[["nif-correction-requested", "nif-correction-filed"], "correction_filed", AFTERCARE_DAYS.correction],
		[["representation-left"], "representation_notified", AFTERCARE_DAYS.staff],
		[["representation-left", "representation-end-filed"], "representation_filed", AFTERCARE_DAYS.representation],
	])("after %j is %s, due in %i business days", (before, kind, days) => {
		expect(aftercareTasks(applyEvents(completed(), before))).toEqual([{ kind, due: addBusinessDays(NOON, days) }]);
	});

	it("after a password request is to request it again", () => {
		const due = addBusinessDays(NOON, AFTERCARE_DAYS.password);
		expect(aftercareTasks(applyEvents(withWantedPassword(), ["password-requested"]))).toEqual([
			{ kind: "password_requested", due },
		]);
	});

	it("is due in two business days, recurs when the tax office is slow, and the earliest is listed first", () => {
		const asked = applyEvents(withWantedPassword(), ["nif-correction-requested", "nif-correction-filed"]);
		expect(aftercareTasks(asked)).toEqual([
			{ kind: "password_wanted", due: addBusinessDays(NOON, AFTERCARE_DAYS.staff) },
			{ kind: "correction_filed", due: addBusinessDays(NOON, AFTERCARE_DAYS.correction) },
		]);
		expect(aftercareDue(asked)).toBe(addBusinessDays(NOON, AFTERCARE_DAYS.staff));
		expect(aftercareDue(completed())).toBeNull();
	});

	it("cannot be completed by the applicant", () => {
		for (const type of ["nif-correction-filed", "password-arrived", "representation-ended"] as const)
			expect(attempt(withWantedPassword(), APPLICANT, EVENTS[type].event).code).toBe("staff_only");
	});
});
