import * as v from "valibot";
import { CLOSED_STAGES, type Stage } from "../application/application.ts";
import { LANGUAGES, type Language } from "../language.ts";
import { PACKAGE_IDS, type PackageId } from "../money/packages.ts";
import { checkWith, optionalLine, requiredLine } from "../person/address.ts";
import { emailError } from "../person/email-address.ts";
import { stripInvisible } from "../person/text.ts";

/** Lifetime of an invitation, in days. */
export const INVITATION_DAYS = 30;
/** Maximum number of cases that a firm may begin per day, because each may send an e-mail. */
export const MAX_CASES_PER_DAY = 500;

/** What a firm enters about a client. */
export type CaseInput = { name: string; email: string; language: Language; packageType: PackageId; note: string };

/** The form of a new case; errors are message keys. */
export const caseSchema = v.object({
	name: requiredLine("error_agent_client_name", 80),
	email: v.pipe(
		v.optional(v.string(), ""),
		v.transform(stripInvisible),
		checkWith(emailError),
		v.transform((text) => text.toLowerCase()),
	),
	language: v.pipe(v.optional(v.string(), ""), v.toLowerCase(), v.picklist(LANGUAGES, "error_agent_language")),
	packageType: v.pipe(v.optional(v.string(), ""), v.toLowerCase(), v.picklist(PACKAGE_IDS, "error_agent_package")),
	note: optionalLine(120),
});

/** Groups of a firm's cases in the order of the filter, with the stages of each group. */
export const CASE_GROUPS = {
	client: ["waiting_for_applicant", "awaiting_signature", "waiting_for_representative"],
	unpaid: ["collecting_documents", "awaiting_payment"],
	work: ["waiting_to_begin", "in_review", "ready_to_file", "at_tax_office", "nif_assigned"],
	done: [...CLOSED_STAGES, "in_delivery"],
} as const satisfies Record<string, readonly Stage[]>;
export type CaseGroup = keyof typeof CASE_GROUPS;

/** `unread`: staff have written, and the firm has not opened the case since. `invited`: the client has not begun. */
export const CASE_FILTERS = ["unread", "invited", ...(Object.keys(CASE_GROUPS) as CaseGroup[])] as const;
export type CaseFilter = (typeof CASE_FILTERS)[number];
