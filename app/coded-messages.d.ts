declare module "virtual:coded-messages" {
	/** Each by its key (vite/coded-messages.ts). */
	export const CODED_MESSAGES: Partial<
		Record<string, (inputs: Record<string, string>, options: { locale: "en" | "es" | "pt" }) => string>
	>;
}
