/**
 * Thrown when an effect must wait for another one or for a vendor. The outbox postpones it without counting a failed
 * attempt.
 */
export class EffectNotReady extends Error {
	override readonly name = "EffectNotReady";
}
