const minute = () => Math.floor(Date.now() / 60_000);

/**
 * Limits count from one full minute of the clock to the next. An attempt into which a minute's end fell proves nothing:
 * it is repeated, and must begin with its own address or application. Every other failure stays one.
 */
export async function withinAMinute(attempt: () => Promise<void>): Promise<void> {
	const begun = minute();
	try {
		await attempt();
	} catch (error) {
		if (minute() === begun) throw error;
		await attempt();
	}
}
