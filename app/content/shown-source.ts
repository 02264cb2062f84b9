/** What a page shows of an official text: its name stays in Portuguese, as whoever looks it up needs it. */
export type ShownSource = { address: string; name: string; about: string; dated: string };
