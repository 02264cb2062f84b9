import { createCookie } from "react-router";
import * as v from "valibot";
import {
	isReferralCode,
	isReferralValid,
	parseReferralCode,
	REFERRAL_LIFETIME_MS,
	type Referral,
} from "#app/domain/partners/referral.ts";
import type { Services, Settings } from "#app/services.ts";
import { getUrl } from "./request.ts";

type CookieContext = { settings: Pick<Settings, "cookieSecrets">; now(): number };

/** Signed, because the time of a click is evidence: a commission may be held because of it. */
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

const clickSchema = v.object({ code: v.custom<string>(isReferralCode), at: v.number() });

/** Returns the referral click of this browser; null if it is expired or forged. */
async function findClick(
	request: Request,
	{ settings, now }: CookieContext,
): Promise<{ code: string; at: number } | null> {
	const parsed = v.safeParse(clickSchema, await referralCookie(settings).parse(request.headers.get("Cookie")));
	return parsed.success && isReferralValid(parsed.output.at, now()) ? parsed.output : null;
}

/** Returns the referral code of a request: from its URL, or else from an earlier click. */
export async function findReferral(
	request: Request,
	services: CookieContext,
	explicitCode: string | null = null,
): Promise<Referral | null> {
	const click = await findClick(request, services);
	const code = explicitCode ?? parseReferralCode(getUrl(request)) ?? click?.code;
	if (!code) return null;
	return { code, clickedAt: click?.code.toLowerCase() === code.toLowerCase() ? click.at : null };
}

/** Returns the referral code in the URL and the cookie that stores it for 30 days; null if there is none. */
export async function createReferralCookie(
	request: Request,
	{ settings, now }: Pick<Services, "settings" | "now">,
): Promise<{ code: string; cookie: string } | null> {
	const code = parseReferralCode(getUrl(request));
	return code ? { code, cookie: await referralCookie(settings).serialize({ code, at: now() }) } : null;
}
