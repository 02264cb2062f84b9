import { useEffect, useState } from "react";
import { type DocumentType, MAX_PAGES, VERIFICATION_MIN_MS } from "#app/domain/document-check.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { DocumentUpload, UploadState } from "./use-document-upload.ts";

/** The four texts of the verification, in order (row 122). */
const VERIFYING = [m.upload_verifying_1, m.upload_verifying_2, m.upload_verifying_3, m.upload_verifying_4];

type UnderWay = Extract<UploadState, { step: "sending" | "verifying" }>;

export function UploadProgress({ state, onCancel }: { state: UnderWay; onCancel: () => void }) {
	const percent = state.step === "sending" ? state.percent : 100;
	return (
		<>
			<p className="upload-name">{namesOf(state.files)}</p>
			<progress className="meter" max={100} value={percent} aria-label={m.upload_sending()} />
			{state.step === "sending" ? <p aria-hidden>{m.upload_percent({ percent })}</p> : <VerifyingText />}
			<Button variant="quiet" onClick={onCancel}>
				{m.upload_cancel()}
			</Button>
		</>
	);
}

/** Read aloud once, by the status line: the changing texts are for the eye. */
function VerifyingText() {
	const [index, setIndex] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => setIndex((now) => now + 1), VERIFICATION_MIN_MS / VERIFYING.length);
		return () => clearInterval(timer);
	}, []);
	return <p aria-hidden>{VERIFYING[index % VERIFYING.length]?.()}</p>;
}

function namesOf(files: readonly File[]): string {
	return files.map((file) => file.name).join(", ");
}

type UploadDoneProps = { documentType: DocumentType; title: string; upload: DocumentUpload };

export function UploadDone({ documentType, title, upload }: UploadDoneProps) {
	const { state, send, remove } = upload;
	if (state.step !== "done") return null;
	const { verdict, files, issues } = state;
	const id = `${documentType}-more`;
	return (
		<>
			<Badge tone={verdict === "review" ? "warning" : "success"}>
				{verdict === "review" ? m.upload_badge_review() : m.upload_badge_verified()}
			</Badge>
			{files.length > 0 && <p className="upload-name">{namesOf(files)}</p>}
			<p className="small">{verdict === "review" ? m.upload_detail_review() : m.upload_detail_verified()}</p>
			{issues.length > 0 && (
				<ul className="upload-issues small">
					{issues.map((issue) => (
						<li key={issue}>{issue}</li>
					))}
				</ul>
			)}
			{documentType === "passport" && files.length > 0 && files.length < MAX_PAGES && (
				<div className="upload-more">
					<label className="field-label" htmlFor={id}>
						{m.upload_add_page()}
					</label>
					<input
						id={id}
						type="file"
						accept="image/jpeg,image/png,application/pdf"
						multiple
						onChange={(event) => void send([...files, ...(event.currentTarget.files ?? [])])}
					/>
				</div>
			)}
			<Button
				type="submit"
				variant="secondary"
				name="intent"
				value="remove"
				onClick={(event) => {
					event.preventDefault();
					remove();
				}}
			>
				{m.upload_remove()}
				<span className="sr-only"> {title}</span>
			</Button>
		</>
	);
}

/** What a screen reader hears of an upload, each once; the result's own words come with the toast. */
export function UploadStatus({ state }: { state: UploadState }) {
	const said = {
		idle: "",
		sending: m.upload_sending(),
		verifying: m.upload_verifying(),
		done: state.step === "done" && state.verdict === "review" ? m.upload_badge_review() : m.upload_badge_verified(),
		failed: "",
	}[state.step];
	return (
		<p role="status" className="sr-only">
			{said}
		</p>
	);
}
