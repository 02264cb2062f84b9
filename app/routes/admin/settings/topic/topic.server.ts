import * as v from "valibot";
import { changeSetting, mayChange } from "#app/commands/staff/settings.server.ts";
import { inspectJpeg, stripMetadata } from "#app/documents/jpeg-structure.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import {
	SETTING_KEYS,
	SETTING_TOPICS,
	type SettingKey,
	type SettingTopic,
	settingDefinition,
} from "#app/domain/settings/catalogue.ts";
import type { FieldKind } from "#app/domain/settings/setting.ts";
import { m } from "#app/paraglide/messages.js";
import { getSetting, listVersions, readSettings, type SettingVersion } from "#app/queries/settings.server.ts";
import { findStaffNames } from "#app/queries/staff/colleagues.server.ts";
import type { Services } from "#app/services.ts";
import type { SettingChange } from "../version-history.tsx";

/** A setting as its page shows it. */
export type SettingView = {
	key: SettingKey;
	fields: Record<string, FieldKind>;
	choices: Record<string, readonly string[]>;
	values: Record<string, string>;
	version: number;
	canChange: boolean;
	history: SettingChange[];
};

export function isSettingTopic(value: string): value is SettingTopic {
	return Object.hasOwn(SETTING_TOPICS, value);
}

/** Returns the settings of a topic, read from the database. */
export async function loadSettings(services: Services, staff: Staff, topic: SettingTopic): Promise<SettingView[]> {
	const storedSettings = await readSettings(services);
	return Promise.all(
		SETTING_TOPICS[topic].map(async (key) => {
			const setting = settingDefinition(key);
			const versions = await listVersions(services, key);
			return {
				key,
				fields: setting.fields,
				choices: setting.choices ?? {},
				values: setting.toFormFields(parseStoredValue(key, versions[0]?.value) ?? (await getSetting(services, key))),
				version: storedSettings.get(key)?.version ?? 0,
				canChange: mayChange(staff, key),
				history: await loadHistory(services, key, versions),
			};
		}),
	);
}

function parseStoredValue(key: SettingKey, stored: unknown): unknown {
	const parsed = v.safeParse(settingDefinition(key).storedSchema, stored);
	return parsed.success ? parsed.output : null;
}

/** Returns the history of a setting: author, time, reason, and each field before and after. */
async function loadHistory(services: Services, key: SettingKey, versions: SettingVersion[]): Promise<SettingChange[]> {
	const { initial, toFormFields } = settingDefinition(key);
	const names = await findStaffNames(
		services,
		versions.map(({ changedBy }) => changedBy),
	);
	return versions.map((version, index) => {
		const after = toFormFields(parseStoredValue(key, version.value) ?? initial);
		const before = toFormFields(parseStoredValue(key, versions[index + 1]?.value) ?? initial);
		const fields = Object.keys(after).filter((field) => after[field] !== before[field]);
		return {
			version: version.version,
			changedAt: version.at,
			reason: version.reason,
			changedBy: names.get(version.changedBy) ?? m.inbox_former_colleague(),
			// The value before the oldest listed version is unknown, unless it is the first version.
			changes: fields.map((field) => ({
				field,
				before: versions[index + 1] || version.version === 1 ? (before[field] ?? "") : null,
				after: after[field] ?? "",
			})),
		};
	});
}

/** Saves the form of a setting, named by `key`; `version` is the one that the page showed. */
export async function saveSetting(
	services: Services,
	staff: Staff,
	topic: SettingTopic,
	form: FormData | null,
): Promise<Outcome<unknown>> {
	const keyField = form?.get("key");
	const key = SETTING_KEYS.find(
		(candidate) => candidate === keyField && (SETTING_TOPICS[topic] as readonly string[]).includes(candidate),
	);
	const version = Number(form?.get("version") || Number.NaN);
	if (!form || !key || !Number.isInteger(version)) return failure("invalid", "invalid_request");
	const change = { version, reason: String(form.get("reason") ?? "") };
	const entries = await Promise.all([...form].map(async ([field, value]) => [field, await readFieldText(value)]));
	return changeSetting(services, staff, key, Object.fromEntries(entries), change);
}

/** Reads a form field as text. An invalid JPEG becomes a string that every setting rejects. */
async function readFieldText(value: FormDataEntryValue): Promise<string> {
	if (typeof value === "string" || value.size === 0) return typeof value === "string" ? value : "";
	const bytes = new Uint8Array(await value.arrayBuffer());
	const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
	const inspection = isJpeg ? inspectJpeg(bytes) : null;
	if (!inspection?.ok || inspection.value.flags.length > 0) return "not a photograph";
	return `data:image/jpeg;base64,${Buffer.from(stripMetadata(bytes)).toString("base64")}`;
}
