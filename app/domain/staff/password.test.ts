import { expect, it } from "vitest";
import { passwordError } from "./password.ts";

const RUI = { email: "rui.matos@azulejo.example", name: "Rui Matos" };

it.each(["blue tiles by the river", "azulejos azuis à beira do Tejo", "🟦🟧🟦🟨🟦🟩🟦🟪🟦🟥🟫🟦", "xxxYz!7#kLmnop"])(
	"accepts %s",
	(password) => expect(passwordError(password, RUI)).toBeNull(),
);

it("requires twelve characters and accepts up to 128", () => {
	expect(passwordError("tiles-river", RUI)).toBe("password_short");
	expect(passwordError("abcd1".repeat(26), RUI)).toBe("password_long");
	expect(passwordError("tile5".repeat(25), RUI)).toBeNull();
});

it.each([
	"Password12345",
	"qwertyuiop123",
	"111111111111",
	"abcabcabcabcabc",
	"abcdefghijklmnop",
	"CorrectHorseBatteryStaple",
])("rejects the common password %s", (password) => expect(passwordError(password, RUI)).toBe("password_common"));

it.each(["rui.matos2026!", "RuiMatosRuiMatos1", "azulejo-azulejo", "rui.matos@azulejo.example"])(
	"rejects a password made of the user's own name: %s",
	(password) => expect(passwordError(password, RUI)).toBe("password_personal"),
);
