import { expect, it } from "vitest";
import { withoutErrorsOf } from "./auto-fill-fields.ts";

it("leaves no error at what was filled in, and the others where they are", () => {
	const errors = {
		firstName: "Enter your first name",
		dateOfBirth: "Enter your date of birth",
		email: "Enter your e-mail",
	};
	const filled = ["firstName", "dateOfBirth.day", "dateOfBirth.month", "dateOfBirth.year"];
	expect(withoutErrorsOf(errors, filled)).toEqual({ email: "Enter your e-mail" });
});
