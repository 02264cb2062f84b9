import { expect, it } from "vitest";
import { memberStep } from "./member-code.ts";

it.each([
	{ hasCode: false, isRequired: false, codeAt: null, step: "complete" },
	{ hasCode: true, isRequired: false, codeAt: null, step: "code" },
	{ hasCode: true, isRequired: true, codeAt: null, step: "code" },
	{ hasCode: true, isRequired: true, codeAt: 1, step: "complete" },
	{ hasCode: false, isRequired: true, codeAt: null, step: "set-up" },
	{ hasCode: false, isRequired: true, codeAt: 1, step: "set-up" },
])(
	"a member with a code ($hasCode), in a firm that requires one ($isRequired), entered at $codeAt: $step",
	({ step, ...entry }) => {
		expect(memberStep(entry)).toBe(step);
	},
);
