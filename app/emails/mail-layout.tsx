import { Head, Html, Preview, render, toPlainText } from "@react-email/components";
import type { ReactElement, ReactNode } from "react";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { toPreheader } from "./mail-text.ts";
import { backgroundAttribute, GLAZE, HEAD_STYLE, LIGHT } from "./palette.ts";

const SANS = "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif";
const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif";
const WIDTH = 600;
const padding = { paddingLeft: "32px", paddingRight: "32px" };

type MailLayoutProps = {
	language: Language;
	title: string;
	/** Text shown after the subject in a mail client's list. */
	preheader: string;
	/** The application number; null if the mail is not about an application. */
	number: string | null;
	/** Small print under the card. */
	footer: ReactNode;
	children: ReactNode;
};

/** The layout of every mail: tiles, logo and name, heading, content, and small print under the card. */
export function MailLayout({ language, title, preheader, number, footer, children }: MailLayoutProps) {
	return (
		<Html lang={language}>
			<Head>
				<title>{title}</title>
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="supported-color-schemes" content="light dark" />
				<meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
				<style>{HEAD_STYLE}</style>
			</Head>
			<body className="m-page" style={{ backgroundColor: LIGHT.page, margin: 0, padding: 0 }}>
				<Preview>{preheader}</Preview>
				<table
					role="presentation"
					className="m-page"
					width="100%"
					cellPadding={0}
					cellSpacing={0}
					bgcolor={LIGHT.page}
					style={{ backgroundColor: LIGHT.page, fontFamily: SANS }}
				>
					<tbody>
						<tr>
							<td className="m-outer" align="center" style={{ padding: "24px 12px" }}>
								<i data-ghost="open" />
								<table
									role="presentation"
									className="m-card m-line"
									width="100%"
									cellPadding={0}
									cellSpacing={0}
									bgcolor={LIGHT.card}
									style={{
										backgroundColor: LIGHT.card,
										border: `1px solid ${LIGHT.line}`,
										borderCollapse: "separate",
										maxWidth: `${WIDTH}px`,
										textAlign: "left",
									}}
								>
									<tbody>
										<TileBorder />
										<tr>
											<td className="m-pad" style={{ ...padding, paddingTop: "24px" }}>
												<Masthead language={language} number={number} />
											</td>
										</tr>
										<tr>
											<td className="m-pad" style={{ ...padding, paddingBottom: "16px", paddingTop: "28px" }}>
												<h1
													className="m-ink"
													style={{
														color: LIGHT.ink,
														fontFamily: SERIF,
														fontSize: "28px",
														fontWeight: 600,
														lineHeight: "34px",
														margin: "0 0 16px",
													}}
												>
													{title}
												</h1>
												{children}
											</td>
										</tr>
									</tbody>
								</table>
								<table
									role="presentation"
									width="100%"
									cellPadding={0}
									cellSpacing={0}
									style={{ maxWidth: `${WIDTH}px`, textAlign: "left" }}
								>
									<tbody>
										<tr>
											<td className="m-pad" style={{ ...padding, paddingBottom: "16px", paddingTop: "20px" }}>
												{footer}
											</td>
										</tr>
									</tbody>
								</table>
								<i data-ghost="close" />
							</td>
						</tr>
					</tbody>
				</table>
			</body>
		</Html>
	);
}

function Masthead({ language, number }: Pick<MailLayoutProps, "language" | "number">) {
	const locale = { locale: language };
	return (
		<table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
			<tbody>
				<tr>
					<td width={36} style={{ width: "36px" }}>
						<BrandTile />
					</td>
					<td
						className="m-ink"
						style={{
							color: LIGHT.ink,
							fontFamily: SERIF,
							fontSize: "20px",
							fontWeight: 600,
							lineHeight: "24px",
							paddingLeft: "12px",
							whiteSpace: "nowrap",
						}}
					>
						{m.brand({}, locale)}
					</td>
					{number === null ? null : (
						<td
							className="m-quiet"
							align="right"
							style={{ color: LIGHT.quiet, fontSize: "13px", lineHeight: "18px", textAlign: "right" }}
						>
							<span className="m-wide">{m.mail_line_number({}, locale)}: </span>
							<span style={{ whiteSpace: "nowrap" }}>{number}</span>
						</td>
					)}
				</tr>
			</tbody>
		</table>
	);
}

const OUTLOOK_OPEN = `<!--[if mso]><table role="presentation" align="center" width="${WIDTH}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`;
const OUTLOOK_CLOSE = "<!--[if mso]></td></tr></table><![endif]-->";

/**
 * Renders the HTML and text parts of an e-mail. Outlook for Windows lacks max-width, so it gets a table of that width.
 */
export async function renderMailParts(layout: ReactElement): Promise<{ html: string; text: string }> {
	const rendered = await render(layout);
	const html = rendered
		.replace(/^<!DOCTYPE[^>]*>/i, "<!doctype html>")
		.replace('<i data-ghost="open"></i>', OUTLOOK_OPEN)
		.replace('<i data-ghost="close"></i>', OUTLOOK_CLOSE);
	return { html, text: convertToText(rendered) };
}

/** Returns the first words of an e-mail's text, without its button, for a mail client's list. */
export async function renderPreheader(content: ReactElement): Promise<string> {
	return toPreheader(convertToText(await render(content), [{ selector: "a", format: "skip" }]));
}

