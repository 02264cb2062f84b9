import styles from "#app/styles/static.css?inline";
import { parseSheet, type StyleRule } from "./page-styles.ts";

/** Styles of pages without a framework, short enough to be inlined; null in development, where they are linked. */
export const STATIC_STYLES: string | null = import.meta.env.DEV ? null : styles;

let sheet: StyleRule[] | undefined;

/** The same styles as parsed rules, from which a page takes those it needs. */
export function staticSheet(): StyleRule[] {
	sheet ??= parseSheet(STATIC_STYLES ?? "");
	return sheet;
}
