import { createCookie } from "react-router";
import * as v from "valibot";
import {
	isReferralAlive,
	isReferralCode,
	REFERRAL_LIFETIME_MS,
	type Referral,
	referralCodeOf,
} from "#app/domain/partners/referral.ts";
import type { Services, Settings } from "#app/services.ts";
import { addressOf } from "./request.ts";

type CookieContext = { settings: Pick<Settings, "cookieSecrets">; now(): number };

/** Signed: the time of a click is evidence, and may cause a commission to be held. */
function referralCookie({ cookieSecrets }: CookieContext["settings"]) {
	return createCookie("__Host-ref", {
		path: "/",
		httpOnly: true,
		secure: true,
		sameSite: "lax",
		maxAge: REFERRAL_LIFETIME_MS / 1000,
		secrets: [...cookieSecrets],
	});
}

const click = v.object({ code: v.custom<string>(isReferralCode), at: v.number() });

/** The referral click of this browser; null when expired or not signed by us. */
async function findClick(
	request: Request,
	{ settings, now }: CookieContext,
): Promise<{ code: string; at: number } | null> {
	const parsed = v.safeParse(click, await referralCookie(settings).parse(request.headers.get("Cookie")));
	return parsed.success && isReferralAlive(parsed.output.at, now()) ? parsed.output : null;
}

/** The referral code of a request: from its address, else from an earlier click. */
export async function findReferral(
	request: Request,
	services: CookieContext,
	explicitCode: string | null = null,
): Promise<Referral | null> {
	const clicked = await findClick(request, services);
	const code = explicitCode ?? referralCodeOf(addressOf(request)) ?? clicked?.code;
	if (!code) return null;
	return { code, clickedAt: clicked?.code.toLowerCase() === code.toLowerCase() ? clicked.at : null };
}

/** The code that a visit clicked and the cookie that stores it for 30 days; null if the URL contains none. */
export async function rememberReferral(
	request: Request,
	{ settings, now }: Pick<Services, "settings" | "now">,
): Promise<{ code: string; cookie: string } | null> {
	const code = referralCodeOf(addressOf(request));
	return code ? { code, cookie: await referralCookie(settings).serialize({ code, at: now() }) } : null;
}
