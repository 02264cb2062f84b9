import type { AftercareEvent } from "../aftercare/aftercare.ts";
import type { AgentConsent, AgentConsentEvent } from "../agents/agent-consent.ts";
import type { Erasure } from "../backup/backup.ts";
import type { CertificateCheck } from "../documents/certificate-check.ts";
import type { DocumentType } from "../documents/document-check.ts";
import type { RefusalReason } from "../filing/refusal-reasons.ts";
import type { Language } from "../language.ts";
import type { SignedMandate } from "../mandate/signed-mandate.ts";
import type { MessageEvent } from "../messages/message-event.ts";
import type { PackageId } from "../money/packages.ts";
import type { Payment, PaymentSnapshot } from "../money/payment.ts";
import type { SharingEvent } from "../sharing/sharing.ts";
import type { ProposalKind } from "../staff/approval.ts";
import type { RefundCause } from "../withdrawal/refund-request.ts";
import type { WithdrawalChannel } from "../withdrawal/withdrawal.ts";
import type {
	Address,
	Application,
	CaseDocument,
	DocumentDecision,
	Fault,
	NifCause,
	RequestedItem,
	TypedNif,
} from "./application.ts";
import type { DocumentCheck } from "./document-checks.ts";
import type { ColumnField, CorrectedField } from "./personal-info-fields.ts";
import type { ShippingStatus } from "./shipping.ts";

