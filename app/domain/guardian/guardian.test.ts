import { describe, expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import { type Application, getStage } from "../application/application.ts";
import { correctableFields } from "../application/correct-answer.ts";
import { DOCUMENT_CHECKS } from "../application/document-checks.ts";
import type { Actor, ApplicationEvent } from "../application/event.ts";
import { availableActions } from "../application/staff-actions.ts";
import { transition } from "../application/status.ts";
import { listFilingFacts } from "../filing/filing-facts.ts";
import { DAY, HOUR, startOfDate } from "../time/calendar.ts";
import { comingOfAgeDeadline } from "./coming-of-age.ts";
import { getGuardians, isRepresented, listSigners } from "./guardian.ts";

const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const APPLICANT: Actor = { kind: "applicant" };
const SYSTEM: Actor = { kind: "system" };
/** Of age on 10 December 2026, seventeen days after NOON. */
const SEVENTEEN = "2008-12-10";
const BIRTHDAY = startOfDate("2026-12-10");
const MOTHER = { guardianRelation: "parent", guardianFirstName: "Inês", guardianLastName: "Gonçalves" };
const FATHER = { secondGuardianFirstName: "Rui", secondGuardianLastName: "Sá" };

const signed = { type: "mandate-signed", signed: { path: "m", kind: "ink", edition: null }, forOffice: true } as const;
const filed = { type: "filed", authorityReference: "AT-1", checkListDone: true, guardianChecked: true } as const;

function decisionOn(
	document: "guardian" | "mandate",
	decision: "accepted" | "refused" = "accepted",
	reason = "",
): ApplicationEvent {
	return { type: "document-decided", document, decision, reason, checks: DOCUMENT_CHECKS[document] };
}

function correction(before: string, value: string): ApplicationEvent {
	return {
		type: "answer-corrected",
		field: "dateOfBirth",
		before,
		value,
		reason: "So says the passport.",
		document: null,
	};
}

function attempt(application: Application, actor: Actor, event: ApplicationEvent, at = NOON) {
	return transition("case-1", { application, payments: [] }, { eventId: "e", actor, at, event });
}

function apply(application: Application, actor: Actor, event: ApplicationEvent, at = NOON) {
	const result = attempt(application, actor, event, at);
	if (!result.ok) throw new Error(result.failure.code);
	const mails = result.change.effects.flatMap((effect) => (effect.kind === "mail" ? [effect.template] : []));
	return { application: result.change.application, mails };
}

/** A child whose passport and proof of address are accepted, and whose mother's documents await review. */
function aChild(changes: Partial<Application> = {}): Application {
	const documents = { guardianDocumentPath: "g", guardianDecision: "review" as const };
	const child = { dateOfBirth: SEVENTEEN, personalInfo: MOTHER, consentToBeginAt: NOON, ...documents };
	return anApplication()
		.paid()
		.accepted()
		.with({ ...child, ...changes })
		.build();
}

/** The same with the mother's documents accepted, and a mandate signed and accepted. */
function aSignedChild(): Application {
	const reviewed = apply(aChild(), RUI, decisionOn("guardian")).application;
	const signedChild = apply(reviewed, APPLICANT, signed).application;
	return apply(signedChild, RUI, decisionOn("mandate")).application;
}

describe("the application of a minor", () => {
	it("names who acts: one parent, both, or a court-appointed guardian", () => {
		const names = (personalInfo: Record<string, string>) => getGuardians(aChild({ personalInfo }))?.names ?? null;
		expect(names(MOTHER)).toEqual(["Inês Gonçalves"]);
		expect(names({ ...MOTHER, ...FATHER })).toEqual(["Inês Gonçalves"]);
		expect(names({ ...MOTHER, ...FATHER, guardianRelation: "parents" })).toEqual(["Inês Gonçalves", "Rui Sá"]);
		expect(names({ guardianRelation: "court", guardianFirstName: "Sukarno" })).toEqual(["Sukarno"]);
		expect(names({ ...MOTHER, guardianRelation: "parents" })).toBeNull();
		expect(names({})).toBeNull();
		expect(listSigners(aChild())).toEqual(["Inês Gonçalves"]);
		expect(listSigners(anApplication().build())).toEqual(["Łucja María Gonçalves"]);
	});

	it("waits for a person to review the guardian's documents, whatever the checks say", () => {
		for (const guardianDecision of ["review", "verified", "refused"] as const) {
			expect(getStage(aChild({ guardianDecision }))).toBe("in_review");
		}
		expect(getStage(apply(aChild(), RUI, decisionOn("guardian")).application)).toBe("awaiting_signature");
	});

	it("is filed when three documents are accepted, the guardians have signed and a person has compared them", () => {
		const ready = aSignedChild();
		expect([getStage(ready), ready.mandate?.asRepresentatives]).toEqual(["ready_to_file", true]);
		expect(apply(ready, RUI, filed).application.status).toBe("processing");
		expect(() => apply(ready, RUI, { ...filed, guardianChecked: false })).toThrow("checklist_incomplete");
		for (const guardianDecision of ["review", "refused", null] as const)
			expect(() => apply({ ...ready, guardianDecision }, RUI, filed)).toThrow("documents_not_accepted");
	});

	it("is not filed with a mandate signed by the child, nor is an adult's with one signed by others", () => {
		const ready = aSignedChild();
		const { asRepresentatives: _parents, ...own } = ready.mandate ?? { path: "m" };
		expect(() => apply({ ...ready, mandate: own as Application["mandate"] }, RUI, filed)).toThrow(
			"mandate_other_signer",
		);
		const adult = { ...ready, dateOfBirth: "1990-03-27", guardianDecision: null };
		expect(() => apply(adult, RUI, filed)).toThrow("mandate_other_signer");
	});

	it("can have its guardian's documents requested again, and continues with them", () => {
		const refused = apply(aChild(), RUI, decisionOn("guardian", "refused", "No translation.")).application;
		expect(refused.requestedItems).toEqual([{ kind: "guardian", reason: "No translation.", done: false }]);
		const document = { path: "g2", decision: "review" as const };
		const sent = apply(refused, APPLICANT, { type: "information-provided", item: 0, document }).application;
		expect(sent).toMatchObject({ status: "pending", guardianDocumentPath: "g2", guardianDecision: "review" });
	});

	it("tells the tax office who represents the child", () => {
		const facts = listFilingFacts({ application: aChild(), passport: null });
		expect(facts).toContainEqual({ field: "guardian", value: "Inês Gonçalves" });
		expect(
			listFilingFacts({ application: anApplication().build(), passport: null }).map(({ field }) => field),
		).not.toContain("guardian");
	});
});

describe("a guardian's documents", () => {
	it("are neither requested from an adult nor decided on", () => {
		const adult = anApplication().paid().build();
		const ask: ApplicationEvent = { type: "information-requested", items: [{ kind: "guardian", reason: "Papers" }] };
		expect(() => apply(adult, RUI, ask)).toThrow("wrong_state");
		expect(() => apply(adult, RUI, decisionOn("guardian"))).toThrow("wrong_state");
		expect(availableActions({ application: adult, payments: [] }, RUI, NOON)).not.toHaveProperty("decide-guardian");
		expect(availableActions({ application: aChild(), payments: [] }, RUI, NOON)).toMatchObject({
			"decide-guardian": null,
		});
	});

	it("cannot be accepted before they are uploaded", () => {
		expect(() => apply(aChild({ guardianDocumentPath: null }), RUI, decisionOn("guardian"))).toThrow("wrong_state");
	});
});

describe("a minor who comes of age before the filing", () => {
	it("is processed when that day starts in Lisbon, not before", () => {
		const ready = aSignedChild();
		expect(comingOfAgeDeadline(ready)).toBe(BIRTHDAY);
		expect(ready.deadlineAt).toBeLessThanOrEqual(BIRTHDAY);
		const early = apply(ready, SYSTEM, { type: "time-passed" }, BIRTHDAY - HOUR).application;
		expect([isRepresented(early), early.mandate?.decision]).toEqual([true, "accepted"]);
	});

	it("acts alone from then on, and is asked to sign", () => {
		const { application, mails } = apply(aSignedChild(), SYSTEM, { type: "time-passed" }, BIRTHDAY);
		expect(application).toMatchObject({ guardianDecision: null, guardianDocumentPath: "g", mandate: null });
		expect([getStage(application), mails]).toEqual(["awaiting_signature", ["signature_needed"]]);
		const own = apply(application, APPLICANT, signed, BIRTHDAY).application;
		expect(own.mandate).not.toHaveProperty("asRepresentatives");
		const ready = apply(own, RUI, decisionOn("mandate"), BIRTHDAY).application;
		expect(apply(ready, RUI, { ...filed, guardianChecked: false }, BIRTHDAY).application.status).toBe("processing");
	});

	it("is not filed with the parents' mandate, even before the change is processed", () => {
		expect(() => apply(aSignedChild(), RUI, filed, BIRTHDAY)).toThrow("mandate_other_signer");
	});

	it("no longer owes the requested documents of a guardian", () => {
		const waiting = apply(aChild(), RUI, decisionOn("guardian", "refused", "No translation.")).application;
		const { application, mails } = apply(waiting, SYSTEM, { type: "time-passed" }, BIRTHDAY);
		expect(application).toMatchObject({ status: "pending", requestedItems: [], guardianDecision: null });
		expect(mails).toContain("signature_needed");
	});

	it("still owes other requested documents", () => {
		const ask: ApplicationEvent = { type: "information-requested", items: [{ kind: "address", reason: "Too old." }] };
		const asked = apply(aChild(), RUI, ask).application;
		const both = apply(asked, RUI, decisionOn("guardian", "refused", "No translation.")).application;
		const { application } = apply(both, SYSTEM, { type: "time-passed" }, BIRTHDAY);
		expect(application.status).toBe("verification_required");
		expect(application.requestedItems.map(({ done }) => done)).toEqual([false, true]);
	});

	it("is not processed once the application is filed", () => {
		const application = apply(aSignedChild(), RUI, filed).application;
		expect(application.deadlineAt).not.toBe(BIRTHDAY);
		const later = attempt(application, SYSTEM, { type: "time-passed" }, BIRTHDAY + DAY);
		expect(later).toMatchObject({ ok: true, change: { application: { guardianDecision: "accepted" } } });
	});
});

describe("a date of birth corrected by staff", () => {
	it("that makes a child an adult invalidates the parents' mandate and documents", () => {
		const { application } = apply(aSignedChild(), RUI, correction(SEVENTEEN, "1990-03-27"));
		expect(application).toMatchObject({ guardianDecision: null, mandate: null, guardianDocumentPath: "g" });
		expect(correctableFields(application)).not.toContain("guardianFirstName");
	});

	it("that makes an adult a minor again requires new checks and signatures", () => {
		const adult = apply(aSignedChild(), RUI, correction(SEVENTEEN, "1990-03-27")).application;
		const own = apply(adult, APPLICANT, signed).application;
		const { application } = apply(own, RUI, correction("1990-03-27", SEVENTEEN));
		expect(application).toMatchObject({ guardianDecision: "review", guardianDocumentPath: "g", mandate: null });
		expect(getGuardians(application)?.names).toEqual(["Inês Gonçalves"]);
	});

	it("that leaves a child a minor changes nothing else", () => {
		const { application } = apply(aSignedChild(), RUI, correction(SEVENTEEN, "2012-01-01"));
		expect(application).toMatchObject({ guardianDecision: "accepted", mandate: { asRepresentatives: true } });
	});

	it("without guardians in the application leaves them for staff to request and record", () => {
		const adult = anApplication().paid().accepted().build();
		const { application } = apply(adult, RUI, correction("1990-03-27", SEVENTEEN));
		expect(application).toMatchObject({ guardianDecision: "review", guardianDocumentPath: null });
		expect(listSigners(application)).toEqual([]);
		expect(correctableFields(application)).toContain("guardianRelation");
	});
});
