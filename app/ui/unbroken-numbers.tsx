/** Matches numbers of applications and receipts, which browsers may wrap at each hyphen. */
const NUMBER = /\b((?:NIF|R)-[0-9A-Z]{4}-[0-9A-Z]{4}(?:-\d+)?)\b/;

/** Prevents line breaks within such numbers, without changing copied text. Children other than text are unchanged. */
export function UnbrokenNumbers({ children }: { children: React.ReactNode }) {
	if (typeof children !== "string") return children;
	return children.split(NUMBER).map((part, index) =>
		index % 2 === 0 ? (
			part
		) : (
			<span key={part} className="unbroken">
				{part}
			</span>
		),
	);
}
