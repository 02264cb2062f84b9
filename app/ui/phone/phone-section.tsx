import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useLastResult } from "#app/browser/use-last-result.ts";
import type { PhoneStep } from "#app/domain/phone-link.ts";
import { m } from "#app/paraglide/messages.js";
import { CopyLine } from "#app/ui/copy-line.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { type NewPhoneLink, type PhoneView, toRemainingMinutes } from "./phone-view.ts";

const OFFERS: Record<PhoneStep, () => string> = {
	documents: m.phone_offer_documents,
	provide: m.phone_offer_provide,
	sign: m.phone_offer_sign,
};

type PhoneSectionProps = {
	view: PhoneView;
	/** A new link, shown only once. */
	newLink: NewPhoneLink | null;
	/** The application of this page; null before it exists. */
	applicationId: string | null;
	/** Path of the page, for a link that reloads it. */
	path: string;
	/** Purpose of the phone, if the step does not explain it. */
	offer?: string;
};

/** Offers the same step on a phone by QR code, and shows the status of the paired phone. Hidden on narrow screens. */
export function PhoneSection({ view, newLink, applicationId, path, offer }: PhoneSectionProps) {
	const { state } = view;
	const currentLink = useLastResult(newLink);
	usePhoneUpdates(state !== "none" && applicationId, state === "none" ? 0 : view.remainingMs);
	return (
		<section className="phone-section" data-state={state} aria-labelledby="phone">
			<h2 id="phone">{m.phone_title()}</h2>
			{state === "none" && <p className="muted">{offer ?? OFFERS[view.step]()}</p>}
			{state === "offered" && <p className="small muted">{m.phone_lasts()}</p>}
			{state === "offered" && currentLink && <LinkCode newLink={currentLink} />}
			<div role="status">
				{state === "offered" && <p>{m.phone_waiting({ minutes: toRemainingMinutes(view.remainingMs) })}</p>}
				{state === "joined" && (
					<>
						<p>
							<strong>{m.phone_joined_title()}:</strong> {view.device || m.phone_unknown()}
						</p>
						<p>{m.phone_joined({ minutes: toRemainingMinutes(view.remainingMs) })}</p>
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

function LinkCode({ newLink: { link, path, size } }: { newLink: NewPhoneLink }) {
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
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Reloads the page's data while a phone is expected or paired: at each live update, and when the phone's access
 * expires. Without WebSockets, the user reloads with a link.
 * @param applicationId null before the application exists; false for no subscription
 * @param remainingMs time until the link or the phone's access expires, in milliseconds
 */
function usePhoneUpdates(applicationId: string | null | false, remainingMs: number): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (applicationId === false) return;
		const reload = () => void revalidate();
		const handlers = {
			applicationId: applicationId,
			page: location.href,
			onUpdate: reload,
			onPhoneUpdate: reload,
			onReconnect: reload,
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
	}, [applicationId, revalidate]);
	useEffect(() => {
		if (applicationId === false) return;
		const timeout = setTimeout(() => void revalidate(), Math.min(remainingMs + 1_000, MAX_TIMEOUT_MS));
		return () => clearTimeout(timeout);
	}, [applicationId, remainingMs, revalidate]);
}
