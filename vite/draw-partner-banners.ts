import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import { LANGUAGES } from "../app/domain/language.ts";
import { BANNER_SIZES, type BannerSize, bannerFile } from "../app/routes/partners/materials/banners.ts";
import { DAYLIGHT } from "../app/styles/daylight.ts";
import { smallPng } from "./small-png.ts";

// Draws the banners that partners may use, and writes them to public/: node vite/draw-partner-banners.ts after a change.
// They are committed, because their addresses stand on other people's sites.

const root = join(import.meta.dirname, "..");
const { page: PAGE, ink: INK, "ink-2": INK_2, green: GREEN, azul: AZUL } = DAYLIGHT;

type Words = { brand: string; headline: string; text: string; note: string; action: string };
type Element = { type: string; props: Record<string, unknown> };

/** How each format is filled: whether the words stand beside the tiles or over them, and sizes in pixels. */
type Plan = {
	tiles: "right" | "top";
	share: number;
	tile: number;
	pad: number;
	title: number;
	small: number;
	text: boolean;
};

const PLANS: Record<string, Plan> = {
	"728x90": { tiles: "right", share: 90, tile: 45, pad: 10, title: 22, small: 12, text: false },
	"300x250": { tiles: "top", share: 32, tile: 32, pad: 14, title: 22, small: 12, text: true },
	"160x600": { tiles: "top", share: 160, tile: 40, pad: 14, title: 22, small: 13, text: true },
	"320x100": { tiles: "right", share: 40, tile: 20, pad: 9, title: 16, small: 11, text: false },
	"1080x1080": { tiles: "top", share: 270, tile: 135, pad: 80, title: 84, small: 36, text: true },
};

const fonts = (["400Regular", "600SemiBold", "700Bold"] as const).map((file) => ({
	name: "Source Sans 3",
	weight: Number(file.slice(0, 3)) as 400 | 600 | 700,
	data: readFileSync(join(root, `node_modules/@expo-google-fonts/source-sans-3/${file}/SourceSans3_${file}.ttf`)),
}));

function box(style: Record<string, unknown>, children?: string | Element[]): Element {
	return { type: "div", props: { style: { display: "flex", ...style }, children } };
}

function layoutOf({ width, height }: BannerSize, plan: Plan, words: Words): Element {
	const { tiles, share, pad, title, small, text } = plan;
	const beside = tiles === "right";
	const wide = width > 400 && beside;
	// What is left of the picture, without the margin around the words.
	const place = {
		width: width - (beside ? share : 0) - 2 * pad,
		height: height - (beside ? 0 : share) - 2 * pad,
		left: pad,
		top: (beside ? 0 : share) + pad,
	};
	const head = box({ fontSize: small * 1.15, fontWeight: 700, color: GREEN }, words.brand);
	const headline = box({ fontSize: title, fontWeight: 700, lineHeight: 1.1, color: INK }, words.headline);
	const note = box({ fontSize: small, color: INK_2 }, words.note);
	const action = box(
		{
			background: GREEN,
			color: "#ffffff",
			fontSize: small * 1.25,
			fontWeight: 600,
			padding: `${small * 0.4}px ${small * 0.9}px`,
			borderRadius: small * 0.5,
			flexShrink: 0,
		},
		words.action,
	);
	const frame = { position: "absolute", ...place, fontFamily: "Source Sans 3" };
	const whole = { width, height, background: PAGE, position: "relative" };
	if (beside) {
		const lines = box({ flexDirection: "column", justifyContent: "space-between", flexGrow: 1, width: 1 }, [
			head,
			headline,
			note,
		]);
		const row = wide ? [lines, box({ alignItems: "center", marginLeft: pad }, [action])] : [lines];
		return box(whole, [box(frame, row)]);
	}
	return box(whole, [
		box({ ...frame, flexDirection: "column", justifyContent: "space-between" }, [
			head,
			box({ flexDirection: "column" }, [
				headline,
				...(text
					? [box({ fontSize: small * 1.15, lineHeight: 1.25, color: INK_2, marginTop: small * 0.6 }, words.text)]
					: []),
			]),
			box({ flexDirection: "column", alignItems: "flex-start" }, [
				action,
				box({ marginTop: small * 0.5, fontSize: small, color: INK_2 }, words.note),
			]),
		]),
	]);
}

/** The tile of public/azulejo.svg in one colour, over its part of the picture. */
function ornament({ width, height }: BannerSize, { tiles, share, tile }: Plan): string {
	const drawing = readFileSync(join(root, "public/azulejo.svg"), "utf8")
		.replace(/^<svg[^>]*>|<title>.*?<\/title>|<\/svg>\s*$/g, "")
		.replaceAll("#000", AZUL);
	const from = tiles === "right" ? width - share : 0;
	const place = `patternUnits="userSpaceOnUse" patternTransform="translate(${from} 0) scale(${tile / 48})"`;
	const part =
		tiles === "right" ? `x="${from}" width="${share}" height="${height}"` : `width="${width}" height="${share}"`;
	return `<defs><pattern id="tile" width="48" height="48" ${place}><g fill="${AZUL}">${drawing}</g></pattern></defs><rect ${part} fill="url(#tile)"/>`;
}

/** Without what nobody sees: less than a tenth of a pixel, lines that lead where the pen is, and masks of everything. */
function lighter(svg: string): string {
	return svg
		.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))
		.replace(/(-?[\d.]+ -?[\d.]+)(?:L\1)+(?=[A-Z])/g, "$1")
		.replace(/<mask id="([^"]+)">.*?<\/mask>/g, (mask, id) => (svg.includes(`url(#${id})`) ? mask : ""));
}

function wordsOf(language: string): Words {
	const read = (file: string) => JSON.parse(readFileSync(join(root, "locales", language, file), "utf8"));
	const words = read("partner.json");
	return {
		brand: read("common.json").brand,
		headline: words.partner_banner_headline,
		text: words.partner_banner_text,
		note: words.partner_banner_private,
		action: words.partner_banner_action,
	};
}

mkdirSync(join(root, "public/partners"), { recursive: true });
for (const size of BANNER_SIZES) {
	const plan = PLANS[`${size.width}x${size.height}`];
	if (!plan) throw new Error(`No plan for ${size.width} by ${size.height}`);
	for (const language of LANGUAGES) {
		const words = wordsOf(language);
		const drawn = await satori(layoutOf(size, plan, words) as never, { ...size, fonts });
		const frame = `<path fill="none" stroke="#dcd8cd" d="M.5.5h${size.width - 1}v${size.height - 1}H.5z"/>`;
		const light = lighter(drawn);
		const title = `<title>${words.headline}. ${words.note}</title>`;
		const svg = light
			.replace(/^<svg[^>]*>/, (head) => head + title)
			.replace(/<\/svg>\s*$/, `${ornament(size, plan)}${frame}</svg>`);
		const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
		writeFileSync(join(root, "public", bannerFile(size, language, "svg")), svg);
		writeFileSync(join(root, "public", bannerFile(size, language, "png")), await smallPng(pixels, size));
	}
}
