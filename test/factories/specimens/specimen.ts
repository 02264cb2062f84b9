import type { Raster } from "#worker/offline/specimens/png.ts";
import {
	createZoneLines,
	type SpecimenFormat,
	type SpecimenPerson,
	type ZoneContent,
} from "#worker/offline/specimens/zone-lines.ts";
import { photograph, type Shot } from "./camera.ts";
import { jpegOf } from "./jpeg-writer.ts";
import { exifOf, storedAs } from "./orientation.ts";
import { drawPage, type PageLook } from "./page-drawing.ts";
import { SeededRandom } from "./seeded-random.ts";
import { placedOn, type Surroundings } from "./surroundings.ts";

/** A fictitious person of a real state: the reader must know its code to accept a document. */
const SPECIMEN_HOLDER: SpecimenPerson = {
	surname: "HARTWELL",
	givenNames: "ROSALIND ANNE",
	birthDate: "1988-03-14",
	sex: "F",
	nationality: "IRL",
};

export type SpecimenOptions = Partial<Omit<ZoneContent, "person">> &
	Partial<PageLook> &
	Partial<Shot> & {
		/** Seed of pattern, bars, desk and noise. */
		seed?: number;
		person?: Partial<SpecimenPerson>;
		/** Printed instead of the correct lines. */
		lines?: string[];
		/** JPEG quality, 1 to 100. */
		quality?: number;
		/** The surroundings of the page, besides `desk`. */
		surroundings?: Surroundings;
		/** EXIF orientation, 1 to 8: stored rotated, shown upright. */
		orientation?: number;
		/** Name of a program in EXIF. */
		software?: string;
	};

export type Specimen = {
	format: SpecimenFormat;
	lines: string[];
	content: ZoneContent;
	picture: Raster;
	jpeg: Uint8Array;
};

/** Draws and photographs a document of a fictitious person: by default the two pages of an Irish passport valid until June 2036, legible, flat and sharp. */
export function aSpecimen(options: SpecimenOptions = {}): Specimen {
	const random = new SeededRandom(options.seed ?? 1);
	const content = contentOf(options);
	const { format } = content;
	const lines = options.lines ?? createZoneLines(content);
	const look: PageLook = {
		pixelsPerCharacter: options.pixelsPerCharacter ?? 16,
		weight: options.weight ?? 0,
		ink: options.ink ?? 1,
		guilloche: options.guilloche ?? 0.5,
		signaturePage: options.signaturePage ?? format === "TD3",
		typeface: options.typeface ?? null,
		scratches: options.scratches ?? 0,
		print: options.print ?? null,
	};
	const shot: Shot = {
		rotation: options.rotation ?? 0,
		perspective: options.perspective ?? 0,
		blur: options.blur ?? 0,
		glare: options.glare ?? 0,
		noise: options.noise ?? 2,
		desk: options.desk ?? (options.surroundings ? -0.03 : 0.04),
		exposure: options.exposure ?? 1,
		curl: options.curl ?? 0,
		mirrored: options.mirrored ?? false,
	};
	const page = drawPage(format, lines, look, random);
	const { surroundings } = options;
	const scene = surroundings ? placedOn(page, surroundings, look.pixelsPerCharacter, options.seed ?? 1) : page;
	const picture = photograph(scene, shot, random);
	const orientation = options.orientation ?? 1;
	const exif = options.orientation || options.software ? exifOf(orientation, options.software) : null;
	const jpeg = jpegOf(storedAs(orientation, picture), options.quality ?? 85, exif);
	return { format, lines, content, picture, jpeg };
}

/** Returns the zone of such a document. */
export function contentOf(options: SpecimenOptions): ZoneContent {
	const person = { ...SPECIMEN_HOLDER, ...options.person };
	return {
		format: options.format ?? "TD3",
		...(options.code && { code: options.code }),
		person,
		issuer: options.issuer ?? person.nationality,
		number: options.number ?? "XN5820174",
		expiry: options.expiry ?? "2036-06-30",
		optional: options.optional ?? "",
	};
}

/** Returns the JPEG of such a passport, for uploads. */
export function aPassportSpecimen(options: SpecimenOptions = {}): Uint8Array {
	return aSpecimen(options).jpeg;
}
