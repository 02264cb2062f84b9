import type { PDFPage } from "@libpdf/core";
import { AZUL, MARGIN, WIDTH } from "./paper.server.ts";

/** A tile of 48 by 48, as in public/favicon.svg and public/azulejo.svg: four petals, four diamonds and a heart. */
const PETALS =
	"M0 0C13 2 22 10 24 24C10 22 2 13 0 0Z M48 0C35 2 26 10 24 24C38 22 46 13 48 0Z M0 48C13 46 22 38 24 24C10 26 2 35 0 48Z M48 48C35 46 26 38 24 24C38 26 46 35 48 48Z";
const DIAMONDS = "M24 0L29 5L24 10L19 5Z M24 38L29 43L24 48L19 43Z M0 24L5 19L10 24L5 29Z M38 24L43 19L48 24L43 29Z";

const WHITE = { type: "RGB", red: 1, green: 1, blue: 1 } as const;
const SKY = { type: "RGB", red: 0.61, green: 0.76, blue: 0.94 } as const;
const GOLD = { type: "RGB", red: 0.95, green: 0.76, blue: 0.31 } as const;

/** Our sign, a square of this many points with its lower left corner here. */
export function drawSign(page: PDFPage, x: number, y: number, side: number): void {
	const scale = side / 56;
	page.drawRectangle({ x, y, width: side, height: side, color: AZUL, cornerRadius: 11 * scale });
	const at = { x: x + 4 * scale, y: y + side - 4 * scale, scale };
	page.drawSvgPath(PETALS, { ...at, color: WHITE });
	page.drawSvgPath(DIAMONDS, { ...at, color: SKY });
	page.drawCircle({ x: x + side / 2, y: y + side / 2, radius: 4.5 * scale, color: GOLD });
}

/** A row of tiles over the whole width, below this height. */
export function drawTiles(page: PDFPage, top: number, count: number): void {
	const scale = WIDTH / (48 * count);
	const row = (tile: string) => Array.from({ length: count }, (_, place) => moved(tile, 48 * place)).join(" ");
	const at = { x: MARGIN, y: top, scale, color: AZUL };
	page.drawSvgPath(row(PETALS), { ...at, opacity: 0.45 });
	page.drawSvgPath(row(DIAMONDS), at);
}

function moved(path: string, by: number): string {
	return path.replace(/(\d+) (\d+)/g, (_, x: string, y: string) => `${Number(x) + by} ${y}`);
}
