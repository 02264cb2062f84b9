import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page, in the specification's order. What is not a page (calls, webhooks, the socket) is in worker/app.ts. */
export default [
	index("routes/site/home.tsx"),
	route("upload-documents", "routes/apply/upload-documents.tsx"),
	route("personal-info", "routes/apply/personal-info.tsx"),
	route("payment", "routes/order/payment.tsx"),
	route("checkout", "routes/order/checkout.tsx"),
	route("confirmation/:id", "routes/order/confirmation.tsx"),
	route("certificate/:id", "routes/order/certificate.tsx"),
	route("nif-ready/:id", "routes/order/nif-ready.tsx"),
	route("receipt/:id", "routes/order/receipt.tsx"),
	route("provide-information/:id", "routes/order/provide-information.tsx"),
	route("resume", "routes/apply/resume.tsx"),
	route("track-application", "routes/site/track-application.tsx"),
	route("about-nif", "routes/site/prose.tsx", { id: "about-nif" }),
	route("nif-benefits", "routes/site/prose.tsx", { id: "nif-benefits" }),
	route("nif-requirements", "routes/site/prose.tsx", { id: "nif-requirements" }),
	route("nif-usage", "routes/site/prose.tsx", { id: "nif-usage" }),
	route("terms", "routes/site/prose.tsx", { id: "terms" }),
	route("privacy-policy", "routes/site/prose.tsx", { id: "privacy-policy" }),
	route("refund-policy", "routes/site/prose.tsx", { id: "refund-policy" }),
	route("accessibility", "routes/site/prose.tsx", { id: "accessibility" }),
	route("complaints", "routes/site/prose.tsx", { id: "complaints" }),
	route("faq", "routes/site/faq.tsx"),
	route("contact", "routes/site/contact.tsx"),
	route("pricing", "routes/site/pricing.tsx"),
	layout("routes/diagnostics/door.tsx", [
		route("stripe-test", "routes/diagnostics/stripe-test.tsx"),
		route("webhook-test", "routes/diagnostics/webhook-test.tsx"),
		route("simple-payment", "routes/diagnostics/simple-payment.tsx"),
		route("simple-checkout", "routes/diagnostics/simple-checkout.tsx"),
	]),
	// The gate knows /admin in this spelling: any other one must not lead here.
	route("admin", "routes/admin/layout.tsx", { caseSensitive: true }, [
		index("routes/admin/home.tsx"),
		route("applications", "routes/admin/applications.tsx"),
		route("applications/:id", "routes/admin/application.tsx"),
		route("payments", "routes/admin/payments.tsx"),
		route("*", "routes/admin/not-found.tsx"),
	]),
	route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;
