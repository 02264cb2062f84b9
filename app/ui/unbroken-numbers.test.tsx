import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { UnbrokenNumbers } from "./unbroken-numbers.tsx";

const html = (text: React.ReactNode) => renderToStaticMarkup(<UnbrokenNumbers>{text}</UnbrokenNumbers>);

it("keeps application and receipt numbers on one line, without changing the copied text", () => {
	const text = "Application Number: NIF-CWBW-NNR8, with its receipt R-CWBW-NNR8-2.";
	expect(html(text)).toBe(
		'Application Number: <span class="unbroken">NIF-CWBW-NNR8</span>, with its receipt <span class="unbroken">R-CWBW-NNR8-2</span>.',
	);
	expect(html(text).replace(/<[^>]+>/g, "")).toBe(text);
});

it("leaves other text unchanged", () => {
	for (const text of ["A NIF-related question", "NIF-XXXX", ""]) expect(html(text)).toBe(text);
	expect(html(<strong>NIF-CWBW-NNR8</strong>)).toBe("<strong>NIF-CWBW-NNR8</strong>");
});

it("lets the widest numbers wrap on a phone at double text size", () => {
	const styles = readFileSync("app/styles/utilities.css", "utf8").replace(/\s+/g, " ");
	const rule = styles.indexOf(".unbroken { white-space: nowrap; }");
	// The rule must be later in the same layer: one in an earlier layer has no effect.
	expect(styles.indexOf("@media (max-width: 17rem) { .unbroken { white-space: normal; } }")).toBeGreaterThan(rule);
	expect(rule).toBeGreaterThan(-1);
});
