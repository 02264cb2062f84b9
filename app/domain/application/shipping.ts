/** The seven stored values (row 132); the update form accepts only these. */
export const SHIPPING_STATUSES = [
	"processing",
	"shipped",
	"in-transit",
	"out-for-delivery",
	"delivered",
	"delayed",
	"failed",
] as const;
export type ShippingStatus = (typeof SHIPPING_STATUSES)[number];

/** Labels of a shipping badge: the union of the specification's two lists (ruling T28). */
export type ShippingLabel =
	| "processing"
	| "processed"
	| "shipped"
	| "in_transit"
	| "out_for_delivery"
	| "delivered"
	| "delayed"
	| "exception"
	| "returned";

const LABELS: readonly ShippingLabel[] = [
	"processing",
	"processed",
	"shipped",
	"in_transit",
	"out_for_delivery",
	"delivered",
	"delayed",
	"exception",
	"returned",
];

/** Returns the label for any spelling of a shipping status; missing or unknown ones count as processing. */
export function shippingLabel(status: string | null | undefined): ShippingLabel {
	const normalised = (status ?? "")
		.trim()
		.toLowerCase()
		.replace(/[-\s]+/g, "_");
	if (normalised === "failed") return "exception";
	return LABELS.find((label) => label === normalised) ?? "processing";
}

const NEXT_STATUSES: Record<ShippingStatus, readonly ShippingStatus[]> = {
	processing: ["shipped"],
	shipped: ["in-transit", "out-for-delivery", "delivered", "delayed", "failed"],
	"in-transit": ["out-for-delivery", "delivered", "delayed", "failed"],
	"out-for-delivery": ["delivered", "delayed", "failed"],
	delayed: ["shipped", "in-transit", "out-for-delivery", "delivered", "failed"],
	failed: ["processing"],
	delivered: [],
};

/** Whether this change of status is allowed (state machines 4D). Repeating a status only changes dates and notes. */
export function canChangeShipping(from: ShippingStatus, to: ShippingStatus): boolean {
	return from === to || NEXT_STATUSES[from].includes(to);
}

/** Returns the carrier's tracking page for the four carriers we know; null for others (row 56). */
export function carrierTrackingUrl(carrier: string | null, trackingNumber: string): string | null {
	const number = encodeURIComponent(trackingNumber);
	switch ((carrier ?? "").trim().toLowerCase()) {
		case "ctt":
			return `https://appserver.ctt.pt/feecom/app/open/objectSearch/objectSearch.jspx?objects=${number}`;
		case "dhl":
			return `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`;
		case "fedex":
			return `https://www.fedex.com/fedextrack/?trknbr=${number}`;
		case "ups":
			return `https://www.ups.com/track?tracknum=${number}`;
		default:
			return null;
	}
}
