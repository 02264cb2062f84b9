import * as v from "valibot";
import { requestAftercare } from "#app/commands/application/aftercare.server.ts";
import {
	discardPortalPassword,
	mailRevealCode,
	revealPortalPassword,
} from "#app/commands/application/portal-password.server.ts";
import type { NifCorrection, PortalPassword, RepresentationEnd } from "#app/domain/aftercare/aftercare.ts";
import { AFTERCARE_DAYS, LEAVING_OPTIONS, NO_AFTERCARE, passwordExpiresAt } from "#app/domain/aftercare/aftercare.ts";
import { notificationsActiveFrom } from "#app/domain/aftercare/representation-transitions.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { optionalLine } from "#app/domain/person/address.ts";
import { addBusinessDays, lisbonDate } from "#app/domain/time/calendar.ts";
import { wrongDataSchema } from "#app/forms/wrong-data.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import { findRevealCodeExpiry } from "#app/queries/aftercare.server.ts";
import type { Services } from "#app/services.ts";
import type { OpenedApplication } from "#app/visitor/owner.server.ts";
import { SECTION_IDS } from "./card-head.tsx";

/** Loads the aftercare of an application for its owner. */
export async function loadAftercareView(
	services: Pick<Services, "db" | "now">,
	application: Application,
): Promise<AftercareView> {
	const { id, applicationNumber: number } = application;
	const { password, correction, representation, notifications } = application.aftercare ?? NO_AFTERCARE;
	const today = lisbonDate(services.now());
	return {
		id,
		number,
		password: password && {
			state: password.state,
			since: password.since,
			reference: password.reference,
			dueAt: getDueDate(
				password.since,
				{ wanted: AFTERCARE_DAYS.staff, requested: AFTERCARE_DAYS.password },
				password.state,
			),
			expiresAt: passwordExpiresAt(application),
			codeExpiresAt: password.state === "arrived" ? await findRevealCodeExpiry(services, id) : null,
		},
		correction: correction && {
			...correction,
			dueAt: getDueDate(
				correction.since,
				{ requested: AFTERCARE_DAYS.staff, filed: AFTERCARE_DAYS.correction },
				correction.state,
			),
		},
		representation: application.useProvidedRepresentative
			? {
					end: representation && {
						...representation,
						dueAt: getDueDate(
							representation.since,
							{ notified: AFTERCARE_DAYS.staff, filed: AFTERCARE_DAYS.representation },
							representation.state,
						),
					},
				}
			: null,
		notifications: notifications && {
			requestedOn: notifications.requestedOn,
			activeFrom: notifications.activeFrom,
			isActive: notifications.activeFrom <= today,
		},
		today,
		activeIfToday: notificationsActiveFrom(today),
	};
}

/** @param days business days allowed in each state in which we act next */
function getDueDate(startedAt: number, days: Partial<Record<string, number>>, state: string): number | null {
	const allowedDays = days[state];
	return allowedDays === undefined ? null : addBusinessDays(startedAt, allowedDays);
}

/** Our next deadline in UTC milliseconds; null unless we act next. */
type Due = { dueAt: number | null };

/** Aftercare of an application for its owner. Never contains the password. */
export type AftercareView = {
	id: string;
	number: string;
	/**
	 * Null unless requested, because the request grants the power of attorney. `expiresAt`: when an unread password is
	 * erased.
	 */
	password:
		| (Pick<PortalPassword, "state" | "since" | "reference"> &
				Due & { codeExpiresAt: number | null; expiresAt: number | null })
		| null;
	correction: (NifCorrection & Due) | null;
	/** Null if we are not the representative. */
	representation: { end: (RepresentationEnd & Due) | null } | null;
	notifications: { requestedOn: string; activeFrom: string; isActive: boolean } | null;
	/** Civil dates: today, and the start of electronic notifications if requested today. */
	today: string;
	activeIfToday: string;
};

/** Error of a form, with its field and the typed values. */
export type AftercareProblem = { fieldId: string; message: string; values: Record<string, string> };

