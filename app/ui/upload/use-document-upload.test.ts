import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { VERIFICATION_MIN_MS } from "#app/domain/documents/document-limits.ts";
import { createVerificationDisplay } from "./use-document-upload.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("verification steps are shown once, for at least 2.5 seconds", async () => {
	const show = vi.fn();
	const onSeen = vi.fn();
	const begin = createVerificationDisplay(show);
	void begin().then(onSeen);
	void begin();
	await vi.advanceTimersByTimeAsync(VERIFICATION_MIN_MS - 1);
	expect(show).toHaveBeenCalledTimes(1);
	expect(onSeen).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(onSeen).toHaveBeenCalled();
	expect(VERIFICATION_MIN_MS).toBe(2_500);
});
