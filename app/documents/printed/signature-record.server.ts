import type { Language } from "#app/domain/language.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { INK_2, MARGIN, type Paper, WIDTH } from "./paper.server.ts";

/** What is kept on paper of a signature from a screen. */
export type SignatureRecord = {
	/** The title of what was signed. */
	document: string;
	kind: "drawn" | "typed";
	/** The full name of whoever signed. */
	signer: string;
	/** UTC milliseconds. */
	at: number;
	/** Of the address on the internet from which it came. */
	ipHash: string;
	/** The sentence that was agreed to, as it was shown. */
	consent: string;
	/** SHA-256 of what was signed, in hexadecimal digits, and how many bytes that was. */
	documentHash: string;
	bytes: number;
	/** Portuguese first. */
	languages: readonly Language[];
};

const GAP = 22;
const HALF = (WIDTH - GAP) / 2;
/** Width of the names of facts. */
const MARK = 150;

type Message = typeof m.sign_record_title;

/** Fills a new page with it: facts once, what they mean in each language side by side. */
export function writeRecord(paper: Paper, record: SignatureRecord): void {
	const { languages } = record;
	const inEach = (message: Message) => [...new Set(languages.map((locale) => message({}, { locale })))];
	paper.text(inEach(m.sign_record_title).join(" / "), { size: 17, lineHeight: 24, bold: true });
	paper.y -= 14;
	for (const [mark, lines] of facts(record, inEach)) {
		paper.rule();
		paper.y -= 5;
		const look = { size: 9.5, lineHeight: 13 };
		paper.columns([
			() => paper.text(inEach(mark).join(" / "), { ...look, color: INK_2, width: MARK - 10 }),
			() => {
				for (const line of lines) paper.text(line, { ...look, x: MARGIN + MARK, width: WIDTH - MARK });
			},
		]);
		paper.y -= 5;
	}
	paper.rule();
	paper.y -= 16;
	writeMeaning(paper, record);
}

/** Each with its name. */
function facts(record: SignatureRecord, inEach: (message: Message) => string[]): [Message, string[]][] {
	const { document, kind, signer, at, ipHash, consent, documentHash, languages } = record;
	const lisbon = languages.map((language) => {
		return m.sign_record_lisbon({ time: formatDateTime(at, language) }, { locale: language });
	});
	return [
		[m.sign_record_document, [document]],
		[m.sign_record_signer, [signer]],
		[m.sign_record_how, inEach(kind === "drawn" ? m.sign_record_drawn : m.sign_record_typed)],
		[m.sign_record_when, [utcTime(at), ...lisbon]],
		[m.sign_record_consent, [m.words_quoted({ words: consent }, { locale: languages.at(-1) ?? "pt" })]],
		[m.sign_record_address, [ipHash]],
		[m.sign_record_hash, [documentHash]],
	];
}

function writeMeaning(paper: Paper, { languages, bytes }: SignatureRecord): void {
	const width = languages.length > 1 ? HALF : WIDTH;
	paper.columns(
		languages.map((locale, column) => () => {
			const look = { size: 9.5, lineHeight: 13, x: MARGIN + column * (HALF + GAP), width };
			paper.text(m.sign_record_is({}, { locale }), { ...look, bold: true });
			paper.y -= 6;
			paper.text(m.sign_record_check({ bytes: String(bytes) }, { locale }), look);
			paper.y -= 6;
			if (paper.lacksLetters) paper.text(m.receipt_missing_letters({}, { locale }), look);
		}),
	);
}

/** A moment in UTC milliseconds as "2026-11-24 12:00:00 UTC". */
export function utcTime(at: number): string {
	return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
