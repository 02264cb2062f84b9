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

function tried(application: Application, actor: Actor, event: ApplicationEvent, at = NOON) {
	const result = transition("case-1", { application, payments: [] }, { eventId: "e", actor, at, event });
	if (!result.ok) return { code: result.failure.code, aftercare: application.aftercare, mails: [], application };
	const mails = result.change.effects.flatMap((effect) => (effect.kind === "mail" ? [effect.template] : []));
	return { code: null, aftercare: result.change.application.aftercare, mails, application: result.change.application };
}

function happens(application: Application, types: AftercareEvent["type"][], at = NOON): Application {
	return types.reduce((before, type) => {
		const { actor, event } = EVENTS[type];
		const { code, application: after } = tried(before, actor, event, at);
		if (code) throw new Error(`${type}: ${code}`);
		return after;
	}, application);
}

const completed = () => anApplication().completed().build();
const WANTED = { state: "wanted", since: NOON, reference: null, requests: 0, remindersSent: 0 } as const;
const wanting = () =>
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

/** Every state of each part with every event of it: the state that follows, or null for one that may not be. */
const CASES: Case[] = [
	["correction", [], "nif-correction-asked", "asked"],
	["correction", [], "nif-correction-filed", null],
	["correction", [], "nif-correction-refused", null],
	["correction", ["nif-correction-asked"], "nif-correction-asked", null],
	["correction", ["nif-correction-asked"], "nif-correction-filed", "filed"],
	["correction", ["nif-correction-asked"], "nif-correction-refused", "refused"],
	["correction", ["nif-correction-asked", "nif-correction-filed"], "nif-correction-asked", null],
	["correction", ["nif-correction-asked", "nif-correction-filed"], "nif-correction-filed", null],
	["correction", ["nif-correction-asked", "nif-correction-filed"], "nif-correction-refused", "refused"],
	["correction", ["nif-correction-asked", "nif-correction-refused"], "nif-correction-asked", "asked"],
	["correction", ["nif-correction-asked", "nif-correction-refused"], "nif-correction-filed", null],
	["correction", ["nif-correction-asked", "nif-correction-refused"], "nif-correction-refused", null],
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
	["representation", [], "representation-left", "told"],
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

describe("what goes on after completion", () => {
	it.each(CASES)("its %s goes, after %j, on %s, to %s", (part, before, type, state) => {
		const application = happens(wanting(), before);
		const { code, aftercare } = tried(application, EVENTS[type].actor, EVENTS[type].event);
		if (state === null) expect(code).not.toBeNull();
		else expect([code, (aftercare?.[part] as { state: string } | null | undefined)?.state]).toEqual([null, state]);
	});

	it("does not exist before completion, nor the password unless the applicant wanted it", () => {
		for (const type of ["nif-correction-asked", "representation-left", "notifications-asked"] as const)
			expect(tried(anApplication().filed().build(), EVENTS[type].actor, EVENTS[type].event).code).toBe("wrong_state");
		expect(tried(completed(), EVENTS["password-requested"].actor, EVENTS["password-requested"].event).code).toBe(
			"wrong_state",
		);
	});
});

describe("a filed correction", () => {
	const filed = () => happens(completed(), ["nif-correction-asked", "nif-correction-filed"]);

	it("is done as another certificate takes the place of the wrong one, and its mail says so", () => {
		const proposed = tried(filed(), EVENTS["nif-correction-filed"].actor, {
			...A_CERTIFICATE,
			path: "new",
		}).application;
		const confirmed = { type: "certificate-confirmed", path: "new", reason: "" } as const;
		const { aftercare, mails } = tried(proposed, EVA, confirmed);
		expect([aftercare?.correction?.state, mails]).toEqual(["done", ["nif_correction_done"]]);
	});
});

describe("our resignation", () => {
	const resigned = { type: "representation-resigned", reason: "We close" } as const;

	it("waits for a year from the number, and tells the applicant", () => {
		expect(tried(completed(), EVA, resigned, NOON + 364 * DAY).code).toBe("resigned_too_early");
		const { code, mails } = tried(completed(), EVA, resigned, NOON + 365 * DAY);
		expect([code, mails]).toEqual([null, ["representation_resigned", "admin_notice"]]);
	});

	it("is of no representative that is not ours", () => {
		const own = { ...completed(), useProvidedRepresentative: false };
		expect(tried(own, EVA, resigned, NOON + 400 * DAY).code).toBe("wrong_state");
		const left = EVENTS["representation-left"];
		expect(tried(own, left.actor, left.event).code).toBe("wrong_state");
	});
});

describe("reminders", () => {
	function remindedAt(application: Application): [number, string[]][] {
		const found: [number, string[]][] = [];
		let now = application;
		for (let at = aftercareDeadline(now); at !== null; at = aftercareDeadline(now)) {
			const { application: after, mails } = tried(now, SYSTEM, { type: "time-passed" }, at);
			found.push([(at - NOON) / DAY, mails]);
			if (after === now || found.length > 9) break;
			now = after;
		}
		return found;
	}

	it("of an unread password come after 3, 14, 30 and 53 days, and it expires after 60", () => {
		const arrived = happens(wanting(), ["password-requested", "password-arrived"]);
		const reminded = [3, 14, 30, 53].map((day) => [day, ["password_ready"]]);
		expect(remindedAt(arrived)).toEqual([...reminded, [60, ["password_expired"]]]);
		expect(remindedAt(happens(arrived, ["password-revealed"]))).toEqual([]);
	});

	it("go on for the others once a password came to its end", () => {
		const left = happens(wanting(), ["password-requested", "password-arrived", "representation-left"]);
		const late = tried(left, SYSTEM, { type: "time-passed" }, NOON + 90 * DAY);
		expect([late.mails, late.aftercare?.password?.state]).toEqual([["password_expired"], "expired"]);
		const next = tried(late.application, SYSTEM, { type: "time-passed" }, NOON + 90 * DAY);
		expect(next.mails).toEqual(["representation_reminder"]);
	});

	it("of what follows representation come after ten days, until it ended", () => {
		const left = happens(completed(), ["representation-left"]);
		expect(remindedAt(left)).toEqual([[10, ["representation_reminder"]]]);
		expect(remindedAt(happens(left, ["representation-end-filed", "representation-ended"]))).toEqual([]);
	});

	it("of notifications come on the day from which they count", () => {
		const asked = happens(completed(), ["notifications-asked"]);
		const day = (startOfDate("2027-01-01") + DAY / 2 - NOON) / DAY;
		expect(remindedAt(asked)).toEqual([[day, ["notifications_active"]]]);
	});
});

describe("a password that was erased unread", () => {
	const expired = () =>
		tried(
			happens(wanting(), ["password-requested", "password-arrived"]),
			SYSTEM,
			{ type: "time-passed" },
			NOON + 60 * DAY,
		).application;

	it.each<[AftercareEvent["type"], string | null]>([
		["password-requested", null],
		["password-arrived", null],
		["password-revealed", null],
		["password-lost", "wanted"],
	])("goes on %s to %s", (type, state) => {
		const { code, aftercare } = tried(expired(), EVENTS[type].actor, EVENTS[type].event, NOON + 61 * DAY);
		expect(code === null ? aftercare?.password?.state : null).toBe(state);
	});
});

describe("what is with staff", () => {
	it("is due in two business days, and is theirs again when the office is slow; the first is said first", () => {
		const asked = happens(wanting(), ["nif-correction-asked", "nif-correction-filed"]);
		expect(aftercareTasks(asked)).toEqual([
			{ of: "password_wanted", due: addBusinessDays(NOON, AFTERCARE_DAYS.us) },
			{ of: "correction_filed", due: addBusinessDays(NOON, AFTERCARE_DAYS.correction) },
		]);
		expect(aftercareDue(asked)).toBe(addBusinessDays(NOON, AFTERCARE_DAYS.us));
		expect(aftercareDue(completed())).toBeNull();
	});

	it("may not be done by the applicant", () => {
		for (const type of ["nif-correction-filed", "password-arrived", "representation-ended"] as const)
			expect(tried(wanting(), APPLICANT, EVENTS[type].event).code).toBe("staff_only");
	});
});
