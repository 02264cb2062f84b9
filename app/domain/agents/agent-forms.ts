import * as v from "valibot";
import { checkWith, requiredCountry, requiredLine } from "../person/address.ts";
import { emailError } from "../person/email-address.ts";
import { stripInvisible } from "../person/text.ts";

const MAX_REGISTRATION_LENGTH = 40;

const email = v.pipe(
	v.optional(v.string(), ""),
	v.transform(stripInvisible),
	checkWith(emailError),
	v.transform((text) => text.toLowerCase()),
);

/** Parses a public web address, adding `https://` if the scheme is missing. Returns null for anything else. */
export function parseWebsite(typed: string): string | null {
	const text = typed.trim();
	const url = URL.parse(/^[a-z]+:/i.test(text) ? text : `https://${text}`);
	const isPublic = url !== null && /^https?:$/.test(url.protocol) && /^[^.].*\.[a-z][a-z0-9-]+$/i.test(url.hostname);
	return isPublic && !url.username && url.href.length <= 200 ? url.href : null;
}

/** The application form of a firm; errors are message keys. */
export const agentSignUpSchema = v.object({
	name: requiredLine("error_agent_name"),
	country: requiredCountry("error_country_required"),
	registration: requiredLine("error_agent_registration", MAX_REGISTRATION_LENGTH),
	contact: requiredLine("error_agent_contact"),
	email,
	website: v.pipe(
		v.optional(v.string(), ""),
		v.check((typed) => parseWebsite(typed) !== null, "error_agent_website"),
		v.transform((typed) => parseWebsite(typed) ?? ""),
	),
});
export type AgentSignUp = v.InferOutput<typeof agentSignUpSchema>;

/** The form that invites a member. */
export const memberSchema = v.object({ name: requiredLine("error_agent_member"), email });
