import { randomText } from "../../provider/random-text.ts";
import { PRETENDED_ACCOUNT } from "../account.ts";
import { refusedToken } from "./errors.ts";

/** As long as PayPal's own are good for. */
const SECONDS = 32_400;

/** The tokens that were handed out. */
export class Tokens {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec("CREATE TABLE IF NOT EXISTS tokens (token TEXT PRIMARY KEY, until INTEGER NOT NULL);");
	}

	/** `POST /v1/oauth2/token`, which refuses as OAuth does. */
	answer(request: Request, form: string, now: number): Response {
		const { clientId, clientSecret } = PRETENDED_ACCOUNT;
		const isOurs = request.headers.get("authorization") === `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
		if (!isOurs) {
			const error_description = "Client Authentication failed";
			return Response.json({ error: "invalid_client", error_description }, { status: 401 });
		}
		if (new URLSearchParams(form).get("grant_type") !== "client_credentials") {
			return Response.json({ error: "unsupported_grant_type" }, { status: 400 });
		}
		const token = `A21AA${randomText(60)}`;
		this.#sql.exec("DELETE FROM tokens WHERE until <= ?", now);
		this.#sql.exec("INSERT INTO tokens (token, until) VALUES (?, ?)", token, now + SECONDS * 1000);
		return Response.json({ access_token: token, token_type: "Bearer", app_id: "APP-0FFL1NE", expires_in: SECONDS });
	}

	/** @throws PaypalFailure 401 for a token that is none, or over */
	check(headers: Headers, now: number): void {
		const [, token = ""] = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "") ?? [];
		const [known] = this.#sql.exec("SELECT 1 FROM tokens WHERE token = ? AND until > ?", token, now);
		if (!known) throw refusedToken();
	}

	/** As when a token is withdrawn before its time. */
	forget(): void {
		this.#sql.exec("DELETE FROM tokens");
	}
}
