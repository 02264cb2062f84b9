import { Suspense, useEffect, useRef, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { lazyPart } from "#app/ui/deferred-part.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { WalletsProps } from "./wallet-buttons.tsx";

const WalletButtons = lazyPart(async () => (await import("./wallet-buttons.tsx")).WalletButtons);

/**
 * Wallets that pay on this page. No script of theirs is fetched before the applicant has chosen when we begin: until then
 * nothing can be ordered. From then on they have their room, so that nothing moves when they come.
 */
export function Wallets(props: WalletsProps) {
	const box = useRef<HTMLDivElement>(null);
	const [isAsked, setIsAsked] = useState(false);
	useEffect(() => {
		const form = box.current?.closest("form");
		if (!form) return;
		const look = () => new FormData(form).has("begin") && setIsAsked(true);
		look();
		form.addEventListener("change", look);
		return () => form.removeEventListener("change", look);
	}, []);
	return (
		<div ref={box}>
			{isAsked && (
				<Suspense
					fallback={
						<div className="wallets">
							<Spinner label={m.wallet_waiting()} />
						</div>
					}
				>
					<WalletButtons {...props} />
				</Suspense>
			)}
		</div>
	);
}
