import { describe, expect, it } from "vitest";
import type { BeginRequest } from "#app/domain/withdrawal/withdrawal.ts";
import { applications } from "../schema.server.ts";

const REQUEST: BeginRequest = { at: Date.UTC(2026, 10, 24, 12), language: "pt", text: "2026-11" };

describe("the request to begin, as a row keeps it", () => {
	it("comes back as it was, from a line of nineteen characters", () => {
		const line = String(applications.beginRequest.mapToDriverValue(REQUEST));
		expect(line).toHaveLength(19);
		expect(applications.beginRequest.mapFromDriverValue(line)).toEqual(REQUEST);
	});
});
