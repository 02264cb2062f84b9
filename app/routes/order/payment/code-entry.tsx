import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AffiliateBlock, type AffiliateBlockProps } from "../checkout/affiliate-block.tsx";

type CodeEntryProps = {
	/** The code that was tried last, and whether it counts. */
	tried: AffiliateBlockProps | null;
	typed?: string;
	error?: string;
};

/** Where somebody who was given a code, on paper or by mouth, types it (row 45): with what it does to the price at once. */
export function CodeEntry({ tried, typed, error }: CodeEntryProps) {
	return (
		<details className="disclosure" open={Boolean(tried || error)}>
			<summary>{m.payment_code_title()}</summary>
			<div className="code-entry">
				<TextField
					name="code"
					label={m.payment_code_label()}
					error={error}
					defaultValue={typed}
					maxLength={32}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<div>
					<Button type="submit" name="intent" value="code" variant="secondary">
						{m.payment_code_use()}
					</Button>
				</div>
				{tried && (
					<div role="status">
						<AffiliateBlock {...tried} />
					</div>
				)}
			</div>
		</details>
	);
}
