import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sendContactMessage } from "#app/commands/mail/send-contact-message.server.ts";
import { caseSchema } from "#app/domain/agents/agent-case.ts";
import { agentSignUpSchema, memberSchema } from "#app/domain/agents/agent-forms.ts";
import { checkPersonalInfo } from "#app/domain/application/personal-info.ts";
import { FIELDS } from "#app/domain/application/personal-info-fields.ts";
import { LANGUAGES } from "#app/domain/language.ts";
import { BROWSER_ERRORS } from "#app/domain/measures/visit-steps.ts";
import { checkForm, checkPaymentDetails, checkTaxDetails } from "#app/domain/partners/account-forms.ts";
import { signUpSchema } from "#app/domain/partners/sign-up.ts";
import { type CompanyFields, checkCompany } from "#app/routes/order/invoice/company.server.ts";
import { readDelivery } from "#app/routes/order/paper-delivery/delivery-fields.ts";
import { parsePhoneNumber } from "#app/server/phone-number.server.ts";
import type { Services, Visitor } from "#app/services.ts";
import { APPLICANT } from "#test/services/fixtures.ts";
import { flagDescription } from "./document-labels.server.ts";
import { messageByCode, translate } from "./failure-labels.server.ts";

const BIRTH = { placeOfBirth: "Gdynia", fatherName: "Jan", motherName: "Ewa" };
const VALID_DETAILS = { ...APPLICANT, ...BIRTH, hadNif: "no" };
const CHILD = {
	dateOfBirth: "2015-03-01",
	guardianRelation: "parents",
	guardianFirstName: "Inês",
	guardianDateOfBirth: "1985-06-30",
	secondGuardianFirstName: "Rui",
};
const OWN_REPRESENTATIVE = {
	useProvidedRepresentative: false,
	representativeName: "Rui",
	representativeNif: "501964843",
	representativeAddress: "Rua Augusta 1",
};

type Typed = Record<string, unknown>;
type Causes = Record<string, [field: string, typed: unknown, also?: Typed][]>;
type Errors = Record<string, string>;

