import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { Client } from "#test/services/client.ts";

it("a part whose script comes later is drawn with its page, in its place, and no script has to move it there", async () => {
	const page = await (await new Client().get("/upload-documents?lang=en")).text();
	const title = m.phone_title({}, { locale: "en" });
	expect(page.indexOf(title)).toBeGreaterThan(page.indexOf("<main"));
	expect(page.indexOf(title)).toBeLessThan(page.indexOf("</main>"));
	// How React marks a place that is filled afterwards, and what fills it.
	expect(page).not.toMatch(/<template id="B:|<div hidden="" id="S:/);
});
