import * as v from "valibot";
import { requestAftercare } from "#app/commands/application/aftercare.server.ts";
import {
	losePortalPassword,
	mailRevealCode,
	revealPortalPassword,
} from "#app/commands/application/portal-password.server.ts";
import { LEAVING_OPTIONS } from "#app/domain/aftercare/aftercare.ts";
import { failure, HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { optionalLine } from "#app/domain/person/address.ts";
import { wrongDataForm } from "#app/forms/wrong-data.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import type { OpenedApplication } from "#app/visitor/owner.server.ts";
import { type AfterProblem, PARTS } from "./after-view.ts";

type Answer =
	| { part: (typeof PARTS)[keyof typeof PARTS] }
	| { password: string }
	| { problem: AfterProblem; status: number };

const leavingForm = v.object({
	// A way that was not chosen is not sent at all.
	way: v.pipe(v.optional(v.string(), ""), v.picklist(LEAVING_OPTIONS, "error_leaving_way")),
	successor: optionalLine(200),
});
const dayForm = v.object({
	requestedOn: v.pipe(v.optional(v.string(), ""), v.maxLength(20, "error_notifications_date")),
});

/** What the page was sent: one form of one of its parts. */
export async function answerAfter(opened: OpenedApplication, form: FormData, language: Language): Promise<Answer> {
	const { application, services } = opened;
	const { id } = application;
	const failed = failedIn(form, language);
	switch (form.get("intent")) {
		case "mail-code":
			return answer(PARTS.password, await mailRevealCode(services, application), "mail-code");
		case "reveal": {
			const revealed = await revealPortalPassword(services, id, String(form.get("code") ?? "").slice(0, 100));
			return revealed.ok ? { password: revealed.value } : failed("code", revealed);
		}
		case "password-lost":
			return answer(PARTS.password, await losePortalPassword(services, id), "password-lost");
		case "correction": {
			const read = reads(wrongDataForm, form);
			if (!read.ok) return failed("right.name", read);
			const event = { type: "nif-correction-asked" as const, ...read.value };
			return answer(PARTS.correction, await requestAftercare(services, id, event), "right.name");
		}
		case "leave": {
			const read = reads(leavingForm, form);
			if (!read.ok) return failed("way", read);
			const event = { type: "representation-left" as const, ...read.value };
			const left = await requestAftercare(services, id, event);
			return answer(PARTS.leaving, left, !left.ok && left.failure.code === "successor_missing" ? "successor" : "way");
		}
		case "notifications": {
			const read = reads(dayForm, form);
			if (!read.ok) return failed("requestedOn", read);
			const event = { type: "notifications-asked" as const, ...read.value };
			return answer(PARTS.notifications, await requestAftercare(services, id, event), "requestedOn");
		}
		default:
			return failed("password", failure("invalid", "invalid_request"));
	}

	function answer(part: (typeof PARTS)[keyof typeof PARTS], outcome: Outcome<unknown>, fieldId: string): Answer {
		return outcome.ok ? { part } : failed(fieldId, outcome);
	}
}

type Refused = Extract<Outcome<unknown>, { ok: false }>;

/** What was typed goes back into its field, but for a code: it must be typed anew. */
function failedIn(form: FormData, language: Language) {
	return (fieldId: string, { failure: { kind, code, fields } }: Refused): Answer => {
		const [[field, key] = [fieldId, `error_${code}`]] = Object.entries(fields ?? {});
		const typed = [...form].filter(([name, value]) => typeof value === "string" && name !== "code");
		return {
			problem: {
				fieldId: field,
				message: translate(key, language),
				values: Object.fromEntries(typed) as Record<string, string>,
			},
			status: HTTP_STATUS[kind],
		};
	};
}

function reads<S extends v.GenericSchema>(schema: S, form: FormData): Outcome<v.InferOutput<S>> {
	const parsed = v.safeParse(schema, Object.fromEntries(form));
	if (parsed.success) return { ok: true, value: parsed.output };
	const fields = Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]));
	return failure("invalid", "invalid_request", { fields });
}
