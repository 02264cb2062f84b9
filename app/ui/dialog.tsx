import X from "lucide-react/icons/x";
import { useId, useLayoutEffect, useRef } from "react";
import { m } from "#app/paraglide/messages.js";

type DialogProps = {
	open: boolean;
	/** Called when the dialog is closed, for example by Escape or the close button. */
	onClose: () => void;
	title: React.ReactNode;
	children: React.ReactNode;
};

/** The browser's modal dialog, which traps and restores the focus. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const titleId = useId();
	// Opens in the same frame as its content, so that buttons below it cannot be pressed in between.
	useLayoutEffect(() => {
		if (open && !dialog.current?.open) dialog.current?.showModal();
		if (!open) dialog.current?.close();
	}, [open]);
	return (
		<dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
			<div className="dialog-head">
				<h2 id={titleId}>{title}</h2>
				<button type="button" className="icon-btn" onClick={() => dialog.current?.close()}>
					<X size={22} aria-hidden />
					<span className="sr-only">{m.dialog_close()}</span>
				</button>
			</div>
			<div className="dialog-body">{children}</div>
		</dialog>
	);
}
