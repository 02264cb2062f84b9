import { Form, type FormProps, useLocation } from "react-router";
import { getLocale } from "#app/paraglide/runtime.js";
import { localePath } from "../page/locale-path.ts";

type AppFormProps = Omit<FormProps, "action"> & { action?: string; ref?: React.Ref<HTMLFormElement> };

/**
 * A form that keeps the current language, with and without scripts. GET forms replace the query of the URL, so they
 * contain the language as a field.
 */
export function AppForm({ action, children, method = "post", ...rest }: AppFormProps) {
	const { pathname, search } = useLocation();
	const isGet = method.toLowerCase() === "get";
	return (
		<Form {...rest} method={method} action={localePath(action ?? pathname + (isGet ? "" : search))}>
			{isGet && <input type="hidden" name="lang" value={getLocale()} />}
			{children}
		</Form>
	);
}
