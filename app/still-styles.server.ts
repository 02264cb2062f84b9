import styles from "./still.css?inline";

/** The styles of pages without a framework, short enough to travel in the page; linked while they are being worked on. */
export const STILL_STYLES: string | null = import.meta.env.DEV ? null : styles;
