import * as v from "valibot";
import { checkWith, isPlainText, requiredCountry, requiredLine } from "../person/address.ts";
import { emailError } from "../person/email-address.ts";
import { stripInvisible } from "../person/text.ts";
import { codeProblem } from "./partner.ts";

const MAX_NAME = 80;
const MAX_PROMOTION = 500;
const MIN_PROMOTION = 20;

const emailSchema = v.pipe(
	v.optional(v.string(), ""),
	v.transform(stripInvisible),
	checkWith(emailError),
	v.transform((text) => text.toLowerCase()),
);

/** The sign-up form of a partner; errors are message keys. */
export const signUpSchema = v.object({
	name: requiredLine("error_partner_name", MAX_NAME),
	email: emailSchema,
	country: requiredCountry("error_country_required"),
	code: v.pipe(
		v.optional(v.string(), ""),
		v.trim(),
		v.check((code) => codeProblem(code) !== "shape", "error_partner_code"),
		v.check((code) => codeProblem(code) !== "official", "error_partner_code_official"),
	),
	promotion: v.pipe(
		v.optional(v.string(), ""),
		v.trim(),
		v.minLength(MIN_PROMOTION, "error_partner_promotion"),
		v.maxLength(MAX_PROMOTION, "error_partner_promotion"),
		v.check((text) => text.split(/\r?\n/).every(isPlainText), "error_characters"),
	),
	terms: v.pipe(v.optional(v.string(), ""), v.literal("on", "error_partner_terms")),
});
export type SignUp = v.InferOutput<typeof signUpSchema>;
