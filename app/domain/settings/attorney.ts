import * as v from "valibot";
import { optionalLine } from "../person/address.ts";
import { defineSetting, lineOrNull } from "./setting.ts";

/**
 * Professions as in their public registers. Only powers of attorney for these professionals need no certified signature
 * (FAQ 299 of the authority).
 */
const ATTORNEY_TITLES = ["advogado", "advogada", "solicitador", "solicitadora"] as const;
export type AttorneyTitle = (typeof ATTORNEY_TITLES)[number];

/** The attorney in the applicants' power of attorney. */
export type Attorney = {
	name: string;
	title: AttorneyTitle;
	/** Number of the professional card (cédula profissional), as printed on it. */
	licence: string;
	/** Office address in one line. */
	office: string;
	/** Whether the same person also serves as fiscal representative. */
	isRepresentative: boolean;
};

const REQUIRED_FIELDS = ["name", "title", "licence", "office"] as const;
const MAX_OFFICE = 240;
const MAX_LICENCE = 20;

const nonEmptyLine = v.pipe(v.string(), v.minLength(1));

/** The form's text fields: all four or none, because a power of attorney needs all of them. */
const inputSchema = v.pipe(
	v.object({
		name: lineOrNull,
		title: v.pipe(
			v.optional(v.string(), ""),
			v.transform((text) => ATTORNEY_TITLES.find((title) => title === text) ?? null),
		),
		licence: v.pipe(
			optionalLine(MAX_LICENCE),
			v.transform((text) => text || null),
		),
		office: v.pipe(
			optionalLine(MAX_OFFICE),
			v.transform((text) => text || null),
		),
		isRepresentative: v.pipe(
			v.optional(v.string(), ""),
			v.transform((text) => text === "on"),
		),
	}),
	v.rawTransform(({ dataset, addIssue }): { attorney: Attorney | null } => {
		const { name, title, licence, office, isRepresentative } = dataset.value;
		if (name && title && licence && office) return { attorney: { name, title, licence, office, isRepresentative } };
		const missingFields = REQUIRED_FIELDS.filter((field) => dataset.value[field] === null);
		if (missingFields.length === REQUIRED_FIELDS.length) return { attorney: null };
		for (const key of missingFields)
			addIssue({
				message: "error_attorney_incomplete",
				path: [{ type: "object", origin: "value", input: dataset.value, key, value: null }],
			});
		return { attorney: null };
	}),
);

/** The attorney; without one (null), no power of attorney can be created. */
export const attorneySetting = defineSetting<{ attorney: Attorney | null }>({
	initial: { attorney: null },
	storedSchema: v.object({
		attorney: v.nullable(
			v.object({
				name: nonEmptyLine,
				title: v.picklist(ATTORNEY_TITLES),
				licence: nonEmptyLine,
				office: nonEmptyLine,
				isRepresentative: v.boolean(),
			}),
		),
	}),
	fields: { name: "line", title: "choice", licence: "line", office: "line", isRepresentative: "switch" },
	choices: { title: ATTORNEY_TITLES },
	formSchema: inputSchema,
	toFormFields: ({ attorney }) => ({
		name: attorney?.name ?? "",
		title: attorney?.title ?? "",
		licence: attorney?.licence ?? "",
		office: attorney?.office ?? "",
		isRepresentative: attorney?.isRepresentative ? "on" : "",
	}),
});

/** Maximum characters of a stored photograph: 60 kB in Base64, because all settings are loaded at once. */
const MAX_PHOTO = 80_100;
const photoSchema = v.pipe(
	v.string(),
	v.maxLength(MAX_PHOTO, "error_setting_photo"),
	v.regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+=*$/, "error_setting_photo"),
);

/** A photograph of the attorney for the home page, as a data URL; null if there is none. */
export const attorneyPhoto = defineSetting<{ photo: string | null }>({
	initial: { photo: null },
	storedSchema: v.object({ photo: v.nullable(photoSchema) }),
	fields: { photo: "photo" },
	formSchema: v.pipe(
		v.object({ photo: v.optional(v.union([v.literal(""), photoSchema], "error_setting_photo"), "") }),
		v.transform((input) => ({ photo: input.photo || null })),
	),
	toFormFields: ({ photo }) => ({ photo: photo ?? "" }),
});
