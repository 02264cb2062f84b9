/**
 * Thrown when an effect must wait for another one or for a vendor: the outbox postpones it without counting a failed
 * attempt.
 */
export class NotYet extends Error {
	override readonly name = "NotYet";
}
