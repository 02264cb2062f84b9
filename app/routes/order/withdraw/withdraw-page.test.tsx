import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { itShows } from "#test/services/outline.tsx";
import Withdraw, { meta, OtherOptions } from "./withdraw.tsx";

const LABELS = { open: "Withdraw from contract here", confirm: "Confirm withdrawal here" };
const ASK = { kind: "ask", contracts: [], isLinkExpired: false };
const STATEMENT = {
	id: "case-1",
	number: "NIF-7K2M-Q4R8",
	name: "Ana Silva",
	email: "ana@example.com",
	ordered: "November 23, 2026 at 12:00",
	lastDay: "December 7, 2026",
	outcome: "accepted",
	refund: "€79.00, all of it",
};
const Page = Withdraw as unknown as ComponentType<{ loaderData: unknown; actionData: unknown }>;
const page = (view: object, actionData?: object) => (
	<Page key="page" loaderData={{ labels: LABELS, view }} actionData={actionData} />
);
const statement = (changes: object = {}, token: string | null = null) =>
	page({ kind: "statement", token, statement: { ...STATEMENT, ...changes } });
const VALUES = { number: "NIF-7", email: "ana@" };
const ERRORS = { only: /^title|alert|^- |-error|value=|danger|Try/ };
const done = (outcome: string, hasPdf: boolean) =>
	page({ kind: "done", outcome, sent: "November 24, 2026", lines: ["We send it back."], id: "case-1", hasPdf });

