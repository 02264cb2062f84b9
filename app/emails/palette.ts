/** The brand's colours in e-mails, as in tokens.css for pages: each role in the light and the dark scheme. */
export const LIGHT = {
	page: "#f6f4ef",
	card: "#ffffff",
	ink: "#14211c",
	quiet: "#3f4d47",
	line: "#dcd8cd",
	soft: "#e3f0e9",
	green: "#0b5d43",
	"on-green": "#ffffff",
	azul: "#1d4e89",
} as const;

const DARK: Record<keyof typeof LIGHT, string> = {
	page: "#0f1613",
	card: "#18211d",
	ink: "#eaf0ec",
	quiet: "#b6c2bb",
	line: "#2b3832",
	soft: "#15302a",
	green: "#5cc79a",
	"on-green": "#0f1613",
	azul: "#8db8ee",
};

/** Tile colours, the same in both schemes. */
export const GLAZE = { ground: "#1d4e89", petal: "#ffffff", corner: "#9cc3f0", heart: "#f2c14e" } as const;

/** Classes by property and role. Inline styles set the light scheme; these classes set the dark one. */
const CLASSES = {
	"m-page": ["background-color", "page"],
	"m-card": ["background-color", "card"],
	"m-soft": ["background-color", "soft"],
	"m-green": ["background-color", "green"],
	"m-ink": ["color", "ink"],
	"m-quiet": ["color", "quiet"],
	"m-on-green": ["color", "on-green"],
	"m-azul": ["color", "azul"],
	"m-line": ["border-color", "line"],
	"m-edge": ["border-color", "green"],
} as const;

/** A background for mail clients that ignore styles; React's types allow the attribute only on tables. */
export function backgroundAttribute(colour: string) {
	return { bgcolor: colour };
}

const BACKGROUNDS = /^background/;

function buildDarkRules(prefix: (property: string) => string): string {
	return Object.entries(CLASSES)
		.map(([name, [property, role]]) => `${prefix(property)}.${name}{${property}:${DARK[role]}!important}`)
		.join("");
}

/**
 * Styles in the head: the dark scheme for clients that support it, for Outlook on the web, which marks elements that it
 * has recoloured, and narrower margins on phones. E-mails are complete without them.
 */
export const HEAD_STYLE = [
	":root{color-scheme:light dark;supported-color-schemes:light dark}",
	`@media (prefers-color-scheme:dark){${buildDarkRules(() => "")}}`,
	buildDarkRules((property) => (BACKGROUNDS.test(property) ? "[data-ogsb] " : "[data-ogsc] ")),
	"@media (max-width:480px){.m-pad{padding-left:20px!important;padding-right:20px!important}",
	".m-outer{padding:0!important}.m-wide{display:none!important}",
	".m-term{width:38%!important}}",
].join("");