const withLineBreaks = (format: string, count: number) => ({
	format,
	options: { leadingLineBreaks: count, trailingLineBreaks: count },
});

/** Converts an e-mail to plain text: each fact on one line with its label, each URL on the line below its label. */
function convertToText(page: string, selectors: { selector: string; format: string }[] = []): string {
	const text = toPlainText(page, {
		selectors: [
			{ selector: "h1", ...withLineBreaks("block", 2) },
			{ selector: "table", ...withLineBreaks("block", 2) },
			{ selector: "tr", ...withLineBreaks("block", 1) },
			{ selector: "th + td", format: "inline" },
			{ selector: "th", format: "inlineSurround", options: { suffix: ": " } },
			...selectors,
		],
	});
	const urls = [...page.matchAll(/ href="([^"]+)"/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));
	return urls.reduce((result, url) => result.replace(` ${url}\n`, `:\n${url}\n`), text).replace(/[ \t]+\n/g, "\n");
}

const QUARTER = 18;

/** Returns a gradient that draws one disc, with half a pixel of edge smoothing. */
function disc(centre: string, radius: number, colour: string): string {
	return `radial-gradient(circle at ${centre},${colour} ${radius}px,transparent ${radius + 0.6}px)`;
}

function ring(centre: string, radius: number): string {
	return `radial-gradient(circle at ${centre},transparent ${radius - 0.6}px,${GLAZE.ground} ${radius}px)`;
}

/** Returns the styles of one quarter of the logo: a petal from the corner to the centre, and the corners beside it. */
function quarter(x: "0" | "100%", y: "0" | "100%") {
	const [otherX, otherY] = [x === "0" ? "100%" : "0", y === "0" ? "100%" : "0"];
	return {
		backgroundColor: x === y ? GLAZE.ground : GLAZE.corner,
		backgroundImage: [
			disc(`${otherX} ${otherY}`, 3.4, GLAZE.heart),
			disc(`${otherX} ${y}`, 4, GLAZE.corner),
			disc(`${x} ${otherY}`, 4, GLAZE.corner),
			ring(`${otherX} ${y}`, QUARTER - 1),
			ring(`${x} ${otherY}`, QUARTER - 1),
			`linear-gradient(${GLAZE.petal},${GLAZE.petal})`,
		].join(","),
		fontSize: 0,
		lineHeight: 0,
		height: `${QUARTER}px`,
		width: `${QUARTER}px`,
	};
}

const ROWS = ["0", "100%"] as const;

/** The brand's tile, built from four table cells without an image. Clients without gradients show four blue cells. */
function BrandTile() {
	return (
		<table
			role="presentation"
			data-skip-in-text="true"
			aria-hidden="true"
			cellPadding={0}
			cellSpacing={0}
			style={{ borderCollapse: "collapse", width: `${2 * QUARTER}px` }}
		>
			<tbody>
				{ROWS.map((y) => (
					<tr key={y}>
						{ROWS.map((x) => (
							<td
								key={x}
								{...backgroundAttribute(x === y ? GLAZE.ground : GLAZE.corner)}
								width={QUARTER}
								height={QUARTER}
								style={quarter(x, y)}
							>
								&nbsp;
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

const TILE = 24;
const HALF = TILE / 2;

/**
 * Background layers that repeat the logo's tile: four circles, each centred on a side, with petals where two overlap.
 * Rings cover the area outside the circles.
 */
const TILE_LAYERS: [image: string, position: string, size: string][] = [
	[disc(`${HALF}px ${HALF}px`, 2, GLAZE.heart), "0 0", `${TILE}px ${TILE}px`],
	[disc(`${HALF}px 0`, 3, GLAZE.corner), "0 0", `${TILE}px ${HALF}px`],
	[disc(`${HALF}px ${HALF}px`, 3, GLAZE.corner), `0 ${HALF}px`, `${TILE}px ${HALF}px`],
	[disc(`${HALF}px ${HALF}px`, 3, GLAZE.corner), `${HALF}px 0`, `${TILE}px ${TILE}px`],
	[ring(`${HALF}px 0`, HALF), "0 0", `${TILE}px ${HALF}px`],
	[ring(`${HALF}px ${HALF}px`, HALF), `0 ${HALF}px`, `${TILE}px ${HALF}px`],
	[ring(`${HALF}px ${HALF}px`, HALF), `${HALF}px 0`, `${TILE}px ${TILE}px`],
	[`linear-gradient(${GLAZE.petal},${GLAZE.petal})`, "0 0", `${TILE}px ${TILE}px`],
];

const BORDER_STYLE = {
	backgroundColor: GLAZE.ground,
	backgroundImage: TILE_LAYERS.map(([image]) => image).join(","),
	backgroundPosition: TILE_LAYERS.map(([, position]) => position).join(","),
	backgroundRepeat: "repeat-x",
	backgroundSize: TILE_LAYERS.map(([, , size]) => size).join(","),
	fontSize: 0,
	lineHeight: 0,
	height: `${TILE}px`,
};

/** The border of tiles above every mail: one cell that is clipped to the mail's width. */
function TileBorder() {
	return (
		<tr data-skip-in-text="true">
			<td {...backgroundAttribute(GLAZE.ground)} height={TILE} style={BORDER_STYLE}>
				&nbsp;
			</td>
		</tr>
	);
}