/** Each error code of the details with its causes: a field, what is typed into it, and other fields where they matter. */
const DETAILS: Causes = {
	error_had_nif_required: [["hadNif", ""]],
	error_had_nif: [["hadNif", "yes"]],
	error_first_name_required: [
		["firstName", ""],
		["firstName", "  "],
	],
	error_last_name_required: [["lastName", ""]],
	error_letters_name: [
		["firstName", "Мария"],
		["lastName", "王小明"],
		["fatherName", "Ιωάννης"],
		["guardianFirstName", "فاطمة", CHILD],
		["representativeName", "李明", OWN_REPRESENTATIVE],
	],
	error_letter_foreign: [
		["firstName", "Mаria"],
		["city", "Lisboа"],
		["addressLine1", "Rua Αugusta 1"],
		["secondGuardianFirstName", "Rуi", CHILD],
	],
	error_letters_address: [
		["city", "Київ"],
		["addressLine2", "الطابق 3"],
		["representativeAddress", "里斯本 1", OWN_REPRESENTATIVE],
	],
	error_letters_none: [
		["lastName", "---"],
		["representativeName", "& .", OWN_REPRESENTATIVE],
	],
	error_name_digits: [
		["firstName", "J0hn"],
		["guardianLastName", "Silva 2", CHILD],
		["motherName", "4na"],
	],
	error_name_sign: [
		["firstName", "=cmd|' /C calc'!A0"],
		["lastName", "Gonçalves!"],
	],
	error_line_sign: [
		["addressLine1", "=1+1"],
		["city", "Gdańsk|"],
		["postalCode", "80@827", { country: "KE" }],
		["representativeName", "Rui =1", OWN_REPRESENTATIVE],
	],
	error_date_of_birth_required: [["dateOfBirth", ""]],
	error_date_of_birth_incomplete: [
		["dateOfBirth", "-03-27"],
		["dateOfBirth", "1990-03-"],
	],
	error_date_of_birth_year: [
		["dateOfBirth", "88-03-27"],
		["guardianDateOfBirth", "19855-06-30", CHILD],
	],
	error_date_of_birth_invalid: [
		["dateOfBirth", "1990-02-30"],
		["dateOfBirth", "1990-13-01"],
		["guardianDateOfBirth", "1985-06-31", CHILD],
	],
	error_date_of_birth_format: [
		["dateOfBirth", "27.03.1990"],
		["guardianDateOfBirth", "1985-0x-01", CHILD],
	],
	error_date_of_birth_future: [["dateOfBirth", "2026-11-24"]],
	error_date_of_birth_early: [["dateOfBirth", "1899-12-31"]],
	error_place_of_birth_required: [["placeOfBirth", ""]],
	error_father_name_required: [["fatherName", ""]],
	error_mother_name_required: [["motherName", ""]],
	error_nationality_required: [["nationality", ""]],
	error_guardian_relation: [["guardianRelation", "", CHILD]],
	error_guardian_name: [["secondGuardianFirstName", "", CHILD]],
	error_guardian_birth: [["guardianDateOfBirth", "", CHILD]],
	error_guardian_age: [["guardianDateOfBirth", "2010-01-01", CHILD]],
	error_guardian_same: [["secondGuardianFirstName", "INES", CHILD]],
	error_email_required: [["email", " "]],
	error_email_invalid: [
		["email", "lucja"],
		["email", "lucja@b"],
	],
	error_email_dots: [
		["email", "a..b@example.org"],
		["email", "a.@example.org"],
	],
	error_email_sign: [["email", "lúcja@example.com"]],
	error_phone_required: [["phone", ""]],
	error_phone_invalid: [["phone", "1234"]],
	error_phone_signs: [
		["phone", "call me"],
		["phone", "12345 please"],
	],
	error_phone_extension: [
		["phone", "+1 202 555 0143 ext. 5"],
		["phone", "+1 202 555 0143 x5"],
	],
	error_phone_too_long: [["phone", "+351 912 345 678 901 2345"]],
	error_phone_too_short: [["phone", "+351 912 345"]],
	error_phone_length: [["phone", "+376 2345678"]],
	error_phone_country: [["phone", "+999 123456"]],
	error_phone_prefix: [["phone", "601 234 567", { country: "AQ" }]],
	error_address_line1_required: [["addressLine1", ""]],
	error_post_office_box: [
		["addressLine1", "P.O. Box 1234"],
		["addressLine2", "Skrytka pocztowa 12"],
	],
	error_city_required: [["city", ""]],
	error_postal_code_required: [["postalCode", ""]],
	error_postal_code_unusual: [["postalCode", "ABC"]],
	error_country_required: [["country", ""]],
	error_country_unknown: [
		["country", "XX"],
		["nationality", "AX"],
	],
	error_delivery_address_line1_required: [["deliveryAddressLine1", ""]],
	error_delivery_city_required: [["deliveryCity", " "]],
	error_delivery_postal_code_required: [["deliveryPostalCode", "", { deliveryCountry: "GB" }]],
	error_delivery_postal_code_unusual: [["deliveryPostalCode", "YO1", { deliveryCountry: "GB" }]],
	error_delivery_country_required: [["deliveryCountry", ""]],
	error_delivery_country_unknown: [["deliveryCountry", "XX"]],
	error_delivery_letter_foreign: [["deliveryCity", "Lisboа"]],
	error_delivery_letters_address: [["deliveryAddressLine2", "الطابق 3"]],
	error_delivery_line_sign: [["deliveryAddressLine1", "=1+1"]],
	error_delivery_too_long: [["deliveryCity", "a".repeat(121)]],
	error_delivery_characters: [["deliveryAddressLine1", "a\u0000b"]],
	error_representative_name_required: [["representativeName", "", OWN_REPRESENTATIVE]],
	error_representative_nif_required: [["representativeNif", "", OWN_REPRESENTATIVE]],
	error_representative_nif_invalid: [["representativeNif", "501964842", OWN_REPRESENTATIVE]],
	error_representative_address_required: [["representativeAddress", "", OWN_REPRESENTATIVE]],
	error_terms_required: [["termsAccepted", false]],
	error_too_long: [
		["city", "a".repeat(121)],
		["email", `${"a".repeat(65)}@example.com`],
	],
	error_characters: [["city", "a\u0000b"]],
};

