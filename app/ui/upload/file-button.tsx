import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import { ACCEPTED_TYPES, CONVERTED_TYPES } from "#app/domain/documents/document-limits.ts";

type FileButtonProps = {
	icon?: LucideIcon;
	small?: boolean;
	primary?: boolean;
	/** Whether it looks like a link. */
	quiet?: boolean;
	onFiles: (files: readonly File[]) => void;
	children: React.ReactNode;
} & Pick<ComponentProps<"input">, "id" | "multiple" | "capture" | "accept" | "className">;

/** A file input that looks like a button. Choosing the same file again calls `onFiles` again. */
export function FileButton({
	icon: Icon,
	small,
	primary,
	quiet,
	onFiles,
	children,
	className = "",
	...input
}: FileButtonProps) {
	const accept = useAcceptedTypes();
	return (
		<label
			className={`btn ${primary ? "" : quiet ? "btn-quiet" : "btn-secondary"} file-button ${small ? "file-button-small" : ""} ${className}`}
		>
			{Icon && <Icon size={20} aria-hidden />}
			<span>{children}</span>
			<input
				accept={accept}
				{...input}
				type="file"
				className="sr-only"
				onChange={(event) => {
					const files = [...(event.currentTarget.files ?? [])];
					event.currentTarget.value = "";
					if (files.length > 0) onFiles(files);
				}}
			/>
		</label>
	);
}

/**
 * Returns the accepted file types. With scripts, these include types that scripts convert, but not on iPhones and
 * iPads, which would then pass a HEIC file instead of converting it to JPEG.
 */
export function useAcceptedTypes(): string {
	const canConvert = useHydrated() && !/iPhone|iPad|iPod/.test(navigator.userAgent);
	return canConvert ? `${ACCEPTED_TYPES},${CONVERTED_TYPES}` : ACCEPTED_TYPES;
}
