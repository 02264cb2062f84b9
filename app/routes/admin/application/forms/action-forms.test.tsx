import { describe, expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { anAdminApplication, anAdminDocument, aRefusal } from "#test/factories/admin-application.ts";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import { checkboxProps, choiceProps, fieldId, fieldProps, refusalOrDraft, textProps } from "../action-form.tsx";
import { ActionList, actionName } from "../action-list.tsx";
import type { AdminApplication, Refusal } from "../application-view.ts";
import { AFTERCARE_FORMS } from "./aftercare-forms.tsx";
import { CertificateForm, ConfirmCertificateForm, ShipForm } from "./certificate-forms.tsx";
import { ConfirmNifForm, FileForm, MandateForm, ProposeNifForm, RefuseForm, ReplaceNifForm } from "./filing-forms.tsx";
import { DecideForm, RejectForm, RequestForm, ReturnProposalForms, WithdrawForm } from "./review-forms.tsx";

type Form = (props: { application: AdminApplication; refusal: Refusal | null }) => React.ReactNode;
const form = (Shown: Form, changes: Partial<AdminApplication> = {}, refusal: Refusal | null = null) => (
	<Shown key="f" application={anAdminApplication(changes)} refusal={refusal} />
);
const aftercare = (name: keyof typeof AFTERCARE_FORMS) => form(AFTERCARE_FORMS[name] as Form);
const FIELDS = { only: /^(?!<input type=hidden|<form)/ };
const DRAFT = (values: Record<string, string>) => ({ values, at: NOON });
const PROPOSED = { path: "upload-9", proposedBy: "Rui", reason: null, missing: [] };
const document = anAdminDocument({ checks: ["names", "validity"] });
const decide = (changes: Partial<AdminApplication> = {}, refusal: Refusal | null = null, shownDocument = document) => (
	<DecideForm
		key="d"
		action="decide-passport"
		document={shownDocument}
		application={anAdminApplication(changes)}
		refusal={refusal}
	/>
);

describe("a filing form", () => {
	itShows({
		"stores a signed document": [
			form(MandateForm),
			[
				"<form action=/admin/applications/case-1?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=intent value=store-mandate>",
				"<input type=hidden name=version value=7>",
				"label: The signed pages",
				`p id=store-mandate-mandate-hint: ${m.mandate_store_hint()}`,
				"<input aria-describedby=store-mandate-mandate-hint accept=image/jpeg,image/png,application/pdf multiple id=store-mandate-mandate type=file name=mandate>",
				"label: The eight letters under the square code",
				`p id=store-mandate-pageCode-hint: ${m.mandate_store_code_hint()}`,
				"<input aria-describedby=store-mandate-pageCode-hint autocomplete=off maxlength=60 id=store-mandate-pageCode type=text name=pageCode>",
				"button primary: Store the signed power of attorney",
			],
		],
		"files with a checklist": [
			form(FileForm),
			[
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=file>",
				"<input type=hidden name=version value=7>",
				"Checklist",
				"<input id=file-check.identity type=checkbox name=check.identity>",
				m.admin_check_identity(),
				"<input id=file-check.address type=checkbox name=check.address>",
				m.admin_check_address(),
				"<input id=file-check.representative type=checkbox name=check.representative>",
				"The ID of our representative is attached",
				"label: Reference of the authority, if there is one",
				"<input maxlength=120 autocomplete=off id=file-authorityReference type=text name=authorityReference>",
				"button primary: Mark as filed",
			],
		],
		"files again for a represented minor who may already have a number": [
			form(FileForm, { isReturned: true, hasOwnRepresentative: true, isRepresented: true, mayHaveNif: true }),
			[
				m.file_again(),
				"Checklist",
				"<input id=file-check.identity type=checkbox name=check.identity>",
				m.admin_check_identity(),
				"<input id=file-check.address type=checkbox name=check.address>",
				m.admin_check_address(),
				"<input id=file-check.representative type=checkbox name=check.representative>",
				m.admin_check_own_representative(),
				"<input id=file-check.guardian type=checkbox name=check.guardian>",
				m.admin_check_guardian(),
				"<input id=file-check.earlierNif type=checkbox name=check.earlierNif>",
				m.previous_nif_searched(),
				"label: Reference of the authority, if there is one",
				"<input maxlength=120 autocomplete=off id=file-authorityReference type=text name=authorityReference>",
				"button primary: Mark as filed",
			],
			FIELDS,
		],
		"preserves the ticks of a rejected filing": [
			form(
				FileForm,
				{},
				aRefusal({
					action: "file",
					values: { "check.identity": "on", authorityReference: "AT" },
					fields: { "check.address": "Tick it." },
				}),
			),
			[
				"<input id=file-check.identity type=checkbox name=check.identity checked>",
				"p id=file-check.address-error: Error: Tick it.",
				"<input aria-describedby=file-check.address-error aria-invalid=true id=file-check.address type=checkbox name=check.address>",
				"<input maxlength=120 autocomplete=off id=file-authorityReference type=text name=authorityReference value=AT>",
			],
			{ only: /checked|-error|value=AT/ },
		],
		"records a refusal": [
			form(RefuseForm, { language: "pt" }),
			[
				"<form data-draft=refuse data-draft-to=/admin/drafts/case-1 data-language=en action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=refuse>",
				"<input type=hidden name=version value=7>",
				m.refuse_text(),
				"label: Why it came back",
				"<select data-fills=refuse-ask id=refuse-reason name=reason>",
				"<optgroup label=For the applicant to correct>",
				"<optgroup label=For us to correct>",
				"label: What the tax office wrote",
				"p id=refuse-answer-hint: In its own words. They are kept in the history.",
				"<textarea aria-describedby=refuse-answer-hint maxlength=2000 id=refuse-answer name=answer>",
				"label: What to ask the applicant for",
				`p id=refuse-ask-hint: ${m.refuse_ask_hint({ language: "Portuguese" })}`,
				"<textarea aria-describedby=refuse-ask-hint maxlength=2000 lang=pt id=refuse-ask name=ask>",
				"<details>",
				`> ${m.refuse_library()}`,
				m.refuse_question(),
				"button primary: Sent back by the tax office",
				"button secondary value=1 name=preview: Show the e-mail first",
			],
			{ only: /^(?!=| {2}|option|<script)/ },
		],
		"restores the draft of a refusal": [
			form(RefuseForm, { drafts: { refuse: DRAFT({ answer: "They said no" }) } }),
			[
				"<form data-draft=refuse data-draft-to=/admin/drafts/case-1 data-language=en action=/admin/applications/case-1?lang=en>",
				"Draft of <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00 ·",
				"button quiet value=1 name=discard: Discard",
				"They said no",
			],
			{ only: /They said|discard|draft/i },
		],
		"restores the draft of a refusal when another form is rejected": [
			form(RefuseForm, { drafts: { refuse: DRAFT({ answer: "They said no" }) } }, aRefusal({ action: "file" })),
			["button quiet value=1 name=discard: Discard", "They said no"],
			{ only: /^(They said|button quiet)/ },
		],
		"ignores the draft when the refusal itself is rejected": [
			form(
				RefuseForm,
				{ drafts: { refuse: DRAFT({ answer: "They said no" }) } },
				aRefusal({ action: "refuse", values: { answer: "They said so" } }),
			),
			["They said so"],
			{ only: /^(They said|button quiet)/ },
		],
		"proposes a number": [
			form(ProposeNifForm),
			[
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=propose-nif>",
				"<input type=hidden name=version value=7>",
				m.admin_nif_first_text(),
				"label: NIF",
				"<input inputmode=numeric maxlength=30 autocomplete=off id=propose-nif-nif type=text name=nif>",
				"label: NIF once more",
				"<input inputmode=numeric maxlength=30 autocomplete=off id=propose-nif-repeated type=text name=repeated>",
				"<input id=propose-nif-prefixConfirmed type=checkbox name=prefixConfirmed>",
				"It starts with 45, and the document says so",
				"button primary: Enter",
			],
		],
		"replaces a number": [
			form(ReplaceNifForm),
			[
				m.admin_replace_nif_text(),
				"label: Why the number was wrong",
				`p id=replace-nif-cause-hint: ${m.admin_replace_nif_breach()}`,
				"<select aria-describedby=replace-nif-cause-hint id=replace-nif-cause name=cause>",
				"option value=typing_error: Typed wrongly by us",
				"option value=other_person: Number of another person",
				"option value=authority: Corrected by the authority",
				"label: NIF",
				"<input inputmode=numeric maxlength=30 autocomplete=off id=replace-nif-nif type=text name=nif>",
				"label: NIF once more",
				"<input inputmode=numeric maxlength=30 autocomplete=off id=replace-nif-repeated type=text name=repeated>",
				"<input id=replace-nif-prefixConfirmed type=checkbox name=prefixConfirmed>",
				"It starts with 45, and the document says so",
				"button primary: Enter",
			],
			FIELDS,
		],
		"confirms a number": [
			form(ConfirmNifForm, { nifProposedBy: "Rui" }),
			[
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=confirm-nif>",
				"<input type=hidden name=version value=7>",
				m.admin_nif_second_text({ who: "Rui" }),
				"label: NIF",
				"<input inputmode=numeric maxlength=30 autocomplete=off id=confirm-nif-nif type=text name=nif>",
				"button primary: Confirm the NIF",
			],
		],
		"confirms a replaced number": [
			form(ConfirmNifForm, { nifProposedBy: "Rui", nif: "293 456 780" }),
			[
				"<input type=hidden name=intent value=confirm-replaced-nif>",
				"<input type=hidden name=version value=7>",
				"<input inputmode=numeric maxlength=30 autocomplete=off id=confirm-replaced-nif-nif type=text name=nif>",
				"button primary: Confirm the corrected NIF",
			],
			{ only: /hidden|button|id=confirm/ },
		],
	});
});

describe("a certificate form", () => {
	itShows({
		"stores the certificate": [
			form(CertificateForm),
			[
				"<form action=/admin/applications/case-1?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=intent value=store-certificate>",
				"<input type=hidden name=version value=7>",
				"label: The authority’s PDF",
				"p id=store-certificate-certificate-hint: Kept exactly as received. At most 10 MB.",
				"<input aria-describedby=store-certificate-certificate-hint accept=application/pdf,.pdf id=store-certificate-certificate type=file name=certificate>",
				"button primary: Store the certificate",
			],
		],
		"replaces the certificate with a reason": [
			form(CertificateForm, { hasCertificate: true }),
			[
				"<input type=hidden name=intent value=store-certificate>",
				"p id=store-certificate-certificate-hint: Kept exactly as received. At most 10 MB.",
				"<input aria-describedby=store-certificate-certificate-hint accept=application/pdf,.pdf id=store-certificate-certificate type=file name=certificate>",
				"<textarea maxlength=2000 required id=store-certificate-reason name=reason>",
				"button primary: Store the certificate",
			],
			{ only: /reason|certificate/ },
		],
		"is hidden without a proposed certificate": [form(ConfirmCertificateForm), []],
		"confirms a certificate that was read": [
			form(ConfirmCertificateForm, { certificateProposal: PROPOSED, actions: { "confirm-certificate": null } }),
			[
				"<div id=certificate-proposed>",
				m.admin_certificate_second_text({ who: "Rui" }),
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=confirm-certificate>",
				"<input type=hidden name=version value=7>",
				"<input type=hidden name=path value=upload-9>",
				"button primary id=confirm-certificate-send: Confirm the certificate",
			],
		],
		"requires a reason to confirm an incomplete certificate": [
			form(ConfirmCertificateForm, {
				certificateProposal: { ...PROPOSED, reason: "A typo", missing: ["No name."] },
				actions: { "confirm-certificate": null },
			}),
			[
				"<div id=certificate-proposed>",
				m.admin_certificate_second_text({ who: "Rui" }),
				"Replaces the current one: A typo",
				"warning:",
				"No name.",
				"label: Why it is still the right one",
				"<textarea maxlength=2000 id=confirm-certificate-reason name=reason>",
				"button primary id=confirm-certificate-send: Confirm the certificate",
			],
			FIELDS,
		],
		"does not let the proposer confirm": [
			form(ConfirmCertificateForm, {
				certificateProposal: PROPOSED,
				actions: { "confirm-certificate": "Another person." },
			}),
			["<div id=certificate-proposed>", m.admin_certificate_second_text({ who: "Rui" }), "Another person."],
		],
		"does not let other roles confirm": [
			form(ConfirmCertificateForm, { certificateProposal: PROPOSED }),
			["<div id=certificate-proposed>", m.admin_certificate_second_text({ who: "Rui" })],
		],
		"sends the certificate by post": [
			form(ShipForm, {
				shipping: { ...anAdminApplication().shipping, carrier: "CTT", canPrintLabel: true, status: "shipped" },
			}),
			[
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=ship>",
				"<input type=hidden name=version value=7>",
				`[Label (PDF)](/admin/labels/case-1) / ${m.label_hint()}`,
				"label: Carrier",
				"<input list=carriers maxlength=120 autocomplete=off id=ship-carrier type=text name=carrier value=CTT>",
				"label: Tracking number",
				"<input maxlength=120 autocomplete=off id=ship-trackingNumber type=text name=trackingNumber value=>",
				"<datalist id=carriers>",
				"label: Status",
				"<select id=ship-status name=status>",
				"option value=processing: Processing",
				"option value=shipped selected: Shipped",
				"label: Sent on (optional)",
				"<input id=ship-shippingDate type=date name=shippingDate value=>",
				"label: Expected on (optional)",
				"<input id=ship-estimatedDeliveryDate type=date name=estimatedDeliveryDate value=>",
				"label: Notes (optional)",
				"<textarea maxlength=2000 id=ship-notes name=notes>",
				"button primary: Update the delivery",
			],
		],
		"preserves what was typed about a parcel": [
			form(
				ShipForm,
				{},
				aRefusal({
					action: "ship",
					values: { carrier: "DHL", status: "shipped" },
					fields: { trackingNumber: "Missing." },
				}),
			),
			[
				"<input list=carriers maxlength=120 autocomplete=off id=ship-carrier type=text name=carrier value=DHL>",
				"p id=ship-trackingNumber-error: Error: Missing.",
				"<input aria-describedby=ship-trackingNumber-error aria-invalid=true maxlength=120 autocomplete=off id=ship-trackingNumber type=text name=trackingNumber value=>",
				"option value=shipped selected: Shipped",
			],
			{ only: /value=DHL|-error|selected|labels/ },
		],
	});
});

const PROPOSALS: AdminApplication["proposals"] = [
	{ kind: "nif", proposedBy: "Rui", isProposedByViewer: false },
	{ kind: "rejection", proposedBy: "Eva", isProposedByViewer: true },
];

describe("a review form", () => {
	itShows({
		"decides on a document": [
			decide({ ticks: [{ uploadId: "upload-1", comparison: "names", userName: "Eva", at: NOON }] }),
			[
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=decide-passport>",
				"<input type=hidden name=version value=7>",
				"<fieldset data-ticks=upload-1 data-ticks-to=/admin/ticks/case-1 data-language=en>",
				"Compare before you accept",
				"<div data-tick=names>",
				"<input id=decide-passport-check.names type=checkbox name=check.names checked>",
				"Names and date of birth, letter by letter",
				"<data-ticked=true>Eva · <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"<div data-tick=validity>",
				"<input id=decide-passport-check.validity type=checkbox name=check.validity>",
				"Valid for at least three more months",
				"<data-ticked=true>",
				"button primary id=decide-passport-accept value=accepted name=decision: Accept",
				"label: Reason, if you refuse",
				"<textarea maxlength=2000 id=decide-passport-reason name=reason>",
				"button secondary value=refused name=decision: Refuse",
			],
		],
		"decides on a document without comparisons": [
			decide({}, null, anAdminDocument()),
			[
				"button primary id=decide-passport-accept value=accepted name=decision: Accept",
				"button secondary value=refused name=decision: Refuse",
			],
			{ only: /fieldset|button|legend/ },
		],
		"ignores ticks of another document, and stored ticks once a submission was rejected": [
			decide(
				{
					ticks: [
						{ uploadId: "upload-1", comparison: "names", userName: "Eva", at: NOON },
						{ uploadId: "upload-0", comparison: "validity", userName: "Eva", at: NOON },
					],
				},
				aRefusal({
					action: "decide-passport",
					values: { "check.validity": "on" },
					fields: { "check.names": "Tick it." },
				}),
			),
			[
				"p id=decide-passport-check.names-error: Error: Tick it.",
				"<input aria-describedby=decide-passport-check.names-error aria-invalid=true id=decide-passport-check.names type=checkbox name=check.names>",
				"<data-ticked=true>Eva · <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"<input id=decide-passport-check.validity type=checkbox name=check.validity checked>",
			],
			{ only: /checkbox|-error|November/ },
		],
		"offers canned reasons": [
			decide({ reasons: { request: [], reject: [], "refuse-document": [{ value: "blur", label: "Blurred" }] } }),
			[
				`p id=decide-passport-macro-hint: ${m.settings_canned_reason_hint()}`,
				"<select aria-describedby=decide-passport-macro-hint id=decide-passport-macro name=macro>",
				"option value=: None",
				"option value=blur: Blurred",
			],
			{ only: /option|macro/ },
		],
		"requests at most three items": [
			form(RequestForm),
			[
				"<form data-draft=request-information data-draft-to=/admin/drafts/case-1 data-language=en action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=request-information>",
				"<input type=hidden name=version value=7>",
				m.admin_request_text(),
				"Item 1",
				"label: What",
				"<select id=request-information-kind.0 name=kind.0>",
				"option value=passport: Passport or ID",
				"option value=address: Proof of address",
				"option value=information: Information",
				"label: Why",
				"<textarea maxlength=2000 id=request-information-reason.0 name=reason.0>",
				"Item 2",
				"label: What",
				"<select id=request-information-kind.1 name=kind.1>",
				"option value=passport: Passport or ID",
				"option value=address: Proof of address",
				"option value=information: Information",
				"label: Why",
				"<textarea maxlength=2000 id=request-information-reason.1 name=reason.1>",
				"Item 3",
				"label: What",
				"<select id=request-information-kind.2 name=kind.2>",
				"option value=passport: Passport or ID",
				"option value=address: Proof of address",
				"option value=information: Information",
				"label: Why",
				"<textarea maxlength=2000 id=request-information-reason.2 name=reason.2>",
				"button primary: Ask the applicant",
				"button secondary value=1 name=preview: Show the e-mail first",
			],
		],
		"can request a guardian's documents for a minor": [
			form(RequestForm, { isRepresented: true }),
			[
				"option value=guardian: Guardian’s papers",
				"option value=guardian: Guardian’s papers",
				"option value=guardian: Guardian’s papers",
			],
			{ only: /guardian/ },
		],
		"restores the draft of a request": [
			form(RequestForm, {
				drafts: { "request-information": DRAFT({ "reason.1": "Which street?", "kind.1": "information" }) },
			}),
			["button quiet value=1 name=discard: Discard", "option value=information selected: Information", "Which street?"],
			{ only: /Which|selected|discard/ },
		],
		"rejects an application": [
			form(RejectForm),
			[
				"<form data-draft=reject data-draft-to=/admin/drafts/case-1 data-language=en action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=reject>",
				"<input type=hidden name=version value=7>",
				m.admin_reject_text(),
				"label: Reason, as the applicant will read it",
				"<textarea maxlength=2000 id=reject-reason name=reason>",
				"label: Who is responsible?",
				"<select id=reject-fault name=fault>",
				"option value=applicant: The applicant’s side",
				"option value=authority: The authority’s side",
				"option value=us: Our side",
				"button danger: Reject",
				"button secondary value=1 name=preview: Show the e-mail first",
			],
		],
		"confirms a proposed rejection": [
			form(RejectForm, { rejectionProposal: { reason: "No proof", fault: "us", by: "Rui" } }),
			[
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=reject>",
				"<input type=hidden name=version value=7>",
				"<input type=hidden name=reason value=No proof>",
				"<input type=hidden name=fault value=us>",
				"button danger id=reject-send: Confirm the rejection",
			],
		],
		"returns a colleague's proposal and withdraws the viewer's own": [
			form(ReturnProposalForms as Form, { proposals: PROPOSALS }),
			[
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=return-proposal>",
				"<input type=hidden name=version value=7>",
				"<input type=hidden name=proposal value=nif>",
				"Rui has entered a NIF. A second person must confirm it.",
				"label: Why you return it (for the record)",
				"<textarea maxlength=2000 required id=return-proposal-nif-reason name=reason>",
				"button secondary: Return it",
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=return-proposal>",
				"<input type=hidden name=version value=7>",
				"<input type=hidden name=proposal value=rejection>",
				"Eva proposes to reject. A second person must confirm it.",
				"label: Why you withdraw it (optional, for the record)",
				"<textarea maxlength=2000 id=return-proposal-rejection-reason name=reason>",
				"button secondary: Withdraw",
			],
		],
		"shows an error at the proposal it concerns": [
			form(
				ReturnProposalForms as Form,
				{ proposals: PROPOSALS },
				aRefusal({ action: "return-proposal", subject: "rejection", fields: { reason: "Why?" } }),
			),
			[
				"p id=return-proposal-rejection-reason-error: Error: Why?",
				"<textarea aria-describedby=return-proposal-rejection-reason-error aria-invalid=true maxlength=2000 id=return-proposal-rejection-reason name=reason>",
			],
			{ only: /-error/ },
		],
		"records a withdrawal": [
			form(WithdrawForm),
			[
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=withdraw>",
				"<input type=hidden name=version value=7>",
				m.admin_withdraw_text(),
				"label: Date it was sent",
				`p id=withdraw-sentOn-hint: ${m.admin_withdraw_day_hint()}`,
				"<input aria-describedby=withdraw-sentOn-hint id=withdraw-sentOn type=date name=sentOn>",
				"button danger: Record a withdrawal",
			],
		],
	});
});

describe("an aftercare form", () => {
	itShows({
		"requests a correction": [
			aftercare("ask-correction"),
			[
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=ask-correction>",
				"<input type=hidden name=version value=7>",
				"How it should read; leave correct fields empty.",
				"label: Name should read",
				"<input maxlength=240 autocomplete=off id=ask-correction-right.name type=text name=right.name>",
				"label: Date of birth should read",
				"<input maxlength=240 autocomplete=off id=ask-correction-right.birthDate type=text name=right.birthDate>",
				"label: Nationality should read",
				"<input maxlength=240 autocomplete=off id=ask-correction-right.nationality type=text name=right.nationality>",
				"label: Address should read",
				"<input maxlength=240 autocomplete=off id=ask-correction-right.address type=text name=right.address>",
				"label: Representative should read",
				"<input maxlength=240 autocomplete=off id=ask-correction-right.representative type=text name=right.representative>",
				"label: Something else should read",
				"<input maxlength=240 autocomplete=off id=ask-correction-right.other type=text name=right.other>",
				"label: Note",
				"<textarea maxlength=2000 id=ask-correction-note name=note>",
				"button primary: Request a correction of issued data",
			],
		],
		"files a correction": [
			aftercare("file-correction"),
			[
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=file-correction>",
				"<input type=hidden name=version value=7>",
				"label: Tax office reference, if there is one",
				"<input maxlength=120 autocomplete=off id=file-correction-reference type=text name=reference>",
				"button primary: Correction filed with the tax office",
			],
		],
		"refuses a correction": [
			aftercare("refuse-correction"),
			[
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=refuse-correction>",
				"<input type=hidden name=version value=7>",
				`label: ${m.admin_aftercare_refuse_answer()}`,
				"<textarea maxlength=2000 id=refuse-correction-answer name=answer>",
				"button primary: Correction refused",
			],
		],
		"requests the password": [
			aftercare("request-password"),
			[
				"<input type=hidden name=intent value=request-password>",
				"<input type=hidden name=version value=7>",
				"button primary: Portal password requested from the tax office",
			],
			{ only: /hidden|button/ },
		],
		"stores the password": [
			aftercare("store-password"),
			[
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=store-password>",
				"<input type=hidden name=version value=7>",
				m.admin_aftercare_letter_text(),
				"label: Password, as in the letter",
				"<input autocomplete=off autocapitalize=off autocorrect=off spellcheck=false maxlength=40 id=store-password-password type=text name=password>",
				"label: Type it again",
				"<input autocomplete=off autocapitalize=off autocorrect=off spellcheck=false maxlength=40 id=store-password-repeated type=text name=repeated>",
				"button primary: Store the password from the letter",
			],
		],
		"ends our representation": [
			aftercare("resign-representation"),
			[
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=resign-representation>",
				"<input type=hidden name=version value=7>",
				"label: Why we are ending it, worded for the applicant",
				`p id=resign-representation-reason-hint: ${m.admin_aftercare_resign_text()}`,
				"<textarea aria-describedby=resign-representation-reason-hint maxlength=2000 id=resign-representation-reason name=reason>",
				"button danger: End our representation",
			],
		],
		"files the end of the representation": [
			aftercare("file-representation-end"),
			[
				"<input type=hidden name=intent value=file-representation-end>",
				"<input type=hidden name=version value=7>",
				"button primary: End of representation filed",
			],
			{ only: /hidden|button/ },
		],
		"records the end of the representation": [
			aftercare("end-representation"),
			[
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=end-representation>",
				"<input type=hidden name=version value=7>",
				m.admin_aftercare_end_text(),
				"button primary: The tax office recorded the end",
			],
		],
	});
});

const list = (changes: Partial<AdminApplication>, refusal: Refusal | null = null) => (
	<ActionList key="l" application={anAdminApplication(changes)} refusal={refusal} />
);
const LIST_LINES = { only: /^(#|<details|>|The|There|Not)|certificate-proposed/ };

describe("the list of actions", () => {
	itShows({
		"is empty": [
			list({}),
			["<section aria-labelledby=actions>", "## Actions", "There is nothing for you to do at this stage."],
		],
		"opens the due action": [
			list({ actions: { reopen: null, cancel: null, file: null } }),
			[
				"## Actions",
				"<details open id=act-file>",
				"> File with the tax authority",
				m.admin_check_identity(),
				m.admin_check_address(),
				"The ID of our representative is attached",
				"<details id=act-cancel>",
				"> Cancel the application",
				m.admin_cancel_text(),
				"<details id=act-reopen>",
				"> Reopen",
			],
			LIST_LINES,
		],
		"opens the rejected action": [
			list({ actions: { cancel: null, reopen: null } }, aRefusal({ action: "reopen" })),
			[
				"## Actions",
				"<details id=act-cancel>",
				"> Cancel the application",
				m.admin_cancel_text(),
				"<details open id=act-reopen>",
				"> Reopen",
			],
			LIST_LINES,
		],
		"opens an action with a draft": [
			list({ actions: { reject: null, "request-information": null }, drafts: { reject: DRAFT({}) } }),
			[
				"## Actions",
				"<details data-key=q id=act-request-information>",
				"> Ask the applicant for something",
				m.admin_request_text(),
				"<details open id=act-reject>",
				"> Reject",
			],
			LIST_LINES,
		],
		"says why an action is blocked": [
			list({ actions: { approve: "Not yet." } }),
			[
				"<section aria-labelledby=actions>",
				"## Actions",
				"<details open id=act-approve>",
				"> Record the approval",
				"Not yet.",
			],
		],
		"links to the certificate to confirm": [
			list({ actions: { "confirm-certificate": null }, certificateProposal: PROPOSED }),
			["<section aria-labelledby=actions>", "## Actions", "[Confirm the certificate](#certificate-proposed)"],
		],
		"is not empty while a certificate waits for another person": [
			list({ certificateProposal: PROPOSED }),
			["<section aria-labelledby=actions>", "## Actions"],
		],
		"lists aftercare separately": [
			list({ actions: { "ask-correction": null } }),
			["## Actions", "### After the NIF", "<details id=act-ask-correction>", "> Request a correction of issued data"],
			LIST_LINES,
		],
	});

	it("names actions according to what was done before", () => {
		const facts = { nifProposedBy: null, hasCertificate: false, certificateProposal: null, rejectionProposal: null };
		const names = (["propose-nif", "store-certificate", "reject"] as const).map((action) => [
			actionName(action, facts),
			actionName(action, {
				nifProposedBy: "Eva",
				hasCertificate: true,
				certificateProposal: PROPOSED,
				rejectionProposal: { reason: "x", fault: "us", by: "Eva" },
			}),
		]);
		expect([
			...names.flat(),
			actionName("store-certificate", { ...facts, certificateProposal: PROPOSED }),
			actionName("file", facts),
		]).toEqual([
			"Enter the NIF",
			"Enter the NIF again",
			"Store the certificate",
			"Replace the certificate",
			"Reject",
			"Confirm the rejection",
			"Store another PDF instead",
			"File with the tax authority",
		]);
	});
});

describe("the properties of a field", () => {
	const refused = aRefusal({
		action: "refund",
		subject: "p1",
		fields: { amount: "Too much." },
		values: { amount: "9", confirmed: "on" },
	});

	it("come from the rejected form alone", () => {
		expect(fieldProps("refund", "amount", refused, "p1")).toEqual({
			name: "amount",
			id: "refund-p1-amount",
			error: "Too much.",
			defaultValue: "9",
		});
		const notRejected = { name: "amount", id: "refund-amount", error: undefined, defaultValue: undefined };
		expect(fieldProps("refund", "amount", refused)).toEqual(notRejected);
		expect(fieldProps("refund", "amount", null)).toEqual(notRejected);
		expect(fieldProps("file", "amount", refused, "p1")).toMatchObject({ error: undefined, defaultValue: undefined });
		expect(textProps("refund", "amount", refused, "p1")).toMatchObject({
			maxLength: expect.any(Number),
			rows: 2,
			error: "Too much.",
		});
		expect(choiceProps("file", "kind", null)).toEqual({ name: "kind", id: "file-kind", defaultValue: undefined });
		expect(checkboxProps("refund", "confirmed", refused, "p1")).toMatchObject({
			id: "refund-p1-confirmed",
			defaultChecked: true,
		});
		const unticked = aRefusal({ action: "refund", values: { confirmed: "" } });
		expect(checkboxProps("refund", "confirmed", unticked)).toMatchObject({ defaultChecked: false });
		expect(checkboxProps("refund", "confirmed", refused)).toMatchObject({ defaultChecked: false });
		expect([fieldId(null, "words"), fieldId("file", "x", null)]).toEqual(["words", "file-x"]);
	});

	it("come from the draft unless the form was rejected", () => {
		const application = anAdminApplication({ drafts: { reject: DRAFT({ reason: "Half" }) } });
		const ownRefusal = aRefusal({ action: "reject" });
		expect(refusalOrDraft("reject", { application, refusal: ownRefusal })).toBe(ownRefusal);
		expect(refusalOrDraft("reject", { application, refusal: aRefusal({ action: "file" }) })).toEqual({
			action: "reject",
			subject: null,
			message: "",
			fields: {},
			values: { reason: "Half" },
			staleVersion: null,
		});
		expect(refusalOrDraft("refuse", { application, refusal: null })).toBeNull();
	});
});
