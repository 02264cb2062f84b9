import * as v from "valibot";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import { UPLOAD_STALL_MS } from "#app/domain/documents/document-limits.ts";
import { withLanguage } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

/** Advice about a finding: take a better picture, send another document, or do nothing. */
const ADVICE = ["retake", "replace", "none"] as const;

/** A finding with its text and, if known, advice. */
export type DocumentIssue = { code?: string; description: string; advice?: (typeof ADVICE)[number] };

const advice = v.fallback(v.optional(v.picklist(ADVICE)), undefined);
const code = v.optional(v.string());
const flags = v.array(v.object({ code, severity: v.string(), description: v.string(), advice }));

/** Response to an upload (row 101). An error contains only a message. */
const responseSchema = v.object({
	rejected: v.optional(v.boolean(), false),
	reason: v.optional(v.string()),
	message: v.optional(v.string()),
	filePath: v.optional(v.string()),
	fraudDetection: v.optional(v.object({ needsManualReview: v.boolean(), flags })),
	/** `pending` while the document is still being read in the background. */
	reading: v.fallback(v.optional(v.picklist(["pending", "done"])), undefined),
	/** Names of the people whose documents arrived together, if the sender can choose among them. */
	people: v.optional(v.array(v.string())),
	/** Lines of text that were extracted from the document. */
	read: v.optional(v.array(v.string())),
});

type Findings = { issues: DocumentIssue[] };
type Reading = { reading?: "pending" | "done"; people?: readonly string[]; extractedLines?: readonly string[] };

export type UploadResult =
	| ({ kind: "verified" | "review"; message: string | null; filePath: string } & Findings & Reading)
	| ({ kind: "rejected"; reason: string } & Findings)
	/** `isLost`: the server did not respond. */
	| { kind: "failed"; message: string; isLost?: true }
	| { kind: "aborted" };

/** Converts the server's response to a result. */
export function parseUploadResponse(status: number, body: string): UploadResult {
	const parsed = v.safeParse(responseSchema, parseJson(body));
	const ok = status >= 200 && status < 300;
	if (!parsed.success) return { kind: "failed", message: ok ? m.upload_invalid_response() : m.upload_failed_default() };
	const {
		rejected,
		reason,
		message = null,
		filePath,
		fraudDetection,
		reading,
		people,
		read: extractedLines,
	} = parsed.output;
	const issues = (fraudDetection?.flags ?? []).map(({ code, description, advice }) => ({
		...(code && { code }),
		description,
		...(advice && { advice }),
	}));
	if (rejected) return { kind: "rejected", reason: reason || m.upload_rejected_default(), issues };
	if (!ok) return { kind: "failed", message: message || m.upload_failed_server() };
	if (!filePath) return { kind: "failed", message: m.upload_invalid_response() };
	const kind = fraudDetection?.needsManualReview || reading === "pending" ? "review" : "verified";
	return {
		kind,
		message,
		filePath,
		issues,
		...(reading && { reading }),
		...(people && { people }),
		...(extractedLines && { extractedLines }),
	};
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
	/** The application that requested this document; undefined for an order in progress. */
	applicationId?: string | undefined;
	/** Whether this is a paired phone: its uploads belong to the desktop's session. */
	onPhone?: boolean;
	/** The pages, in order. */
	files: readonly File[];
	/** Called with the progress in per cent: up to 90 while sending, 100 once everything is sent. */
	onProgress: (percent: number) => void;
	signal: AbortSignal;
	createRequest?: () => XMLHttpRequest;
};

/**
 * Uploads a document. Uses XMLHttpRequest, because fetch reports no upload progress. Never rejects. The timeout of 60
 * seconds restarts at each progress event, so that slow connections do not fail (ruling T43).
 */
export function uploadDocument(request: UploadRequest): Promise<UploadResult> {
	const {
		documentType,
		applicationId,
		onPhone,
		files,
		onProgress,
		signal,
		createRequest = () => new XMLHttpRequest(),
	} = request;
	return new Promise((resolve) => {
		const xhr = createRequest();
		let stall: ReturnType<typeof setTimeout>;
		function finish(result: UploadResult): void {
			clearTimeout(stall);
			signal.removeEventListener("abort", abort);
			resolve(result);
		}
		function abort(): void {
			xhr.abort();
			finish({ kind: "aborted" });
		}
		function restartStallTimer(): void {
			clearTimeout(stall);
			stall = setTimeout(() => {
				xhr.abort();
				finish({ kind: "failed", message: m.upload_timeout(), isLost: true });
			}, UPLOAD_STALL_MS);
		}
		xhr.upload.addEventListener("progress", (event) => {
			restartStallTimer();
			if (event.lengthComputable) onProgress(Math.round((event.loaded / event.total) * 90));
		});
		xhr.upload.addEventListener("load", () => {
			restartStallTimer();
			onProgress(100);
		});
		xhr.addEventListener("load", () => finish(parseUploadResponse(xhr.status, xhr.responseText)));
		xhr.addEventListener("error", () => finish({ kind: "failed", message: m.upload_network(), isLost: true }));
		signal.addEventListener("abort", abort);
		const body = new FormData();
		body.set("documentType", documentType);
		if (onPhone) body.set("phone", "true");
		if (applicationId) body.set("applicationId", applicationId);
		for (const file of files) body.append("document", file, file.name);
		try {
			xhr.open("POST", withLanguage("/api/upload-document", getLocale()));
			xhr.withCredentials = true;
			restartStallTimer();
			xhr.send(body);
		} catch {
			finish({ kind: "failed", message: m.upload_send_failed() });
		}
	});
}
