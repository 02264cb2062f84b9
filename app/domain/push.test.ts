import { describe, expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import type { Actor } from "./application/event.ts";
import { isPushDue, isPushEndpoint, selectPushNotice } from "./push.ts";

const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const SYSTEM: Actor = { kind: "system" };
const APPLICANT: Actor = { kind: "applicant" };

const checking = anApplication().paid().build();
const toSign = anApplication().paid().accepted().build();
const asked = anApplication().informationRequested().with({ paymentStatus: "paid" }).build();
const filed = anApplication().filed().build();
const withNif = anApplication().filed().with({ status: "approved", nifNumber: "293456780" }).build();

describe("the notice of a change", () => {
	it("asks for action when a duty of the applicant starts", () => {
		expect(selectPushNotice(checking, toSign, RUI)).toBe("act");
		expect(selectPushNotice(checking, asked, RUI)).toBe("act");
		expect(selectPushNotice(checking, toSign, SYSTEM)).toBe("act");
		expect(selectPushNotice(toSign, { ...toSign, reminderAt: NOON } as typeof toSign, SYSTEM)).toBeNull();
		expect(selectPushNotice(toSign, filed, RUI)).toBeNull();
	});

	it("does not tell applicants about their own actions", () => {
		expect(selectPushNotice(checking, toSign, APPLICANT)).toBeNull();
	});

	it("announces the number once", () => {
		expect(selectPushNotice(filed, withNif, RUI)).toBe("nif");
		expect(selectPushNotice(withNif, { ...withNif, status: "completed" }, SYSTEM)).toBeNull();
	});

	it("is no longer due once the duty is done or the data is erased", () => {
		expect(isPushDue("act", toSign)).toBe(true);
		expect(isPushDue("act", filed)).toBe(false);
		expect(isPushDue("nif", withNif)).toBe(true);
		expect(isPushDue("nif", { ...withNif, nifNumber: null })).toBe(false);
	});
});

describe("the endpoint of a subscription", () => {
	it.each([
		"https://fcm.googleapis.com/fcm/send/abc",
		"https://updates.push.services.mozilla.com/wpush/v2/abc",
		"https://db5p.notify.windows.com/w/?token=abc",
		"https://web.push.apple.com/abc",
	])("is that of a known push service: %s", (endpoint) => expect(isPushEndpoint(endpoint, null)).toBe(true));

	it.each([
		"http://fcm.googleapis.com/fcm/send/abc",
		"https://fcm.googleapis.com:8443/abc",
		"https://user:secret@fcm.googleapis.com/abc",
		"https://fcm.googleapis.com.example.com/abc",
		"https://example.com/fcm.googleapis.com",
		"https://evil-notify.windows.com.example/abc",
		"https://notpush.apple.com/abc",
		"https://googleapis.com/abc",
		"https://127.0.0.1/abc",
		"https://[::1]/abc",
		"https://localhost/abc",
		"https://169.254.169.254/latest",
		"https://push.offline/abc",
		"javascript:alert(1)",
		"//fcm.googleapis.com/abc",
	])("is no other URL: %s", (endpoint) => expect(isPushEndpoint(endpoint, null)).toBe(false));

	it("is the simulated push service only offline", () => {
		expect(isPushEndpoint("https://push.offline/abc", "push.offline")).toBe(true);
		expect(isPushEndpoint("https://mail.offline/abc", "push.offline")).toBe(false);
	});
});