/** The delivery address of the printed certificate, ordered after the NIF. */
const DELIVERY: Causes = {
	error_delivery_address_line1_required: [["addressLine1", ""]],
	error_delivery_city_required: [["city", ""]],
	error_delivery_postal_code_required: [["postalCode", "", { country: "GB" }]],
	error_delivery_country_required: [["country", ""]],
	error_delivery_country_unknown: [["country", "XX"]],
	error_delivery_letter_foreign: [["city", "Lisboа"]],
	error_delivery_letters_address: [["addressLine2", "الطابق 3"]],
	error_delivery_line_sign: [["addressLine1", "=1+1"]],
	error_delivery_too_long: [["city", "a".repeat(121)]],
	error_delivery_characters: [["addressLine1", "a\u0000b"]],
};

/** The company that invoices are issued to. */
const INVOICEE: Causes = {
	error_company_name: [["name", ""]],
	error_company_address: [["address", ""]],
	error_company_country: [["country", "XX"]],
	error_company_vat: [["vatNumber", "PT501964842"]],
};

const CONTACT: Causes = {
	error_contact_name_required: [["name", ""]],
	error_email_required: [["email", ""]],
	error_email_invalid: [["email", "ana"]],
	error_contact_subject_required: [["subject", " "]],
	error_contact_message_required: [["message", ""]],
	error_too_long: [
		["name", "a".repeat(201)],
		["message", "a".repeat(5001)],
	],
	error_characters: [["subject", "a\u0000b"]],
};

const SIGN_UP: Causes = {
	error_partner_name: [["name", ""]],
	error_too_long: [["name", "a".repeat(81)]],
	error_email_required: [["email", ""]],
	error_email_invalid: [["email", "ana"]],
	error_email_dots: [["email", "a..b@example.org"]],
	error_country_required: [["country", ""]],
	error_country_unknown: [["country", "XX"]],
	error_partner_code: [["code", "a b"]],
	error_partner_code_official: [["code", "FINANCAS"]],
	error_partner_promotion: [
		["promotion", "A blog"],
		["promotion", "a".repeat(501)],
	],
	error_characters: [["promotion", `A blog about moving abroad\u0000`]],
	error_partner_terms: [["terms", ""]],
};

const FIRM: Causes = {
	error_agent_name: [["name", ""]],
	error_country_required: [["country", ""]],
	error_agent_registration: [["registration", ""]],
	error_agent_contact: [["contact", ""]],
	error_agent_website: [["website", "javascript:alert(1)"]],
	error_email_invalid: [["email", "ana"]],
};

const CLIENT_CASE: Causes = {
	error_agent_client_name: [["name", ""]],
	error_email_required: [["email", ""]],
	error_agent_language: [["language", "de"]],
	error_agent_package: [["packageType", "gold"]],
	error_characters: [["note", "a\u0000b"]],
};

const PAYOUT_DETAILS: Causes = {
	error_partner_method: [["method", ""]],
	error_partner_paypal: [["email", "ana", { method: "paypal" }]],
	error_partner_iban: [["iban", "PT50 0000"]],
	error_partner_holder: [["holder", ""]],
	error_partner_holder_letters: [["holder", "李明"]],
};

const TAX: Causes = {
	error_partner_kind: [["kind", ""]],
	error_partner_name: [["name", ""]],
	error_partner_address: [["address", ""]],
	error_country_required: [["country", ""]],
	error_country_unknown: [["country", "XX"]],
	error_partner_tax_number: [["taxNumber", ""]],
};

const COMPANY = { kind: "company", name: "Ana, Lda", address: "Rua 1", country: "PT", taxNumber: "501964843" };
const INVOICE_COMPANY = { name: "Ana, Lda", address: "Rua 1", country: "PT", vatNumber: "501964843" };
const DELIVERY_ADDRESS = { addressLine1: "1 High St", city: "Leeds", postalCode: "LS1 1AA", country: "GB" };
const CONTACT_MESSAGE = { name: "Ana", email: "ana@example.com", subject: "NIF", message: "When?" };
const PARTNER = {
	name: "Ana",
	email: "ana@example.com",
	country: "PT",
	code: "ANA-10",
	promotion: "A blog about moving to Portugal",
	terms: "on",
};

function detailsErrors(typed: Typed): Errors {
	const rules = { packageType: "premium", today: "2026-11-23", isFromForm: true, birthDetailsRequired: true } as const;
	const checked = checkPersonalInfo(typed, { ...rules, parsePhone: parsePhoneNumber });
	return checked.ok ? {} : checked.errors;
}

