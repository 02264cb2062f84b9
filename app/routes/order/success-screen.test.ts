import { expect, it, onTestFinished, vi } from "vitest";
import { scheduleRedirect } from "./success-screen.tsx";

it("shows the confirmation for a second and a half, and does not redirect once the page is left", () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const redirect = vi.fn();
	scheduleRedirect(redirect);
	const leave = scheduleRedirect(redirect);
	leave();
	vi.advanceTimersByTime(1499);
	expect(redirect).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(redirect).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(60_000);
	expect(redirect).toHaveBeenCalledTimes(1);
});
