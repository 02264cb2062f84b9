import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { VERIFICATION_MIN_MS } from "#app/domain/documents/document-limits.ts";
import { verificationTexts } from "./use-document-upload.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("are shown once, for 2.5 seconds at least", async () => {
	const show = vi.fn();
	const seen = vi.fn();
	const begin = verificationTexts(show);
	void begin().then(seen);
	void begin();
	await vi.advanceTimersByTimeAsync(VERIFICATION_MIN_MS - 1);
	expect(show).toHaveBeenCalledTimes(1);
	expect(seen).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(seen).toHaveBeenCalled();
	expect(VERIFICATION_MIN_MS).toBe(2_500);
});
