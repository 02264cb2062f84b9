import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import Data, { handle } from "./data.tsx";

const ERASURE = {
	obstacle: null as string | null,
	willEndApplication: false,
	retained: ["The log."],
	confirming: false,
};
const VIEW = {
	id: "case-1",
	number: "NIF-7K2M-Q4R8",
	correctionOption: "support",
	needsCode: false,
	ownAnswers: null as object | null,
	consents: [] as object[],
	erasure: ERASURE,
};
const FORM = { field: "city", label: "City", control: "text", value: "Porto", text: "Porto", options: [] };
const ANSWERS = {
	version: 7,
	answers: [
		{ field: "city", label: "City", value: "Porto" },
		{ field: "addressLine2", label: "Line 2", value: "" },
	],
	form: null as object | null,
};
const Page = Data as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const page = (changes: Partial<typeof VIEW> = {}, actionData?: object, corrected = false) => (
	<Page key="page" loaderData={{ view: { ...VIEW, ...changes }, corrected }} actionData={actionData} />
);
const own = (changes: object = {}, actionData?: object, corrected = false) =>
	page({ correctionOption: "this-page", ownAnswers: { ...ANSWERS, ...changes } }, actionData, corrected);
const erasing = (changes: Partial<typeof ERASURE>, actionData?: object) =>
	page({ erasure: { ...ERASURE, ...changes } }, actionData);