/** Staff roles (ruling T62): `user` may do nothing. */
const ROLES = ["user", "auditor", "reviewer", "senior", "finance", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The author of a change. `id` is the staff member's e-mail, `person` the human behind the account. */
export type Actor =
	| { kind: "applicant" }
	| { kind: "system" }
	| { kind: "staff"; id: string; role: Role; person: number }
	/** A member of the application's firm; `id` is the member's. */
	| { kind: "agent"; id: string; agentId: number };

/** Everything about the person and the address that the form collects (row 100). */
export type ApplicantDetails = Pick<Application, ColumnField | "personalInfo"> & { deliveryAddress: Address | null };

export type SubmittedDocument = { path: string; decision: DocumentDecision };

/** The content of a draft or submission, which creates an application or, while unpaid, updates it. */
export type Opening = {
	applicationNumber: string;
	language: Language;
	packageType: PackageId;
	affiliateCode: string | null;
	/** Discount of that code, in whole per cent. */
	codePercent: number;
	/** Discount that needs no code, in whole per cent: of the firm, or for an additional person in an order. */
	ownPercent: number;
	/** The order that the application joins when it is created. */
	orderId?: string | null;
	isDemo: boolean;
	details: ApplicantDetails;
	passport: SubmittedDocument | null;
	address: SubmittedDocument | null;
	/** Documents of a minor's guardian, if already received. */
	guardian?: SubmittedDocument | null;
	/** The firm that brings the application, and what the client has decided about it so far. */
	agent?: { id: number; consent: AgentConsent } | null;
	/** The address is unverified: the mail is subject to its quota. */
	mailWaits?: boolean;
};

/** Events of an application, in the past tense. S-numbers are the transitions of the state machines. */
export type ApplicationEvent =
	/** S1 */
	| ({ type: "draft-saved" } & Opening)
	/** S2; again while unpaid, when the applicant changes an answer */
	| ({ type: "application-submitted"; consentToBegin: boolean } & Opening)
	/** The applicant begins an order for additional people */
	| { type: "order-opened" }
	/** The application leaves its order; `discountPercent` is the firm's discount, which remains */
	| { type: "order-left"; discountPercent: number }
	| { type: "package-chosen"; packageType: PackageId; deliveryAddress: Address | null }
	/** Both checkboxes of F38, in the language in which they were shown */
	| { type: "consent-given"; language: Language }
	/** The same checkboxes are cleared before the payment */
	| { type: "consent-revoked" }
	/** A valid partner code at checkout; the last one before the payment applies */
	| { type: "referral-recorded"; code: string; discountPercent: number }
	/** The row for an attempt to collect money is created, before the request to the provider */
	| { type: "payment-opened"; payment: Payment }
	/** S3, refunds and disputes: the provider's current state */
	| { type: "payment-observed"; snapshot: PaymentSnapshot }
	/** The provider warns of a likely dispute */
	| { type: "payment-flagged"; intentId: string; fraudType: string }
	/** Staff refund `amount` cents of the `available` cents that the page showed */
	| {
			type: "refund-requested";
			paymentId: string;
			refundId: string;
			amount: number;
			available: number;
			note: string;
			/** Cents above which a second person is required. */
			limit: number;
	  }
	/** The second person decides on a refund over the limit */
	| { type: "refund-decided"; refundId: string; decision: "approved" | "returned"; reason: string }
	/** An applicant requests a refund, in their own words (`reason`) */
	| { type: "refund-request-submitted"; requestId: string; paymentId: string; cause: RefundCause; reason: string }
	/** Staff decline a refund request, with a reason */
	| { type: "refund-request-refused"; requestId: string; reason: string }
	/** The refund policy starts a refund that nobody requested */
	| { type: "refund-owed" }
	/** The provider has finally rejected a refund */
	| { type: "refund-refused"; refundId: string; code: string }
	/** S4 */
	| { type: "information-requested"; items: Pick<RequestedItem, "kind" | "reason">[] }
	/** S5, one item */
	| { type: "information-provided"; item: number; document: SubmittedDocument | null }
	/** S5, all items, by staff */
	| { type: "information-waived" }
	| {
			type: "document-decided";
			document: CaseDocument;
			decision: "accepted" | "refused";
			reason: string;
			/** The completed checks, from those in `requiredChecks`. */
			checks?: readonly DocumentCheck[];
	  }
	/** A signed power of attorney was received; `forOffice` if it is for the tax office. */
	| { type: "mandate-signed"; signed: Pick<SignedMandate, "path" | "kind" | "edition" | "sheets">; forOffice: boolean }
	/** The applicant's own representative accepted, by the link */
	| { type: "representative-accepted" }
	/**
	 * Staff correct one answer. `before` is the old value; `document` supports it, with the result of the checks for
	 * the new answer.
	 */
	| {
			type: "answer-corrected";
			field: CorrectedField;
			before: string;
			value: string;
			reason: string;
			document: { kind: DocumentType; path: string; decision: DocumentDecision } | null;
	  }
	/** The checks' result for a document that was still being read on submission */
	| { type: "document-checked"; document: DocumentType; path: string; decision: DocumentDecision }
	/**
	 * S6; `earlierNifSearched` for an applicant who may already have a number (F3), `guardianChecked` for a minor (F11)
	 */
	| {
			type: "filed";
			authorityReference: string;
			checkListDone: boolean;
			earlierNifSearched?: boolean;
			guardianChecked?: boolean;
			/** The filed documents: SHA-256 in hexadecimal, and the uploads in them that may be replaced later. */
			pack?: {
				sha256: string;
				passport: string | null;
				address: string | null;
				guardian?: string | null;
				mandate?: string;
				/** Number of straightened photographs at the start. */
				sheets?: number;
			};
	  }
	/** The office returned the request (F17): its text, and what the applicant must correct. */
	| { type: "authority-refused"; reason: RefusalReason; answer: string; requestToApplicant: string }
	/** S7 */
	| { type: "authority-approved"; answer: string }
	/** S8, first person, typed twice */
	| ({ type: "nif-proposed" } & TypedNif)
	/** S8, second person */
	| { type: "nif-confirmed"; nif: string }
	/** The applicant's number is wrong: the correct one, typed twice, and the cause (decision 080) */
	| ({ type: "nif-replacement-proposed"; cause: NifCause } & TypedNif)
	/** The second person of a replacement */
	| { type: "nif-replaced"; nif: string }
	/** S9, first person; the reason if it replaces an existing one */
	| { type: "certificate-stored"; path: string; check: CertificateCheck; reason: string }
	/** S9, second person; the reason if its text does not show the number */
	| { type: "certificate-confirmed"; path: string; reason: string }
	/** S10, by the system as soon as it applies */
	| { type: "completed" }
	/** S11, first person of a paid application */
	| { type: "rejection-proposed"; reason: string; fault: Fault }
	/** S11 */
	| { type: "rejected"; reason: string; fault: Fault }
	/** A proposal that awaits a second person is withdrawn by its author, or returned by another person with a reason */
	| { type: "proposal-returned"; proposal: ProposalKind; reason: string }
	/** S12 */
	| { type: "cancelled" }
	/** S13, stated at `statedAt` (UTC milliseconds) */
	| { type: "withdrawn"; statedAt: number; channel: WithdrawalChannel; language: Language }
	/** S14 */
	| { type: "reopened"; reason: string }
	/** The applicant's personal data are erased (F44) */
	| {
			type: "data-erased";
			/** The recorded erasure, if a restore of an older copy brought back an erased application. */
			earlierErasure?: Erasure;
	  }
	/** Reminders, S15 and S16, caused by the room's alarm */
	| { type: "time-passed" }
	/** T9; the address is stored until the payment arrives */
	| { type: "delivery-requested"; address: Address }
	/** The printed certificate is cancelled before it is sent */
	| { type: "delivery-cancelled" }
	| {
			type: "shipping-updated";
			status: ShippingStatus;
			carrier: string;
			trackingNumber: string;
			shippingDate: number | null;
			estimatedDeliveryDate: number | null;
			notes: string | null;
	  }
	| AgentConsentEvent
	| MessageEvent
	| SharingEvent
	| AftercareEvent;

export type EventType = ApplicationEvent["type"];

export type MailTemplate =
	| "saved"
	| "submitted"
	| "agent_consent"
	| "paid"
	| "refunded"
	| "payment_reminder"
	| "voucher"
	| "action_needed"
	| "signature_needed"
	| "representative_needed"
	| "information_received"
	| "answer_corrected"
	| "filed"
	| "filing_overdue"
	| "late"
	| "authority_refused"
	| "nif_assigned"
	| "nif_replaced"
	| "certificate_ready"
	| "certificate_replaced"
	| "shipped"
	| "delivery_confirmed"
	| "delivery_cancelled"
	| "withdrawal_received"
	| "begin_confirmed"
	| "refund_request_submitted"
	| "refund_approved"
	| "refund_refused"
	| "invoice_issued"
	| "rejected"
	| "reopened"
	| "cancelled"
	| "expiry_warning"
	| "nif_correction_requested"
	| "nif_correction_filed"
	| "nif_correction_done"
	| "nif_correction_refused"
	| "password_requested"
	| "password_ready"
	| "password_revealed"
	| "password_expired"
	| "representation_left"
	| "representation_resigned"
	| "representation_end_filed"
	| "representation_ended"
	| "representation_reminder"
	| "notifications_active"
	| "message_answered"
	| "certificate_shared"
	| "review_request"
	| "review_refused"
	| "admin_notice";

/** The content of a push notification: the applicant has to act, or the NIF was issued. */
export type PushNotice = "act" | "nif";

/** A side effect of an event: an outbox row in the same batch. `key` is globally unique. */
export type Effect =
	/**
	 * An e-mail that is `deferrable` is subject to its recipient's quota; all others are sent immediately. `mergedIds`:
	 * ids of other applications whose queued e-mails are merged into it.
	 */
	| { kind: "mail"; template: MailTemplate; key: string; deferrable?: true; mergedIds?: string[] }
	/** The link that confirms a withdrawal stated without proof of ownership; it counts towards the quota. */
	| { kind: "withdrawal-link"; statedAt: number; key: string }
	| { kind: "cancel-payment"; paymentId: string; key: string }
	| { kind: "refund"; refundId: string; key: string }
	| { kind: "commission"; key: string }
	/** Adds the erasure to the list that is applied after a restore (app/commands/backup/repeat-erasures.server.ts). */
	| { kind: "record-erasure"; erasure: Erasure; key: string }
	/** The invoice of a payment that arrived. */
	| { kind: "invoice"; paymentId: string; key: string }
	/** The credit note for a refund or a lost dispute; `source` is its id. */
	| { kind: "credit-note"; paymentId: string; source: string; key: string }
	/** Applies rule S3 once the money has arrived. */
	| { kind: "ask-about-documents"; key: string }
	/** Notifies the firm of a message from staff. */
	| { kind: "agent-message"; key: string }
	/** A notification in the browser of this owner session; written only by durable/write-transition.ts. */
	| { kind: "push"; notice: PushNotice; session: string; key: string };
