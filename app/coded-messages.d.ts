declare module "virtual:coded-messages" {
	/** Each by its key (vite/coded-messages.ts). */
	export const CODED_MESSAGES: Partial<
		Record<string, (inputs: Record<string, never>, options: { locale: "en" | "es" | "pt" }) => string>
	>;
}

declare module "virtual:field-labels" {
	type Messages = typeof import("./paraglide/messages.js").m;
	type Field = import("./domain/application/personal-info-fields.ts").CorrectedField;
	type Snake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
		? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
		: Name;
	/** The message `field_…` of each field that has words of its own: without one it does not compile. */
	export const OWN_LABELS: { [Name in Exclude<Field, `delivery${string}`>]: Messages[`field_${Snake<Name>}`] };
}
