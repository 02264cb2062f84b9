import type { LucideIcon } from "lucide-react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import FilePlus2 from "lucide-react/icons/file-plus-corner";
import FileText from "lucide-react/icons/file-text";
import ImageOff from "lucide-react/icons/image-off";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import RotateCw from "lucide-react/icons/rotate-cw";
import Trash2 from "lucide-react/icons/trash";
import { useEffect, useRef, useState } from "react";
import { type DocumentPage, isPdf, movePage, removePage, rotatePage } from "#app/browser/pictures/document-page.ts";
import type { PictureAdvice } from "#app/browser/pictures/picture-advice.ts";
import { MAX_PAGES } from "#app/domain/documents/document-limits.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import type { DocumentUpload } from "./document-upload.ts";
import { FileButton } from "./file-button.tsx";

type PageTilesProps = { upload: DocumentUpload; pages: readonly DocumentPage[]; error: string | null };

/** Pages of a document before upload: preview, rotate, reorder, replace, remove, add and send. */
export function PageTiles({ upload, pages, error }: PageTilesProps) {
	const { documentType, arrange, choose, send } = upload;
	const [announcement, setAnnouncement] = useState("");
	const focusId = useRef<string | null>(null);
	useEffect(() => {
		// Moving a tile removes its buttons from the document briefly, which loses the focus.
		if (focusId.current) document.getElementById(focusId.current)?.focus();
		focusId.current = null;
	});
	const hasAdvice = pages.some(({ advice }) => advice.length > 0);

	function move(id: string, direction: -1 | 1): void {
		const reordered = movePage(pages, id, direction);
		if (!reordered) return;
		focusId.current = `${id}-${direction === 1 ? "later" : "earlier"}`;
		const position = reordered.findIndex((page) => page.id === id) + 1;
		setAnnouncement(m.pages_position({ place: position, count: pages.length }));
		arrange(reordered);
	}

	return (
		<>
			<p className="field-label">{pages.length > 1 ? m.pages_title() : m.pages_title_one()}</p>
			{error && <FieldError id={`${documentType}-file`}>{error}</FieldError>}
			<ol className="page-tiles" data-count={pages.length}>
				{pages.map((page, index) => (
					<PageTile
						key={page.id}
						page={page}
						position={index + 1}
						count={pages.length}
						onRotate={(by) => arrange(rotatePage(pages, page.id, by))}
						onMove={(by) => move(page.id, by)}
						onRemove={() => {
							setAnnouncement(m.pages_removed());
							arrange(removePage(pages, page.id));
						}}
						onReplace={(files) => void choose(files, page.id)}
					/>
				))}
			</ol>
			<div className="page-actions">
				{pages.length < MAX_PAGES && (
					<FileButton id={`${documentType}-add`} icon={FilePlus2} multiple onFiles={(files) => void choose(files)}>
						{m.upload_add_page()}
					</FileButton>
				)}
				<Button onClick={() => void send(pages)}>{upload.sendLabel ?? getSendLabel(pages, hasAdvice, error)}</Button>
			</div>
			<Button variant="quiet" onClick={() => arrange([])}>
				{m.upload_cancel()}
			</Button>
			<p role="status" className="sr-only">
				{announcement}
			</p>
		</>
	);
}

function getSendLabel(pages: readonly DocumentPage[], hasAdvice: boolean, error: string | null): string {
	if (hasAdvice) return pages.length === 1 ? m.pages_send_anyway() : m.pages_send_all_anyway();
	return error && pages.length === 1 ? m.upload_retry() : m.upload_send();
}

const ADVICE: Record<PictureAdvice, () => string> = {
	blurred: m.pages_advice_blurred,
	dark: m.pages_advice_dark,
	bright: m.pages_advice_bright,
	small: m.pages_advice_small,
	sideways: m.pages_advice_sideways,
};

type PageTileProps = {
	page: DocumentPage;
	/** Counted from 1. */
	position: number;
	count: number;
	onRotate: (by: -1 | 1) => void;
	onMove: (by: -1 | 1) => void;
	onRemove: () => void;
	onReplace: (files: readonly File[]) => void;
};

/** A page: its picture, advice and actions. */
function PageTile({ page, position, count, onRotate, onMove, onRemove, onReplace }: PageTileProps) {
	const name = m.pages_position({ place: position, count });
	const isPicture = !isPdf(page.file);
	return (
		<li className="page-tile" aria-label={name}>
			<PagePreview page={page} />
			<div className="page-text">
				<p className="page-name">
					{count > 1 && <strong>{name}</strong>} <span>{page.file.name}</span>
				</p>
				{page.advice.map((advice) => (
					<p key={advice} className="page-advice">
						<CircleAlert size={18} aria-hidden />
						<span>{ADVICE[advice]()}</span>
					</p>
				))}
			</div>
			<div className="page-buttons">
				{isPicture && (
					<TileAction icon={RotateCcw} label={m.pages_turn_left()} subject={name} onClick={() => onRotate(-1)} />
				)}
				{isPicture && (
					<TileAction icon={RotateCw} label={m.pages_turn_right()} subject={name} onClick={() => onRotate(1)} />
				)}
				{count > 1 && (
					<>
						<TileAction
							id={`${page.id}-earlier`}
							icon={ArrowLeft}
							label={m.pages_earlier()}
							subject={name}
							disabled={position === 1}
							onClick={() => onMove(-1)}
						/>
						<TileAction
							id={`${page.id}-later`}
							icon={ArrowRight}
							label={m.pages_later()}
							subject={name}
							disabled={position === count}
							onClick={() => onMove(1)}
						/>
					</>
				)}
				<TileAction icon={Trash2} label={m.upload_remove()} subject={name} onClick={onRemove} />
				<FileButton id={`${page.id}-replace`} small onFiles={onReplace}>
					{page.advice.length > 0 ? m.pages_retake() : m.pages_replace()}
					<span className="sr-only">, {name}</span>
				</FileButton>
			</div>
		</li>
	);
}

/** The picture as it will be sent, or an icon if there is no preview. */
function PagePreview({ page }: { page: DocumentPage }) {
	const Icon = isPdf(page.file) ? FileText : ImageOff;
	return (
		<span className="page-preview">
			{page.preview ? (
				<img src={page.preview} alt="" data-turn={page.rotation} />
			) : (
				<Icon size={40} strokeWidth={1.5} aria-hidden />
			)}
		</span>
	);
}

type ActionProps = {
	id?: string;
	icon: LucideIcon;
	label: string;
	subject: string;
	disabled?: boolean;
	onClick: () => void;
};

/** Button that stays in the tab order while disabled, so that keyboard users keep their position. */
function TileAction({ id, icon: Icon, label, subject, disabled = false, onClick }: ActionProps) {
	return (
		<button
			type="button"
			id={id}
			className="icon-btn"
			title={label}
			aria-label={`${label}, ${subject}`}
			aria-disabled={disabled || undefined}
			onClick={() => disabled || onClick()}
		>
			<Icon size={20} aria-hidden />
		</button>
	);
}
