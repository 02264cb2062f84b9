import { describe, expect, it } from "vitest";
import { canChangeShipping, carrierTrackingUrl, shippingLabel } from "./shipping.ts";

describe("a parcel", () => {
	it.each([
		["Shipped", "shipped"],
		["in-transit", "in_transit"],
		["IN TRANSIT", "in_transit"],
		["out-for-delivery", "out_for_delivery"],
		["delayed", "delayed"],
		["failed", "exception"],
		["Exception", "exception"],
		["returned", "returned"],
		["lost at sea", "processing"],
		[null, "processing"],
	])("with the status %s is shown as %s", (status, label) => {
		expect(shippingLabel(status)).toBe(label);
	});

	it.each(["ctt", "DHL", "FedEx", " ups "])(
		"with %s can be tracked at the carrier, with its number escaped",
		(carrier) => {
			const url = new URL(carrierTrackingUrl(carrier, "A/B&c=1") ?? "");
			expect(url.protocol).toBe("https:");
			expect(url.search).toContain("A%2FB%26c%3D1");
		},
	);

	it("with another carrier has no tracking link", () => {
		expect(carrierTrackingUrl("Pombo Correio", "1")).toBeNull();
		expect(carrierTrackingUrl(null, "1")).toBeNull();
	});

	it("can move on, be delayed and resume, or fail and be resent, but stays delivered", () => {
		expect(canChangeShipping("processing", "shipped")).toBe(true);
		expect(canChangeShipping("processing", "delivered")).toBe(false);
		expect(canChangeShipping("in-transit", "delayed") && canChangeShipping("delayed", "in-transit")).toBe(true);
		expect(canChangeShipping("failed", "processing")).toBe(true);
		expect(canChangeShipping("delivered", "shipped")).toBe(false);
	});
});
