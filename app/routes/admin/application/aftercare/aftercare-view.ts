/** One matter that goes on after the number, in lines for people to read. */
export type AftercareMatter = { title: string; lines: string[] };
