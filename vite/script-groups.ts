/**
 * Which modules share a script of the pages that hydrate, by the pages that need them. Without it each page would load
 * 40 to 60 small scripts, which compress badly. What a module imports goes with it into the first group that asks, so
 * that the order counts: what several groups need must stand in an earlier one. Everything else, a page's own modules
 * above all, is divided by the bundler. The budget in test/bundle.test.ts holds what comes of it. See docs/decisions/018.
 */
const GROUPS: Record<string, readonly RegExp[]> = {
	/** Every page: React, its router, what stands around a page, and parts that most pages have. */
	frame: [
		/node_modules\/(react|react-dom|scheduler|react-router)\/|vite\/preload-helper/,
		/app\/(root|entry\.client)\.tsx|app\/paraglide\/(runtime|registry)/,
		/app\/ui\/(later|page|use-focus-on-arrival|toast\/toasts|form\/(app-form|button|checkbox|field|error-summary|text-field))/,
		/app\/ui\/(alert|badge|card|spinner|tick-list|summary-list|progress-tracker|application-error|application-link-form)\.tsx/,
		/app\/browser\/(card-form-waiting|use-hydrated)/,
		/app\/domain\/(time\/calendar|money\/(money|packages)|application\/journey)\.ts/,
		/icons\/lock-keyhole/,
		message(
			"payment_processing",
			"after_title",
			"confirmation_confirming_title",
			"certificate_back",
			"checkout_terms",
			"checkout_test_mode",
			"toast_error",
			"page_(terms|privacy_policy|refund_policy)",
		),
	],
	/** /payment, /checkout, and who is told what was bought. */
	packages: [/app\/labels\/package-labels/],
	/** /payment and /checkout. */
	order: [
		/app\/routes\/order\/(order-summary|load-error|checkout\/affiliate-block)|icons\/tag\.|app\/domain\/money\/price\.ts/,
		message("order_title", "checkout_affiliate\\w*", "affiliate_\\w+"),
	],
	/** Wherever a card is charged at once. */
	payment: [
		/app\/browser\/card-form\.tsx|app\/routes\/order\/(success-screen|checkout-error)/,
		/app\/routes\/diagnostics\/(simple-pay-page|test-meta)/,
		message("payment_not_configured"),
	],
	/** How payments are set up, on the pages for testing them. */
	setup: [/app\/routes\/diagnostics\/payment-setup-list/, message("test_config_title")],
	/** /track-application and the admin area. */
	status: [/app\/labels\/status-labels/],
	/** /confirmation, /certificate, /nif-ready and /track-application. */
	application: [
		/app\/labels\/application-labels|app\/ui\/(shipping-box|status-tracker)|app\/domain\/(application\/projection|person\/full-name)/,
		// Pages without a framework show it too; this one alone needs its script.
		/app\/routes\/site\/measured-times\.tsx/,
		/app\/routes\/order\/(receipt-link|notify-form)|app\/ui\/application\/(application-tracker|application-progress|closed-alert|payment-alert)/,
		/app\/ui\/application\/(sent-back|refund-list)|app\/routes\/order\/(after-link|number-card)/,
		message(
			"action_needed_button",
			"certificate_number",
			"share_link_certificate",
			"confirmation_certificate",
			"confirmation_number",
			"ready_title",
			"devices_unknown",
			"verify_title",
		),
	],
	/** /personal-info and the address for a printed certificate. */
	address: [
		/app\/ui\/(dialog|form\/(country-select|select-field))|app\/domain\/person\/countries/,
		message("field_(address_line[12]|city|postal_code|country)", "optional_label"),
	],
	/** The thread with staff: its page, and the page of the application when it has one. */
	thread: [/app\/routes\/order\/messages\/thread-card|app\/domain\/messages\/thread/, message("messages_\\w+")],
	/** /certificate and /nif-ready. */
	certificate: [/app\/routes\/order\/(not-assigned-yet|certificate-block)/],
	/** /refunds and the pages of the withdrawal. */
	refund: [/app\/.*refund-why-labels/, message("withdraw_back")],
	/** What was uploaded and typed, and the page before the payment that shows it. */
	answers: [
		/app\/browser\/session-draft/,
		/app\/ui\/form\/radio-cards|app\/routes\/order\/begin-boxes/,
		message(
			"details_(basic|contact|address|delivery|portal|representative)",
			"upload_(badge_\\w+|(passport|address|guardian)_title)",
			"upload_security(_text)?",
			"wizard_back",
		),
	],
	/** /contact: how and when we are reached. */
	contact: [
		/app\/labels\/support-hours-labels|app\/domain\/time\/support-hours/,
		message("contact_(email|phone|hours)"),
	],
	/** A link to pass on: /sign, /after and the phone beside the desk. */
	link: [/app\/ui\/copy-line|app\/browser\/use-kept/, message("sign_copy", "sign_copied")],
	/** /upload-documents, /provide-information, /sign and /phone: the card, but for what comes when a file is about to be chosen. */
	upload: [
		/app\/browser\/pictures\/document-page|app\/ui\/upload\/(?!choose-pages|page-tile|upload-dialogs)/,
		/icons\/file-plus-corner/,
		message("upload_(add_page|cancel|remove|send)"),
	],
};

/** Paraglide's module of a message, in all three languages. */
function message(...names: string[]): RegExp {
	return new RegExp(`app/paraglide/messages/(${names.join("|")})\\.js$`);
}

/** The groups as Rolldown takes them (`output.codeSplitting.groups`). */
export const scriptGroups = Object.entries(GROUPS).map(([name, tests], index) => ({
	name,
	test: new RegExp(tests.map(({ source }) => source).join("|")),
	priority: Object.keys(GROUPS).length - index,
}));
