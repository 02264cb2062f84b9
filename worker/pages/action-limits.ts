import type { Limiter } from "../rate-limit.ts";

/**
 * Which limit (wrangler.toml, so many a minute and network) each page's forms count towards, by the file of the page
 * (app/routes.ts). What mails somebody has budgets of its own besides (app/commands/mail/mail-budget.server.ts).
 */
export const ACTION_LIMITS: Record<string, Limiter> = {
	"routes/apply/upload-documents/upload-documents": "RATE_UPLOAD",
	"routes/apply/personal-info/personal-info": "RATE_WRITE",
	"routes/apply/resume/resume": "RATE_TRACK",
	"routes/order/payment/payment": "RATE_WRITE",
	"routes/order/confirmation/confirmation": "RATE_WRITE",
	"routes/order/certificate/certificate": "RATE_WRITE",
	"routes/order/nif-ready/nif-ready": "RATE_WRITE",
	"routes/order/provide-information/provide-information": "RATE_UPLOAD",
	"routes/site/contact/contact": "RATE_TRACK",
	"routes/site/nif-check/nif-check": "RATE_WRITE",
	"routes/site/track-application/track-application": "RATE_TRACK",
	"routes/partners/sign-up/sign-up": "RATE_TRACK",
	"routes/partners/sign-in/sign-in": "RATE_TRACK",
	"routes/partners/dashboard/dashboard": "RATE_WRITE",
	"routes/diagnostics/webhook-test/webhook-test": "RATE_WRITE",
	"routes/admin/login/login": "RATE_WRITE",
	"routes/admin/invitation/invitation": "RATE_WRITE",
	"routes/admin/two-factor-setup/two-factor-setup": "RATE_WRITE",
	"routes/admin/security-settings/security-settings": "RATE_WRITE",
	"routes/admin/staff/staff": "RATE_WRITE",
	"routes/admin/audit/audit": "RATE_WRITE",
	"routes/admin/applications/applications": "RATE_WRITE",
	"routes/admin/application/application": "RATE_WRITE",
	"routes/admin/payments/payments": "RATE_WRITE",
	"routes/admin/partners/review": "RATE_WRITE",
	"routes/admin/partners/partner/partner": "RATE_WRITE",
	"routes/admin/payouts/payouts": "RATE_WRITE",
	"routes/admin/payouts/run": "RATE_WRITE",
	"routes/admin/inbox/message/message": "RATE_WRITE",
	"routes/admin/inbox/mails/mails": "RATE_WRITE",
	"routes/admin/inbox/errors/errors": "RATE_WRITE",
	"routes/admin/settings/subject/subject": "RATE_WRITE",
	"routes/admin/settings/macros/macro": "RATE_WRITE",
	"routes/admin/settings/mail-templates/mail-templates": "RATE_WRITE",
	"routes/admin/settings/stripe-settings/stripe-settings": "RATE_WRITE",
};
