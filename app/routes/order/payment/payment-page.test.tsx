import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { anApplication, NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import { CheckAnswers } from "./check-answers.tsx";
import { BeginChoice, PackageChoice } from "./package-choice.tsx";
import { type Answers, expectedDateLabels, loadAnswers } from "./payment.server.ts";
import Payment, { shouldRevalidate } from "./payment.tsx";

const DATES = expectedDateLabels(NOON, "en");
const EMPTY = {
	before: [],
	name: [],
	basic: [],
	guardian: [],
	birth: [],
	contact: [],
	address: [],
	delivery: [],
	representative: [],
	portal: [],
};
const ANSWERS = {
	name: "Łucja María Gonçalves",
	groups: {
		...EMPTY,
		basic: [{ term: "Nationality", value: "Poland" }],
		birth: [{ term: "Date of birth", value: "March 27, 1990" }],
		before: [{ term: "Had a NIF", value: "No" }],
		contact: [
			{ term: "Email", value: "lucja@example.com" },
			{ term: "Phone", value: "+48 601 234 567" },
		],
		address: [{ term: "Lives in", value: "Poland" }],
	},
	address: ["ul. Długa 5", "80-827 Gdańsk", "Poland"],
	delivery: null,
	portalPassword: false,
	representative: null,
	passport: "verified",
	proofOfAddress: "accepted",
	guardian: null,
	hasConsent: false,
} as unknown as Answers;
const answers = (changes: Partial<Answers> = {}) => (
	<CheckAnswers key="c" applicationId="case-1" packageType="express" answers={{ ...ANSWERS, ...changes }} />
);
const BADGES = { only: /\{|later|review/ };

describe("the answers to check", () => {
	itShows({
		"of an adult": [
			answers(),
			[
				"= Basic Information",
				"  Łucja María Gonçalves",
				"  [Change – Basic Information](/personal-info?id=case-1&lang=en#firstName)",
				"= Contact Information",
				"  lucja@example.com",
				"  [Change – Contact Information](/personal-info?id=case-1&lang=en#email)",
				"= Foreign Address",
				"  ul. Długa 5, 80-827 Gdańsk, Poland",
				"  [Change – Foreign Address](/personal-info?id=case-1&lang=en#addressLine1)",
				"<details>",
				"> All answers",
				"### Basic Information",
				"[Change – Basic Information](/personal-info?id=case-1&lang=en#firstName)",
				"= Full name",
				"  Łucja María Gonçalves",
				"= Nationality",
				"  Poland",
				"= Date of birth",
				"  March 27, 1990",
				"= Had a NIF",
				"  No",
				"### Contact Information",
				"[Change – Contact Information](/personal-info?id=case-1&lang=en#email)",
				"= Email",
				"  lucja@example.com",
				"= Phone",
				"  +48 601 234 567",
				"### Foreign Address",
				"[Change – Foreign Address](/personal-info?id=case-1&lang=en#addressLine1)",
				"= Address",
				"  ul. Długa 580-827 GdańskPoland",
				"= Lives in",
				"  Poland",
				"### Portuguese Tax Representative",
				"[Change – Portuguese Tax Representative](/personal-info?id=case-1&lang=en#useProvidedRepresentative)",
				"= Representative",
				"  Assigned by us, at no extra cost",
				"### Password for the tax portal",
				"[Change – Password for the tax portal](/personal-info?id=case-1&lang=en#portalPassword)",
				"= With your NIF",
				"  Not wanted",
				"### Documents",
				"[Change – Documents](/upload-documents?id=case-1&package=express&lang=en)",
				"= Passport or ID",
				"  {success} Verified by AI",
				"= Proof of address",
				"  {success} Accepted by our team",
			],
		],
		"of a minor whose documents are missing": [
			answers({
				guardian: { isUploaded: false },
				groups: { ...ANSWERS.groups, guardian: [{ term: "Relation", value: "Mother" }] },
			}),
			[
				"### Parent or guardian",
				"[Change – Parent or guardian](/personal-info?id=case-1&lang=en#guardianRelation)",
				"= Relation",
				"  Mother",
				"  {success} Verified by AI",
				"  {success} Accepted by our team",
				"= Papers of the parent or guardian",
				"  {neutral} Missing",
				`${m.guardian_documents_later()} [Send them now](/upload-documents?id=case-1&package=express&guardian=&lang=en)`,
			],
			{ only: /guardian|Relation|Mother|\{/ },
		],
		"of a minor whose documents were sent": [
			answers({ guardian: { isUploaded: true } }),
			[
				"### Parent or guardian",
				"[Change – Parent or guardian](/personal-info?id=case-1&lang=en#guardianRelation)",
				"  {success} Verified by AI",
				"  {success} Accepted by our team",
				"= Papers of the parent or guardian",
				"  {warning} Under Manual Review",
			],
			{ only: /guardian|\{/ },
		],
		"with delivery, the applicant's own representative and the portal": [
			answers({
				delivery: ["Rua 1", "Porto"],
				representative: "Rui Costa",
				portalPassword: true,
				groups: {
					...ANSWERS.groups,
					delivery: [{ term: "Floor", value: "2" }],
					representative: [{ term: "NIF", value: "123456789" }],
				},
			}),
			[
				"<div data-package=premium>",
				"### Certificate Delivery Address",
				"[Change – Certificate Delivery Address](/personal-info?id=case-1&lang=en#deliveryAddressLine1)",
				"  Rua 1Porto",
				"= Floor",
				"### Portuguese Tax Representative",
				"[Change – Portuguese Tax Representative](/personal-info?id=case-1&lang=en#useProvidedRepresentative)",
				"= Representative",
				"  Rui Costa",
				"= NIF",
				"  123456789",
				"### Password for the tax portal",
				"[Change – Password for the tax portal](/personal-info?id=case-1&lang=en#portalPassword)",
			],
			{ only: /data-package|elivery|Rua|Floor|epresentative|Rui|^= NIF|123456789|ortal|assword/ },
		],
		"of a passport under review": [
			answers({ passport: "review" }),
			["  {warning} Under Manual Review", "  {success} Accepted by our team", m.answers_review_note()],
			BADGES,
		],
		"of a proof of address under review": [
			answers({ proofOfAddress: "review" }),
			["  {success} Verified by AI", "  {warning} Under Manual Review", m.answers_review_note()],
			BADGES,
		],
		"of a refused and a rejected document": [
			answers({ passport: "refused", proofOfAddress: "rejected" }),
			["  {danger} Not accepted", "  {danger} Not accepted"],
			BADGES,
		],
		"of missing documents, without an e-mail address": [
			answers({ passport: null, proofOfAddress: null, groups: { ...ANSWERS.groups, contact: [] } }),
			[
				"  [Change – Contact Information](/personal-info?id=case-1&lang=en#email)",
				"[Change – Contact Information](/personal-info?id=case-1&lang=en#email)",
				"  {neutral} Missing",
				"  {neutral} Missing",
			],
			{ only: /\{|email/ },
		],
	});
});

describe("the choices of an order", () => {
	itShows({
		"show packages with their dates, one of them recommended": [
			<PackageChoice key="p" chosen="express" dates={DATES} discountPercent={0} />,
			[
				"Your package",
				"<input type=radio id=packageType name=packageType value=standard>",
				"Standard<data-begin=none>3-5 business days at most once we begin<data-begin=now>by November 30, 2026<data-begin=wait>by December 15, 2026€79",
				"<input type=radio id=packageType-express name=packageType checked value=express>",
				"Express {info} Recommended<data-begin=none>1-2 business days at most once we begin<data-begin=now>by November 25, 2026<data-begin=wait>by December 10, 2026€109",
				"<input type=radio id=packageType-premium name=packageType value=premium>",
				"Premium<data-begin=none>1-2 business days at most once we begin, plus shipping<data-begin=now>by November 25, 2026<data-begin=wait>by December 10, 2026€129",
			],
		],
		"show packages with a discount and an error": [
			<PackageChoice key="p" chosen="standard" dates={DATES} discountPercent={10} error="Choose one." />,
			[
				"<fieldset aria-describedby=packageType-error>",
				"p id=packageType-error: Error: Choose one.",
				"<input type=radio id=packageType name=packageType checked value=standard>",
				"Standard<data-begin=none>3-5 business days at most once we begin<data-begin=now>by November 30, 2026<data-begin=wait>by December 15, 2026€71.10 instead of",
				"€79",
				"Express {info} Recommended<data-begin=none>1-2 business days at most once we begin<data-begin=now>by November 25, 2026<data-begin=wait>by December 10, 2026€98.10 instead of",
				"€109",
				"Premium<data-begin=none>1-2 business days at most once we begin, plus shipping<data-begin=now>by November 25, 2026<data-begin=wait>by December 10, 2026€116.10 instead of",
				"€129",
			],
			{ only: /€|rror|checked/ },
		],
		"preselect no start": [
			<BeginChoice key="b" chosen={null} dates={DATES} />,
			[
				"When we begin",
				"<input type=radio id=begin name=begin value=now>",
				`Begin as soon as I have paid<data-package=standard>NIF expected by November 30, 2026<data-package=express>NIF expected by November 25, 2026<data-package=premium>NIF expected by November 25, 2026${m.begin_request()} ${m.begin_acknowledge()}`,
				"<input type=radio id=begin-wait name=begin value=wait>",
				`Wait until December 8, 2026<data-package=standard>NIF expected by December 15, 2026<data-package=express>NIF expected by December 10, 2026<data-package=premium>NIF expected by December 10, 2026${m.begin_wait_text()}`,
			],
		],
		"show the chosen start": [
			<BeginChoice key="b" chosen="wait" dates={DATES} error="Choose." />,
			[
				"<fieldset aria-describedby=begin-error>",
				"p id=begin-error: Error: Choose.",
				"<input type=radio id=begin name=begin value=now>",
				"<input type=radio id=begin-wait name=begin checked value=wait>",
			],
			{ only: /<input|-error/ },
		],
	});
});

const ORDER = {
	id: "case-1",
	chosen: "standard",
	dates: DATES,
	answers: ANSWERS,
	discountPercent: 0,
	contradictions: [] as string[],
	localMethods: [] as string[],
	wallets: null,
	invoice: null as { company: string | null } | null,
	householdId: null as string | null,
};
const Page = Payment as unknown as ComponentType<{ loaderData: { order: typeof ORDER | null } }>;
const page = (changes: object = {}) => <Page key="page" loaderData={{ order: { ...ORDER, ...changes } }} />;
const RESULT = { packageType: "premium", begin: "wait", deliverHome: false, codeInput: "P1" };
const CHOSEN = { only: /checked|^title|^- \[|^## (There|Val|Check)|deliverHome/ };

describe("the payment page", () => {
	itShows({
		"without an application is a demonstration": [
			<Page key="page" loaderData={{ order: null }} />,
			[
				"title: Choose your package and pay – Azulejo NIF",
				"<section aria-label=Your progress>",
				"Step 4 of 6: Payment60% complete",
				"- data-state=done Start (done)",
				"- data-state=done Documents (done)",
				"- data-state=done Info (done)",
				"- data-state=current aria-current=step Payment",
				"- data-state=ahead Processing",
				"- data-state=ahead NIF",
				"Choose your package and pay.",
				"# Choose your package and pay",
				"warning:",
				"! Demo Mode",
				m.payment_demo_text(),
				"[Start your application](primary /upload-documents?lang=en)",
			],
		],
		"for an order": [
			page(),
			[
				"title: Choose your package and pay – Azulejo NIF",
				"[Back](/personal-info?id=case-1&lang=en)",
				"# Choose your package and pay",
				"<form action=/page?lang=en>",
				"<input id=deliverHome type=checkbox name=deliverHome checked>",
				"[Send it elsewhere](/personal-info?id=case-1&package=premium&physical_delivery=true&lang=en#deliveryAddressLine1)",
				"<details>",
				"> All answers",
				"= Total",
				"  €79.00",
				"= Expected if you pay today",
				"  November 30, 2026",
				"= Expected if you pay today",
				"  December 15, 2026",
				"= Total",
				"  €109.00",
				"= Expected if you pay today",
				"  November 25, 2026",
				"= Expected if you pay today",
				"  December 10, 2026",
				"= Total",
				"  €129.00",
				"= Expected if you pay today",
				"  November 25, 2026",
				"= Expected if you pay today",
				"  December 10, 2026",
				"<details>",
				"> What is included",
				"  €79.00",
				"  €0.00",
				"= Express package",
				"  €109.00",
				"  €0.00",
				"  €129.00",
				"  €0.00",
				`- ${m.order_representative()}`,
				"Your card is only charged on the next page. [Refund Policy](/refund-policy?lang=en)",
				"<details>",
				"> I have a partner code",
				"button secondary value=code name=intent: Use code",
				"button primary: Continue to Checkout",
				"button secondary value=add-person name=intent: Add another person",
			],
			{
				only: /^(title|# |<form|<details|button|>|warning|danger|<input type=checkbox)|^\[(Back|Send|Refund)|deliverHome|^= (Total|Exp)|^ {2}(€|Nov|Dec)|\/refund-policy|^- .*repres/,
			},
		],
		"with a discount lists what each total consists of": [
			page({ discountPercent: 10 }),
			[
				"<details>",
				"> All answers",
				"<dl data-package=standard>",
				"= Standard package",
				"  €79.00",
				"= Discount: 10%",
				"  -€7.90",
				"= Processing fee",
				"  €0.00",
				"<dl data-package=express>",
				"= Express package",
				"  €109.00",
				"= Discount: 10%",
				"  -€10.90",
				"= Processing fee",
				"  €0.00",
				"<dl data-package=premium>",
				"= Premium package",
				"  €129.00",
				"= Discount: 10%",
				"  -€12.90",
				"= Processing fee",
				"  €0.00",
				"<dl data-package=standard>",
				"= Total",
				"  €71.10",
				"= Expected if you pay today",
				"= Expected if you pay today",
				"<dl data-package=express>",
				"= Total",
				"  €98.10",
				"= Expected if you pay today",
				"= Expected if you pay today",
				"<dl data-package=premium>",
				"= Total",
				"  €116.10",
				"= Expected if you pay today",
				"= Expected if you pay today",
				"<details>",
				"> What is included",
				"<details>",
				"> I have a partner code",
			],
			{ only: /^= (Disc|Total|Stand|Exp|Prem|Proc)|^ {2}-?€|^> |^<details|^<dl/ },
		],
		"reports that the wallet payment failed": [
			page(),
			["warning role=alert:", "! Payment Failed"],
			{ path: "/payment?id=case-1&not-finished", only: /^warning|^!/ },
		],
		"for one of several people": [
			page({ householdId: "order-1" }),
			["[Your household](/household/order-1?lang=en)", "button primary: Continue"],
			{ only: /household|^button primary/ },
		],
		"shows contradictions with the documents": [
			page({ contradictions: ["The name differs."] }),
			["warning:", "! Is this right?", "- The name differs."],
			{ only: /warning|!|differs|contradict/ },
		],
		"names local methods": [
			page({ localMethods: ["MB WAY", "Multibanco"] }),
			["Payment method: Credit or debit card, MB WAY, Multibanco"],
			{ only: /MB WAY/ },
		],
		"offers an invoice to a company": [
			page({ invoice: { company: null } }),
			["[I need an invoice for a company](/invoice-company/case-1?lang=en)"],
			{ only: /invoice/ },
		],
		"names the company of the invoice": [
			page({ invoice: { company: "Silva Lda" } }),
			["Invoice to Silva Lda [Change](/invoice-company/case-1?lang=en)"],
			{ only: /invoice/ },
		],
		"preselects the start that was chosen before": [
			page({ answers: { ...ANSWERS, hasConsent: true } }),
			[
				"title: Choose your package and pay – Azulejo NIF",
				"<input type=radio id=packageType name=packageType checked value=standard>",
				"<input id=deliverHome type=checkbox name=deliverHome checked>",
				"<input type=radio id=begin name=begin checked value=now>",
				"## Check your answers",
			],
			CHOSEN,
		],
		"preserves the choices of a rejected form": [
			page(),
			[
				"title: Error: Choose your package and pay – Azulejo NIF",
				"## There is a problem",
				"- [Choose.](#begin)",
				"<input type=radio id=packageType-premium name=packageType checked value=premium>",
				"<input id=deliverHome type=checkbox name=deliverHome>",
				"<input type=radio id=begin-wait name=begin checked value=wait>",
				"## Check your answers",
			],
			{ ...CHOSEN, actionData: { ...RESULT, problem: { message: "Wrong.", fields: { begin: "Choose." } } } },
		],
		"summarises a missing package under a title of its own": [
			page(),
			["## Validation Error", "- [Choose.](#packageType)"],
			{
				only: /^## (There|Val)|^- \[/,
				actionData: { ...RESULT, problem: { message: "", fields: { packageType: "Choose." } } },
			},
		],
		"describes each package, and the address to which Premium is sent": [
			page(),
			[
				"Send it to my address: ul. Długa 5, 80-827 Gdańsk, Poland",
				"p data-package=standard: Your NIF by e-mail, at the lowest price.",
				"p data-package=express: First in line, and answered first.",
				"p data-package=premium: With a printed certificate sent to your door.",
			],
			{ only: /^p data-package|to my address/ },
		],
		"says that a proof of address may change the date": [
			page({ answers: { ...ANSWERS, proofOfAddress: "review" } }),
			[`${m.begin_signature_note()} ${m.begin_documents_note()}`],
			{ only: /signature|power of attorney/ },
		],
		"shows a problem without fields at the package": [
			page(),
			[
				"title: Error: Choose your package and pay – Azulejo NIF",
				"## There is a problem",
				"- [Too late.](#packageType)",
			],
			{ only: /^title|^- \[|^## There/, actionData: { ...RESULT, problem: { message: "Too late.", fields: {} } } },
		],
		"asks for no delivery address once one was entered": [
			page({ answers: { ...ANSWERS, delivery: ["Rua 1"] } }),
			[],
			{ only: /deliverHome|premium-address|physical_delivery/ },
		],
		"does not charge for the applicant's own representative": [
			page({ answers: { ...ANSWERS, representative: "Rui" } }),
			[`- ${m.order_own_representative()}`],
			{ only: /^- .*represent/ },
		],
		"says that documents may change the date": [
			page({ answers: { ...ANSWERS, passport: "review" } }),
			[`${m.begin_signature_note()} ${m.begin_documents_note()}`],
			{ only: /signature|power of attorney/ },
		],
		"says that a minor's documents may change the date": [
			page({ answers: { ...ANSWERS, guardian: { isUploaded: false } } }),
			[`${m.begin_signature_note()} ${m.begin_documents_note()}`],
			{ only: /signature|power of attorney/ },
		],
		"is busy while it is sent": [
			page(),
			["button primary aria-disabled=true: Processing..."],
			{ only: /^button primary/, sending: { intent: "" } },
		],
		"shows a tried code with its effect": [
			page(),
			[
				"Step 4 of 6: Payment60% complete",
				"<details>",
				"<details>",
				"<details open>",
				"<input maxlength=32 autocomplete=off autocapitalize=characters spellcheck=false id=code type=text name=code value=P1>",
				"button secondary value=code name=intent: Use code",
				"Referral code: P1",
				"This code is valid. You get 10% off your package.",
			],
			{
				only: /P1|value=code|name=code|%|<details/,
				actionData: { ...RESULT, codeResult: { code: "P1", valid: true, reason: null, discountPercent: 10 } },
			},
		],
		"rejects a malformed code at its field": [
			page(),
			[
				"<details>",
				"<details>",
				"<details open>",
				"p id=code-error: Error: Letters only.",
				"<input aria-describedby=code-error aria-invalid=true maxlength=32 autocomplete=off autocapitalize=characters spellcheck=false id=code type=text name=code value=P1>",
			],
			{
				only: /code-error|name=code|<details/,
				actionData: { ...RESULT, problem: { message: "Wrong.", fields: { code: "Letters only." } } },
			},
		],
	});
});

describe("the payment page's data", () => {
	it("is not reloaded while a wallet requests its payment", () => {
		const reloads = (intent: string | null, defaultShouldRevalidate: boolean) => {
			const formData = new FormData();
			if (intent !== null) formData.set("intent", intent);
			return shouldRevalidate({ formData, defaultShouldRevalidate } as never);
		};
		expect([reloads("wallet", true), reloads("code", true), reloads("code", false), reloads(null, true)]).toEqual([
			false,
			true,
			false,
			true,
		]);
	});

	it("lists the answers of an application", async () => {
		const { groups, ...rest } = await loadAnswers(
			anApplication()
				.with({ addressLine2: "m. 4", consentToBeginAt: null, guardianDecision: "review" })
				.with({ useProvidedRepresentative: false, passportDecision: "verified" })
				.build(),
			"en",
		);
		expect(rest).toEqual({
			name: "Łucja María Gonçalves",
			address: ["ul. Długa 5", "m. 4", "80-827 Gdańsk", "Poland"],
			delivery: null,
			portalPassword: false,
			representative: "",
			passport: "verified",
			proofOfAddress: "review",
			guardian: { isUploaded: false },
			hasConsent: false,
		});
		expect(groups.basic).toEqual([
			{ term: "Date of birth", value: "March 27, 1990" },
			{ term: "Nationality", value: "Poland" },
		]);
		expect(groups.contact).toEqual([
			{ term: "Email address", value: "lucja@example.com" },
			{ term: "Phone number", value: "+48 601 234 567" },
		]);
		expect([groups.name, groups.delivery]).toEqual([[], []]);
		expect(Object.values(groups).flatMap((rows) => rows.filter(({ value }) => value === ""))).toEqual([]);
	});

	it("takes the delivery address, the representative and the earlier consent from the application", async () => {
		const address = { addressLine1: "Rua 1", city: "Porto", postalCode: "", country: "PT" };
		const application = anApplication()
			.with({ physicalDeliveryAddress: address, consentToBeginAt: NOON, guardianDecision: "review" })
			.with({ guardianDocumentPath: "guardian", useProvidedRepresentative: false, representativeName: "Rui Costa" });
		const loaded = await loadAnswers(application.build(), "pt");
		expect([loaded.delivery, loaded.representative, loaded.hasConsent, loaded.guardian]).toEqual([
			["Rua 1", "Porto", "Portugal"],
			"Rui Costa",
			true,
			{ isUploaded: true },
		]);
		const defaults = await loadAnswers(anApplication().build(), "en");
		expect([defaults.representative, defaults.guardian]).toEqual([null, null]);
	});
});
