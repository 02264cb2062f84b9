import type { ComponentType } from "react";
import { describe } from "vitest";
import type { NeedAnswers, NeedQuestion, RepresentativeNeed } from "#app/domain/person/representative-need.ts";
import { itShows } from "#test/services/outline.tsx";
import RepresentativeHelper from "./representative.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const RepresentativePage = RepresentativeHelper as unknown as Page;

const representative = (
	result: { need: RepresentativeNeed } | { openQuestions: NeedQuestion[] } | null,
	answers: Partial<NeedAnswers> = {},
) => (
	<RepresentativePage
		key="r"
		loaderData={{ result, answers: { residence: null, relation: null, notices: null, ...answers } }}
	/>
);
const ANSWER = { only: /^(success|warning|!)|checked|^As of|Answer the/ };

const NEEDS = [
	"resident",
	"optional",
	"optional-self-employed",
	"not-yet",
	"waived",
	"either",
	"vat-representative",
] as const;

describe("the question whether a representative is needed", () => {
	itShows({
		"has three parts": [
			representative(null),
			[
				"[Back to Home](/?lang=en)",
				"# Do I need a fiscal representative?",
				"A fiscal representative (or tax representative) is somebody in Portugal who deals with the Tax Authority for you. Whether you need one depends on where you live, not on your passport, and on what you have in Portugal. Nothing you enter is stored.",
				"<form action=/do-i-need-a-representative?lang=en>",
				"<input type=hidden name=lang value=en>",
				"<input type=hidden name=answer value=1>",
				"<fieldset aria-describedby=residence-hint>",
				"Where do you live?",
				"p id=residence-hint: Your country of residence, not the country of your passport.",
				"<input type=radio id=residence name=residence value=eea>",
				"In the EU or the EEAThe 27 countries of the EU except Portugal, and Iceland, Liechtenstein and Norway",
				"<input type=radio id=residence-elsewhere name=residence value=elsewhere>",
				"In another countryFor example the United Kingdom, the United States, Brazil or Switzerland",
				"<input type=radio id=residence-portugal name=residence value=portugal>",
				"In Portugal",
				"<fieldset aria-describedby=relation-hint>",
				"Do you have, or will you soon have, any of these in Portugal?",
				"p id=relation-hint: The law calls this a tax relation. If more than one applies, choose the first.",
				"<input type=radio id=relation name=relation value=self-employed>",
				"Self-employed workYou work for yourself and have registered, or will register, an activity in Portugal",
				"<input type=radio id=relation-yes name=relation value=yes>",
				"A job, a property or a vehicle",
				"<input type=radio id=relation-no name=relation value=no>",
				"None of these",
				"<fieldset aria-describedby=notices-hint>",
				"Will you use the Tax Authority's electronic notifications?",
				"p id=notices-hint: Letters then arrive on its portal instead of by post. You switch them on yourself once you have your NIF and the portal password. This only matters if you live outside the EU and the EEA and are not self-employed in Portugal.",
				"<input type=radio id=notices name=notices value=yes>",
				"Yes",
				"<input type=radio id=notices-no name=notices value=no>",
				"No",
				"button primary: Show my answer",
				"<section aria-labelledby=we>",
				"## What we do for you",
				"- Every package includes a fiscal representative at no extra cost, or you can name your own, with their name, NIF and address.",
				"- From abroad, the NIF request itself always has to be filed by somebody with a power of attorney from you. That is part of our service, whatever your answer above.",
				"- You pay once. Nothing renews by itself.",
				"- Our representation has no fixed term and no later fee. It ends when you tell us or name somebody else, and takes effect once the Tax Authority has been told.",
				"The role, the law and the costs in full: [Fiscal representative in Portugal: who needs one](/guides/fiscal-representative?lang=en)",
				"## Ready for your NIF?",
				"Have your passport and a proof of address to hand. You can do everything on your phone.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
		],
		"leaves answers open": [
			representative({ openQuestions: ["residence", "notices"] }, { relation: "yes" }),
			[
				"- [Choose where you live](#residence)",
				"- [Say whether you will use electronic notifications](#notices)",
				"<form action=/do-i-need-a-representative?lang=en>",
				"p id=residence-error: Error: Choose where you live",
				"<input type=radio id=relation-yes name=relation checked value=yes>",
				"p id=notices-error: Error: Say whether you will use electronic notifications",
				"[Start again](/do-i-need-a-representative?lang=en)",
				"The role, the law and the costs in full: [Fiscal representative in Portugal: who needs one](/guides/fiscal-representative?lang=en)",
			],
			{ only: /^- \[|^p id=.*error|aria-invalid|checked|representative\?lang|^success|^warning/ },
		],
		"is answered, and keeps the answers": [
			representative({ need: "waived" }, { residence: "elsewhere", relation: "yes", notices: true }),
			[
				"success:",
				"! No, once you use electronic notifications",
				"Source: Lei Geral Tributária, article 19; Decreto-Lei 44/2022 of 8 July; Ofício Circulado 90057/2022 and the page on representation of the Tax Authority; Código do IVA, article 30; RGIT, article 124. As of November 2026. This is information, not legal advice.",
				"<form action=/do-i-need-a-representative?lang=en>",
				"<input type=radio id=residence-elsewhere name=residence checked value=elsewhere>",
				"<input type=radio id=relation-yes name=relation checked value=yes>",
				"<input type=radio id=notices name=notices checked value=yes>",
				"[Start again](/do-i-need-a-representative?lang=en)",
				"The role, the law and the costs in full: [Fiscal representative in Portugal: who needs one](/guides/fiscal-representative?lang=en)",
			],
			{ only: /^(success|warning|!)|checked|representative\?lang|^- \[|\d{4}/ },
		],
		"keeps an answer of no": [
			representative({ need: "either" }, { residence: "elsewhere", relation: "yes", notices: false }),
			[
				"warning:",
				"! Yes, or electronic notifications",
				"<input type=radio id=residence-elsewhere name=residence checked value=elsewhere>",
				"<input type=radio id=relation-yes name=relation checked value=yes>",
				"<input type=radio id=notices-no name=notices checked value=no>",
			],
			ANSWER,
		],
		"has seven answers": [
			<div key="n">
				{NEEDS.map((need) => (
					<div key={need}>{representative({ need })}</div>
				))}
			</div>,
			[
				"success:",
				"! No: you live in Portugal",
				"Fiscal representatives are for people who live abroad. Request your NIF at a tax office with your address in Portugal; it is free there.",
				"success:",
				"! No, it is optional for you",
				"If you live in the EU or the EEA, you may name a fiscal representative but do not have to. The Tax Authority writes to your home address.",
				"success:",
				"! No, it is optional for you",
				"If you live in the EU or the EEA, you may name a fiscal representative but do not have to, even if you are self-employed. If you live in Iceland, Liechtenstein or Norway, ask a tax office or an accountant before you register an activity: VAT law has a separate rule for taxable persons from outside the EU.",
				"success:",
				"! Not yet",
				"The law does not ask for a representative just to have the number. Once you have a tax relation with Portugal, such as a job, a property or a vehicle, you have 15 days to name a representative or switch on electronic notifications. If you become self-employed in Portugal, you always need a representative, who must be registered for VAT there. Tax offices differ: some, and some consulates, ask for one when the number is assigned.",
				"success:",
				"! No, once you use electronic notifications",
				"They take the place of a representative. The law gives you 15 days from the start of the tax relation to do one or the other; missing that date can mean a fine of €75 to €7,500. You need the portal password first: it comes by post and, if you live outside the EU and the EEA, goes to a representative’s address. Notifications then start on the 1st of the following month if you ask by the 20th, otherwise a month later. Tax offices differ: until then, and where an office insists, a representative helps.",
				"warning:",
				"! Yes, or electronic notifications",
				"You live outside the EU and the EEA (in the United Kingdom, the United States, Brazil or Switzerland, for example) and have a tax relation with Portugal. You have 15 days to name a representative who lives in Portugal or to switch on electronic notifications instead. If you do neither in time, you risk a fine of €75 to €7,500.",
				"warning:",
				"! Yes, one who is registered for VAT",
				"You live outside the EU and the EEA and are self-employed in Portugal: electronic notifications do not replace a representative. You always need one, and the law gives you 15 days to name them. They must be a taxable person for VAT in Portugal. They file your VAT returns as part of the role and are liable for your VAT together with you, but for no other tax. Settle this with whoever you name, including us, before you register the activity. If you name nobody in time, you risk a fine of €75 to €7,500.",
			],
			{ only: /^(success|warning|!)|^(Fiscal representatives are|If you live|The law does|They take|You live)/ },
		],
	});
});
