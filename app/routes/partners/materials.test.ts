import { statSync } from "node:fs";
import { expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { BANNER_SIZES, bannerUrl } from "./materials.tsx";

it("offers each banner as an existing file of less than 60 KB", () => {
	const files = BANNER_SIZES.flatMap((size) =>
		LANGUAGES.flatMap((language) => [bannerUrl(size, language, "svg"), bannerUrl(size, language, "png")]),
	);
	expect(files).toHaveLength(30);
	expect(files.filter((file) => statSync(`public${file}`).size >= 60 * 1024)).toEqual([]);
});
