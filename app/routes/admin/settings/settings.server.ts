import { SETTING_TOPICS, settingDefinition } from "#app/domain/settings/catalogue.ts";
import type { FieldKind } from "#app/domain/settings/setting.ts";
import { m } from "#app/paraglide/messages.js";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { choiceLabel, fieldLabel, SETTING_LABELS } from "./topics.ts";

/** Returns a short summary of the current values, by settings page. */
export async function summariseSettings(services: Services) {
	const pages = Object.entries(SETTING_TOPICS).map(async ([topic, keys]) => {
		const values = keys.map(async (key) => {
			const { fields, toFormFields } = settingDefinition(key);
			return {
				term: SETTING_LABELS[key].title(),
				value: summariseSetting(key, fields, toFormFields(await getSetting(services, key))),
			};
		});
		return [topic, await Promise.all(values)] as const;
	});
	return Object.fromEntries(await Promise.all(pages)) as Record<string, { term: string; value: string }[] | undefined>;
}

function summariseSetting(key: string, fields: Record<string, FieldKind>, values: Record<string, string>): string {
	const kinds = Object.entries(fields);
	const texts = kinds.flatMap(([field, kind]) => {
		const value = values[field] ?? "";
		const name = fieldLabel(key, field);
		if (value === "") return [];
		if (kind === "switch" || kind === "photo") return [name];
		const text = kind === "choice" ? choiceLabel(key, field, value) : kind === "money" ? `€${value}` : value;
		return [kinds.length > 1 ? `${name}: ${text}` : text.replaceAll("\n", ", ")];
	});
	return texts.join(" · ") || m.settings_nothing();
}
