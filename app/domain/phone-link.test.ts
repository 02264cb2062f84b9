import { expect, it } from "vitest";
import { anApplication } from "#test/factories/application.ts";
import {
	isAtStep,
	isSessionRoom,
	linkOwner,
	PHONE_ACCESS_LIFETIME_MS,
	PHONE_LINK_LIFETIME_MS,
	type PhoneTarget,
	phoneRoom,
} from "./phone-link.ts";

it.each<[PhoneTarget, owner: string, room: string, isSession: boolean]>([
	[{ step: "documents", sessionId: "s1", applicationId: null }, "s1", "session:s1", true],
	[{ step: "provide", sessionId: "s1", applicationId: "a1" }, "a1", "a1", false],
	[{ step: "sign", sessionId: null, applicationId: "a1" }, "a1", "a1", false],
])("a phone for %j is of %s and notifies the room %s", (target, owner, room, isSession) => {
	expect([linkOwner(target), phoneRoom(target), isSessionRoom(phoneRoom(target))]).toEqual([owner, room, isSession]);
});

it("a link lives for ten minutes, and its access for thirty", () => {
	expect([PHONE_LINK_LIFETIME_MS, PHONE_ACCESS_LIFETIME_MS]).toEqual([600_000, 1_800_000]);
});

it.each([
	["paid", anApplication().paid(), false, true],
	["requested", anApplication().informationRequested(), true, true],
	["filed", anApplication().filed(), false, false],
])("an application that is %s awaits items: %s, and a signature: %s", (_state, builder, provides, signs) => {
	expect([isAtStep(builder.build(), "provide"), isAtStep(builder.build(), "sign")]).toEqual([provides, signs]);
});
