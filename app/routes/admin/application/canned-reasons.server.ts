import { countMacroUse } from "#app/commands/staff/settings.server.ts";
import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import type { MacroAction } from "#app/domain/settings/macro.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { listMacros, listOfferedMacros } from "#app/queries/macros.server.ts";
import type { Services } from "#app/services.ts";
import type { CannedReasons } from "./application-view.ts";

const ACTS = ["request", "reject", "refuse-document"] as const satisfies readonly MacroAction[];

/** Which library an action takes its canned reasons from. */
const ACT_OF: Partial<Record<StaffAction, (typeof ACTS)[number]>> = {
	"decide-passport": "refuse-document",
	"decide-address": "refuse-document",
	"decide-guardian": "refuse-document",
	"decide-mandate": "refuse-document",
	"request-information": "request",
	reject: "reject",
};

/** The canned reasons that may be chosen today, by title, the most used ones first. */
export async function cannedReasons(services: Services): Promise<CannedReasons> {
	const macros = await listOfferedMacros(services);
	const options = ACTS.map((act) => [
		act,
		macros.filter((macro) => macro.act === act).map(({ code, title }) => ({ value: code, label: title })),
	]);
	return Object.fromEntries(options) as CannedReasons;
}

/**
 * The form with each canned reason that was chosen written out, in the applicant's language, before whatever staff wrote
 * themselves: what is sent is kept with the application, whatever becomes of the library. Only
 * what `isSent` counts as a use of them.
 */
export async function withCannedReasons(
	services: Services,
	applicationId: string,
	action: StaffAction,
	form: FormData,
	isSent = true,
): Promise<FormData> {
	const act = ACT_OF[action];
	const chosen = [...form].filter(([name, value]) => /^macro(\.\d)?$/.test(name) && value !== "");
	if (!act || chosen.length === 0 || form.get("decision") === "accepted") return form;
	const application = await findApplication(services, applicationId);
	const macros = await listMacros(services, act);
	const filled = new FormData();
	for (const [name, value] of form) filled.set(name, value);
	for (const [name, code] of chosen) {
		const macro = macros.find((one) => one.code === code);
		if (!macro || !application) continue;
		const field = name.replace("macro", "reason");
		const typed = String(form.get(field) ?? "").trim();
		filled.set(field, [macro.text[application.language], typed].filter(Boolean).join("\n\n"));
		if (isSent) services.background(countMacroUse(services, macro.code));
	}
	return filled;
}
