import styles from "#app/styles/static.css?inline";
import { parseSheet, type StyleRule } from "./page-styles.ts";

/** The styles of pages without a framework, short enough to travel in the page; linked while they are being worked on. */
export const STATIC_STYLES: string | null = import.meta.env.DEV ? null : styles;

let sheet: StyleRule[] | undefined;

/** The same as rules, out of which a page takes its own. */
export function staticSheet(): StyleRule[] {
	sheet ??= parseSheet(STATIC_STYLES ?? "");
	return sheet;
}
