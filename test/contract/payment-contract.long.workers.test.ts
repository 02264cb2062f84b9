import { beforeEach, describe } from "vitest";
import { paymentContract } from "./payment-contract.ts";
import { receiveWith, sandboxTarget } from "./sandbox-target.ts";

// What is asserted: ./payment-contract.ts, the same of the stand-in as of the provider.
describe("the stand-in for the card provider", () => {
	beforeEach(() => receiveWith(async () => new Response()));
	paymentContract(sandboxTarget());
});
