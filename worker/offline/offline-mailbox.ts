import { DurableObject } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import * as z from "zod";
import { randomId } from "#app/server/random.server.ts";
import { signMailWebhook } from "../adapters/mail-webhook.ts";
import type { SimulatorBinding } from "./simulator.ts";

/** One delivered mail. `at` is UTC milliseconds of the product's clock. */
export type OfflineMail = {
	id: string;
	to: string;
	subject: string;
	text: string;
	html: string;
	at: number;
	emailType: string;
	/** Names of the attached files, in order. */
	files: string[];
};

type Row = Omit<OfflineMail, "files">;

/** The body that the HTTP mailer posts, in Resend's format. */
const mailSchema = z.object({
	from: z.string(),
	to: z.array(z.email()).length(1),
	subject: z.string().regex(/^[^\r\n]+$/),
	html: z.string(),
	text: z.string(),
	attachments: z.array(z.object({ filename: z.string(), content: z.base64(), content_type: z.string() })).default([]),
	tags: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});

const MAIL_COLUMNS =
	'id, recipient AS "to", subject, body_text AS text, body_html AS html, at, email_type AS emailType';

/** The simulated mail provider and all mailboxes. One object, named "mailbox". */
export class OfflineMailbox extends DurableObject<SimulatorBinding> {
	constructor(ctx: DurableObjectState, env: SimulatorBinding) {
		super(ctx, env);
		ctx.storage.sql.exec(`CREATE TABLE IF NOT EXISTS mails (
			position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, idempotency_key TEXT NOT NULL UNIQUE,
			recipient TEXT NOT NULL COLLATE NOCASE, subject TEXT NOT NULL, body_text TEXT NOT NULL, body_html TEXT NOT NULL,
			at INTEGER NOT NULL, email_type TEXT NOT NULL)`);
		ctx.storage.sql.exec(`CREATE TABLE IF NOT EXISTS files (
			mail_id TEXT NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, content BLOB NOT NULL,
			PRIMARY KEY (mail_id, place))`);
	}

	/** `POST /emails`: stores an e-mail once for each Idempotency-Key; a repeat gets the first one's id. */
	override async fetch(request: Request): Promise<Response> {
		if (request.method !== "POST" || new URL(request.url).pathname !== "/emails") {
			return Response.json({ message: "Not found" }, { status: 404 });
		}
		if (!request.headers.get("Authorization")?.startsWith("Bearer ")) {
			return Response.json({ message: "Missing API key" }, { status: 401 });
		}
		const mail = mailSchema.safeParse(await request.json().catch(() => null));
		const [to] = mail.data?.to ?? [];
		if (!mail.success || !to) return Response.json({ message: "Malformed mail" }, { status: 422 });
		const { subject, text, html, tags, attachments } = mail.data;
		const emailType = tags.find((tag) => tag.name === "type")?.value ?? "";
		const key = request.headers.get("Idempotency-Key") ?? randomId();
		const id = await this.store({ to, subject, text, html, emailType }, key);
		this.saveFiles(id, attachments);
		return Response.json({ id });
	}

	private async store(mail: Omit<OfflineMail, "id" | "at" | "files">, key: string): Promise<string> {
		const { clockOffset } = await this.env.SIMULATOR.getByName("singleton").snapshot();
		const { sql } = this.ctx.storage;
		sql.exec(
			`INSERT INTO mails (id, idempotency_key, recipient, subject, body_text, body_html, at, email_type)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING`,
			randomId(),
			key,
			mail.to,
			mail.subject,
			mail.text,
			mail.html,
			Date.now() + clockOffset,
			mail.emailType,
		);
		return sql.exec<{ id: string }>("SELECT id FROM mails WHERE idempotency_key = ?", key).one().id;
	}

	private saveFiles(id: string, files: z.infer<typeof mailSchema>["attachments"]): void {
		for (const [index, { filename, content_type, content }] of files.entries())
			this.ctx.storage.sql.exec(
				"INSERT INTO files (mail_id, place, name, type, content) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
				id,
				index,
				filename,
				content_type,
				Uint8Array.from(Buffer.from(content, "base64")).buffer,
			);
	}

	private withFiles(mail: Omit<OfflineMail, "files">): OfflineMail {
		const names = this.ctx.storage.sql.exec<{ name: string }>(
			"SELECT name FROM files WHERE mail_id = ? ORDER BY place",
			mail.id,
		);
		return { ...mail, files: names.toArray().map(({ name }) => name) };
	}

	/** Finds one attachment of an e-mail; null if there is none. */
	async findFile(id: string, index: number): Promise<{ type: string; content: ArrayBuffer } | null> {
		const rows = this.ctx.storage.sql.exec<{ type: string; content: ArrayBuffer }>(
			"SELECT type, content FROM files WHERE mail_id = ? AND place = ?",
			id,
			index,
		);
		return rows.toArray()[0] ?? null;
	}

	/** Lists the e-mails, newest first: all, or those to one address in any letter case. */
	async list(to?: string): Promise<OfflineMail[]> {
		const { sql } = this.ctx.storage;
		const rows =
			to === undefined
				? sql.exec<Row>(`SELECT ${MAIL_COLUMNS} FROM mails ORDER BY position DESC`)
				: sql.exec<Row>(`SELECT ${MAIL_COLUMNS} FROM mails WHERE recipient = ? ORDER BY position DESC`, to);
		return rows.toArray().map((mail) => this.withFiles(mail));
	}

	async find(id: string): Promise<OfflineMail | null> {
		const [mail] = this.ctx.storage.sql.exec<Row>(`SELECT ${MAIL_COLUMNS} FROM mails WHERE id = ?`, id).toArray();
		return mail ? this.withFiles(mail) : null;
	}

	/**
	 * Bounces an e-mail: notifies our webhook as the real provider does, and returns the status of the response; null
	 * for an unknown mail.
	 */
	async bounce(id: string): Promise<number | null> {
		const mail = await this.find(id);
		if (!mail) return null;
		const { clockOffset, secrets } = await this.env.SIMULATOR.getByName("singleton").snapshot();
		const now = Date.now() + clockOffset;
		const body = JSON.stringify({
			type: "email.bounced",
			created_at: new Date(now).toISOString(),
			data: { email_id: id, to: [mail.to], subject: mail.subject, bounce: { type: "Permanent", subType: "General" } },
		});
		const headers = await signMailWebhook(secrets.webhookSecret, `msg_${id}`, body, now);
		const worker = this.ctx.exports as unknown as { default: Fetcher };
		const url = "http://localhost/api/webhooks/mail";
		return (await worker.default.fetch(url, { method: "POST", headers, body })).status;
	}

	async clear(): Promise<void> {
		this.ctx.storage.sql.exec("DELETE FROM mails");
		this.ctx.storage.sql.exec("DELETE FROM files");
	}
}
