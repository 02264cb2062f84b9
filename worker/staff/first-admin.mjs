import { createHash, randomBytes } from "node:crypto";

const HOUR = 60 * 60 * 1000;

/** Creates a token for an invitation link, shown only to the operator; the database stores its hash. */
export function newToken() {
	return randomBytes(32).toString("base64url");
}

/**
 * Returns the statements that create the first administrator, to be run together. They change nothing if there is one
 * already. Throws when the address is not an e-mail address.
 * @param {{ email: string, name: string, token: string, now: number }} admin `now` in ms since the epoch
 * @returns {string}
 */
export function firstAdminSql({ email, name, token, now }) {
	if (!/^[^\s@']+@[^\s@']+\.[^\s@']+$/.test(email)) throw new Error("This is not an e-mail address.");
	const address = email.toLowerCase();
	const escapedName = name.replaceAll("'", "''").slice(0, 80);
	const hash = createHash("sha256").update(token).digest("hex");
	const noAdministrator = "NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin')";
	const user = `(SELECT id FROM users WHERE email = '${address}' AND password = '!' AND role = 'admin')`;
	return [
		`INSERT INTO users (username, password, email, name, role) SELECT '${randomBytes(16).toString("base64url")}', '!', '${address}', '${escapedName}', 'admin' WHERE ${noAdministrator};`,
		`DELETE FROM staff_invitations WHERE user_id = ${user};`,
		`INSERT INTO staff_invitations (token_hash, user_id, created_at, expires_at) SELECT '${hash}', ${user}, ${now}, ${now + HOUR} WHERE ${user} IS NOT NULL;`,
	].join("\n");
}
