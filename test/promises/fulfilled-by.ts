/** A file of tests and how one of its titles begins; or, where no program can show it, who keeps the promise and how. */
export type FulfilledBy = readonly [file: string, title: string] | { people: string };
