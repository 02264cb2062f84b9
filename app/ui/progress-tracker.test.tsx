import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { STEPS } from "#app/domain/application/journey.ts";
import { ProgressTracker } from "./progress-tracker.tsx";

it("shows position, progress and task at each of the six steps; the second has no task", () => {
	const texts = STEPS.map((step) => {
		const html = renderToStaticMarkup(<ProgressTracker current={step} />);
		const hint = /<p class="progress-hint">([^<]*)/.exec(html)?.[1] ?? null;
		return [...[...html.matchAll(/<(?:strong|span class="muted")>([^<]*)/g)].map(([, text]) => text), hint];
	});
	expect(texts).toEqual([
		["Step 1 of 6: Start", "0% complete", "Upload your passport or ID and a proof of address."],
		["Step 2 of 6: Documents", "20% complete", null],
		["Step 3 of 6: Info", "40% complete", "Provide your personal information."],
		["Step 4 of 6: Payment", "60% complete", "Choose your package and pay."],
		["Step 5 of 6: Processing", "80% complete", "Your application is being processed. Check back for updates."],
		["Step 6 of 6: NIF", "100% complete", "Your NIF is ready for download."],
	]);
});
