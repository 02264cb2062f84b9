import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SignaturePad } from "./screen-card.tsx";

const pad = (error?: string) =>
	renderToStaticMarkup(<SignaturePad name="drawing" label="Your signature" typedId="typed-name" error={error} />);

it("links to the typed name until its scripts have loaded, and shows nothing that does not work yet", () => {
	const html = pad();
	expect(html).toContain("Your signature");
	expect(html).toContain("Drawing needs JavaScript");
	expect(html).toMatch(/<a href="#typed-name">If you would rather not draw: type your name below\.<\/a>/);
	expect(html).toContain('<input type="hidden" name="drawing" value=""/>');
	expect(html).not.toMatch(/<svg[^>]*signature-box|<button/);
});

it("reports what is wrong with a drawing", () => {
	expect(pad("Please sign first.")).toMatch(/id="drawing-error"[^>]*>.*Please sign first\./);
	expect(pad()).not.toContain("drawing-error");
});
