import styles from "#app/styles/static.css?inline";
import { parseSheet, type StyleRule } from "./page-styles.ts";

/** Styles of pages without client script, short enough to be inlined; null in development, where they are linked. */
export const STATIC_STYLES: string | null = import.meta.env.DEV ? null : styles;

let staticRules: StyleRule[] | undefined;

/** Returns the same styles as parsed rules, of which a page uses a subset. */
export function getStaticSheet(): StyleRule[] {
	staticRules ??= parseSheet(STATIC_STYLES ?? "");
	return staticRules;
}
