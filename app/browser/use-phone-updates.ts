import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Longer than any timer of a browser waits; milliseconds. */
const MAX = 2 ** 31 - 1;

/**
 * While a phone is expected or joined: asks the page's loader again at whatever the room tells, and once the time of the
 * phone is over. Without sockets the page stays as it is, and says how to ask again.
 *
 * @param room the application; null for the browser's own order; false to hear nothing
 * @param leftMs how long link or phone still hold, milliseconds
 */
export function usePhoneUpdates(room: string | null | false, leftMs: number): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (room === false) return;
		const again = () => void revalidate();
		const how = {
			applicationId: room,
			page: location.href,
			onUpdate: again,
			onPhone: again,
			onReturn: again,
			onState: () => {},
		};
		let left = false;
		let stop = () => {};
		import("./subscribe-to-application.ts").then(
			({ subscribeToApplication }) => {
				if (!left) stop = subscribeToApplication(how);
			},
			() => {},
		);
		return () => {
			left = true;
			stop();
		};
	}, [room, revalidate]);
	useEffect(() => {
		if (room === false) return;
		const over = setTimeout(() => void revalidate(), Math.min(leftMs + 1_000, MAX));
		return () => clearTimeout(over);
	}, [room, leftMs, revalidate]);
}
