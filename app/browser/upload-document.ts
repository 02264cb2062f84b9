import * as v from "valibot";
import { type DocumentType, MAX_UPLOAD_BYTES, UPLOAD_STALL_MS } from "#app/domain/document-check.ts";
import { withLanguage } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

const flags = v.array(v.object({ severity: v.string(), description: v.string() }));

/** Row 101; a problem has a message only. */
const answerSchema = v.object({
	rejected: v.optional(v.boolean(), false),
	reason: v.optional(v.string()),
	message: v.optional(v.string()),
	filePath: v.optional(v.string()),
	fraudDetection: v.optional(v.object({ needsManualReview: v.boolean(), flags })),
});

export type UploadResult =
	| { kind: "verified" | "review"; message: string | null; filePath: string; issues: string[] }
	| { kind: "rejected"; reason: string; issues: string[] }
	| { kind: "failed"; message: string }
	| { kind: "aborted" };

export type UploadProblem = "too-large" | "wrong-type";

/** What can be said before anything is sent (rows 199, 200). A browser that knows no type leaves the name to judge. */
export function uploadProblem(files: readonly Pick<File, "name" | "type" | "size">[]): UploadProblem | null {
	const known = ({ name, type }: Pick<File, "name" | "type">) =>
		["image/jpeg", "image/png", "application/pdf"].includes(type) || (type === "" && /\.(jpe?g|png|pdf)$/i.test(name));
	if (!files.every(known)) return "wrong-type";
	return files.some((file) => file.size > MAX_UPLOAD_BYTES) ? "too-large" : null;
}

/** The server's answer in the card's terms; `status` decides only what an unreadable answer means. */
export function readUploadAnswer(status: number, body: string): UploadResult {
	const parsed = v.safeParse(answerSchema, parseJson(body));
	const ok = status >= 200 && status < 300;
	if (!parsed.success) return { kind: "failed", message: ok ? m.upload_invalid_response() : m.upload_failed_server() };
	const { rejected, reason, message = null, filePath, fraudDetection } = parsed.output;
	const issues = (fraudDetection?.flags ?? []).map((flag) => flag.description);
	if (rejected) return { kind: "rejected", reason: reason || m.upload_rejected_default(), issues };
	if (!ok) return { kind: "failed", message: message || m.upload_failed_server() };
	if (!filePath) return { kind: "failed", message: m.upload_invalid_response() };
	return { kind: fraudDetection?.needsManualReview ? "review" : "verified", message, filePath, issues };
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

type UploadRequest = {
	documentType: DocumentType;
	/** The pages, in order. */
	files: readonly File[];
	/** Percent: up to 90 while sending, 100 once everything is sent. */
	onProgress: (percent: number) => void;
	signal: AbortSignal;
	createRequest?: () => XMLHttpRequest;
};

/**
 * Sends one document. XMLHttpRequest, because fetch tells nothing of how far it got. Never rejects. The limit of 60
 * seconds counts from the last sign of life, so that a slow line may take its time (ruling T43).
 */
export function uploadDocument(request: UploadRequest): Promise<UploadResult> {
	const { documentType, files, onProgress, signal, createRequest = () => new XMLHttpRequest() } = request;
	return new Promise((resolve) => {
		const xhr = createRequest();
		let stall: ReturnType<typeof setTimeout>;
		function end(result: UploadResult): void {
			clearTimeout(stall);
			signal.removeEventListener("abort", abort);
			resolve(result);
		}
		function abort(): void {
			xhr.abort();
			end({ kind: "aborted" });
		}
		function alive(): void {
			clearTimeout(stall);
			stall = setTimeout(() => {
				xhr.abort();
				end({ kind: "failed", message: m.upload_timeout() });
			}, UPLOAD_STALL_MS);
		}
		xhr.upload.addEventListener("progress", (event) => {
			alive();
			if (event.lengthComputable) onProgress(Math.round((event.loaded / event.total) * 90));
		});
		xhr.upload.addEventListener("load", () => {
			alive();
			onProgress(100);
		});
		xhr.addEventListener("load", () => end(readUploadAnswer(xhr.status, xhr.responseText)));
		xhr.addEventListener("error", () => end({ kind: "failed", message: m.upload_network() }));
		signal.addEventListener("abort", abort);
		const body = new FormData();
		body.set("documentType", documentType);
		for (const file of files) body.append("document", file, file.name);
		try {
			xhr.open("POST", withLanguage("/api/upload-document", getLocale()));
			xhr.withCredentials = true;
			alive();
			xhr.send(body);
		} catch {
			end({ kind: "failed", message: m.upload_send_failed() });
		}
	});
}
