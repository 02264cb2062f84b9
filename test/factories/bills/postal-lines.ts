import type { Chance } from "./chance.ts";
import type { BillAddress } from "./places.ts";

const COUNTRY_NAMES: Record<string, string> = {
	PT: "Portugal",
	ES: "España",
	FR: "France",
	DE: "Deutschland",
	AT: "Österreich",
	CH: "Schweiz",
	GB: "United Kingdom",
	IE: "Ireland",
	US: "USA",
	CA: "Canada",
	BR: "Brasil",
	NL: "Nederland",
	BE: "Belgique",
	IT: "Italia",
};

/** How the last lines of an address are written in its country, or one of the ways. */
export function cityLines(chance: Chance, address: BillAddress): string[] {
	const { city, postalCode, country, region = "" } = address;
	const loud = chance.percent(35) ? city.toUpperCase() : city;
	const lines: Record<string, string[][]> = {
		GB: [[loud, postalCode], [loud, postalCode], [`${loud} ${postalCode}`]],
		IE: [[loud, postalCode]],
		US: [[`${loud}, ${region} ${postalCode}`], [`${loud.toUpperCase()} ${region} ${postalCode}`]],
		CA: [
			[`${loud} ${region}  ${postalCode}`],
			[`${loud} (${region}) ${postalCode}`],
			[`${loud}, ${region} ${postalCode}`],
		],
		BR: [
			[`${postalCode} ${loud} - ${region}`],
			[`${loud} - ${region}`, `CEP ${postalCode}`],
			[`${loud}/${region} CEP: ${postalCode}`],
		],
		ES: [[`${postalCode} ${loud}`], [`${postalCode} - ${loud}`]],
		DE: [[`${postalCode} ${city}`], [`${postalCode} ${city}`], [`D-${postalCode} ${city}`]],
		CH: [[`${postalCode} ${city}`], [`CH-${postalCode} ${city}`]],
	};
	return chance.pick(lines[country] ?? [[`${postalCode} ${loud}`]]);
}

export function countryName(country: string): string {
	return COUNTRY_NAMES[country] ?? country;
}
