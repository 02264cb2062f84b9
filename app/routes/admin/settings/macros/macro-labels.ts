import type { MacroAction, MacroFault } from "#app/domain/settings/macro.ts";
import { m } from "#app/paraglide/messages.js";
import { FAULT_NAMES } from "../../admin-labels.ts";

export const MACRO_ACTION_NAMES: Record<MacroAction, () => string> = {
	answer: m.settings_macro_answer,
	request: m.settings_macro_request,
	reject: m.settings_macro_reject,
	"refuse-document": m.settings_macro_refuse_document,
};

export const MACRO_FAULT_LABELS: Record<MacroFault, () => string> = { none: m.settings_macro_none, ...FAULT_NAMES };

const FIELD_LABELS: Record<string, () => string> = {
	code: m.settings_macro_code,
	act: m.settings_macro_action,
	title: m.settings_macro_title,
	en: m.settings_macro_en,
	es: m.settings_macro_es,
	pt: m.settings_macro_pt,
	fix: m.settings_macro_fix,
	fault: m.settings_macro_fault,
	activeFrom: m.settings_macro_from,
	retired: m.settings_macro_retired,
};

/** Returns the value of a field as text: the label of a choice, or what was typed. */
export function macroValueLabel(field: string, value: string): string {
	if (field === "act") return MACRO_ACTION_NAMES[value as MacroAction]?.() ?? value;
	if (field === "fault") return MACRO_FAULT_LABELS[value as MacroFault]?.() ?? value;
	if (field === "retired") return value === "on" ? m.settings_on() : m.settings_off();
	return value;
}

export function macroLabel(field: string): string {
	return FIELD_LABELS[field]?.() ?? field;
}
