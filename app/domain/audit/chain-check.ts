import * as v from "valibot";

/** How far the chain of the house was checked, and what came of it. */
export type ChainCheck = {
	/** The last entry that was found in order, and its hash. */
	seq: number;
	hash: string;
	/** The first entry that was not. */
	broken: number | null;
	/** Whether that was all of it. */
	ended: boolean;
	/** UTC milliseconds; 0 for never. */
	at: number;
};

const NEVER: ChainCheck = { seq: 0, hash: "", broken: null, ended: false, at: 0 };

const schema = v.pipe(
	v.string(),
	v.parseJson(),
	v.object({
		seq: v.number(),
		hash: v.string(),
		broken: v.nullable(v.number()),
		ended: v.boolean(),
		at: v.number(),
	}),
);

/** What the last check noted; anything odd counts as never. */
export function parseChainCheck(mark: string | null): ChainCheck {
	const parsed = v.safeParse(schema, mark);
	return parsed.success ? parsed.output : NEVER;
}
