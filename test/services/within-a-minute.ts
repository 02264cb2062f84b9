const minute = () => Math.floor(Date.now() / 60_000);

/**
 * Limits count per full minute of the clock. An attempt that spans two minutes proves nothing and is repeated; it
 * must begin with a new address or application. Every other failure is final.
 */
export async function withinAMinute(attempt: () => Promise<void>): Promise<void> {
	const start = minute();
	try {
		await attempt();
	} catch (error) {
		if (minute() === start) throw error;
		await attempt();
	}
}
