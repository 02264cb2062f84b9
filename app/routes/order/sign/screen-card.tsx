import { type PointerEvent, useId, useRef, useState } from "react";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import { DRAWING_BOX, type Drawing, toSvgPath } from "#app/domain/mandate/drawing.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldError, FieldHint, type FieldLabels } from "#app/ui/form/field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import {
	EMPTY_PAD,
	isFull,
	type PadStrokes,
	penDown,
	penMove,
	penUp,
	toFormValue,
	toPadPosition,
	undoStroke,
} from "./pad-strokes.ts";
import type { Problem, SigningView } from "./sign.server.ts";

type ScreenCardProps = {
	screen: NonNullable<SigningView["screen"]>;
	/** Name of the signer; null for viewers who may not read it. */
	name: string | null;
	problem: Problem | null;
};

/** Card with the screen signature, for phones. */
export function ScreenCard(props: ScreenCardProps) {
	return (
		<Card aria-labelledby="screen" className="stack">
			<h2 id="screen">{props.screen.forOffice ? m.sign_screen_title() : m.sign_screen_contract()}</h2>
			<ScreenSigning {...props} />
		</Card>
	);
}

/** Forms to sign on the screen by drawing or typing, with an explanation of the legal effect. */
export function ScreenSigning({ screen: { forOffice, signedAt }, name, problem }: ScreenCardProps) {
	const findError = (fieldId: string) => (problem?.fieldId === fieldId ? problem.message : undefined);
	return (
		<>
			<p>{forOffice ? m.sign_screen_office() : m.sign_screen_optional()}</p>
			{signedAt !== null && (
				<p>
					<strong>{m.sign_screen_done({ date: formatDate(signedAt, getLocale()) })}</strong>
				</p>
			)}
			{signedAt === null && (
				<>
					<AppForm className="form" preventScrollReset aria-labelledby="draw">
						<h3 id="draw">{m.sign_draw_title()}</h3>
						<p>{m.sign_draw_text()}</p>
						<SignaturePad name="drawing" label={m.sign_pad_label()} typedId="typed" error={findError("drawing")} />
						<Checkbox name="consent" id="draw-consent" label={m.sign_consent()} error={findError("draw-consent")} />
						<div>
							<Button type="submit" name="intent" value="draw" variant="secondary">
								{m.sign_draw_send()}
							</Button>
						</div>
					</AppForm>
					<AppForm className="form" preventScrollReset aria-labelledby="type">
						<h3 id="type">{m.sign_type_title()}</h3>
						<p>{m.sign_type_text()}</p>
						<TextField
							name="typed"
							label={m.sign_type_label()}
							hint={name === null ? m.phone_type_hint() : m.sign_type_hint({ name })}
							error={findError("typed")}
							defaultValue={problem?.values?.typed}
							autoComplete="name"
							maxLength={200}
						/>
						<Checkbox name="consent" id="type-consent" label={m.sign_consent()} error={findError("type-consent")} />
						<div>
							<Button type="submit" name="intent" value="type" variant="secondary">
								{m.sign_type_send()}
							</Button>
						</div>
					</AppForm>
				</>
			)}
		</>
	);
}

type SignaturePadProps = FieldLabels & {
	/** Id of the field on the same page in which the name can be typed instead. */
	typedId: string;
	/** Called after each stroke and each removal of strokes. */
	onChange?: (drawing: Drawing) => void;
};

/**
 * Drawing area for mouse, pen or finger. The form sends `Drawing` as JSON under `name`. Links to the field `typedId` as
 * the alternative to drawing. Without scripts, only that link appears.
 */
