/** What we hang on an object of the provider to find our own rows again. */
export type Metadata = Record<string, string>;
