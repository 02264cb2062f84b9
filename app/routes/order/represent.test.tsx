import type { ComponentType } from "react";
import { describe } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import Represent from "./represent.tsx";

const RepresentPage = Represent as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>;

const represent = (view: object | null, problem?: object) => (
	<RepresentPage key="r" loaderData={{ view }} actionData={problem && { problem }} />
);
const ASKED = { applicant: "Ana Silva", accepted: false };
const TYPED = { name: "Rui", nif: "123" };

describe("the page of a representative", () => {
	itShows({
		"asks whether they accept": [
			represent(ASKED),
			[
				"title: Will you be the fiscal representative? – Azulejo NIF",
				"# Will you be the fiscal representative?",
				"Ana Silva is applying for a Portuguese tax number (NIF) through us and has named you as fiscal representative.",
				"<section aria-labelledby=means>",
				"## What it means",
				"- The Tax Authority sends you the notices for this person, and you pass them on. By law, the role also includes filing tax returns for them.",
				"- You live in Portugal, or your company has its registered office here.",
				"- The Tax Authority will also ask you to confirm: it sends you a code by post. What you say here tells us that we may name you.",
				"<form action=/page?lang=en>",
				"label: Your full name",
				"<input autocomplete=name maxlength=200 id=name type=text name=name>",
				"label: Your NIF",
				"<input autocomplete=off inputmode=numeric maxlength=20 id=nif type=text name=nif>",
				"<input id=consent type=checkbox name=consent>",
				"I agree to be the fiscal representative of Ana Silva, and I am the person named above or act for the company named above.",
				"button primary: I accept",
			],
		],
		"says that they have accepted": [
			represent({ ...ASKED, accepted: true }),
			[
				"title: Will you be the fiscal representative? – Azulejo NIF",
				"# Will you be the fiscal representative?",
				"Ana Silva is applying for a Portuguese tax number (NIF) through us and has named you as fiscal representative.",
				"success role=status:",
				"! Thank you: you have accepted",
				"Ana Silva sees it straight away. There is nothing more to do here.",
			],
		],
		"says that the link has expired": [
			represent(null),
			[
				"title: Will you be the fiscal representative? – Azulejo NIF",
				"# Will you be the fiscal representative?",
				"warning:",
				"! This link no longer works",
				"It is older than 30 days, has been replaced by a newer one, or the request has moved on. Please ask the person who sent it to you for a new one.",
				"[Ask us](primary /contact?lang=en)",
			],
		],
		"names each error, and keeps the input": [
			represent(ASKED, {
				message: "Invalid.",
				errors: { name: "No name.", nif: "No NIF.", consent: "No consent." },
				typed: TYPED,
			}),
			[
				"title: Error: Will you be the fiscal representative? – Azulejo NIF",
				"- [No name.](#name)",
				"- [No NIF.](#nif)",
				"- [No consent.](#consent)",
				"p id=name-error: Error: No name.",
				"<input aria-describedby=name-error aria-invalid=true autocomplete=name maxlength=200 id=name type=text name=name value=Rui>",
				"p id=nif-error: Error: No NIF.",
				"<input aria-describedby=nif-error aria-invalid=true autocomplete=off inputmode=numeric maxlength=20 id=nif type=text name=nif value=123>",
				"p id=consent-error: Error: No consent.",
				"<input aria-describedby=consent-error aria-invalid=true id=consent type=checkbox name=consent>",
			],
			{ only: /^title|\(#|-error|value=/ },
		],
		"says why it failed as a whole": [
			represent(ASKED, { message: "Try later.", errors: {}, typed: TYPED }),
			[
				"title: Error: Will you be the fiscal representative? – Azulejo NIF",
				"- [Try later.](#name)",
				"<input autocomplete=name maxlength=200 id=name type=text name=name value=Rui>",
				"<input autocomplete=off inputmode=numeric maxlength=20 id=nif type=text name=nif value=123>",
			],
			{ only: /^title|\(#|-error|value=/ },
		],
		"has no error in a link that expired meanwhile": [
			represent(null, { message: "Expired.", errors: {}, typed: TYPED }),
			["title: Error: Will you be the fiscal representative? – Azulejo NIF", "! This link no longer works"],
			{ only: /^title|\(#|^!|Expired\./ },
		],
	});
});