export function SignaturePad({ name, id = name, label, hint, error, typedId, onChange }: SignaturePadProps) {
	const hydrated = useHydrated();
	const [pad, setPad] = useState(EMPTY_PAD);
	// Several events may occur before the next render.
	const latest = useRef(EMPTY_PAD);
	const labelId = useId();
	function change(next: PadStrokes): void {
		const previous = latest.current;
		latest.current = next;
		setPad(next);
		if (next.finished !== previous.finished) onChange?.({ strokes: [...next.finished] });
	}
	const descriptionIds = [`${id}-hint`, error && `${id}-error`, `${id}-status`].filter(Boolean).join(" ");
	return (
		<div className="field signature-field">
			<p className="field-label" id={labelId}>
				{label}
			</p>
			<FieldHint id={id}>
				{hydrated ? (hint ?? m.sign_pad_hint()) : m.sign_pad_no_scripts()}{" "}
				<a href={`#${typedId}`}>{m.sign_pad_instead()}</a>
			</FieldHint>
			{error && <FieldError id={id}>{error}</FieldError>}
			<input type="hidden" name={name} value={toFormValue(pad)} />
			{hydrated && (
				// biome-ignore lint/a11y/useSemanticElements: an error summary cannot link to a fieldset
				<div
					id={id}
					className="signature-pad"
					role="group"
					tabIndex={-1}
					aria-labelledby={labelId}
					aria-describedby={descriptionIds}
				>
					<SignatureBox pad={pad} change={(next) => change(next(latest.current))} />
					<p id={`${id}-status`} role="status" className="small muted">
						{getStatus(pad)}
					</p>
					<div className="row btn-row">
						<PadButton disabled={pad.finished.length === 0} onClick={() => change(undoStroke(latest.current))}>
							{m.sign_pad_undo()}
						</PadButton>
						<PadButton disabled={pad.finished.length === 0} onClick={() => change(EMPTY_PAD)}>
							{m.sign_pad_clear()}
						</PadButton>
					</div>
				</div>
			)}
		</div>
	);
}

type SignatureBoxProps = { pad: PadStrokes; change: (next: (pad: PadStrokes) => PadStrokes) => void };

/** The drawing surface, whose coordinates do not depend on its size. */
function SignatureBox({ pad, change }: SignatureBoxProps) {
	const strokes = pad.current ? [...pad.finished, pad.current] : [...pad.finished];
	const endStroke = (event: PointerEvent) => change((now) => penUp(now, event.pointerId));
	return (
		<svg
			className="signature-box"
			viewBox={`0 0 ${DRAWING_BOX.width} ${DRAWING_BOX.height}`}
			aria-hidden
			onPointerDown={(event) => {
				if (event.button !== 0) return;
				event.currentTarget.setPointerCapture(event.pointerId);
				const [point] = toPoints(event, [event.nativeEvent]);
				if (point) change((now) => penDown(now, event.pointerId, point));
			}}
			onPointerMove={(event) => {
				// Some browsers return an empty list; others lack the method.
				const coalescedEvents = event.nativeEvent.getCoalescedEvents?.() ?? [];
				const points = toPoints(event, coalescedEvents.length > 0 ? coalescedEvents : [event.nativeEvent]);
				change((now) => penMove(now, event.pointerId, points));
			}}
			onPointerUp={endStroke}
			onPointerCancel={endStroke}
			onLostPointerCapture={endStroke}
		>
			<line className="signature-line" x1="24" x2={DRAWING_BOX.width - 24} y1="152" y2="152" />
			<path className="signature-ink" d={toSvgPath({ strokes })} />
		</svg>
	);
}

function toPoints({ currentTarget }: PointerEvent<SVGSVGElement>, events: readonly globalThis.PointerEvent[]) {
	const frame = currentTarget.getBoundingClientRect();
	return events.map((event) => ({ ...toPadPosition(frame, event), at: event.timeStamp }));
}

/** Button that stays focusable while disabled, so that keyboard focus is not lost. */
function PadButton({
	disabled,
	onClick,
	children,
}: {
	disabled: boolean;
	onClick: () => void;
	children: React.ReactNode;
}) {
	return (
		<Button variant="secondary" aria-disabled={disabled || undefined} onClick={() => disabled || onClick()}>
			{children}
		</Button>
	);
}

function getStatus(pad: PadStrokes): string {
	if (isFull(pad)) return m.sign_pad_full();
	return pad.finished.length === 0 ? m.sign_pad_empty() : m.sign_pad_strokes({ count: pad.finished.length });
}