function companyErrors(typed: CompanyFields): Errors {
	const checked = checkCompany(typed);
	return checked.ok ? {} : checked.errors;
}

function deliveryErrors(typed: Typed): Errors {
	const form = new FormData();
	for (const [name, value] of Object.entries(typed)) form.set(name, String(value));
	const read = readDelivery(form);
	return read.ok ? {} : read.fields;
}

/** Errors in the form are found before any service is called. */
async function contactErrors(typed: Typed): Promise<Errors> {
	const sent = await sendContactMessage({} as Services, {} as Visitor, typed as typeof CONTACT_MESSAGE);
	return sent.ok ? {} : (sent.failure.fields ?? {});
}

type Checked = ReturnType<typeof checkTaxDetails> | ReturnType<typeof checkPaymentDetails>;
const fieldErrors = (checked: Checked) => (checked.ok ? {} : (checked.failure.fields ?? {}));

type Form = { name: string; validInput: Typed; causes: Causes; errorsOf: (typed: never) => Errors | Promise<Errors> };
const FORMS: Form[] = [
	{ name: "details", validInput: VALID_DETAILS, causes: DETAILS, errorsOf: detailsErrors },
	{ name: "delivery", validInput: DELIVERY_ADDRESS, causes: DELIVERY, errorsOf: deliveryErrors },
	{ name: "invoiced company", validInput: INVOICE_COMPANY, causes: INVOICEE, errorsOf: companyErrors },
	{ name: "contact", validInput: CONTACT_MESSAGE, causes: CONTACT, errorsOf: contactErrors },
	{
		name: "partner sign-up",
		validInput: PARTNER,
		causes: SIGN_UP,
		errorsOf: (typed: Record<string, string>) => fieldErrors(checkForm(signUpSchema, typed) as Checked),
	},
	{
		name: "firm's application",
		validInput: {
			...{ name: "Firm", country: "PT", registration: "1", website: "firm.example" },
			...{ contact: "Ana", email: "ana@firm.example" },
		},
		causes: FIRM,
		errorsOf: (typed: Record<string, string>) => fieldErrors(checkForm(agentSignUpSchema, typed) as Checked),
	},
	{
		name: "firm's case",
		validInput: { name: "Ana", email: "ana@example.com", language: "en", packageType: "standard", note: "" },
		causes: CLIENT_CASE,
		errorsOf: (typed: Record<string, string>) => fieldErrors(checkForm(caseSchema, typed) as Checked),
	},
	{
		name: "firm's member",
		validInput: { name: "Ana", email: "ana@firm.example" },
		causes: { error_agent_member: [["name", ""]] },
		errorsOf: (typed: Record<string, string>) => fieldErrors(checkForm(memberSchema, typed) as Checked),
	},
	{
		name: "partner payout details",
		validInput: { method: "bank", iban: "PT50000201231234567890154", holder: "Ana" },
		causes: PAYOUT_DETAILS,
		errorsOf: (typed: Record<string, string>) => fieldErrors(checkPaymentDetails(typed)),
	},
	{
		name: "statement recipient",
		validInput: COMPANY,
		causes: TAX,
		errorsOf: (typed: Record<string, string>) => fieldErrors(checkTaxDetails(typed)),
	},
];
const CASES = FORMS.flatMap(({ causes, ...form }) =>
	Object.entries(causes).map(([code, inputs]) => ({ form, code, inputs })),
);

it.each(CASES)("$form.name: $code is caused by each of its inputs", async ({ form, code, inputs }) => {
	for (const [field, typed, otherFields] of inputs) {
		const errors = await form.errorsOf({ ...form.validInput, ...otherFields, [field]: typed } as never);
		expect([field, typed, errors[field]?.split(":")[0]]).toEqual([field, typed, code]);
	}
});

const PAYMENT_TEST = "app/routes/order/payment/payment.workers.test.ts";
const SIGNING_TEST = "app/routes/order/sign/paper.workers.test.ts";
const MESSAGES_TEST = "app/routes/order/messages/messages.workers.test.ts";
const AFTERCARE_TEST = "app/routes/order/after/after.workers.test.ts";

/** Codes that need more than the form, with the test that causes each. */
const AGENTS_TEST = "app/routes/agents/agents.workers.test.ts";

