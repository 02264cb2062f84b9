import { DAY } from "../time/calendar.ts";
import {
	emailDomain,
	findSelfReferralSigns,
	isPublicMailHost,
	isSameMailbox,
	type Partner,
	type ReferredApplicant,
} from "./self-referral.ts";

/** Reasons to hold a commission for review (F54): suspicions, not verdicts. */
export const HOLD_REASONS = [
	"own-email",
	"own-name",
	"own-payment-details",
	"same-domain",
	"same-address",
	"same-browser",
	"same-network",
	"same-card",
	"no-click",
	"late-code",
	"click-farm",
	"many-refunds",
	"suspended",
	"shared-payout",
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Once a partner has at least this many sales, a refund rate above `MAX_REFUND_SHARE` is suspicious (F54). */
const MIN_SALES = 4;
const MAX_REFUND_SHARE = 0.25;

/**
 * Number of other applications of one partner, paid with the same card, that is suspicious: families share cards,
 * larger groups do not.
 */
const SUSPICIOUS_SALES_PER_CARD = 2;

/** Facts about a sale when its commission is opened. Times in UTC milliseconds. */
export type SaleFacts = {
	partner: Partner & { suspended: boolean; sharesPayout: boolean; clickFarmAt: number | null; address: string | null };
	applicant: ReferredApplicant & { address: string };
	/** When the application was created. */
	applicationCreatedAt: number;
	/** When the partner's link was clicked, from our own cookie; null if there was no click. */
	clickedAt: number | null;
	/** E-mail addresses of other applications created or opened in the same browsers. */
	browserEmails: readonly string[];
	/** Whether the partner was signed in in this browser, or from this network within a day. */
	isPartnerBrowser: boolean;
	isPartnerNetwork: boolean;
	/** E-mail addresses of other referred applications paid with the same card. */
	cardEmails: readonly string[];
	/** Number of those applications referred by the same partner. */
	otherSalesOnCard: number;
	/** The partner's latest sales, and how many were refunded. */
	sales: { total: number; reversed: number };
};

/** Returns all reasons to hold the commission of a sale; empty if there are none. */
export function listHoldReasons(facts: SaleFacts): HoldReason[] {
	const { partner, applicant, clickedAt, applicationCreatedAt, sales } = facts;
	const partnerDomain = emailDomain(partner.email);
	const isPartnerMailbox = (email: string) => isSameMailbox(email, partner.email);
	const suspicions: Record<Exclude<HoldReason, "own-email" | "own-name" | "own-payment-details">, boolean> = {
		"same-domain":
			partnerDomain !== "" && !isPublicMailHost(partnerDomain) && partnerDomain === emailDomain(applicant.email),
		"same-address": partner.address !== null && isSameAddress(partner.address, applicant.address),
		"same-browser": facts.isPartnerBrowser || facts.browserEmails.some(isPartnerMailbox),
		"same-network": facts.isPartnerNetwork,
		"same-card": facts.otherSalesOnCard >= SUSPICIOUS_SALES_PER_CARD || facts.cardEmails.some(isPartnerMailbox),
		"no-click": clickedAt === null,
		"late-code": clickedAt !== null && clickedAt > applicationCreatedAt,
		"click-farm": partner.clickFarmAt !== null && (clickedAt ?? applicationCreatedAt) > partner.clickFarmAt - DAY,
		"many-refunds": sales.total >= MIN_SALES && sales.reversed / sales.total > MAX_REFUND_SHARE,
		suspended: partner.suspended,
		"shared-payout": partner.sharesPayout,
	};
	const reasons = new Set<string>([
		...findSelfReferralSigns(partner, applicant),
		...Object.entries(suspicions).flatMap(([reason, applies]) => (applies ? [reason] : [])),
	]);
	return HOLD_REASONS.filter((reason) => reasons.has(reason));
}

/**
 * Whether two spellings are the same address: the longer one contains every number and most words of the shorter one.
 */
export function isSameAddress(a: string, b: string): boolean {
	const [shorter, longer] = [addressWords(a), addressWords(b)].sort((a, b) => a.size - b.size) as [
		Set<string>,
		Set<string>,
	];
	const numbers = [...shorter].filter((word) => /\d/.test(word));
	if (shorter.size < 3 || numbers.length === 0) return false;
	const sharedWordCount = [...shorter].filter((word) => longer.has(word)).length;
	return numbers.every((word) => longer.has(word)) && sharedWordCount / shorter.size >= 0.7;
}

function addressWords(address: string): Set<string> {
	const plain = address.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
	return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 || /\d/.test(word)));
}