const problem = (changes: object) => ({ erased: null, problem: { message: "Wrong.", ...changes } });
const WRONG_CITY = problem({ form: "correct", fieldId: "value", value: "?" });
const UNCONFIRMED = problem({ form: "erase", fieldId: "confirmed" });
const CORRECTION = { only: /^## Correct|tax office|ended|form|\(secondary/ };
const ANSWER_FORM = { only: /^title|^label|^<form|^<input|\(#|^success|^button|^>|-error/ };
const ERASE = { only: /^title|^warning|^!|^<form|confirmed|cannot be undone|first|refunds|step=|^button/ };
const receipt = (isMailed: boolean) =>
	page({}, { erased: { lines: ["Erased today."], retained: ["The log.", "The accounts."], isMailed }, problem: null });

describe("the page of one's data", () => {
	itShows({
		"offers a copy, correction and erasure": [
			page(),
			[
				"title: Your data – Azulejo NIF",
				"[NIF-7K2M-Q4R8](/confirmation/case-1?lang=en)",
				"# Your data",
				"What we keep about application NIF-7K2M-Q4R8: take a copy, have it corrected, or have it erased.",
				"<section aria-labelledby=take>",
				"## Take a copy",
				"One ZIP file with everything: your data as JSON, which other programs can read, your documents as you sent them, the certificate, the signed power of attorney, the receipts, and our e-mails. We do not keep the text of e-mails: they are written again from what we keep, without private links.",
				"Images of documents that have already been deleted are not included. Notes by our staff and our fraud checks are not included. Ask us for them, and we will answer within 30 days.",
				"[Download everything (ZIP)](primary /api/exports/case-1)",
				"<section aria-labelledby=correct>",
				"## Correct your data",
				"Your answers are now with the tax office. Write to us with the number NIF-7K2M-Q4R8; we will change whatever can still be changed there.",
				"[Write to us](secondary /contact?lang=en)",
				"<section aria-labelledby=consents>",
				"## What you agreed to",
				"You have not agreed to anything yet.",
				"<section aria-labelledby=erase>",
				"## Erase your data",
				"### What is erased for good",
				"- Your name, e-mail address, phone number, addresses, date of birth, nationality, NIF and all other answers.",
				"- Your documents, the signed power of attorney and the certificate: after this you can no longer download it here.",
				"- Every word that you or we wrote, because its key is destroyed; our record of e-mails; links and the browsers that may open your application.",
				"### What stays, and why",
				"- The log.",
				"Take a copy of your data first: after this there is nothing left to download.",
				"[Continue to erasure](secondary /data/case-1?step=confirm&lang=en#erase)",
			],
		],
		"says that it was erased before": [
			<Page key="page" loaderData={{ view: null, corrected: false }} />,
			[
				"title: Your data – Azulejo NIF",
				"# Your data",
				"info:",
				"The data of this application has been erased. There is nothing left to show here.",
			],
		],
		"asks for a code before the copy": [
			page({ needsCode: true }),
			[
				"To protect your certificate, this first needs a code sent by e-mail: open the page of your certificate.",
				"[Open the page of your certificate](primary /certificate/case-1?lang=en#nif)",
			],
			{ only: /exports|nif|needs a code/ },
		],
		"lets an unpaid application be corrected in its form": [
			page({ correctionOption: "application-form" }),
			[
				"## Correct your data",
				"[Change my answers](secondary /personal-info?id=case-1&lang=en)",
				"[Continue to erasure](secondary /data/case-1?step=confirm&lang=en#erase)",
			],
			CORRECTION,
		],
		"says where to ask after completion": [
			page({ correctionOption: "aftercare" }),
			[
				"## Correct your data",
				"Errors on the document that proves your number are corrected by the tax office. You can request this here.",
				"[Request a correction](secondary /after/case-1?lang=en)",
				"[Continue to erasure](secondary /data/case-1?step=confirm&lang=en#erase)",
			],
			CORRECTION,
		],
		"says whom to ask once it has ended": [
			page({ correctionOption: "closed" }),
			[
				"## Correct your data",
				"This application has ended. If something in it is wrong, write to us with the number NIF-7K2M-Q4R8.",
				"[Write to us](secondary /contact?lang=en)",
				"[Continue to erasure](secondary /data/case-1?step=confirm&lang=en#erase)",
			],
			CORRECTION,
		],
		"lists the answers that can be corrected": [
			own(),
			[
				"<section aria-labelledby=correct>",
				"Until we file your application, you can correct these answers yourself. If a document proves the answer, or it is on your power of attorney, one of our team looks at it again and may ask you for a new one.",
				"> Show my answers",
				"= City",
				"  Porto",
				"  [Change City](/data/case-1?correct=city&lang=en#correct)",
				"= Line 2",
				"  –",
				"  [Change Line 2](/data/case-1?correct=addressLine2&lang=en#correct)",
				"For anything else, write to us with the number NIF-7K2M-Q4R8. [Write to us](/contact?lang=en)",
			],
			{ only: /=correct|Until|^=|^ {2}|^>|For anything/ },
		],
		"lists the delivery address that can be corrected after filing": [
			page({ ownAnswers: ANSWERS }),
			[
				"## Take a copy",
				"## Correct your data",
				"<section aria-labelledby=destination>",
				"## Where your printed certificate goes",
				"Until we send it, and again if it comes back to us, you can correct this address yourself.",
				"  [Change City](/data/case-1?correct=city&lang=en#destination)",
				"  [Change Line 2](/data/case-1?correct=addressLine2&lang=en#destination)",
				"## What you agreed to",
				"## Erase your data",
				"### What is erased for good",
				"### What stays, and why",
			],
			{ only: /^##|destination|Until/ },
		],
		"asks for one answer": [
			own({ form: FORM }),
			[
				"title: Your data – Azulejo NIF",
				"<form action=/data/case-1?correct=city&lang=en>",
				"<input type=hidden name=version value=7>",
				"<input type=hidden name=field value=city>",
				"label: Correct: City",
				"<input autocomplete=off spellcheck=false id=value type=text name=value value=Porto>",
				"button primary value=correct name=intent: Save the correction",
			],
			ANSWER_FORM,
		],
		"says that an answer was corrected": [
			own({}, undefined, true),
			["success role=status:", "Your answer has been corrected. An e-mail confirms it."],
			{ only: /^success|^Your answer/ },
		],
		"keeps a wrong answer, with its error, and says of no earlier correction": [
			own({ form: FORM }, WRONG_CITY, true),
			[
				"title: Error: Your data – Azulejo NIF",
				"- [Wrong.](#value)",
				"<form action=/data/case-1?correct=city&lang=en>",
				"<input type=hidden name=version value=7>",
				"<input type=hidden name=field value=city>",
				"label: Correct: City",
				"p id=value-error: Error: Wrong.",
				"<input aria-describedby=value-error aria-invalid=true autocomplete=off spellcheck=false id=value type=text name=value value=?>",
				"button primary value=correct name=intent: Save the correction",
			],
			ANSWER_FORM,
		],
		"shows no error of the erasure beside an answer": [
			own({ form: FORM }, UNCONFIRMED),
			[
				"title: Error: Your data – Azulejo NIF",
				"- [Wrong.](#confirmed)",
				"<form action=/data/case-1?correct=city&lang=en>",
				"<input type=hidden name=version value=7>",
				"<input type=hidden name=field value=city>",
				"label: Correct: City",
				"<input autocomplete=off spellcheck=false id=value type=text name=value value=Porto>",
				"button primary value=correct name=intent: Save the correction",
				"<form action=/data/case-1?lang=en>",
				"p id=confirmed-error: Error: Wrong.",
				"<input aria-describedby=confirmed-error aria-invalid=true id=confirmed type=checkbox name=confirmed>",
				"button danger value=erase name=intent: Erase for good",
			],
			ANSWER_FORM,
		],
		"lists consents": [
			page({
				consents: [
					{ text: "Terms.", detail: "Edition 1" },
					{ text: "Mandate.", detail: null },
				],
			}),
			["<section aria-labelledby=consents>", "## What you agreed to", "Terms.", "Edition 1", "Mandate."],
			{ only: /Terms\.|Edition|Mandate\.|consent|agreed/ },
		],
		"says that the erasure also ends the application": [
			erasing({ willEndApplication: true }),
			["- The application itself: it ends unpaid, and nothing is filed.", "- The log."],
			{ only: /^- The/ },
		],
		"asks to confirm the erasure": [
			erasing({ confirming: true }),
			[
				"title: Your data – Azulejo NIF",
				"<form action=/data/case-1?lang=en>",
				"<input id=confirmed type=checkbox name=confirmed>",
				"Yes, erase all of this. I know that it cannot be undone.",
				"button danger value=erase name=intent: Erase for good",
			],
			ERASE,
		],
		"says that it was not confirmed": [
			erasing({}, UNCONFIRMED),
			[
				"title: Error: Your data – Azulejo NIF",
				"- [Wrong.](#confirmed)",
				"<form action=/data/case-1?lang=en>",
				"p id=confirmed-error: Error: Wrong.",
				"<input aria-describedby=confirmed-error aria-invalid=true id=confirmed type=checkbox name=confirmed>",
				"Yes, erase all of this. I know that it cannot be undone.",
				"button danger value=erase name=intent: Erase for good",
			],
			ERASE,
		],
		"shows no error of an answer beside the erasure": [
			erasing({}, WRONG_CITY),
			[
				"title: Error: Your data – Azulejo NIF",
				"Take a copy of your data first: after this there is nothing left to download.",
				"[Continue to erasure](secondary /data/case-1?step=confirm&lang=en#erase)",
			],
			ERASE,
		],
		"cannot be erased while it is open": [
			erasing({ obstacle: "open" }),
			[
				"title: Your data – Azulejo NIF",
				"warning:",
				"! Not possible yet",
				"Your application has been paid for and is in progress. Withdraw or cancel first; once it has ended, you can have everything erased here.",
				"[Withdraw, cancel, and what you would get back](secondary /refunds/case-1?lang=en)",
			],
			ERASE,
		],
		"cannot be erased while the certificate is on its way": [
			erasing({ obstacle: "delivery" }),
			[
				"title: Your data – Azulejo NIF",
				"warning:",
				"! Not possible yet",
				"[Withdraw, cancel, and what you would get back](secondary /refunds/case-1?lang=en)",
			],
			ERASE,
		],
		"cannot be erased during a dispute, even if it was asked to": [
			erasing({ obstacle: "dispute", confirming: true }, UNCONFIRMED),
			["warning:", "! Not possible yet"],
			{ only: /^warning|^!|^<form|refunds|step=|^button/ },
		],
		"is erased, with a receipt by e-mail": [
			receipt(true),
			[
				"title: Your data has been erased – Azulejo NIF",
				"# Your data has been erased",
				"<section role=status>",
				"Erased today.",
				"What remains:",
				"- The log.",
				"- The accounts.",
				"We have also sent this receipt by e-mail. We no longer know the address it went to.",
			],
		],
		"is erased, with the only receipt on the page": [
			receipt(false),
			["We could not send this receipt by e-mail. Please print or save this page: it is shown only now."],
			{ only: /copy|mail|receipt|keep/ },
		],
	});

	it("has no offers around it", () => {
		expect(handle).toEqual({ hideTrustStrip: true });
	});
});
