import type { ComponentType } from "react";
import { describe } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import type { FormName, RejectedForm } from "./account.server.ts";
import Account from "./account.tsx";
import SignUp from "./sign-up.tsx";

const OWNER = { name: "Marta Sample", code: "PORTO22", commissionRate: 10 };
const TAX = {
	kind: "company",
	name: "Marta Lda",
	address: "Rua 1, Porto",
	country: "PT",
	taxNumber: "123",
	vatNumber: "",
};
const SESSION = { id: "s1", device: "Firefox on Linux", since: "Nov 1", lastSeen: "Nov 2", isCurrent: true };
const COUNTRIES = [
	{ value: "PL", label: "Poland" },
	{ value: "PT", label: "Portugal" },
];
const LOADED = {
	owner: OWNER,
	accountState: { state: "active", decidedFor: null as string | null },
	done: null as string | null,
	account: "ma•••@pay.example" as string | null,
	nextAccount: null as string | null,
	tax: TAX as typeof TAX | null,
	taxCountry: "Portugal" as string | null,
	countries: COUNTRIES,
	sessions: [SESSION],
};
const Page = Account as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const account = (changes: Partial<typeof LOADED> = {}, rejected?: Partial<RejectedForm> & { form: FormName }) => (
	<Page
		key="a"
		loaderData={{ ...LOADED, ...changes }}
		actionData={rejected && { values: {}, problem: null, proof: null, ...rejected }}
	/>
);
const problem = (fields: Record<string, string>, message = "Check the form.") => ({ fields, message }) as never;
const DISCLOSURES = { only: /^<details|^> (?!Marta)|^## / };
const RESULTS = { only: /^title|^<details open|^success|^danger|^Too often/ };

describe("a partner's account", () => {
	itShows({
		"leaves the forms of known details closed": [
			account(),
			[
				"<details>",
				"## Where we pay you",
				"<details>",
				"> Change payment details",
				"## Who statements are made out to",
				"<details>",
				"> Change tax details",
				"## Where you are signed in",
				"<details>",
				"## Close your account",
			],
			DISCLOSURES,
		],
		"opens the forms of details that are unknown": [
			account({ account: null, tax: null, taxCountry: null }),
			[
				"<details>",
				"## Where we pay you",
				"<details open>",
				"> Change payment details",
				"## Who statements are made out to",
				"<details open>",
				"> Change tax details",
				"## Where you are signed in",
				"<details>",
				"## Close your account",
			],
			DISCLOSURES,
		],
		"shows where payments go, and who statements are made out to": [
			account({ nextAccount: "ot•••@pay.example" }),
			[
				"We pay to ma•••@pay.example.",
				"You have asked for ot•••@pay.example. It takes effect once the link that we e-mailed has been opened; the link works for 24 hours.",
				"Marta Lda, Rua 1, Porto, Portugal, 123",
				"<input autocomplete=name maxlength=120 id=tax-name type=text name=name value=Marta Lda>",
			],
			{ only: /•••|Marta Lda/ },
		],
		"preselects PayPal, and the stored tax details": [
			account(),
			[
				"<input type=radio id=method name=method checked value=paypal>",
				"<input autocomplete=off spellcheck=false id=email type=email name=email>",
				"<input autocomplete=off autocapitalize=characters spellcheck=false maxlength=50 id=iban type=text name=iban>",
				"<input autocomplete=off maxlength=70 id=holder type=text name=holder>",
				"<input type=radio id=tax-kind-company name=kind checked value=company>",
				"<input autocomplete=name maxlength=120 id=tax-name type=text name=name value=Marta Lda>",
				"<input autocomplete=street-address maxlength=240 id=tax-address type=text name=address value=Rua 1, Porto>",
				"option value=PT selected: Portugal",
				"<input autocomplete=off maxlength=40 id=tax-taxNumber type=text name=taxNumber value=123>",
				"<input autocomplete=off maxlength=40 id=tax-vatNumber type=text name=vatNumber value=>",
			],
			{ only: /checked|selected|value=(Marta|Rua|123)|name=(email|iban|holder|vatNumber)/ },
		],
		"keeps rejected payment details, with errors beside their fields": [
			account(
				{ done: "payment" },
				{
					form: "payment",
					values: { method: "bank", iban: "PT50 1", holder: "Marta" },
					problem: problem({ iban: "No IBAN.", holder: "Too short." }),
				},
			),
			[
				"title: Error: Account – Azulejo NIF",
				"<details open>",
				"- [No IBAN.](#iban)",
				"- [Too short.](#holder)",
				"<input type=radio id=method name=method value=paypal>",
				"<input type=radio id=method-bank name=method checked value=bank>",
				"<input autocomplete=off spellcheck=false id=email type=email name=email>",
				"p id=iban-error: Error: No IBAN.",
				"<input aria-describedby=iban-error aria-invalid=true autocomplete=off autocapitalize=characters spellcheck=false maxlength=50 id=iban type=text name=iban value=PT50 1>",
				"p id=holder-error: Error: Too short.",
				"<input aria-describedby=holder-error aria-invalid=true autocomplete=off maxlength=70 id=holder type=text name=holder value=Marta>",
			],
			{ only: /^title|^<details open|^success|^danger|No IBAN|Too short|name=(email|iban|holder|method)/ },
		],
		"keeps rejected tax details, with errors beside their fields": [
			account({}, { form: "tax", values: { name: "", country: "PL" }, problem: problem({ name: "Enter a name." }) }),
			[
				"<details open>",
				"- [Enter a name.](#tax-name)",
				"p id=tax-name-error: Error: Enter a name.",
				"<input aria-describedby=tax-name-error aria-invalid=true autocomplete=name maxlength=120 id=tax-name type=text name=name value=>",
				"<input autocomplete=street-address maxlength=240 id=tax-address type=text name=address value=Rua 1, Porto>",
				"option value=PL selected: Poland",
			],
			{ only: /^<details open|Enter a name|selected|id=tax-(name|address) / },
		],
		"says what is wrong with the whole form": [
			account({}, { form: "payment", problem: problem({}, "Too often.") }),
			["title: Error: Account – Azulejo NIF", "<details open>", "danger role=alert:", "Too often."],
			RESULTS,
		],
		"asks for a new link before a change": [
			account({}, { form: "payment", proof: "required", problem: problem({}, "Your link is old.") }),
			[
				"<details open>",
				"warning role=alert:",
				"! Please confirm that it is you",
				"Your link is old.",
				"button secondary value=payment:link name=intent: E-mail me a new link",
			],
			{ only: /^<details open|^warning|^!|^Your link|:link/ },
		],
		"says that the new link was sent, which is no error": [
			account({}, { form: "close", proof: "sent" }),
			[
				"title: Account – Azulejo NIF",
				"<details open>",
				"## Close your account",
				"success role=status:",
				"The link is on its way to you. Open it in this browser, then come back here and send the form again.",
			],
			{ only: /^title|^<details open|^success|^## Close|on its way/ },
		],
		"opens the payment form to say that the link was sent": [
			account({}, { form: "payment", proof: "sent" }),
			["title: Account – Azulejo NIF", "<details open>", "success role=status:"],
			RESULTS,
		],
		"says how long a change waits, and who a partner can be": [
			account(),
			[
				"A new account takes effect once a link has been opened that we e-mail to the PayPal address or, for a bank account, to you. After a change nothing is paid out for 72 hours.",
				"<input type=radio id=tax-kind name=kind value=person>",
				"A person",
				"<input type=radio id=tax-kind-company name=kind checked value=company>",
				"A company",
			],
			{ only: /72 hours|name=kind|^A (person|company)/ },
		],
		"leaves out tax details that are missing": [
			account({ tax: { ...TAX, taxNumber: "" }, taxCountry: null }),
			["Marta Lda, Rua 1, Porto"],
			{ only: /^Marta Lda/ },
		],
		"asks for confirmation before it is closed": [
			account({}, { form: "close", problem: problem({ sure: "Tick the box." }), values: { sure: "" } }),
			[
				"<details open>",
				"p id=sure-error: Error: Tick the box.",
				"<input aria-describedby=sure-error aria-invalid=true id=sure type=checkbox name=sure>",
			],
			{ only: /^<details open|Tick|name=sure/ },
		],
		"keeps the tick of a rejected closure": [
			account({}, { form: "close", problem: problem({}, "Not now."), values: { sure: "on" } }),
			["<details open>", "Not now.", "<input id=sure type=checkbox name=sure checked>"],
			{ only: /^<details open|Not now|name=sure/ },
		],
		"cannot be closed twice": [
			account({ accountState: { state: "closed", decidedFor: null } }),
			["info:", "! Your account is closed"],
			{ only: /value=close|^info|^!/ },
		],
		"confirms a change": [
			account({ done: "tax" }),
			["success role=status:", "Your tax details have been saved."],
			{ only: /^success|^Your tax/ },
		],
		"confirms no change without a name": [account({ done: "toString" }), [], { only: /^success/ }],
		"can end no session but others": [
			account(),
			["- Firefox on Linux, since Nov 1, last used Nov 2 (this one)"],
			{ only: /name=session|^- Firefox|value=end-/ },
		],
		"can end other sessions, one or all": [
			account({
				sessions: [
					{ ...SESSION, isCurrent: false },
					{ ...SESSION, id: "s2" },
					{ ...SESSION, id: "s3", device: "", isCurrent: false },
				],
			}),
			[
				"- Firefox on Linux, since Nov 1, last used Nov 2",
				"<input type=hidden name=session value=s1>",
				"button quiet value=end-session aria-label=End the session: Firefox on Linux name=intent: End it",
				"- Firefox on Linux, since Nov 1, last used Nov 2 (this one)",
				"- Unknown browser, since Nov 1, last used Nov 2",
				"<input type=hidden name=session value=s3>",
				"button quiet value=end-session aria-label=End the session: Unknown browser name=intent: End it",
				"button secondary value=end-others name=intent: End all other sessions",
			],
			{ only: /name=session|^- .*Nov 1|value=end-/ },
		],
	});
});

const SignUpPage = SignUp as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const signUp = (isSent = false, actionData?: object) => (
	<SignUpPage
		key="s"
		loaderData={{ isSent, day: 5, minimum: "€50", rate: 10, countries: COUNTRIES }}
		actionData={actionData}
	/>
);
const VALUES = { name: "Marta", email: "m@", country: "PT", code: "PORTO22", promotion: "My blog", terms: "on" };

describe("the application of a partner", () => {
	itShows({
		"names the rate, the day and the minimum of payments": [
			signUp(),
			[
				"title: Become a partner – Azulejo NIF",
				"- New partners earn 10% of the package price actually paid, less any refund. Delivery ordered later does not count.",
				"- Payments are prepared on day 5 of each month, from €50 on, by PayPal or to an account in the euro payments area (SEPA).",
			],
			{ only: /^title|10|€50/ },
		],
		"requires each field but the trap": [
			signUp(),
			[
				"<input required autocomplete=name maxlength=80 id=name type=text name=name>",
				"<input aria-describedby=email-hint required autocomplete=email spellcheck=false id=email type=email name=email>",
				"<select required autocomplete=country id=country name=country>",
				"<input aria-describedby=code-hint required autocomplete=off autocapitalize=characters spellcheck=false maxlength=20 id=code type=text name=code>",
				"<textarea aria-describedby=promotion-hint required id=promotion name=promotion>",
				"<input required id=terms type=checkbox name=terms>",
				"<input id=website autocomplete=off name=website>",
			],
			{ only: /^<(input|select|textarea)/ },
		],
		"keeps rejected answers, with the errors beside their fields": [
			signUp(true, {
				values: VALUES,
				problem: { fields: { email: "No address.", terms: "Accept them." }, message: "x" },
			}),
			[
				"title: Error: Become a partner – Azulejo NIF",
				"- [No address.](#email)",
				"- [Accept them.](#terms)",
				"<input required autocomplete=name maxlength=80 id=name type=text name=name value=Marta>",
				"p id=email-error: Error: No address.",
				"<input aria-describedby=email-hint email-error aria-invalid=true required autocomplete=email spellcheck=false id=email type=email name=email value=m@>",
				"option value=PT selected: Portugal",
				"<input aria-describedby=code-hint required autocomplete=off autocapitalize=characters spellcheck=false maxlength=20 id=code type=text name=code value=PORTO22>",
				"My blog",
				"p id=terms-error: Error: Accept them.",
				"<input aria-describedby=terms-error aria-invalid=true required id=terms type=checkbox name=terms checked>",
			],
			{ only: /^title|^danger|No address|Accept them|value=(Marta|m@|PORTO22)|selected|checked|My blog/ },
		],
		"reports what concerns the whole form": [
			signUp(false, { values: { ...VALUES, terms: "" }, problem: { fields: {}, message: "Try later." } }),
			[
				"title: Error: Become a partner – Azulejo NIF",
				"danger role=alert:",
				"Try later.",
				"<input required id=terms type=checkbox name=terms>",
			],
			{ only: /^title|^danger|Try later|checked|name=terms/ },
		],
		"ends with the next steps, without a form": [
			signUp(true),
			[
				"title: Your application is with us – Azulejo NIF",
				"# Your application is with us",
				"success role=status:",
				"This is what happens next:",
				"- One of our team looks at your application and decides.",
				"- You get the decision by e-mail, with the reason if it is no.",
				"- From then on your code counts, and you sign in with a link that we e-mail to you.",
				"Are you already a partner? [Sign in as a partner](/affiliate-sign-in?lang=en)",
				"[Questions and answers for partners](/affiliate-faq?lang=en)",
			],
		],
	});
});
