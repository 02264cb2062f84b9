import { useEffect, useState } from "react";
import type { DocumentPage } from "#app/browser/pictures/document-page.ts";
import { VERIFICATION_MIN_MS } from "#app/domain/documents/document-limits.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import type { UploadState } from "./upload-state.ts";

/** The four messages during verification, in order (row 122). */
const VERIFYING_MESSAGES = [m.upload_verifying_1, m.upload_verifying_2, m.upload_verifying_3, m.upload_verifying_4];

type InProgress = Extract<UploadState, { step: "sending" | "verifying" }>;

export function UploadProgress({ state, onCancel }: { state: InProgress; onCancel: () => void }) {
	const percent = state.step === "sending" ? state.percent : 100;
	return (
		<>
			<p className="upload-name">{formatFileNames(state.pages)}</p>
			<progress className="meter" max={100} value={percent ?? undefined} aria-label={m.upload_sending()} />
			{state.step === "verifying" && <VerifyingText />}
			{state.step === "sending" && percent !== null && <p aria-hidden>{m.upload_percent({ percent })}</p>}
			{percent !== null && (
				<Button variant="quiet" onClick={onCancel}>
					{m.upload_cancel()}
				</Button>
			)}
		</>
	);
}

/** Changing messages, hidden from screen readers: the status line announces the verification once. */
function VerifyingText() {
	const [index, setIndex] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => setIndex((index) => index + 1), VERIFICATION_MIN_MS / VERIFYING_MESSAGES.length);
		return () => clearInterval(timer);
	}, []);
	return <p aria-hidden>{VERIFYING_MESSAGES[index % VERIFYING_MESSAGES.length]?.()}</p>;
}

export function formatFileNames(pages: readonly DocumentPage[]): string {
	return pages.map(({ file }) => file.name).join(", ");
}

/** Announces the status of an upload to screen readers. Toasts and dialogs announce results. */
export function UploadStatus({ state }: { state: UploadState }) {
	return (
		<p role="status" className="sr-only">
			{getAnnouncement(state)}
		</p>
	);
}

function getAnnouncement(state: UploadState): string {
	if (state.step === "preparing") return m.pages_preparing();
	if (state.step === "sending") return m.upload_sending();
	return state.step === "done" && state.reading === "pending" ? m.reading_detail() : "";
}
