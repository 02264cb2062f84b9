import { Document } from "sepa";
import { isSepaIban, isSepaReference, normaliseIban, toSepaCharacters } from "#app/domain/money/iban.ts";
import { type Cents, plainMoney } from "#app/domain/money/money.ts";
import { isTargetDay } from "#app/domain/time/calendar.ts";

const FORMAT = "pain.001.001.09";
/** Maximum of one transfer, in cents: 999,999,999.99 euros. */
const MAX_CENTS = 99_999_999_999;
const MAX_NAME = 70;
const MAX_REFERENCE = 140;

/** One transfer. `endToEndId` is our id, up to 35 characters; the receiving bank passes it on with `reference`. */
export type CreditTransfer = { endToEndId: string; name: string; iban: string; amountCents: Cents; reference: string };

type CreditTransfers = {
	/** Our id, up to 35 characters. Banks refuse a repeated id. */
	messageId: string;
	/** UTC milliseconds. */
	createdAt: number;
	/** YYYY-MM-DD, a day on which euros are settled. */
	executionDay: string;
	/** The account to debit. */
	debtor: { name: string; iban: string };
	transfers: readonly CreditTransfer[];
};

type InvalidReason =
	| "message_id"
	| "execution_day"
	| "debtor"
	| "no_transfers"
	| "end_to_end_id"
	| "name"
	| "iban"
	| "amount"
	| "reference"
	| "total";

/** Thrown with the reason why no file is created, and for which transfer. Contains no personal data. */
export class InvalidTransfers extends Error {
	override readonly name = "InvalidTransfers";
	readonly reason: InvalidReason;
	/** Null if no single transfer is at fault. */
	readonly endToEndId: string | null;

	constructor(reason: InvalidReason, endToEndId: string | null = null) {
		super(`These transfers cannot be written: ${reason}`);
		this.reason = reason;
		this.endToEndId = endToEndId;
	}
}

/**
 * Returns a file of SEPA credit transfers in euros (ISO 20022 pain.001.001.09), which staff upload to the bank. Names
 * and references use only characters that every bank accepts; names are cut to 70 characters.
 * @throws InvalidTransfers for the first value that a bank would refuse
 */
export function renderCreditTransfers({
	messageId,
	createdAt,
	executionDay,
	debtor,
	transfers,
}: CreditTransfers): string {
	if (!isSepaReference(messageId)) throw new InvalidTransfers("message_id");
	if (!isTargetDay(executionDay)) throw new InvalidTransfers("execution_day");
	const debtorName = normaliseName(debtor.name);
	if (!debtorName || !isSepaIban(debtor.iban)) throw new InvalidTransfers("debtor");
	if (transfers.length === 0) throw new InvalidTransfers("no_transfers");
	const file = new Document(FORMAT);
	file.grpHdr.id = messageId;
	file.grpHdr.created = toLocalClock(new Date(createdAt).toISOString());
	file.grpHdr.initiatorName = debtorName;
	const payment = file.createPaymentInfo();
	payment.requestedExecutionDate = toLocalClock(`${executionDay}T00:00:00`);
	payment.debtorName = debtorName;
	payment.debtorIBAN = normaliseIban(debtor.iban);
	file.addPaymentInfo(payment);
	// The library extends ids beyond the 35 characters allowed.
	payment.id = messageId;
	const seenIds = new Set<string>();
	for (const transfer of transfers) {
		const { endToEndId } = transfer;
		if (!isSepaReference(endToEndId) || seenIds.has(endToEndId))
			throw new InvalidTransfers("end_to_end_id", endToEndId);
		seenIds.add(endToEndId);
		const transaction = payment.createTransaction();
		payment.addTransaction(Object.assign(transaction, toPaymentFields(transfer)));
		transaction.id = endToEndId;
	}
	return requireTotal(file.toString(), transfers);
}

function toPaymentFields({ endToEndId, name, iban, amountCents, reference }: CreditTransfer) {
	const creditorName = normaliseName(name);
	if (!creditorName) throw new InvalidTransfers("name", endToEndId);
	if (!isSepaIban(iban)) throw new InvalidTransfers("iban", endToEndId);
	const isAmount = Number.isSafeInteger(amountCents) && amountCents >= 1 && amountCents <= MAX_CENTS;
	if (!isAmount) throw new InvalidTransfers("amount", endToEndId);
	const remittanceInfo = toSepaCharacters(reference);
	if (!remittanceInfo || remittanceInfo.length > MAX_REFERENCE) throw new InvalidTransfers("reference", endToEndId);
	const creditorIBAN = normaliseIban(iban);
	return { end2endId: endToEndId, creditorName, creditorIBAN, amount: amountCents / 100, remittanceInfo };
}

function normaliseName(name: string): string | null {
	return toSepaCharacters(name)?.slice(0, MAX_NAME).trim() || null;
}

/** Shifts a time, because the library writes local time and the file must show these hours. */
function toLocalClock(iso: string): Date {
	return new Date(iso.slice(0, 19));
}

/** Checks the total. The library sums euros as fractions, so its sum may differ from the cents. */
function requireTotal(xml: string, transfers: readonly CreditTransfer[]): string {
	const sum = plainMoney(transfers.reduce((total, { amountCents }) => total + amountCents, 0));
	const sums = [...xml.matchAll(/<CtrlSum>([^<]*)<\/CtrlSum>/g)].map(([, text]) => text);
	if (sums.length !== 2 || sums.some((text) => text !== sum)) throw new InvalidTransfers("total");
	return xml;
}
