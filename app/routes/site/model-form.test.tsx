import type { ComponentType } from "react";
import { describe } from "vitest";
import { modelFormLines } from "#app/labels/withdrawal-labels.ts";
import { itShows } from "#test/services/outline.tsx";
import ModelForm from "./model-form.tsx";

type Page = ComponentType<{ loaderData: unknown }>;

const FIRM = {
	company: {
		legalName: "Azulejo Lda",
		nipc: "500000000",
		address: "Rua 2, Lisboa",
		registry: "Lisboa 500000000",
		vat: "PT500000000" as string | null,
	},
	support: { email: "help@azulejo.example", phone: "+351 210 000 000" },
};
const ModelFormPage = ModelForm as unknown as Page;

describe("the model withdrawal form", () => {
	itShows({
		"leaves lines to be filled in": [
			<ModelFormPage key="m" loaderData={{ lines: modelFormLines(FIRM, "en") }} />,
			[
				"[Back to Home](/?lang=en)",
				"# Model withdrawal form",
				"Fill it in only if you want to withdraw from the contract. You do not have to use it: any clear message is enough, and the fastest way is our page.",
				"= To",
				"  Azulejo Lda, Rua 2, Lisboa, help@azulejo.example",
				"= I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract for the provision of the following service (*):",
				"  Obtaining a Portuguese tax number (NIF), application NIF-…",
				"= Ordered on (*)",
				"  …………",
				"= Name of the consumer(s)",
				"  …………",
				"= Address of the consumer(s)",
				"  …………",
				"= Signature of the consumer(s), only if this form is on paper",
				"  …………",
				"= Date",
				"  …………",
				"(*) Delete what does not apply.",
				"[The form as a PDF](/api/withdrawal-form?lang=en)",
				"[Refund Policy](/refund-policy?lang=en)",
			],
		],
	});
});
