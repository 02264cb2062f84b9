import { countMacroUse } from "#app/commands/staff/settings.server.ts";
import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import type { MacroAction } from "#app/domain/settings/macro.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { listMacros, listOfferedMacros } from "#app/queries/macros.server.ts";
import type { Services } from "#app/services.ts";
import type { CannedReasons } from "./application-view.ts";

const LIBRARIES = ["request", "reject", "refuse-document"] as const satisfies readonly MacroAction[];

/** The library of canned reasons for each action. */
const LIBRARY_BY_ACTION: Partial<Record<StaffAction, (typeof LIBRARIES)[number]>> = {
	"decide-passport": "refuse-document",
	"decide-address": "refuse-document",
	"decide-guardian": "refuse-document",
	"decide-mandate": "refuse-document",
	"request-information": "request",
	reject: "reject",
};

/** Loads the active canned reasons, most used first. */
export async function loadCannedReasons(services: Services): Promise<CannedReasons> {
	const macros = await listOfferedMacros(services);
	const optionsByLibrary = LIBRARIES.map((library) => [
		library,
		macros.filter((macro) => macro.act === library).map(({ code, title }) => ({ value: code, label: title })),
	]);
	return Object.fromEntries(optionsByLibrary) as CannedReasons;
}

/**
 * Returns the form with the text of each selected canned reason, in the applicant's language, before staff's own text: the
 * application stores the text, not a reference.
 * @param countsUse whether to count a use of each reason; false for a preview
 */
export async function withCannedReasons(
	services: Services,
	applicationId: string,
	action: StaffAction,
	form: FormData,
	countsUse = true,
): Promise<FormData> {
	const library = LIBRARY_BY_ACTION[action];
	const selectedMacros = [...form].filter(([name, value]) => /^macro(\.\d)?$/.test(name) && value !== "");
	if (!library || selectedMacros.length === 0 || form.get("decision") === "accepted") return form;
	const application = await findApplication(services, applicationId);
	const macros = await listMacros(services, library);
	const filledForm = new FormData();
	for (const [name, value] of form) filledForm.set(name, value);
	for (const [name, code] of selectedMacros) {
		const macro = macros.find((candidate) => candidate.code === code);
		if (!macro || !application) continue;
		const field = name.replace("macro", "reason");
		const ownText = String(form.get(field) ?? "").trim();
		filledForm.set(field, [macro.text[application.language], ownText].filter(Boolean).join("\n\n"));
		if (countsUse) services.background(countMacroUse(services, macro.code));
	}
	return filledForm;
}
