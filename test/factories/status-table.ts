import type { EventType } from "#app/domain/application/event.ts";

/** The result of each event in each state: the next status, or the error code. Columns as in STATES. */
export const STATUS_TABLE: Record<EventType, string> = {
	//                      none                  draft      unpaid         paid                   asked                 processing   approved     completed   rejected   cancelled
	"draft-saved":
		"draft                 draft      wrong_state    wrong_state            wrong_state           wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"application-submitted":
		"pending               pending    pending        wrong_state            wrong_state           wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"order-opened":
		"application_not_found draft      pending        pending                verification_required processing   approved     completed   wrong_state wrong_state",
	"order-left":
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"package-chosen":
		"application_not_found draft      pending        wrong_state            wrong_state           wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"consent-given":
		"application_not_found wrong_state pending       pending                verification_required processing   approved     wrong_state wrong_state wrong_state",
	"consent-revoked":
		"application_not_found draft      pending        wrong_state            wrong_state           wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"referral-recorded":
		"application_not_found draft      pending        wrong_state            wrong_state           wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"agent-agreed":
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"agent-ended":
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"payment-opened":
		"application_not_found wrong_state pending       already_paid           already_paid          already_paid already_paid already_paid already_paid wrong_state",
	"payment-observed":
		"application_not_found draft      pending        pending                verification_required processing   approved     completed   rejected   cancelled",
	"payment-flagged":
		"application_not_found application_not_found pending pending            verification_required processing   approved     completed   rejected   application_not_found",
	"refund-requested":
		"application_not_found wrong_state wrong_state   pending                verification_required processing   approved     completed   rejected   wrong_state",
	"refund-decided":
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"refund-refused":
		"application_not_found application_not_found application_not_found application_not_found application_not_found application_not_found application_not_found application_not_found application_not_found application_not_found",
	"information-requested":
		"application_not_found wrong_state not_paid      verification_required  wrong_state           verification_required wrong_state wrong_state wrong_state wrong_state",
	"information-provided":
		"application_not_found wrong_state wrong_state   wrong_state            pending               wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"information-waived":
		"application_not_found wrong_state wrong_state   wrong_state            pending               wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"document-decided":
		"application_not_found wrong_state not_paid      pending                pending               wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"mandate-signed":
		"application_not_found wrong_state not_paid      pending                verification_required wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"representative-accepted":
		"application_not_found wrong_state not_paid      representative_accepted representative_accepted wrong_state wrong_state wrong_state wrong_state wrong_state",
	"document-checked":
		"application_not_found draft      pending       pending                verification_required processing   approved     completed   rejected   cancelled",
	"answer-corrected":
		"application_not_found not_paid   not_paid       pending                verification_required correction_filed correction_filed correction_ended correction_ended correction_ended",
	filed:
		"application_not_found wrong_state not_paid      processing             wrong_state           wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"authority-approved":
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           approved     wrong_state  wrong_state wrong_state wrong_state",
	"nif-proposed":
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           processing   wrong_state  wrong_state wrong_state wrong_state",
	"nif-confirmed":
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           approved     wrong_state  wrong_state wrong_state wrong_state",
	"nif-replacement-proposed":
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           wrong_state  approved     completed   wrong_state wrong_state",
	"nif-replaced":
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	"certificate-stored":
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           processing   approved     completed   wrong_state wrong_state",
	"certificate-confirmed":
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	completed:
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           wrong_state  certificate_missing wrong_state wrong_state wrong_state",
	"rejection-proposed":
		"application_not_found wrong_state pending       pending                verification_required processing   wrong_state  wrong_state wrong_state wrong_state",
	rejected:
		"application_not_found wrong_state rejected      same_person            same_person           same_person  wrong_state  wrong_state wrong_state wrong_state",
	"proposal-returned":
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           processing   wrong_state  wrong_state wrong_state wrong_state",
	cancelled:
		"application_not_found cancelled  cancelled      cancelled              cancelled             wrong_state  wrong_state  wrong_state wrong_state wrong_state",
	withdrawn:
		"application_not_found wrong_state cancelled     cancelled              cancelled             cancelled    approved     completed   rejected    wrong_state",
	"refund-request-submitted":
		"application_not_found wrong_state wrong_state refund_not_askable refund_not_askable processing approved completed rejected wrong_state",
	"refund-request-refused":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state",
	"refund-owed":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state",
	"delivery-cancelled":
		"application_not_found delivery_not_cancellable delivery_not_cancellable delivery_not_cancellable delivery_not_cancellable delivery_not_cancellable delivery_not_cancellable delivery_not_cancellable delivery_not_cancellable delivery_not_cancellable",
	reopened:
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           wrong_state  wrong_state  wrong_state pending    wrong_state",
	"data-erased":
		"application_not_found cancelled cancelled      data_held              data_held             data_held    data_held    completed   rejected   cancelled",
	"time-passed":
		"application_not_found cancelled  cancelled      pending                rejected              processing   approved     completed   rejected   cancelled",
	"delivery-requested":
		"application_not_found delivery_not_possible delivery_not_possible delivery_not_possible delivery_not_possible delivery_not_possible delivery_not_possible completed delivery_not_possible delivery_not_possible",
	"authority-refused":
		"application_not_found wrong_state wrong_state wrong_state wrong_state verification_required wrong_state wrong_state wrong_state wrong_state",
	"nif-correction-requested":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state completed wrong_state wrong_state",
	"nif-correction-filed":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state",
	"nif-correction-refused":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state",
	"password-requested":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state",
	"password-arrived":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state",
	"password-revealed":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state",
	"password-lost":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state",
	"representation-left":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state completed wrong_state wrong_state",
	"representation-resigned":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state resigned_too_early wrong_state wrong_state",
	"representation-end-filed":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state",
	"representation-ended":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state",
	"notifications-requested":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state completed wrong_state wrong_state",
	"certificate-downloaded":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state completed wrong_state wrong_state",
	"message-sent":
		"application_not_found thread_closed pending pending verification_required processing approved completed rejected thread_closed",
	"message-answered":
		"application_not_found thread_closed pending pending verification_required processing approved completed rejected thread_closed",
	"message-settled":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state",
	"agent-message-sent":
		"application_not_found thread_closed thread_closed thread_closed thread_closed thread_closed thread_closed thread_closed thread_closed thread_closed",
	"agent-message-answered":
		"application_not_found thread_closed thread_closed thread_closed thread_closed thread_closed thread_closed thread_closed thread_closed thread_closed",
	"agent-message-settled":
		"application_not_found wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state",
	"shipping-updated":
		"application_not_found wrong_state wrong_state   wrong_state            wrong_state           wrong_state  wrong_state  wrong_state wrong_state wrong_state",
};