const CAUSED_ELSEWHERE: Record<string, readonly [file: string, title: string]> = {
	error_agent_key_name: [AGENTS_TEST, "need a name and a permission"],
	error_agent_key_mode: [AGENTS_TEST, "need a name and a permission"],
	error_agent_key_scopes: [AGENTS_TEST, "need a name and a permission"],
	error_begin_choose: [PAYMENT_TEST, "requires the start option, with errors beside it and above the form"],
	error_delivery_address_required: [PAYMENT_TEST, "rejects Premium without a delivery address"],
	error_code_form: [PAYMENT_TEST, "describes the format of partner codes for an invalid one"],
	error_file_missing: ["app/routes/apply/apply.workers.test.ts", "reports a missing file and an invalid form"],
	error_page_code_wrong: [SIGNING_TEST, "with hidden codes is identified by the typed eight letters"],
	error_page_code_unknown: [SIGNING_TEST, "with hidden codes is identified by the typed eight letters"],
	error_message_text: ["app/routes/agents/messages.workers.test.ts", "are stored encrypted, once, and cannot be empty"],
	error_message_missing: [MESSAGES_TEST, "are stored encrypted, deduplicated, and cannot be empty"],
	error_message_long: [MESSAGES_TEST, "are stored encrypted, deduplicated, and cannot be empty, too long"],
	error_leaving_option: [
		AFTERCARE_TEST,
		"ends through one form that names the consequences, once the office records it",
	],
	error_notifications_date: [AFTERCARE_TEST, "have a start date, a calendar file for the owner only"],
	error_reveal_code: [
		"app/routes/order/after/shown-password.workers.test.ts",
		"is not revealed after five wrong codes, nor by an expired or replaced one",
	],
	error_download_code: [
		"app/routes/order/share.workers.test.ts",
		"requires an e-mailed code first in a browser verified too long ago",
	],
	error_erase_unconfirmed: [
		"app/routes/order/data/data.workers.test.ts",
		"is available in three languages and requires the checkbox before erasure",
	],
	error_phone_link_over: [
		"app/routes/order/phone/phone-link.workers.test.ts",
		"expires after ten minutes with instructions; a new one works",
	],
	error_phone_ended: [
		"app/routes/order/phone/phone.workers.test.ts",
		"does nothing once the desktop has ended it or half an hour has passed, but what it sent stays",
	],
	error_review_rating: ["app/domain/reviews/review.test.ts", "is rejected with %j"],
	error_review_signed: ["app/domain/reviews/review.test.ts", "is rejected with %j"],
	error_partner_code_taken: [
		"app/routes/partners/sign-up.workers.test.ts",
		"cannot take a code that differs from another only in case",
	],
	error_agent_agreement: [
		"app/routes/agents/agents.workers.test.ts",
		"is accepted by the owner, with edition, time and person",
	],
	error_agent_member_taken: [
		"app/routes/agents/agents.workers.test.ts",
		"cannot have an address that belongs to another firm",
	],
	error_agent_own_address: [
		"app/routes/agents/cases.workers.test.ts",
		"gets no invitation at the firm's own address, nor without the agreement",
	],
	error_agent_case_exists: [
		"app/routes/agents/cases.workers.test.ts",
		"shows a preview, then invites all clients, once",
	],
	...Object.fromEntries(
		["empty", "columns", "many", "quotes"].map((fault) => [
			`error_agent_import_${fault}`,
			["app/domain/agents/case-import.test.ts", "that cannot be parsed is rejected: %s"] as const,
		]),
	),
	error_agent_import_twice: [
		"app/domain/agents/case-import.test.ts",
		"has its errors reported for each line, including duplicate and taken e-mail addresses",
	],
	error_agent_case_email: [
		"app/routes/agents/cases.workers.test.ts",
		"is asked at the case's address, which the firm cannot change, whatever case its browser is working on",
	],
	error_webhook_url: [
		"app/routes/agents/webhooks.workers.test.ts",
		"lets an owner add, test, rotate and delete a webhook, and shows each secret once",
	],
	error_partner_close: [
		"app/routes/partners/account.workers.test.ts",
		"is closed only with confirmation and a recent link, and its code is then invalid",
	],
};

