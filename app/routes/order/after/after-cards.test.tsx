import type { ComponentType } from "react";
import { describe } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import type { AftercareProblem, AftercareView } from "./after.server.ts";
import After from "./after.tsx";
import { CorrectionCard } from "./correction-card.tsx";
import { LeavingCard } from "./leaving-card.tsx";

const DUE = NOON + 7 * DAY;
const PASSWORD = { since: NOON, dueAt: DUE, reference: "AT-77", expiresAt: NOON + 60 * DAY, codeExpiresAt: null };
const VIEW: AftercareView = {
	id: "case-1",
	number: "NIF-7K2M-Q4R8",
	password: null,
	correction: null,
	representation: null,
	notifications: null,
	today: "2026-11-23",
	activeIfToday: "2026-12-08",
};
const Page = After as unknown as ComponentType<{ loaderData: { view: AftercareView } }>;
const page = (changes: Partial<AftercareView> = {}) => (
	<Page key="page" loaderData={{ view: { ...VIEW, ...changes } }} />
);
const password = (state: string, changes: object = {}) =>
	page({ password: { ...PASSWORD, state, ...changes } as never });
const problem = (fieldId: string, values: Record<string, string>): AftercareProblem => ({
	fieldId,
	message: "Wrong.",
	values,
});

/** The lines of one card of the page. */
const PART = /role=status: |assword|name=code|code-hint|mail-code|AT-77|^\{/;

describe("aftercare", () => {
	itShows({
		"without any requests": [
			page(),
			[
				"title: After your NIF – Azulejo NIF",
				"[Back to your application](/confirmation/case-1?lang=en)",
				"# After your NIF",
				"Application NIF-7K2M-Q4R8: what is still to come, and what you can ask us to do.",
				"<section aria-labelledby=password>",
				"## Password for Portal das Finanças",
				m.aftercare_password_none(),
				"<section aria-labelledby=wrong>",
				"## Something on my NIF is wrong",
				"<div role=status>",
				m.aftercare_wrong_text(),
				"<details>",
				"> Tell us what is wrong",
				"<form action=/page?lang=en>",
				"label: Name should read",
				"<input autocomplete=off maxlength=240 id=right.name type=text name=right.name>",
				"label: Date of birth should read",
				"<input autocomplete=off maxlength=240 id=right.birthDate type=text name=right.birthDate>",
				"label: Nationality should read",
				"<input autocomplete=off maxlength=240 id=right.nationality type=text name=right.nationality>",
				"label: Address should read",
				"<input autocomplete=off maxlength=240 id=right.address type=text name=right.address>",
				"label: Representative should read",
				"<input autocomplete=off maxlength=240 id=right.representative type=text name=right.representative>",
				"label: Something else should read",
				"<input autocomplete=off maxlength=240 id=right.other type=text name=right.other>",
				`label: ${m.aftercare_wrong_note()}`,
				"<textarea autocomplete=off maxlength=2000 id=note name=note>",
				"button secondary value=correction name=intent: Request the correction",
				"<section aria-labelledby=notes>",
				"## Electronic notifications",
				m.aftercare_notices_text(),
				"<div role=status>",
				"If you ask for them today, they apply from December 8, 2026.",
				"<form action=/page?lang=en>",
				"label: I asked for them on",
				`p id=requestedOn-hint: ${m.aftercare_notices_day_hint()}`,
				"<input aria-describedby=requestedOn-hint max=2026-11-23 id=requestedOn type=date name=requestedOn>",
				"button secondary value=notifications name=intent: Remind me",
			],
		],
		"of an application that we represent": [
			page({ representation: { end: null } }),
			[
				"## Password for Portal das Finanças",
				"## Something on my NIF is wrong",
				"button secondary value=correction name=intent: Request the correction",
				"## Electronic notifications",
				"button secondary value=notifications name=intent: Remind me",
				"## Our fiscal representation",
				"button danger value=leave name=intent: End the representation",
			],
			{ only: /^##|intent/ },
		],
		"with a wanted password": [
			password("wanted"),
			[
				"<section aria-labelledby=password>",
				"## Password for Portal das Finanças",
				"{neutral} To be requested",
				"We will ask the tax office for your password by November 30, 2026.",
				m.aftercare_password_stored(),
			],
			{ only: PART },
		],
		"with a requested password": [
			password("requested"),
			[
				"<section aria-labelledby=password>",
				"## Password for Portal das Finanças",
				"{info} Requested",
				"Reference: AT-77",
				m.aftercare_password_stored(),
			],
			{ only: PART },
		],
		"with a requested password that has no reference": [
			password("requested", { reference: null }),
			[
				"<section aria-labelledby=password>",
				"## Password for Portal das Finanças",
				"{info} Requested",
				m.aftercare_password_stored(),
			],
			{ only: PART },
		],
		"with a password that has arrived": [
			password("arrived"),
			[
				"<section aria-labelledby=password>",
				"## Password for Portal das Finanças",
				"{warning} Ready to read",
				m.aftercare_password_arrived_text({ date: "November 23, 2026", until: "January 22, 2027" }),
				m.aftercare_password_stored(),
				"button primary value=mail-code id=code name=intent: E-mail me a code to show it",
				"button secondary value=password-lost id=password-lost name=intent: Ask for another letter",
			],
			{ only: PART },
		],
		"with a password whose code was e-mailed": [
			password("arrived", { codeExpiresAt: NOON + 600_000 }),
			[
				"<section aria-labelledby=password>",
				"## Password for Portal das Finanças",
				"{warning} Ready to read",
				m.aftercare_password_arrived_text({ date: "November 23, 2026", until: "January 22, 2027" }),
				m.aftercare_password_stored(),
				`p role=status: ${m.aftercare_password_mailed({ time: "12:10" })}`,
				`p id=code-hint: ${m.aftercare_password_code_hint()}`,
				"<input aria-describedby=code-hint autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=20 id=code type=text name=code>",
				"button secondary value=mail-code id=mail-code name=intent: E-mail me another code",
				"button secondary value=password-lost id=password-lost name=intent: Ask for another letter",
			],
			{ only: PART },
		],
		"with a wrong code": [
			password("arrived", { codeExpiresAt: NOON }),
			[
				"title: Error: After your NIF – Azulejo NIF",
				"<div role=alert>",
				"p id=code-error: Error: Wrong.",
				"<input aria-describedby=code-hint code-error aria-invalid=true autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=20 id=code type=text name=code>",
			],
			{ only: /code-error|name=code|^title|alert/, actionData: { password: null, problem: problem("code", {}) } },
		],
		"does not show another field's problem at the code": [
			password("arrived", { codeExpiresAt: NOON }),
			[
				"<input aria-describedby=code-hint autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=20 id=code type=text name=code>",
			],
			{ only: /code-error|name=code/, actionData: { password: null, problem: problem("note", {}) } },
		],
		"says when a password was requested": [
			password("requested"),
			[m.aftercare_password_requested_text({ date: "November 23, 2026", due: "November 30, 2026" })],
			{ only: /November/ },
		],
		"says when a password was shown": [
			password("revealed"),
			[m.aftercare_password_revealed_text({ date: "November 23, 2026" })],
			{ only: /November/ },
		],
		"says when a password was erased": [
			password("expired"),
			[m.aftercare_password_expired_text({ date: "November 23, 2026" })],
			{ only: /November/ },
		],
		"says when notifications will apply": [
			page({ notifications: { requestedOn: "2026-11-20", activeFrom: "2026-12-05", isActive: false } }),
			[m.aftercare_notices_ahead({ date: "November 20, 2026", active: "December 5, 2026" })],
			{ only: /November|December/ },
		],
		"says since when notifications apply": [
			page({ notifications: { requestedOn: "2026-11-02", activeFrom: "2026-11-17", isActive: true } }),
			[m.aftercare_notices_active({ date: "November 2, 2026", active: "November 17, 2026" })],
			{ only: /November|December/ },
		],
		"with a revealed password": [
			password("revealed"),
			[
				"<section aria-labelledby=password>",
				"## Password for Portal das Finanças",
				"{success} Shown and erased",
				"button secondary value=password-lost id=password-lost name=intent: Ask for another letter",
			],
			{ only: PART },
		],
		"with an expired password": [
			password("expired"),
			[
				"<section aria-labelledby=password>",
				"## Password for Portal das Finanças",
				"{neutral} Erased unread",
				"button secondary value=password-lost id=password-lost name=intent: Ask for another letter",
			],
			{ only: PART },
		],
		"shows the password once": [
			password("arrived"),
			[
				"title: After your NIF – Azulejo NIF",
				"## Your password",
				"warning role=status:",
				"<input id=portal-password readonly autocomplete=off spellcheck=false value=s3cret>",
				"button secondary script: Copy the password",
				"### Do this now",
				`- ${m.aftercare_password_step_sign_in()} [www.portaldasfinancas.gov.pt](https://www.portaldasfinancas.gov.pt)`,
				`- ${m.aftercare_password_step_change()}`,
				`- ${m.aftercare_password_step_contacts()}`,
				`[${m.aftercare_password_source()}](https://info.portaldasfinancas.gov.pt/pt/apoio_contribuinte/questoes_frequentes/Pages/faqs-00242.aspx)`,
				"## Something on my NIF is wrong",
				"## Electronic notifications",
				`p id=requestedOn-hint: ${m.aftercare_notices_day_hint()}`,
			],
			{
				only: /^(title|##|-|warning|p |button (primary|secondary) .*(portal|script))|s3cret|financas/,
				actionData: { password: "s3cret", problem: null },
			},
		],
		"with notifications that start later": [
			page({ notifications: { requestedOn: "2026-11-20", activeFrom: "2026-12-05", isActive: false } }),
			[
				"<details>",
				"## Electronic notifications",
				m.aftercare_notices_text(),
				"[Calendar file (.ics)](/api/calendars/case-1?lang=en download)",
				"<details>",
				`p id=requestedOn-hint: ${m.aftercare_notices_day_hint()}`,
				"<input aria-describedby=requestedOn-hint max=2026-11-23 id=requestedOn type=date name=requestedOn>",
				"button secondary value=notifications name=intent: Remind me",
			],
			{ only: /otif|calendar|<details|requestedOn/ },
		],
		"with notifications that are active": [
			page({ notifications: { requestedOn: "2026-11-01", activeFrom: "2026-11-16", isActive: true } }),
			[
				"<details>",
				m.aftercare_notices_active({ date: "November 1, 2026", active: "November 16, 2026" }),
				"<details>",
				`p id=requestedOn-hint: ${m.aftercare_notices_day_hint()}`,
				"<input aria-describedby=requestedOn-hint max=2026-11-23 id=requestedOn type=date name=requestedOn>",
			],
			{ only: /November 1|calendar|<details|requestedOn/ },
		],
		"preserves a rejected date in its open form": [
			page({ notifications: { requestedOn: "2026-11-01", activeFrom: "2026-11-16", isActive: true } }),
			[
				"- [Wrong.](#requestedOn)",
				"<details>",
				"<details open>",
				`p id=requestedOn-hint: ${m.aftercare_notices_day_hint()}`,
				"p id=requestedOn-error: Error: Wrong.",
				"<input aria-describedby=requestedOn-hint requestedOn-error aria-invalid=true max=2026-11-23 id=requestedOn type=date name=requestedOn value=2027-01-01>",
			],
			{
				only: /<details|requestedOn/,
				actionData: {
					password: null,
					problem: problem("requestedOn", { intent: "notifications", requestedOn: "2027-01-01" }),
				},
			},
		],
		"does not show another form's problem at the date": [
			page(),
			[
				`p id=requestedOn-hint: ${m.aftercare_notices_day_hint()}`,
				"<input aria-describedby=requestedOn-hint max=2026-11-23 id=requestedOn type=date name=requestedOn>",
			],
			{ only: /requestedOn/, actionData: { password: null, problem: problem("note", { intent: "correction" }) } },
		],
	});
});

const CORRECTION = {
	by: "applicant",
	wrong: [
		{ field: "birthDate", right: "27/03/1990" },
		{ field: "name", right: "Łucja Gonçalves" },
	],
	note: "The certificate has a typo.",
	since: NOON,
	dueAt: DUE,
	reference: null,
	answer: null,
} as const;
const correction = (changes: object, cardProblem: AftercareProblem | null = null) => (
	<CorrectionCard key="c" id="case-1" correction={{ ...CORRECTION, ...changes } as never} problem={cardProblem} />
);

describe("a correction of the certificate", () => {
	itShows({
		"can be requested": [
			<CorrectionCard key="c" id="case-1" correction={null} problem={null} />,
			[
				"<section aria-labelledby=wrong>",
				"## Something on my NIF is wrong",
				"<div role=status>",
				m.aftercare_wrong_text(),
				"<details>",
				"> Tell us what is wrong",
				"<form action=/page?lang=en>",
				"label: Name should read",
				"<input autocomplete=off maxlength=240 id=right.name type=text name=right.name>",
				"label: Date of birth should read",
				"<input autocomplete=off maxlength=240 id=right.birthDate type=text name=right.birthDate>",
				"label: Nationality should read",
				"<input autocomplete=off maxlength=240 id=right.nationality type=text name=right.nationality>",
				"label: Address should read",
				"<input autocomplete=off maxlength=240 id=right.address type=text name=right.address>",
				"label: Representative should read",
				"<input autocomplete=off maxlength=240 id=right.representative type=text name=right.representative>",
				"label: Something else should read",
				"<input autocomplete=off maxlength=240 id=right.other type=text name=right.other>",
				`label: ${m.aftercare_wrong_note()}`,
				"<textarea autocomplete=off maxlength=2000 id=note name=note>",
				"button secondary value=correction name=intent: Request the correction",
			],
		],
		"has been requested": [
			correction({ state: "requested" }),
			[
				"<section aria-labelledby=wrong>",
				"## Something on my NIF is wrong",
				"{neutral} Noted",
				"<div role=status>",
				"Noted on November 23, 2026. We will ask the tax office to correct it by November 30, 2026.",
				"= Date of birth should read",
				"  27/03/1990",
				"= Name should read",
				"  Łucja Gonçalves",
				"The certificate has a typo.",
			],
		],
		"has been requested by us, without a note": [
			correction({ state: "requested", by: "staff", note: "", wrong: [] }),
			[
				"<section aria-labelledby=wrong>",
				"## Something on my NIF is wrong",
				"{neutral} Noted",
				"<div role=status>",
				"We noticed the mistake ourselves.",
				"Noted on November 23, 2026. We will ask the tax office to correct it by November 30, 2026.",
			],
		],
		"is filed": [
			correction({ state: "filed", reference: "AT-9" }),
			[
				"## Something on my NIF is wrong",
				"{info} With the tax office",
				m.aftercare_wrong_filed_text({ date: "November 23, 2026", due: "November 30, 2026" }),
				"Reference: AT-9",
			],
			{ only: /^##|AT-9|info|November|<details/ },
		],
		"is done, and links to the certificate": [
			correction({ state: "done" }),
			[
				"## Something on my NIF is wrong",
				m.aftercare_wrong_done_text({ date: "November 23, 2026" }),
				"[Go to the certificate](secondary /certificate/case-1?lang=en)",
				"<details>",
				"> Request another correction",
				`label: ${m.aftercare_wrong_note()}`,
			],
			{ only: /^##|November|<details|^>|\(/ },
		],
		"is refused, and can be requested again": [
			correction({ state: "refused", answer: "The passport says so." }),
			[
				"## Something on my NIF is wrong",
				"Nothing was changed (November 23, 2026). The answer:",
				"The passport says so.",
				m.aftercare_wrong_text(),
				"<details>",
				"> Request another correction",
			],
			{ only: /^##|November|<details|^>|passport/ },
		],
		"preserves the input of a rejected form, which stays open": [
			<CorrectionCard
				key="c"
				id="case-1"
				correction={null}
				problem={problem("note", { intent: "correction", note: "A note", "right.name": "Ana" })}
			/>,
			[
				"<details open>",
				"<input autocomplete=off maxlength=240 id=right.name type=text name=right.name value=Ana>",
				"<input autocomplete=off maxlength=240 id=right.birthDate type=text name=right.birthDate>",
				"<input autocomplete=off maxlength=240 id=right.nationality type=text name=right.nationality>",
				"<input autocomplete=off maxlength=240 id=right.address type=text name=right.address>",
				"<input autocomplete=off maxlength=240 id=right.representative type=text name=right.representative>",
				"<input autocomplete=off maxlength=240 id=right.other type=text name=right.other>",
				"p id=note-error: Error: Wrong.",
				"<textarea aria-describedby=note-error aria-invalid=true autocomplete=off maxlength=2000 id=note name=note>",
				"A note",
			],
			{ only: /<details|-error|<input|<textarea|A note/ },
		],
		"stays closed after a problem in another form": [
			<CorrectionCard
				key="c"
				id="case-1"
				correction={null}
				problem={problem("note", { intent: "leave", note: "A" })}
			/>,
			["<details>", "<textarea autocomplete=off maxlength=2000 id=note name=note>"],
			{ only: /<details|-error|<textarea/ },
		],
	});
});

const END = {
	by: "applicant",
	option: null,
	successor: null,
	reason: null,
	since: NOON,
	dueAt: DUE,
	reference: null,
	remindersSent: 0,
};
const leaving = (changes: object) => <LeavingCard key="l" end={{ ...END, ...changes } as never} problem={null} />;

describe("the end of our representation", () => {
	itShows({
		"can be declared": [
			<LeavingCard key="l" end={null} problem={null} />,
			[
				"<section aria-labelledby=leave>",
				"## Our fiscal representation",
				m.aftercare_leave_text(),
				m.aftercare_leave_law(),
				m.aftercare_leave_source(),
				"<form action=/page?lang=en>",
				"What will replace it?",
				"<input type=radio id=option name=option value=own-representative>",
				`Another representative${m.aftercare_option_own_representative_text()}`,
				"<input type=radio id=option-notifications name=option value=notifications>",
				`Electronic notifications${m.aftercare_option_notifications_text()}`,
				"<input type=radio id=option-moved name=option value=moved>",
				`${m.aftercare_option_moved()}${m.aftercare_option_moved_text()}`,
				"<input type=radio id=option-no-relation name=option value=no-relation>",
				`I have no tax relation with Portugal${m.aftercare_option_no_relation_text()}`,
				"label: Name and NIF of the new representative",
				"p id=successor-hint: Only for another representative",
				"<input aria-describedby=successor-hint maxlength=200 autocomplete=off id=successor type=text name=successor>",
				"button danger value=leave name=intent: End the representation",
			],
		],
		"is declared by the applicant with a successor": [
			leaving({ state: "notified", option: "own-representative", successor: "Rui, 123456789" }),
			[
				"<section aria-labelledby=leave>",
				"## Our fiscal representation",
				"{neutral} Ending",
				"You ended it on November 23, 2026. We will tell the tax office by November 30, 2026.",
				"Replaced by: Another representative: Rui, 123456789",
				m.aftercare_leave_until({ date: "December 8, 2026" }),
				m.aftercare_leave_law(),
				m.aftercare_leave_source(),
			],
		],
		"is declared by us with a reason": [
			leaving({ state: "notified", by: "us", reason: "No answers." }),
			[
				"<section aria-labelledby=leave>",
				"## Our fiscal representation",
				"{neutral} Ending",
				"We ended it on November 23, 2026 and will tell the tax office by November 30, 2026. Our reason:",
				"No answers.",
				m.aftercare_leave_until({ date: "December 8, 2026" }),
				m.aftercare_leave_law(),
				m.aftercare_leave_source(),
			],
		],
		"is filed": [
			leaving({ state: "filed", option: "moved", reference: "AT-3" }),
			[
				"<section aria-labelledby=leave>",
				"## Our fiscal representation",
				"{info} With the tax office",
				m.aftercare_leave_filed_text({ date: "November 23, 2026" }),
				`Replaced by: ${m.aftercare_option_moved()}`,
				"Reference: AT-3",
				m.aftercare_leave_law(),
				m.aftercare_leave_source(),
			],
		],
		"is recorded": [
			leaving({ state: "ended", by: "us" }),
			[
				"<section aria-labelledby=leave>",
				"## Our fiscal representation",
				"{success} Ended",
				m.aftercare_leave_ended_text({ date: "November 23, 2026" }),
			],
		],
		"preserves the choice of a rejected form and names the field": [
			<LeavingCard
				key="l"
				end={null}
				problem={problem("successor", { intent: "leave", option: "own-representative", successor: "R" })}
			/>,
			[
				"<input type=radio id=option name=option checked value=own-representative>",
				"p id=successor-hint: Only for another representative",
				"p id=successor-error: Error: Wrong.",
				"<input aria-describedby=successor-hint successor-error aria-invalid=true maxlength=200 autocomplete=off id=successor type=text name=successor value=R>",
			],
			{ only: /-error|successor|checked/ },
		],
		"ignores a problem in another form": [
			<LeavingCard key="l" end={null} problem={problem("option", { intent: "correction", option: "moved" })} />,
			[],
			{ only: /-error|checked/ },
		],
	});
});
