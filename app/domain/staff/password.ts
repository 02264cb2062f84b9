/**
 * NIST SP 800-63B requires a minimum of eight and a maximum of at least 64. The minimum is higher here, because these
 * passwords protect passports.
 */
export const MIN_PASSWORD = 12;
const MAX_PASSWORD = 128;

/** Common passwords of twelve or more characters from leaked lists, in lower case; shorter ones are rejected anyway. */
const COMMON_PASSWORDS = new Set(
	`123456789012 1234567890123 12345678901234 123456789123 123123123123 111111111111 000000000000 1q2w3e4r5t6y
	1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv qwertyuiop123 qwertyuiop1234 qwerty123456 qwerty12345678 qwertyqwerty
	qwertyasdfgh asdfghjkl123 zxcvbnm12345 zaq12wsxcde3 q1w2e3r4t5y6 q1w2e3r4t5y6u7i8 password1234 password12345
	password123456 password2024 password2025 password2026 passwordpassword p@ssw0rd1234 p@ssword1234 passw0rd1234
	mypassword123 newpassword1 adminadmin12 administrator administrator1 admin1234567 letmein12345 welcome12345
	welcome2025! welcome2026! iloveyou1234 iloveyou12345 sunshine1234 princess1234 football1234 baseball1234 superman1234
	charlie12345 michael12345 liverpool123 manchester123 chelsea12345 barcelona123 realmadrid123 benfica12345 sporting1234
	portugal1234 portugal2024 portugal2025 portugal2026 lisboa123456 abcdefghijkl abc123abc123 a1b2c3d4e5f6 trustno1trustno1
	correcthorsebatterystaple`.split(/\s+/),
);

export type PasswordError = "password_short" | "password_long" | "password_common" | "password_personal";

/**
 * Returns why a password is too weak, or null. Counts user-perceived characters; every character is allowed, and
 * nothing is truncated.
 * @param person the owner, whose name and address it must not contain
 */
export function passwordError(password: string, person: { email: string; name: string | null }): PasswordError | null {
	const length = [...password.normalize("NFC")].length;
	if (length < MIN_PASSWORD) return "password_short";
	if (length > MAX_PASSWORD) return "password_long";
	const lower = password.toLowerCase();
	if (COMMON_PASSWORDS.has(lower) || new Set(lower).size < 5 || isSequence(lower)) return "password_common";
	const ownWords = [person.email, person.email.split("@")[0], ...(person.name ?? "").split(/\s+/), "azulejo"];
	const withoutOwnWords = ownWords
		.filter((word) => word !== undefined && word.length > 2)
		.reduce<string>((remaining, word = "") => remaining.replaceAll(word.toLowerCase(), ""), lower);
	return [...withoutOwnWords].length < MIN_PASSWORD / 2 ? "password_personal" : null;
}

/** Whether each character follows the previous one, as in `abcdefghijklm` and `987654321098`. */
function isSequence(text: string): boolean {
	const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index));
	return steps.every((step) => step === steps[0] && Math.abs(step) === 1);
}
