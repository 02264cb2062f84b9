import type { RequestedItem } from "#app/domain/application/application.ts";
import type { PhoneStep } from "#app/domain/phone/phone-link.ts";
import type { LoadedDocument } from "#app/ui/upload/upload-state.ts";
import type { SigningView } from "../sign/signing-view.ts";

/** What a phone is shown: its own step and nothing else, or why there is nothing to do. */
export type PhonePage =
	/** A link that waits to be opened: looking at it opens nothing. */
	| { kind: "join"; step: PhoneStep }
	/** Used, too old, ended at the desk, done, or none at all. */
	| { kind: "over"; why: "link" | "ended" | "done" | "none"; message: string }
	| {
			kind: "documents";
			leftMs: number;
			/** What this phone sent; what the desk sent itself is not shown. */
			passport: LoadedDocument | null;
			address: LoadedDocument | null;
			guardian: LoadedDocument | null;
			/** Whether both are with us, whoever sent them. */
			complete: boolean;
	  }
	| { kind: "provide"; leftMs: number; applicationId: string; items: { index: number; item: RequestedItem }[] }
	| { kind: "sign"; leftMs: number; view: SigningView };
