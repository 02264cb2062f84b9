import { AGENT_CONSENT_EDITION } from "../agents/agent-consent.ts";
import { BEGIN_TEXT } from "../withdrawal/begin-request.ts";
import type { ApplicationEvent } from "./event.ts";

type RecordedFields = Record<string, unknown>;

/** Fields with free text written by people, which are sealed with the application's key. */
const TEXT_FIELDS = ["note", "reason", "answer", "items", "before", "value", "message", "member"];

/**
 * Returns what the append-only log stores about an event: the details, without personal data that have their own
 * column, so that erasing the row erases the person; and separately the texts written by people; null if there are
 * none.
 */
export function eventRecord(event: ApplicationEvent): { details: RecordedFields; words: RecordedFields | null } {
	const entries = Object.entries(recordedFields(event));
	const isText = ([name, value]: [string, unknown]) => TEXT_FIELDS.includes(name) && value !== "";
	const textFields = Object.fromEntries(entries.filter(isText));
	return {
		details: Object.fromEntries(entries.filter(([name]) => !TEXT_FIELDS.includes(name))),
		words: Object.keys(textFields).length > 0 ? textFields : null,
	};
}

function recordedFields(event: ApplicationEvent): RecordedFields {
	switch (event.type) {
		case "draft-saved":
		case "application-submitted": {
			const hadNif = event.details.personalInfo?.hadNif;
			return {
				packageType: event.packageType,
				...(event.agent && { agent: event.agent.id, agentConsent: event.agent.consent }),
				...(hadNif !== undefined && { hadNif }),
				...(event.type === "application-submitted" &&
					event.consentToBegin && { beginText: BEGIN_TEXT, language: event.language }),
			};
		}
		case "package-chosen":
			return { packageType: event.packageType };
		case "payment-opened": {
			const { id: paymentId, purpose, amount, intentId } = event.payment;
			return { paymentId, purpose, amount, hasIntent: intentId !== null };
		}
		case "payment-observed":
			return {
				intentId: event.snapshot.intentId,
				state: event.snapshot.state,
				refunds: event.snapshot.refunds.map(({ amount, state }) => ({ amount, state })),
				disputes: event.snapshot.disputes.map(({ status }) => status),
			};
		case "agent-agreed":
			return { text: AGENT_CONSENT_EDITION, language: event.language, showsNif: event.showsNif };
		case "referral-recorded":
			return { code: event.code };
		case "payment-flagged":
			return { fraudType: event.fraudType };
		case "refund-requested":
			return { refundId: event.refundId, amount: event.amount, available: event.available, note: event.note };
		case "refund-request-submitted":
			return { requestId: event.requestId, paymentId: event.paymentId, cause: event.cause, reason: event.reason };
		case "refund-request-refused":
			return { requestId: event.requestId, reason: event.reason };
		case "withdrawn":
			return { statedAt: event.statedAt, channel: event.channel, language: event.language };
		case "consent-given":
			return { text: BEGIN_TEXT, language: event.language };
		case "refund-decided":
			return { refundId: event.refundId, decision: event.decision, reason: event.reason };
		case "refund-refused":
			return { refundId: event.refundId, code: event.code };
		case "information-requested":
			return { items: event.items.map(({ kind, reason }) => ({ kind, reason })) };
		case "information-provided":
			return { item: event.item };
		case "document-decided":
			return {
				document: event.document,
				decision: event.decision,
				reason: event.reason,
				...(event.checks?.length && { checks: event.checks }),
			};
		case "answer-corrected": {
			const { field, before, value, reason, document } = event;
			return {
				field,
				...(document && { document: document.kind, decision: document.decision }),
				before,
				value,
				reason,
			};
		}
		case "document-checked":
			return { document: event.document, decision: event.decision };
		case "mandate-signed":
			return { kind: event.signed.kind, forOffice: event.forOffice };
		case "filed":
			return {
				authorityReference: event.authorityReference,
				...(event.pack && { pack: event.pack }),
				...(event.earlierNifSearched && { earlierNifSearched: true }),
				...(event.guardianChecked && { guardianChecked: true }),
			};
		case "authority-refused":
			return {
				reasonCode: event.reason,
				answer: event.answer,
				items: event.requestToApplicant && [{ reason: event.requestToApplicant }],
			};
		case "nif-correction-requested":
			return { items: event.wrong, note: event.note };
		case "nif-correction-refused":
			return { answer: event.answer };
		case "representation-left":
			return { option: event.option, value: event.successor };
		case "representation-resigned":
			return { reason: event.reason };
		case "nif-correction-filed":
		case "password-requested":
		case "representation-end-filed":
			return { reference: event.reference };
		case "authority-approved":
			return { answer: event.answer };
		case "rejection-proposed":
		case "rejected":
			return { fault: event.fault, reason: event.reason };
		case "reopened":
			return { reason: event.reason };
		case "proposal-returned":
			return { proposal: event.proposal, reason: event.reason };
		case "nif-replacement-proposed":
			return { cause: event.cause };
		case "certificate-stored":
			return { check: event.check, reason: event.reason };
		case "certificate-confirmed":
			return { reason: event.reason };
		case "certificate-downloaded":
			return { by: event.by, device: event.device };
		case "message-sent":
		case "message-answered":
			return { message: event.message, ...(event.attachment !== null && { attachment: event.attachment }) };
		case "agent-message-sent":
			return { member: event.member, message: event.message };
		case "agent-message-answered":
			return { message: event.message };
		case "shipping-updated":
			return { status: event.status };
		case "data-erased":
			return event.earlierErasure ? { firstErasedAt: event.earlierErasure.at } : {};
		default:
			return {};
	}
}
