import { expect, it } from "vitest";
import { parseVisitFilter, toVisitsView } from "./visits-view.server.ts";

it.each([
	["", { language: null, device: null }],
	["?language=es&device=phone", { language: "es", device: "phone" }],
	["?language=xx&device=fridge", { language: null, device: null }],
])("the filter of visits in the URL %j is %j", (query, filter) => {
	expect(parseVisitFilter(new URL(`https://azulejo.example/admin${query}`))).toEqual(filter);
});

it("the three most frequent errors of each step are shown in order of the steps, as visitors saw them", () => {
	const invalid = "Phone number must have at least five digits, such as +351 912 345 678";
	const counts = {} as never;
	const filter = { language: null, device: null };
	const errors = [
		{ step: "details", error: "phone:error_phone_invalid", times: 9 },
		{ step: "details", error: "toString:error_phone_invalid", times: 8 },
		{ step: "upload", error: "error_file_type", times: 7 },
		{ step: "details", error: "gone", times: 6 },
		{ step: "details", error: "error_phone_invalid", times: 5 },
	] as never;
	expect(toVisitsView({ counts, phoneShare: 0.5, errors }, filter, "en")).toEqual({
		filter,
		counts,
		phoneShare: 0.5,
		errors: [
			{ step: "upload", count: 7, text: "error_file_type" },
			{ step: "details", count: 9, text: `Phone number: ${invalid}` },
			{ step: "details", count: 8, text: invalid },
			{ step: "details", count: 6, text: "gone" },
		],
	});
});
