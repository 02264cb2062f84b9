import type { Application } from "#app/domain/application/application.ts";
import { isClosed } from "#app/domain/application/closing.ts";
import { openFields, whyNotCorrectable } from "#app/domain/application/correction/correct-answer.ts";
import { isUnpaidAndOpen } from "#app/domain/application/transitions.ts";
import type { Language } from "#app/domain/language.ts";
import { erasureObstacle, erasureReceipt } from "#app/domain/retention/erasure.ts";
import { mayShare } from "#app/domain/sharing/share-link.ts";
import { isVerified } from "#app/domain/sharing/verified-browser.ts";
import { formatCivilDate, formatDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { ONE_BOX_TEXT } from "#app/domain/withdrawal/begin-request.ts";
import { languageLabel } from "#app/labels/language-labels.ts";
import { consentOf } from "#app/labels/receipt-labels.ts";
import { whatStays } from "#app/labels/retention/erasure-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { isHeld } from "#app/queries/audit/retention.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import type { OwnerSession } from "#app/queries/people/owner-session.server.ts";
import type { Services } from "#app/services.ts";
import type { Correcting, YourDataView } from "./data-view.ts";
import { ownAnswers } from "./own-answers.server.ts";

type Asked = {
	/** The second step of erasing. */
	confirming: boolean;
	/** The answer that is to be corrected. */
	correct: string | null;
	/** The asker's browser. */
	session: OwnerSession | null;
};

/** What its owner may do with the data of an application, and what of that was asked for. */
export async function dataView(
	services: Pick<Services, "db" | "now">,
	application: Application,
	language: Language,
	{ confirming, correct, session }: Asked,
): Promise<YourDataView> {
	const { id, applicationNumber: number } = application;
	const [payments, held] = await Promise.all([findPayments(services, id), isHeld(services, id)]);
	const correcting = correctingOf(application);
	const obstacle = held ? "hold" : erasureObstacle(application, payments);
	return {
		id,
		number,
		correcting,
		needsCode: mayShare("certificate", application) && (!session || !isVerified(session, services.now())),
		own: openFields(application).length > 0 ? await ownAnswers(application, correct, language) : null,
		consents: consentsOf(application, language),
		erasure: {
			obstacle,
			ends: obstacle === null && !isClosed(application),
			stays: whatStays(erasureReceipt(application, payments, services.now()), language),
			confirming: confirming && obstacle === null,
		},
	};
}

function correctingOf(application: Application): Correcting {
	if (isUnpaidAndOpen(application)) return "self";
	if (application.status === "completed") return "after";
	if (isClosed(application)) return "over";
	return whyNotCorrectable(application) === null ? "own" : "office";
}

function editionOf(edition: string | null, language: Language): string | null {
	return edition && m.data_consents_edition({ date: formatCivilDate(edition, language) });
}

function consentsOf(application: Application, language: Language): YourDataView["consents"] {
	const { termsAccepted, termsEdition, createdAt, consentToBeginAt, beginRequest, withdrawal, mandate, agreement } =
		application;
	const version = beginRequest?.text ?? ONE_BOX_TEXT;
	const begin = consentOf({ consentToBeginAt, beginText: version, beginsAt: null }, language);
	const read = languageLabel(beginRequest?.language ?? application.language, language);
	const signed = mandate ?? agreement;
	const said = (text: string) => ({ text, more: null });
	return [
		...(termsAccepted
			? [
					{
						...said(m.data_consents_terms({ date: formatDate(createdAt, language) })),
						more: editionOf(termsEdition, language),
					},
				]
			: []),
		...(begin?.paragraphs ?? []).map((text, place) => ({
			text,
			more: place === 0 ? m.data_consents_text({ version, language: read }) : null,
		})),
		...(signed ? [said(m.data_consents_mandate({ date: formatDateTime(signed.at, language) }))] : []),
		...(withdrawal ? [said(m.data_consents_withdrawal({ date: formatDateTime(withdrawal.statedAt, language) }))] : []),
	];
}
