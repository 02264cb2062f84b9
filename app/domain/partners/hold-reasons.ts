import { DAY } from "../time/calendar.ts";
import {
	hostOf,
	isGenericMailHost,
	isSameMailbox,
	type Partner,
	type Referred,
	selfReferralSigns,
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

/** With at least this many sales of a partner, a higher refund rate is suspicious (F54). */
const MIN_SALES = 4;
const MAX_REFUNDED = 0.25;

/** Maximum other applications of a partner paid with one card: families share cards, crowds do not. */
const MAX_ON_ONE_CARD = 2;

/** Facts about a sale when its commission is opened. Times in UTC milliseconds. */
export type SaleFacts = {
	partner: Partner & { suspended: boolean; sharesPayout: boolean; clickFarmAt: number | null; address: string | null };
	applicant: Referred & { address: string };
	/** When the application began. */
	begunAt: number;
	/** By our own cookie; null without one. */
	clickedAt: number | null;
	/** E-mail addresses of other applications created or opened in the same browsers. */
	emailsOfBrowser: readonly string[];
	/** The partner was signed in in this browser, or from this network within a day. */
	partnersBrowser: boolean;
	partnersNetwork: boolean;
	/** E-mail addresses of other referred applications paid with the same card. */
	emailsOfCard: readonly string[];
	/** Number of them referred by the same partner. */
	othersOnCard: number;
	/** The partner's latest sales, and how many were refunded. */
	sales: { total: number; reversed: number };
};

/** Returns all reasons to hold a sale; empty without any. */
export function holdReasons(facts: SaleFacts): HoldReason[] {
	const { partner, applicant, clickedAt, begunAt, sales } = facts;
	const host = hostOf(partner.email);
	const isPartners = (email: string) => isSameMailbox(email, partner.email);
	const suspicions: Record<Exclude<HoldReason, "own-email" | "own-name" | "own-payment-details">, boolean> = {
		"same-domain": host !== "" && !isGenericMailHost(host) && host === hostOf(applicant.email),
		"same-address": partner.address !== null && isSameAddress(partner.address, applicant.address),
		"same-browser": facts.partnersBrowser || facts.emailsOfBrowser.some(isPartners),
		"same-network": facts.partnersNetwork,
		"same-card": facts.othersOnCard >= MAX_ON_ONE_CARD || facts.emailsOfCard.some(isPartners),
		"no-click": clickedAt === null,
		"late-code": clickedAt !== null && clickedAt > begunAt,
		"click-farm": partner.clickFarmAt !== null && (clickedAt ?? begunAt) > partner.clickFarmAt - DAY,
		"many-refunds": sales.total >= MIN_SALES && sales.reversed / sales.total > MAX_REFUNDED,
		suspended: partner.suspended,
		"shared-payout": partner.sharesPayout,
	};
	const reasons = new Set<string>([
		...selfReferralSigns(partner, applicant),
		...Object.entries(suspicions).flatMap(([reason, applies]) => (applies ? [reason] : [])),
	]);
	return HOLD_REASONS.filter((reason) => reasons.has(reason));
}

/**
 * Whether two spellings are the same address: every number of the shorter one is in the other, and most of its words.
 */
export function isSameAddress(a: string, b: string): boolean {
	const [short, long] = [wordsOf(a), wordsOf(b)].sort((a, b) => a.size - b.size) as [Set<string>, Set<string>];
	const numbers = [...short].filter((word) => /\d/.test(word));
	if (short.size < 3 || numbers.length === 0) return false;
	const shared = [...short].filter((word) => long.has(word)).length;
	return numbers.every((word) => long.has(word)) && shared / short.size >= 0.7;
}

function wordsOf(address: string): Set<string> {
	const plain = address.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
	return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 || /\d/.test(word)));
}
