import type { PageFacts } from "#app/domain/documents/document-facts.ts";
import type { Picture } from "../pictures/picture.ts";
import { showsOtherType } from "./other-type.ts";
import { mayShowPage } from "./shows-page.ts";

/** What else there is to say of a picture in which no zone was read. */
export function withoutZone(picture: Picture): Pick<PageFacts, "noPage" | "otherType"> {
	if (showsOtherType(picture)) return { otherType: true };
	return mayShowPage(picture) ? {} : { noPage: true };
}
