/** An official source as a page shows it. The name stays in Portuguese, so that readers can search for it. */
export type ShownSource = { address: string; name: string; about: string; dated: string };
