import type { ComponentProps } from "react";
import { TextField } from "#app/ui/form/text-field.tsx";

/** Nine digits, as they stand on the authority's paper; spaces are welcome. */
export function NifField(props: ComponentProps<typeof TextField>) {
	return <TextField {...props} className="control-medium" inputMode="numeric" maxLength={30} autoComplete="off" />;
}
