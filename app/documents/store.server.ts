export type DocumentStore = { todo?: never };
