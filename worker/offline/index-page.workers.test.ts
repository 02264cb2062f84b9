import { expect, it } from "vitest";
import { offlineApp, offlineEnv } from "#test/services/offline-app.ts";
import { offlineIndex } from "./index-page.ts";

const app = offlineApp((app) => app.route("/offline", offlineIndex));

it("lists the simulators, the accounts to sign in with and the cards to pay with", async () => {
	const response = await app.request("/offline");
	expect(response.status).toBe(200);
	const page = await response.text();
	expect(page).toContain("Test environment: no real money, mail or documents");
	for (const path of [
		"mailbox",
		"push",
		"stripe",
		"paypal",
		"invoicexpress",
		"tax-office",
		"carrier",
		"access",
		"clock",
		"power-of-attorney",
	]) {
		expect(page).toContain(`href="/offline/${path}"`);
	}
	for (const name of ["ana", "rui", "eva", "leo", "ada"]) expect(page).toContain(`${name}@azulejo.example`);
	expect(page).toContain("link to sofia@partner.example");
	expect(page).toContain("4242 4242 4242 4242");
	expect(page).toContain("3782 822463 10005");
	expect(page).toContain("Your card has expired.");
});

it("shows the product's time, not the machine's", async () => {
	await offlineEnv.SIMULATOR.getByName("singleton").moveClock(400 * 24 * 60 * 60 * 1000);
	const year = new Date(Date.now() + 400 * 24 * 60 * 60 * 1000).getUTCFullYear();
	expect(await (await app.request("/offline")).text()).toContain(`, ${year} at`);
});

it("has no inline style or script, so that the strict policy applies", async () => {
	const response = await app.request("/offline");
	expect(await response.text()).not.toMatch(/<script|<style|style="|onclick/);
	expect(response.headers.get("Content-Security-Policy")).toContain("style-src 'self'");
});
