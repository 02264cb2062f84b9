import { describe, expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import { type Application, getStage } from "../application/application.ts";
import { DOCUMENT_CHECKS } from "../application/document-checks.ts";
import type { Actor, ApplicationEvent } from "../application/event.ts";
import { transition } from "../application/status.ts";
import { businessTime, DAY } from "../time/calendar.ts";
import { acceptanceError } from "./representative-acceptance.ts";

const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const APPLICANT: Actor = { kind: "applicant" };
const SYSTEM: Actor = { kind: "system" };
const DUE = Date.parse("2026-12-10T12:00:00Z");

const signed = { type: "mandate-signed", signed: { path: "m", kind: "ink", edition: null }, forOffice: true } as const;
const acceptanceOf = (document: "passport" | "address" | "mandate") =>
	({
		type: "document-decided",
		document,
		decision: "accepted",
		reason: "",
		checks: DOCUMENT_CHECKS[document],
	}) as const;
const OWN = { useProvidedRepresentative: false, representativeName: "João Sá", representativeNif: "501964843" };

function apply(application: Application, actor: Actor, event: ApplicationEvent, at = NOON) {
	const result = transition("case-1", { application, payments: [] }, { eventId: "e", actor, at, event });
	if (!result.ok) throw new Error(result.failure.code);
	const mails = result.change.effects.flatMap((effect) => (effect.kind === "mail" ? [effect.template] : []));
	return { application: result.change.application, mails };
}

const reviewed = () => anApplication().paid().with({ passportDecision: "accepted", estimatedCompletionDate: DUE });

describe("a paid application whose documents are accepted", () => {
	it("waits for its signature, and the applicant gets one e-mail", () => {
		const { application, mails } = apply(reviewed().build(), RUI, acceptanceOf("address"));
		expect([getStage(application), mails]).toEqual(["awaiting_signature", ["signature_needed"]]);
		expect(application).toMatchObject({ stateSince: NOON, deadlineAt: NOON + 3 * DAY });
	});

	it("does not wait if it was signed earlier, and is ready once the signature is accepted", () => {
		const early = apply(reviewed().build(), APPLICANT, signed);
		const { application, mails } = apply(early.application, RUI, acceptanceOf("address"));
		expect([getStage(application), mails]).toEqual(["in_review", []]);
		expect(getStage(apply(application, RUI, acceptanceOf("mandate")).application)).toBe("ready_to_file");
	});

	it("has its due date moved by the business time of the wait", () => {
		const waiting = apply(reviewed().build(), RUI, acceptanceOf("address")).application;
		const { application } = apply(waiting, APPLICANT, signed, NOON + 7 * DAY);
		const moved = businessTime(DUE, application.estimatedCompletionDate ?? 0);
		expect(moved).toBe(businessTime(NOON, NOON + 7 * DAY));
	});

	it("waits for the applicant's own representative, who accepts once", () => {
		const own = anApplication().paid().accepted().with(OWN).build();
		const signedApplication = apply(own, APPLICANT, signed).application;
		const { application, mails } = apply(signedApplication, RUI, acceptanceOf("mandate"));
		expect([getStage(application), mails]).toEqual(["waiting_for_representative", ["representative_needed"]]);
		const accepted = apply(application, SYSTEM, { type: "representative-accepted" }).application;
		expect(getStage(accepted)).toBe("ready_to_file");
		expect(() => apply(accepted, SYSTEM, { type: "representative-accepted" })).toThrow("representative_accepted");
		expect(() => apply(application, APPLICANT, { type: "representative-accepted" })).toThrow("staff_only");
	});
});

it("a signature that the tax office does not accept binds both parties, but the application still waits for one", () => {
	const waiting = anApplication().paid().accepted().build();
	const { application } = apply(waiting, APPLICANT, { ...signed, forOffice: false });
	expect(application).toMatchObject({ mandate: null, agreement: { path: "m", decision: "accepted" } });
	expect(getStage(application)).toBe("awaiting_signature");
});

it("signing ends once the application is filed: no later request reopens the decision or the signature", () => {
	const item = { kind: "address" as const, reason: "Older than three months", done: false };
	const asked = anApplication()
		.filed()
		.with({ status: "verification_required", resumeTo: "processing", requestedItems: [item] })
		.build();
	expect(() => apply(asked, RUI, { ...acceptanceOf("mandate"), decision: "refused", reason: "Blurred" })).toThrow(
		"wrong_state",
	);
	const unsigned = { ...asked, mandate: null };
	expect(() => apply(unsigned, APPLICANT, signed)).toThrow("wrong_state");
	expect(() => apply({ ...asked, ...OWN }, SYSTEM, { type: "representative-accepted" })).toThrow("wrong_state");
});

describe("a visitor who opens a representative's link", () => {
	const typed = { name: "joao sa", nif: "PT 501 964 843", consent: true };

	it("is the person named by the applicant, in any spelling", () => {
		expect(acceptanceError(OWN, typed)).toBeNull();
	});

	it.each([
		["another name", { name: "Rui Costa" }, "name"],
		["no name", { name: "" }, "name"],
		["another number", { nif: "509442013" }, "nif"],
		["no consent", { consent: false }, "consent"],
	] as const)("is not that person with %s", (_label, changes, field) => {
		expect(acceptanceError(OWN, { ...typed, ...changes })?.field).toBe(field);
	});
});
