import { paypalId } from "../batches.ts";

type Link = { href: string; rel: string; method: string; encType: string };
type Detail = { field: string; location: "body"; issue: string; link?: Link[] };

/** An answer that is an error, in PayPal's envelope. */
export class PaypalFailure extends Error {
	readonly status: number;
	readonly details: Detail[];

	/** @param name PayPal's code, such as INSUFFICIENT_FUNDS */
	constructor(status: number, name: string, message: string, details: Detail[] = []) {
		super(message);
		this.name = name;
		this.status = status;
		this.details = details;
	}
}

export function errorAnswer({ status, name, message, details }: PaypalFailure): Response {
	const debug_id = paypalId().toLowerCase();
	const information_link = "https://developer.paypal.com/docs/api/payments.payouts-batch/#errors";
	return Response.json({ name, message, debug_id, information_link, details, links: [] }, { status });
}

export function malformed(field: string, issue: string): PaypalFailure {
	return new PaypalFailure(400, "VALIDATION_ERROR", "Invalid request - see details", [
		{ field, location: "body", issue },
	]);
}

export function missing(): PaypalFailure {
	return new PaypalFailure(404, "RESOURCE_NOT_FOUND", "The specified resource does not exist.");
}

export function refusedToken(): PaypalFailure {
	const message = "Authentication failed due to missing authorization header, or invalid authentication credentials.";
	return new PaypalFailure(401, "AUTHENTICATION_FAILURE", message);
}

/** The link names the API by its older address, as PayPal's own does. */
export function duplicate(batchId: string): PaypalFailure {
	const href = `https://api.sandbox.paypal.com/v1/payments/payouts/${batchId}`;
	return new PaypalFailure(400, "USER_BUSINESS_ERROR", "User business error.", [
		{
			field: "SENDER_BATCH_ID",
			location: "body",
			issue: "Batch with given sender_batch_id already exists",
			link: [{ href, rel: "self", method: "GET", encType: "application/json" }],
		},
	]);
}