type ActionResult =
	| { sectionId: (typeof SECTION_IDS)[keyof typeof SECTION_IDS] }
	| { password: string }
	| { problem: AftercareProblem; status: number };

const leavingSchema = v.object({
	// Browsers do not send an unselected option.
	option: v.pipe(v.optional(v.string(), ""), v.picklist(LEAVING_OPTIONS, "error_leaving_option")),
	successor: optionalLine(200),
});
const notificationsSchema = v.object({
	requestedOn: v.pipe(v.optional(v.string(), ""), v.maxLength(20, "error_notifications_date")),
});

/** Handles the posted form of one of the page's sections. */
export async function handleAftercareForm(
	opened: OpenedApplication,
	form: FormData,
	language: Language,
): Promise<ActionResult> {
	const { application, services } = opened;
	const { id } = application;
	const toFieldError = createFieldErrorFactory(form, language);
	switch (form.get("intent")) {
		case "mail-code":
			return toResult(SECTION_IDS.password, await mailRevealCode(services, application), "mail-code");
		case "reveal": {
			const revealed = await revealPortalPassword(services, id, String(form.get("code") ?? "").slice(0, 100));
			return revealed.ok ? { password: revealed.value } : toFieldError("code", revealed);
		}
		case "password-lost":
			return toResult(SECTION_IDS.password, await discardPortalPassword(services, id), "password-lost");
		case "correction": {
			const parsed = parseForm(wrongDataSchema, form);
			if (!parsed.ok) return toFieldError("right.name", parsed);
			const event = { type: "nif-correction-requested" as const, ...parsed.value };
			return toResult(SECTION_IDS.correction, await requestAftercare(services, id, event), "right.name");
		}
		case "leave": {
			const parsed = parseForm(leavingSchema, form);
			if (!parsed.ok) return toFieldError("option", parsed);
			const event = { type: "representation-left" as const, ...parsed.value };
			const outcome = await requestAftercare(services, id, event);
			return toResult(
				SECTION_IDS.leaving,
				outcome,
				!outcome.ok && outcome.failure.code === "successor_missing" ? "successor" : "option",
			);
		}
		case "notifications": {
			const parsed = parseForm(notificationsSchema, form);
			if (!parsed.ok) return toFieldError("requestedOn", parsed);
			const event = { type: "notifications-requested" as const, ...parsed.value };
			return toResult(SECTION_IDS.notifications, await requestAftercare(services, id, event), "requestedOn");
		}
		default:
			return toFieldError("password", failure("invalid", "invalid_request"));
	}

	function toResult(
		sectionId: (typeof SECTION_IDS)[keyof typeof SECTION_IDS],
		outcome: Outcome<unknown>,
		fieldId: string,
	): ActionResult {
		return outcome.ok ? { sectionId } : toFieldError(fieldId, outcome);
	}
}

type FailedOutcome = Extract<Outcome<unknown>, { ok: false }>;

/** Returns a function that creates a form error with the typed values, except codes. */
function createFieldErrorFactory(form: FormData, language: Language) {
	return (fieldId: string, { failure: { kind, code, fields } }: FailedOutcome): ActionResult => {
		const [[field, key] = [fieldId, `error_${code}`]] = Object.entries(fields ?? {});
		const submittedFields = [...form].filter(([name, value]) => typeof value === "string" && name !== "code");
		return {
			problem: {
				fieldId: field,
				message: translate(key, language),
				values: Object.fromEntries(submittedFields) as Record<string, string>,
			},
			status: HTTP_STATUS[kind],
		};
	};
}

function parseForm<S extends v.GenericSchema>(schema: S, form: FormData): Outcome<v.InferOutput<S>> {
	const parsed = v.safeParse(schema, Object.fromEntries(form));
	if (parsed.success) return { ok: true, value: parsed.output };
	const fields = Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]));
	return failure("invalid", "invalid_request", { fields });
}
