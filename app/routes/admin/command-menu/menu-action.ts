/** What can or cannot be done on a page: where it begins, or why it cannot be done. */
export type MenuAction = { name: string; key?: string } & ({ at: string } | { off: string });
