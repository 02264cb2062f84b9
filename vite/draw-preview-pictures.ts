import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import satori from "satori";
import { parse } from "yaml";
import { INDEXED_PAGES, previewPicturePath, type SitePage } from "../app/content/site-map.ts";
import { LANGUAGES, type Language } from "../app/domain/language.ts";
import { DAYLIGHT } from "../app/styles/daylight.ts";
import { encodeSmallPng } from "./small-png.ts";

// Draws the preview pictures that social networks show for a link. Run `node vite/draw-preview-pictures.ts` after
// changing a headline; the pictures are committed, with their headlines.

const root = join(import.meta.dirname, "..");
/** The headline of each committed picture, by its file. */
const HEADLINES_FILE = join(import.meta.dirname, "preview-pictures.json");
const FONTS = "node_modules/@expo-google-fonts/source-sans-3";
const WIDTH = 1200;
const HEIGHT = 630;
/** Two columns of five tiles fill the right side from top to bottom. */
const TILE = HEIGHT / 5;
const { page: PAGE, ink: INK, "ink-2": INK_2, green: GREEN, azul: AZUL } = DAYLIGHT;

/** The text of a picture: the page's headline, and the brand. */
export type PictureLabels = { headline: string; brand: string; note: string };

type Element = { type: string; props: Record<string, unknown> };

function readText(file: string): string {
	return readFileSync(join(root, file), "utf8");
}

function createBox(style: Record<string, unknown>, children?: string | Element[]): Element {
	return { type: "div", props: { style: { display: "flex", ...style }, children } };
}

/** Long headlines are set smaller: at most four lines. */
function headlineSize(headline: string): number {
	return headline.length > 62 ? 60 : headline.length > 40 ? 70 : 82;
}

function createLayout({ headline, brand, note }: PictureLabels): Element {
	const icon = `data:image/svg+xml;base64,${Buffer.from(readText("public/favicon.svg")).toString("base64")}`;
	return createBox({ width: WIDTH, height: HEIGHT, background: PAGE, color: INK, fontFamily: "Source Sans 3" }, [
		createBox({ flexDirection: "column", margin: "60px 48px 52px 64px", width: WIDTH - 2 * TILE - 112 }, [
			createBox({ alignItems: "center", fontSize: 40, fontWeight: 600 }, [
				{ type: "img", props: { src: icon, width: 64, height: 64, style: { marginRight: 20 } } },
				createBox({}, brand),
			]),
			createBox(
				{ flexGrow: 1, alignItems: "center", fontSize: headlineSize(headline), fontWeight: 700, lineHeight: 1.1 },
				[createBox({ display: "block", width: "100%", lineClamp: 4 }, headline)],
			),
			createBox({ width: 96, height: 8, background: GREEN, borderRadius: 4, marginBottom: 22 }),
			createBox({ fontSize: 26, color: INK_2 }, note),
		]),
	]);
}

/** The tile of public/azulejo.svg in one colour, next to the text. */
function createOrnament(): string {
	const tile = readText("public/azulejo.svg")
		.replace(/^<svg[^>]*>|<title>.*?<\/title>|<\/svg>\s*$/g, "")
		.replaceAll("#000", AZUL);
	const patternAttributes = `patternUnits="userSpaceOnUse" patternTransform="translate(${WIDTH} 0) scale(${TILE / 48})"`;
	const pattern = `<pattern id="tile" width="48" height="48" ${patternAttributes}><g fill="${AZUL}">${tile}</g></pattern>`;
	const column = `x="${WIDTH - 2 * TILE}" width="${2 * TILE}" height="${HEIGHT}"`;
	return `<defs>${pattern}</defs><rect ${column} fill="url(#tile)"/>`;
}

const fonts = (["400Regular", "600SemiBold", "700Bold"] as const).map((file) => ({
	name: "Source Sans 3",
	weight: Number(file.slice(0, 3)) as 400 | 600 | 700,
	data: readFileSync(join(root, FONTS, file, `SourceSans3_${file}.ttf`)),
}));

/** A PNG of 1200 by 630. A letter missing from the font appears as its empty box. */
export async function drawPicture(labels: PictureLabels): Promise<Buffer> {
	const svg = await satori(createLayout(labels) as never, { width: WIDTH, height: HEIGHT, fonts });
	const completeSvg = svg.replace(/<\/svg>\s*$/, `${createOrnament()}</svg>`);
	const { pixels } = await renderAsync(completeSvg, { font: { loadSystemFonts: false } });
	return encodeSmallPng(pixels, { width: WIDTH, height: HEIGHT });
}

/** The messages of a language by key, from all its files. */
function readMessages(language: Language): Record<string, unknown> {
	const folder = join(root, "locales", language);
	return Object.assign({}, ...readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8"))));
}

/** The heading of prose is the title in its front matter, for pages and articles. */
function readProseTitle(path: string, language: Language): string {
	const [, frontMatter = ""] =
		/^---\n([\s\S]*?)\n---\n/.exec(
			readText(
				`app/content/${language}/${path
					.slice(1)
					.replace(/^blog\//, "articles/")
					.replace(/^guides\//, "")}.md`,
			),
		) ?? [];
	return String(parse(frontMatter).title);
}

/** The text of each picture named in a page head (app/ui/page/search-head.tsx), by its file below public. */
export function createPreviewLabels(): Map<string, PictureLabels> {
	return new Map(
		LANGUAGES.flatMap((language) => {
			const messages = readMessages(language);
			const findHeadline = ({ path, headline }: SitePage) =>
				headline ? String(messages[headline]) : readProseTitle(path, language);
			return INDEXED_PAGES.map((page) => [
				previewPicturePath(page.path, language).slice(1),
				{ headline: findHeadline(page), brand: String(messages.brand), note: String(messages.bar_independent) },
			]);
		}),
	);
}

if (import.meta.main) {
	const labels = createPreviewLabels();
	mkdirSync(join(root, "public/og"), { recursive: true });
	for (const [file, picture] of labels) writeFileSync(join(root, "public", file), await drawPicture(picture));
	const headlines = Object.fromEntries([...labels].map(([file, { headline }]) => [file, headline]));
	writeFileSync(HEADLINES_FILE, `${JSON.stringify(headlines, null, "\t")}\n`);
}
