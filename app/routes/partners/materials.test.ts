import { statSync } from "node:fs";
import { expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { listLinkablePages } from "./materials.server.ts";
import { BANNER_SIZES, bannerUrl } from "./materials.tsx";

it("offers each banner as an existing file of less than 60 KB", () => {
	const files = BANNER_SIZES.flatMap((size) =>
		LANGUAGES.flatMap((language) => [bannerUrl(size, language, "svg"), bannerUrl(size, language, "png")]),
	);
	expect(files).toHaveLength(30);
	expect(files.filter((file) => statSync(`public${file}`).size >= 60 * 1024)).toEqual([]);
});

it("lets partners link to every indexed page by its title, but to no policy or partner page", async () => {
	const pages = await listLinkablePages("pt");
	const titles = new Map(pages.map(({ value, label }) => [value, label]));
	expect(pages[0]).toEqual({
		value: "/",
		label: "Obtenha o seu número de contribuinte português (NIF) a partir do estrangeiro",
	});
	expect(titles.get("/nif-usage")).toBe("Como usar o seu NIF");
	expect(titles.get("/guides/nif-for-free")).toBe("Pedir o NIF português sem pagar a ninguém");
	expect(titles.get("/blog/benefits-of-portuguese-nif")).toBe("O que o NIF português permite, e o que não permite");
	expect(pages.filter(({ value, label }) => value === label || /affiliate|terms|policy/.test(value))).toEqual([]);
});
