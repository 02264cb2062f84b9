/** The first address in a mail's text, as a path of ours: where its one button leads. */
export function linkIn(mail: { text: string } | undefined): string {
	const [address = ""] = /https?:\/\/\S+/.exec(mail?.text ?? "") ?? [];
	if (!URL.canParse(address)) throw new Error("The mail has no link");
	const { pathname, search } = new URL(address);
	return pathname + search;
}
