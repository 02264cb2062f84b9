import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useLastResult } from "#app/browser/use-last-result.ts";
import type { PhoneStep } from "#app/domain/phone-link.ts";
import { m } from "#app/paraglide/messages.js";
import { CopyLine } from "#app/ui/copy-line.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { type MadeLink, minutesLeft, type PhoneView } from "./phone-view.ts";

const OFFERS: Record<PhoneStep, () => string> = {
	documents: m.phone_offer_documents,
	provide: m.phone_offer_provide,
	sign: m.phone_offer_sign,
};

type PhoneSectionProps = {
	view: PhoneView;
	/** A new link, shown only once. */
	made: MadeLink | null;
	/** The application of this page; null for an order without one. */
	applicationId: string | null;
	/** The address of the page, to reload it. */
	path: string;
	/** Purpose of the phone, if the step does not explain it. */
	offer?: string;
};

/** Offers the same step on a phone by QR code, and shows what the paired phone may do. Hidden on narrow screens. */
export function PhoneSection({ view, made, applicationId, path, offer }: PhoneSectionProps) {
	const { state } = view;
	const currentLink = useLastResult(made);
	usePhoneUpdates(state !== "none" && applicationId, state === "none" ? 0 : view.leftMs);
	return (
		<section className="phone-section" data-state={state} aria-labelledby="phone">
			<h2 id="phone">{m.phone_title()}</h2>
			{state === "none" && <p className="muted">{offer ?? OFFERS[view.step]()}</p>}
			{state === "offered" && <p className="small muted">{m.phone_lasts()}</p>}
			{state === "offered" && currentLink && <MadeCode made={currentLink} />}
			<div role="status">
				{state === "offered" && <p>{m.phone_waiting({ minutes: minutesLeft(view.leftMs) })}</p>}
				{state === "joined" && (
					<>
						<p>
							<strong>{m.phone_joined_title()}:</strong> {view.device || m.phone_unknown()}
						</p>
						<p>{m.phone_joined({ minutes: minutesLeft(view.leftMs) })}</p>
					</>
				)}
			</div>
			<AppForm className="row btn-row" preventScrollReset>
				<Button type="submit" name="intent" value="phone-make" variant="quiet">
					{state === "none" ? m.phone_make() : m.phone_again()}
				</Button>
				{state !== "none" && (
					<Button type="submit" name="intent" value="phone-end" variant="quiet">
						{state === "joined" ? m.phone_end() : m.phone_cancel()}
					</Button>
				)}
			</AppForm>
			{state !== "none" && (
				<p className="small">
					{m.phone_done_there()} <AppLink to={path}>{m.phone_refresh()}</AppLink>
				</p>
			)}
		</section>
	);
}

function MadeCode({ made: { link, path, size } }: { made: MadeLink }) {
	return (
		<div className="phone-code">
			<svg
				className="phone-qr"
				viewBox={`0 0 ${size} ${size}`}
				role="img"
				aria-labelledby="phone-qr-title phone-qr-desc"
				shapeRendering="crispEdges"
			>
				<title id="phone-qr-title">{m.phone_qr_title()}</title>
				<desc id="phone-qr-desc">{m.phone_qr_desc()}</desc>
				<path d={path} />
			</svg>
			<div className="stack">
				<p>{m.phone_scan()}</p>
				<CopyLine id="phone-link" label={m.phone_link()} hint={m.phone_link_hint()} value={link} />
			</div>
		</div>
	);
}

/** Maximum delay of a browser timer in milliseconds. */
const MAX = 2 ** 31 - 1;

/**
 * While a phone is expected or paired: reloads the page's data at each event of the room, and when the phone's access
 * expires. Without sockets the page stays as it is, with a link to reload.
 * @param room the application; null for the browser's own order; false for no subscription
 * @param remainingMs time until link or phone expire, in milliseconds
 */
function usePhoneUpdates(room: string | null | false, remainingMs: number): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (room === false) return;
		const reload = () => void revalidate();
		const handlers = {
			applicationId: room,
			page: location.href,
			onUpdate: reload,
			onPhone: reload,
			onReturn: reload,
			onState: () => {},
		};
		let isStopped = false;
		let stop = () => {};
		import("../../browser/subscribe-to-application.ts").then(
			({ subscribeToApplication }) => {
				if (!isStopped) stop = subscribeToApplication(handlers);
			},
			() => {},
		);
		return () => {
			isStopped = true;
			stop();
		};
	}, [room, revalidate]);
	useEffect(() => {
		if (room === false) return;
		const timeout = setTimeout(() => void revalidate(), Math.min(remainingMs + 1_000, MAX));
		return () => clearTimeout(timeout);
	}, [room, remainingMs, revalidate]);
}