describe("the withdrawal", () => {
	itShows({
		"asks for the contract": [
			page(ASK),
			[
				"title: Withdraw from contract here – Azulejo NIF",
				"# Withdraw from contract here",
				m.withdraw_lede(),
				"<form action=/withdraw?lang=en>",
				"label: Application number",
				`p id=number-hint: ${m.resume_number_hint()}`,
				"<input aria-describedby=number-hint autocomplete=off autocapitalize=characters spellcheck=false id=number type=text name=number>",
				"label: E-mail address of the application",
				"<input autocomplete=email id=email type=email name=email>",
				"button primary: Continue",
				`${m.withdraw_other_ways()} [model form for a withdrawal](/model-withdrawal-form?lang=en).`,
			],
		],
		"offers the contracts of this browser": [
			page({
				...ASK,
				contracts: [
					{ id: "case-1", number: "NIF-1" },
					{ id: "case-2", number: "NIF-2" },
				],
			}),
			[
				"## Applications in this browser",
				"- [NIF-1](/withdraw?id=case-1&lang=en)",
				"- [NIF-2](/withdraw?id=case-2&lang=en)",
			],
			{ only: /^## |^- / },
		],
		"says that a link has expired": [
			page({ ...ASK, isLinkExpired: true }),
			["warning role=alert:", m.withdraw_link_expired()],
			{ only: /warning|link/ },
		],
		"names invalid fields and preserves the input": [
			page(ASK, { kind: "wrong", values: VALUES, fields: { number: "No number.", email: "No address." } }),
			[
				"title: Error: Withdraw from contract here – Azulejo NIF",
				"<div role=alert>",
				"- [No number.](#number)",
				"- [No address.](#email)",
				"p id=number-error: Error: No number.",
				"<input aria-describedby=number-hint number-error aria-invalid=true autocomplete=off autocapitalize=characters spellcheck=false id=number type=text name=number value=NIF-7>",
				"p id=email-error: Error: No address.",
				"<input aria-describedby=email-error aria-invalid=true autocomplete=email id=email type=email name=email value=ana@>",
			],
			ERRORS,
		],
		"says that it cannot be received now": [
			page(ASK, { kind: "wrong", values: VALUES, fields: {}, error: "Try later." }),
			[
				"title: Error: Withdraw from contract here – Azulejo NIF",
				"danger role=alert:",
				"Try later.",
				"<input aria-describedby=number-hint autocomplete=off autocapitalize=characters spellcheck=false id=number type=text name=number value=NIF-7>",
				"<input autocomplete=email id=email type=email name=email value=ana@>",
			],
			ERRORS,
		],
		"says that a confirmed one was rejected": [
			page({ kind: "statement", token: null, statement: STATEMENT }, { kind: "refused", error: "Try later." }),
			[
				"title: Error: Withdraw from contract here – Azulejo NIF",
				"danger role=alert:",
				"Try later.",
				"button primary: Confirm withdrawal here",
			],
			{ only: /^title|danger|Try|^button/ },
		],
		"says that an e-mail is on its way": [
			page(ASK, { kind: "sent", at: "November 24, 2026" }),
			[
				"title: Withdraw from contract here – Azulejo NIF",
				"# Withdraw from contract here",
				m.withdraw_lede(),
				"success role=status:",
				"! Check your e-mail",
				m.withdraw_sent({ date: "November 24, 2026" }),
				m.withdraw_not_received(),
				m.mail_once_an_hour(),
			],
		],
		"is stated within the period": [
			statement(),
			[
				"title: Withdraw from contract here – Azulejo NIF",
				"# Withdraw from contract here",
				m.withdraw_lede(),
				"I withdraw from the contract on my application NIF-7K2M-Q4R8.",
				"= Application number",
				"  NIF-7K2M-Q4R8",
				"= Name",
				"  Ana Silva",
				"= Ordered on",
				"  November 23, 2026 at 12:00",
				"= Last day",
				"  December 7, 2026",
				"= Confirmation by e-mail to",
				"  ana@example.com",
				"= You will get back",
				"  €79.00, all of it",
				m.withdraw_consequence(),
				"<form action=/withdraw?lang=en>",
				"<input type=hidden name=id value=case-1>",
				"button primary: Confirm withdrawal here",
				`${m.withdraw_other_ways()} [model form for a withdrawal](/model-withdrawal-form?lang=en).`,
			],
		],
		"is stated through an e-mailed link": [
			statement({}, "token-1"),
			["<input type=hidden name=token value=token-1>", "button primary: Confirm withdrawal here"],
			{ only: /hidden|^button/ },
		],
		"is stated too late": [
			statement({ outcome: "late" }),
			[
				"title: Withdraw from contract here – Azulejo NIF",
				"# Withdraw from contract here",
				m.withdraw_lede(),
				"warning role=alert:",
				"! The 14 days are over",
				"The last day to withdraw was December 7, 2026.",
				"What you can still do:",
				"- [Cancel, or see what you get back](/refunds/case-1?lang=en)",
				"- [Make a complaint](/complaints?lang=en)",
				"I withdraw from the contract on my application NIF-7K2M-Q4R8.",
				"= Application number",
				"  NIF-7K2M-Q4R8",
				"= Name",
				"  Ana Silva",
				"= Ordered on",
				"  November 23, 2026 at 12:00",
				"= Last day",
				"  December 7, 2026",
				"= Confirmation by e-mail to",
				"  ana@example.com",
				m.withdraw_still_send(),
				"<form action=/withdraw?lang=en>",
				"<input type=hidden name=id value=case-1>",
				"button secondary: Confirm withdrawal here",
				`${m.withdraw_other_ways()} [model form for a withdrawal](/model-withdrawal-form?lang=en).`,
			],
		],
		"is stated after the service was performed": [
			statement({ outcome: "performed" }),
			[
				"warning role=alert:",
				"! The service has been fully performed",
				"= Application number",
				"= Name",
				"= Ordered on",
				"= Last day",
				"= Confirmation by e-mail to",
				"button secondary: Confirm withdrawal here",
			],
			{ only: /^(warning|!|button)|= |performed|number/ },
		],
		"is done": [
			done("accepted", true),
			[
				"title: Withdraw from contract here – Azulejo NIF",
				"# Withdraw from contract here",
				"success role=status:",
				"! We have your withdrawal",
				m.withdraw_done({ date: "November 24, 2026" }),
				"We send it back.",
				"[Confirmation as a PDF](/api/withdrawals/case-1?lang=en)",
			],
		],
		"is done through an e-mailed link, without a document": [done("accepted", false), [], { only: /api/ }],
		"is done, but too late": [
			done("late", true),
			[
				"warning role=status:",
				"! We have your withdrawal",
				"[Confirmation as a PDF](/api/withdrawals/case-1?lang=en)",
				"- [Cancel, or see what you get back](/refunds/case-1?lang=en)",
				"- [Make a complaint](/complaints?lang=en)",
			],
			{ only: /^(warning|success|-|!)|api/ },
		],
		"shows the result of the form": [
			page(ASK, { kind: "view", view: { kind: "none", number: "NIF-1" } }),
			[
				"title: Withdraw from contract here – Azulejo NIF",
				"# Withdraw from contract here",
				"info:",
				"! There is no contract to withdraw from",
				m.withdraw_none(),
			],
		],
		"is impossible without a contract": [
			page({ kind: "none", number: "NIF-1" }),
			[
				"title: Withdraw from contract here – Azulejo NIF",
				"# Withdraw from contract here",
				"info:",
				"! There is no contract to withdraw from",
				m.withdraw_none(),
			],
		],
		"may be declared in any other way": [
			<OtherOptions key="o" />,
			[`${m.withdraw_other_ways()} [model form for a withdrawal](/model-withdrawal-form?lang=en).`],
		],
	});

	it("is named in previews as the law prescribes", () => {
		const previewOf = (loaderData: unknown) =>
			meta({ loaderData } as never).flatMap((entry) => Object.values(entry ?? {}));
		expect(previewOf({ labels: LABELS })).toEqual(expect.arrayContaining([LABELS.open, m.withdraw_lede()]));
		expect(previewOf(undefined)).toContain("Azulejo NIF");
	});
});
