import * as v from "valibot";

/** What a page says to the socket: which application it follows. Apart from what it hears, which pages load. */
export const registerSchema = v.object({
	type: v.literal("register"),
	applicationId: v.pipe(v.string(), v.maxLength(64)),
});
