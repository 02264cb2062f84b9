import { beforeEach, describe } from "vitest";
import { paymentContract } from "./payment-contract.ts";
import { receiveWith, sandboxTarget } from "./sandbox-target.ts";

describe("the stand-in for the card provider", () => {
	beforeEach(() => receiveWith(async () => new Response()));
	paymentContract(sandboxTarget());
});
