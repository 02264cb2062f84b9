/** An effect must wait for another one, or for a vendor: the outbox puts it off, which is no failed attempt. */
export class NotYet extends Error {
	override readonly name = "NotYet";
}
