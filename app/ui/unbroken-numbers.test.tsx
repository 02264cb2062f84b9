import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { UnbrokenNumbers } from "./unbroken-numbers.tsx";

const html = (words: React.ReactNode) => renderToStaticMarkup(<UnbrokenNumbers>{words}</UnbrokenNumbers>);

it("keeps the number of an application and of a receipt on one line, and changes no letter of what is copied", () => {
	const sentence = "Application Number: NIF-CWBW-NNR8, with its receipt R-CWBW-NNR8-2.";
	expect(html(sentence)).toBe(
		'Application Number: <span class="unbroken">NIF-CWBW-NNR8</span>, with its receipt <span class="unbroken">R-CWBW-NNR8-2</span>.',
	);
	expect(html(sentence).replace(/<[^>]+>/g, "")).toBe(sentence);
});

it("leaves everything else as it is", () => {
	for (const words of ["A NIF-related question", "NIF-XXXX", ""]) expect(html(words)).toBe(words);
	expect(html(<strong>NIF-CWBW-NNR8</strong>)).toBe("<strong>NIF-CWBW-NNR8</strong>");
});

it("may break on a phone whose text is set to twice the size: the widest of them leaves no room there", () => {
	const styles = readFileSync("app/styles/utilities.css", "utf8").replace(/\s+/g, " ");
	const kept = styles.indexOf(".unbroken { white-space: nowrap; }");
	// In the same layer and after it: a rule of an earlier layer counts for nothing.
	expect(styles.indexOf("@media (max-width: 17rem) { .unbroken { white-space: normal; } }")).toBeGreaterThan(kept);
	expect(kept).toBeGreaterThan(-1);
});
