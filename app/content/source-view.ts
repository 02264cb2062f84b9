/** An official source for display. The name is not translated, so that readers can search for it. */
export type SourceView = { url: string; name: string; description: string; dateLabel: string };
