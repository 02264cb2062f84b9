/** Stands in for the formatter that the mail renderer imports but only calls with `pretty`, which we never set. */
export async function format(text: string): Promise<string> {
	return text;
}
export default {};