/** Codes for forms that no page offers, for staff forms in files shared with applicants, and for what the browser rejects. */
const EXEMPT_CODES: readonly string[] = [
	"error_invalid_request",
	"error_certificate_pdf",
	"error_review_decision",
	"error_password_missing",
	"error_password_mismatch",
	...BROWSER_ERRORS,
];
const FOLDERS = ["app/domain", "app/routes", "app/commands", "app/visitor"];
/** Staff forms: their messages are read only by staff. */
const STAFF_FILES = /\/(admin|staff|settings|inbox|audit|filing)\/|change-hold|failure\.ts|incident\.ts/;

it("has a distinct message for every form error code in every language", () => {
	const files = [...FOLDERS.flatMap(sourcesIn), "app/server/phone-number.server.ts"].filter(
		(file) => !STAFF_FILES.test(file),
	);
	const codes = files.flatMap((file) => readFileSync(file, "utf8").match(/(?<=["`])error_\w+[a-z\d]/g) ?? []);
	const caused = new Set([...CASES.map(({ code }) => code), ...Object.keys(CAUSED_ELSEWHERE)]);
	expect([...new Set(codes)].filter((code) => !caused.has(code) && !EXEMPT_CODES.includes(code))).toEqual([]);
	for (const [file, title] of Object.values(CAUSED_ELSEWHERE)) expect(readFileSync(file, "utf8")).toContain(title);
	for (const language of LANGUAGES) {
		const sentences = [...new Set(CASES.map(({ code }) => code))].map((code) => translate(`${code}:PT`, language));
		expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
		expect(sentences.filter((sentence) => /[{}]/.test(sentence))).toEqual([]);
	}
});

function sourcesIn(folder: string): string[] {
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`);
	return files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
}

describe("each error code", () => {
	const LINE = {
		"it is too long": "a".repeat(300),
		"it has invisible characters": "a\u0000b",
		"it is in another script": "Київ",
		"one letter is in another script": "Lisboа",
		"a character cannot be printed": "a{b",
	};
	const FAULTS = { text: LINE, country: { "it is not on the list": "XX" } };

	it("has a single cause across all invalid inputs of the details", () => {
		const causes = new Map<string, Set<string>>();
		for (const [name, { kind }] of FIELDS) {
			const faults = { ...(kind === "boolean" ? {} : { "it is empty": "" }), ...FAULTS[kind as "text"] };
			for (const [fault, typed] of Object.entries(faults)) {
				const error = detailsErrors({
					...VALID_DETAILS,
					...CHILD,
					...OWN_REPRESENTATIVE,
					singleName: false,
					[name]: typed,
				})[name];
				const [code] = error?.split(":") ?? [];
				if (code) causes.set(code, (causes.get(code) ?? new Set()).add(fault));
			}
		}
		expect(causes.size).toBeGreaterThan(30);
		expect([...causes].filter(([, faults]) => faults.size > 1).map(([code, faults]) => [code, ...faults])).toEqual([]);
	});
});

it("inserts the letter, the country and the example", () => {
	expect(translate("error_phone_too_long:PT", "en")).toContain("too long for Portugal");
	expect(translate("error_postal_code_unusual:BR", "pt")).toContain("01310-100 (Brasil)");
	expect(translate("error_letter_foreign:а", "es")).toContain("«а»");
	expect(translate("error_name_sign::", "en")).toContain("“:”");
});

describe("a message by code", () => {
	it.each([
		["error_stale_version", "Alguém alterou o pedido entretanto. Atualize a página e tente novamente."],
		["flag_expired", "Este documento já caducou."],
		["instruction_expired", "Envie um documento ainda válido."],
		["admin_flag_exact_duplicate", "Este mesmo ficheiro já foi enviado com outro pedido."],
	])("is found by its key: %s", (key, text) => {
		expect(messageByCode(key, "pt")).toBe(text);
	});

	it("ignores other messages", () => {
		for (const key of ["mail_support", "home_title", "toString", ""]) expect(messageByCode(key, "en")).toBeUndefined();
	});

	it("falls back to a general apology for failures, and to the code for findings", () => {
		expect(translate("error_of_tomorrow", "en")).toMatch(/^The service is not available at the moment/);
		expect(flagDescription({ code: "of_tomorrow" as never, severity: "info" as never }, "en")).toBe("of_tomorrow");
	});
});
