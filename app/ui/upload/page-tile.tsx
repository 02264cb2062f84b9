import type { LucideIcon } from "lucide-react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import FileText from "lucide-react/icons/file-text";
import ImageOff from "lucide-react/icons/image-off";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import RotateCw from "lucide-react/icons/rotate-cw";
import Trash2 from "lucide-react/icons/trash";
import { type DocumentPage, isPdf } from "#app/browser/pictures/document-page.ts";
import type { PictureAdvice } from "#app/browser/pictures/picture-advice.ts";
import { m } from "#app/paraglide/messages.js";
import { FileButton } from "./file-button.tsx";

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
	place: number;
	count: number;
	onTurn: (by: -1 | 1) => void;
	onMove: (by: -1 | 1) => void;
	onRemove: () => void;
	onReplace: (files: readonly File[]) => void;
};

/** One page: its picture, what could be better, and what can be done with it. */
export function PageTile({ page, place, count, onTurn, onMove, onRemove, onReplace }: PageTileProps) {
	const name = m.pages_place({ place, count });
	const picture = !isPdf(page.file);
	return (
		<li className="page-tile" aria-label={name}>
			<PagePreview page={page} />
			<div className="page-words">
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
				{picture && <StaffAction icon={RotateCcw} label={m.pages_turn_left()} of={name} onClick={() => onTurn(-1)} />}
				{picture && <StaffAction icon={RotateCw} label={m.pages_turn_right()} of={name} onClick={() => onTurn(1)} />}
				{count > 1 && (
					<>
						<StaffAction
							id={`${page.id}-earlier`}
							icon={ArrowLeft}
							label={m.pages_earlier()}
							of={name}
							off={place === 1}
							onClick={() => onMove(-1)}
						/>
						<StaffAction
							id={`${page.id}-later`}
							icon={ArrowRight}
							label={m.pages_later()}
							of={name}
							off={place === count}
							onClick={() => onMove(1)}
						/>
					</>
				)}
				<StaffAction icon={Trash2} label={m.upload_remove()} of={name} onClick={onRemove} />
				<FileButton id={`${page.id}-replace`} small onFiles={onReplace}>
					{page.advice.length > 0 ? m.pages_retake() : m.pages_replace()}
					<span className="sr-only">, {name}</span>
				</FileButton>
			</div>
		</li>
	);
}

/** The picture as it will be sent; a sign where there is none to show. */
function PagePreview({ page }: { page: DocumentPage }) {
	const Sign = isPdf(page.file) ? FileText : ImageOff;
	return (
		<span className="page-preview">
			{page.preview ? (
				<img src={page.preview} alt="" data-turn={page.turn} />
			) : (
				<Sign size={40} strokeWidth={1.5} aria-hidden />
			)}
		</span>
	);
}

type ActionProps = { id?: string; icon: LucideIcon; label: string; of: string; off?: boolean; onClick: () => void };

/** Stays in the order of the keyboard when there is nowhere to go, so that nobody loses their place. */
function StaffAction({ id, icon: Icon, label, of, off = false, onClick }: ActionProps) {
	return (
		<button
			type="button"
			id={id}
			className="icon-btn"
			title={label}
			aria-label={`${label}, ${of}`}
			aria-disabled={off || undefined}
			onClick={() => off || onClick()}
		>
			<Icon size={20} aria-hidden />
		</button>
	);
}
