import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UPLOAD_STALL_MS } from "#app/domain/documents/document-limits.ts";
import { parseUploadResponse, uploadDocument } from "./upload-document.ts";

/** A request whose events the test triggers. */
class FakeRequest extends EventTarget {
	readonly upload = new EventTarget();
	withCredentials = false;
	status = 0;
	responseText = "";
	aborted = false;
	opened: string[] = [];
	body: FormData | null = null;
	refusesToSend = false;

	open(...args: string[]): void {
		this.opened = args;
	}
	send(body: FormData): void {
		if (this.refusesToSend) throw new Error("InvalidStateError");
		this.body = body;
	}
	abort(): void {
		this.aborted = true;
	}
	progress(loaded: number, total: number): void {
		this.upload.dispatchEvent(Object.assign(new Event("progress"), { lengthComputable: true, loaded, total }));
	}
	finishSending(): void {
		this.upload.dispatchEvent(new Event("load"));
	}
	respond(status: number, body: unknown): void {
		this.status = status;
		this.responseText = typeof body === "string" ? body : JSON.stringify(body);
		this.dispatchEvent(new Event("load"));
	}
}

const passport = [
	new File(["1"], "info.jpg", { type: "image/jpeg" }),
	new File(["2"], "signature.jpg", { type: "image/jpeg" }),
];

function start(prepare: (request: FakeRequest) => void = () => {}) {
	const request = new FakeRequest();
	prepare(request);
	const percents: number[] = [];
	const controller = new AbortController();
	const result = uploadDocument({
		documentType: "passport",
		files: passport,
		onProgress: (percent) => percents.push(percent),
		signal: controller.signal,
		createRequest: () => request as unknown as XMLHttpRequest,
	});
	return { request, percents, controller, result };
}

const review = {
	rejected: false,
	message: "A person looks at it",
	filePath: "upload-1",
	fraudDetection: { needsManualReview: true, flags: [{ severity: "medium", description: "Not read yet" }] },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a document upload", () => {
	it("sends all pages with credentials, reports up to 90 while sending and 100 once sent", async () => {
		const { request, percents, result } = start();
		expect(request.opened).toEqual(["POST", "/api/upload-document?lang=en"]);
		expect(request.withCredentials).toBe(true);
		expect(request.body?.getAll("document").map((part) => (part as File).name)).toEqual(["info.jpg", "signature.jpg"]);
		expect(request.body?.get("documentType")).toBe("passport");
		request.progress(1, 2);
		request.progress(2, 2);
		request.finishSending();
		expect(percents).toEqual([45, 90, 100]);
		request.respond(200, review);
		expect(await result).toEqual({
			kind: "review",
			message: "A person looks at it",
			filePath: "upload-1",
			issues: [{ description: "Not read yet" }],
		});
	});

	it("fails after a minute without progress, regardless of the total time", async () => {
		const { request, result } = start();
		for (let minute = 0; minute < 3; minute += 1) {
			vi.advanceTimersByTime(UPLOAD_STALL_MS - 1);
			request.progress(1, 10);
		}
		expect(request.aborted).toBe(false);
		vi.advanceTimersByTime(UPLOAD_STALL_MS);
		expect(await result).toEqual({ kind: "failed", message: "Request timed out", isLost: true });
		expect(request.aborted).toBe(true);
	});

	it("stops when the file is removed, and reports no failure", async () => {
		const { request, controller, result } = start();
		controller.abort();
		expect(await result).toEqual({ kind: "aborted" });
		expect(request.aborted).toBe(true);
	});

	it("reports a broken connection and a request that could not be sent", async () => {
		const broken = start();
		broken.request.dispatchEvent(new Event("error"));
		expect(await broken.result).toEqual({ kind: "failed", message: "Network error occurred", isLost: true });
		const unsent = start((request) => {
			request.refusesToSend = true;
		});
		expect(await unsent.result).toEqual({ kind: "failed", message: "Failed to send data" });
	});
});

describe("the server's response", () => {
	it("is verified when no review is needed", () => {
		const fraudDetection = { needsManualReview: false, flags: [] };
		const answer = JSON.stringify({ rejected: false, message: "Fine", filePath: "u", fraudDetection });
		expect(parseUploadResponse(200, answer)).toEqual({ kind: "verified", message: "Fine", filePath: "u", issues: [] });
	});

	it("has advice for each finding, except unknown advice", () => {
		const findingWith = (advice: unknown) => ({ severity: "medium", description: "Blurred", advice });
		const flags = [findingWith("retake"), findingWith("replace"), findingWith("none"), findingWith("pray")];
		const answer = JSON.stringify({ filePath: "u", fraudDetection: { needsManualReview: true, flags } });
		const outcome = parseUploadResponse(200, answer);
		expect(outcome).toMatchObject({ kind: "review" });
		expect("issues" in outcome && outcome.issues.map(({ advice }) => advice)).toEqual([
			"retake",
			"replace",
			"none",
			undefined,
		]);
	});

	it("is provisional while the document is being read", () => {
		const answer = (reading: string) =>
			JSON.stringify({ filePath: "u", reading, fraudDetection: { needsManualReview: false, flags: [] } });
		expect(parseUploadResponse(200, answer("pending"))).toMatchObject({ kind: "review", reading: "pending" });
		expect(parseUploadResponse(200, answer("done"))).toMatchObject({ kind: "verified", reading: "done" });
		expect(parseUploadResponse(200, answer("soon"))).not.toHaveProperty("reading");
	});

	it("is a rejection with its reason, whatever the status", () => {
		const answer = JSON.stringify({ rejected: true, reason: "Password", message: "Password" });
		expect(parseUploadResponse(422, answer)).toEqual({ kind: "rejected", reason: "Password", issues: [] });
		expect(parseUploadResponse(200, '{"rejected":true}')).toMatchObject({
			reason: "This document has been flagged as potentially fraudulent.",
		});
	});

	it.each([
		["the server's message", 413, '{"message":"Too large"}', "Too large"],
		["the default when the server sends none", 500, "{}", "Upload failed."],
		["the default when the response is unreadable", 502, "<html>", "There was a problem uploading your document"],
		["an invalid response that claims success", 200, "<html>", "Invalid server response"],
		["a success without a path", 200, '{"message":"Fine"}', "Invalid server response"],
	])("fails with %s", (_, status, body, message) => {
		expect(parseUploadResponse(status, body)).toEqual({ kind: "failed", message });
	});
});
