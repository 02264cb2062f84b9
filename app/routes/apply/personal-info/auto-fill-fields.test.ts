import { expect, it } from "vitest";
import {
	differingFields,
	removeErrors,
	splitSuggestions,
	withoutSuggestions,
	withSuggestions,
} from "./auto-fill-fields.ts";

const SUGGESTED = { firstName: "ŁUCJA", lastName: "NOWAK", "dateOfBirth.month": "3", postalCode: "80-827" };

it("shows document values, overridden by typed or cleared ones", () => {
	const fields = { ...SUGGESTED, "dateOfBirth.month": "4", postalCode: "", email: "lucja@example.com", phone: "" };
	const typed = withoutSuggestions(fields, SUGGESTED);
	expect(typed).toEqual({ "dateOfBirth.month": "4", postalCode: "", email: "lucja@example.com" });
	expect(withSuggestions(typed, SUGGESTED)).toEqual({ ...fields, phone: undefined });
	expect(differingFields(fields, SUGGESTED)).toEqual(["dateOfBirth", "postalCode"]);
});

it("replaces unchanged suggestions with those of another document", () => {
	const typed = withoutSuggestions({ ...SUGGESTED, email: "lucja@example.com" }, SUGGESTED);
	expect(withSuggestions(typed, { firstName: "Jan" })).toEqual({ firstName: "Jan", email: "lucja@example.com" });
});

it("trusts a typed last name over the single name from the document", () => {
	const suggested = { firstName: "SUHARTO", singleName: "true" };
	expect(withSuggestions({ lastName: "Putra" }, suggested).singleName).toBe("");
	expect(withSuggestions({}, suggested).singleName).toBe("true");
});

it("removes the errors of filled fields only", () => {
	const errors = {
		firstName: "Enter your first name",
		dateOfBirth: "Enter your date of birth",
		email: "Enter your e-mail",
	};
	const filled = ["firstName", "dateOfBirth.day", "dateOfBirth.month", "dateOfBirth.year"];
	expect(removeErrors(errors, filled)).toEqual({ email: "Enter your e-mail" });
});

it("fills in empty fields, and asks before it replaces others", () => {
	const typed = { firstName: " ŁUCJA ", lastName: "Kowalska", "dateOfBirth.month": " ", phone: "1" };
	expect(splitSuggestions(typed, SUGGESTED)).toEqual({
		blank: { "dateOfBirth.month": "3", postalCode: "80-827" },
		different: { lastName: "NOWAK" },
	});
	expect(differingFields(typed, SUGGESTED)).toEqual(["lastName", "dateOfBirth", "postalCode"]);
});
