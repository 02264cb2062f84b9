import { describe, expect, it } from "vitest";
import { aPage } from "#test/factories/bills/a-page.ts";
import { readBill } from "./read-bill.server.ts";

const facts = (...blocks: string[]) => readBill([aPage(...blocks)], { names: null, today: "2026-11-21" });

describe("the kind of a bill", () => {
	it.each([
		["utility", "Your electricity bill"],
		["utility", "Bolletta dell'energia elettrica"],
		["utility", "Uw energienota"],
		["utility", "Jaaroverzicht energie"],
		["utility", "Din elfaktura"],
		["utility", "Faktura za energię elektryczną"],
		["utility", "Doğal Gaz Faturası"],
		["telecom", "Mobilfunkrechnung"],
		["telecom", "Fattura telefono e fibra"],
		["bank", "Rekeningafschrift"],
		["bank", "Kontoutdrag"],
		["bank", "Wyciąg z rachunku"],
		["bank", "Hesap Ekstresi"],
		["tax", "Aanslag gemeentelijke belastingen"],
		["tax", "Emlak Vergisi Bildirimi"],
		["tax", "Council Tax Bill 2026/2027"],
		["rent", "Hyresavi"],
		["rent", "Quittance de loyer"],
	])("is %s for the title “%s”", (kind, title) => expect(facts(`60,200,14|${title}`).kind).toBe(kind));

	it.each([
		"Website, logo, 12 h|Internet hosting|IBAN DE12 3456 7890",
		"Invoice for web design|Mobile layout|Bank details: IBAN GB12",
		"Solar panels with battery 10 kWh|Delivered on pallets",
		"I live at 3 Church Lane with my landlord.",
		"Bank holiday opening hours",
		"500 paper cups|Proof of delivery (POD)",
	])("is unknown for “%s”", (lines) => expect(facts(`60,200|${lines}`).kind).toBe("unknown"));
});
