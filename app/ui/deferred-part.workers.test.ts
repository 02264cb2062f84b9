import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { Client } from "#test/services/client.ts";

it("a deferred part is rendered with its page, in its position, without a script to move it there", async () => {
	const page = await (await new Client().get("/upload-documents?lang=en")).text();
	const title = m.phone_title({}, { locale: "en" });
	expect(page.indexOf(title)).toBeGreaterThan(page.indexOf("<main"));
	expect(page.indexOf(title)).toBeLessThan(page.indexOf("</main>"));
	// React's markers for a position that is filled later, and for its content.
	expect(page).not.toMatch(/<template id="B:|<div hidden="" id="S:/);
});
