import type { ComponentType } from "react";
import { describe } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import Pricing from "./pricing.tsx";

type Page = ComponentType<{ loaderData: unknown }>;
const PricingPage = Pricing as unknown as Page;

describe("the pricing page", () => {
	itShows({
		"says what is included, and what it costs": [
			<PricingPage key="p" loaderData={{ measuredTimes: null }} />,
			[
				"[Back to Home](/?lang=en)",
				"# Three packages, one payment",
				"Every package ends with the same official number. They differ in speed, support and the printed certificate.",
				"## Choose your package",
				"[Select Standard](secondary /upload-documents?package=standard&lang=en)",
				"[Select Express](primary /upload-documents?package=express&lang=en)",
				"[Select Premium](secondary /upload-documents?package=premium&physical_delivery=true&lang=en)",
				"Business days count from the payment if you ask us to begin at once, otherwise from the end of the 14-day withdrawal period.",
				"<section aria-labelledby=all>",
				"## All Packages Include",
				"- Secure document handling",
				"- AI-powered verification",
				"- GDPR-compliant processing",
				"- Dedicated support team",
				"- 100% official NIF number",
				"[Select Standard](primary /upload-documents?package=standard&lang=en)",
				"<section aria-labelledby=money>",
				"## What you pay, and what you do not pay",
				"= Paid once",
				"  The package price. The processing fee is €0.00.",
				"= Tax representative",
				"  We assign one at no extra cost, now or later, or you name your own. There is no fixed term: ours ends when you tell us or name somebody else.",
				"= After that",
				"  Nothing. There is no subscription and nothing renews by itself.",
				"= Printed certificate",
				"  Included in Premium. With the other packages you can order it once your NIF is ready, for €50 including international shipping.",
				"= If it goes wrong",
				"  Full refund if we have not submitted your application within 7 business days of receiving all documents; 70% if it is rejected for reasons that are not your fault. [Read the refund policy](/refund-policy?lang=en)",
			],
			{ only: /^(#{1,2} |=| {2}|<sec|- (Sec|AI-|GD|Ded|100)|\[|[A-Z].*\.$)/ },
		],
		"shows how long applications take": [
			<PricingPage key="p" loaderData={{ measuredTimes: "two days." }} />,
			["Measured: two days."],
			{ only: /two days/ },
		],
	});
});
