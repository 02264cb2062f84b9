/** The brand's colours in a mail (tokens.css holds the same for pages): each role in the light and the dark scheme. */
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

/** The glaze of the tiles, the same in both schemes: they bring their own ground. */
export const GLAZE = { ground: "#1d4e89", petal: "#ffffff", corner: "#9cc3f0", heart: "#f2c14e" } as const;

/** Where a role is used: each class brings one property, so that inline styles say the light scheme and rules the dark. */
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

/** A ground for mail readers that know attributes better than styles; React's types know it of tables alone. */
export function ground(colour: string) {
	return { bgcolor: colour };
}

const BACKGROUNDS = /^background/;

function rules(prefix: (property: string) => string): string {
	return Object.entries(CLASSES)
		.map(([name, [property, role]]) => `${prefix(property)}.${name}{${property}:${DARK[role]}!important}`)
		.join("");
}

/**
 * All that stands in the head: the dark scheme for readers that know it, for Outlook on the web, which marks what it
 * has changed itself, and narrower margins on a phone. A mail is whole without it.
 */
export const HEAD_STYLE = [
	":root{color-scheme:light dark;supported-color-schemes:light dark}",
	`@media (prefers-color-scheme:dark){${rules(() => "")}}`,
	rules((property) => (BACKGROUNDS.test(property) ? "[data-ogsb] " : "[data-ogsc] ")),
	"@media (max-width:480px){.m-pad{padding-left:20px!important;padding-right:20px!important}",
	".m-outer{padding:0!important}.m-wide{display:none!important}",
	".m-term{width:38%!important}}",
].join("");
