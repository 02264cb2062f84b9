import { randomNumbers } from "./camera.ts";

/** A page or card with a zone, rendered and lit in a browser. */
export type ZoneDesign = {
	name: string;
	format: "TD3" | "TD2" | "TD1";
	lines: string[];
	html: string;
	style: string;
	over: string;
	scale: number;
	quality: number;
	size: [number, number];
};

const WEIGHTS = [7, 3, 1];
const VALUES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The check digit of ICAO 9303, part 3, section 4.9. */
function checkDigit(text: string): string {
	let sum = 0;
	for (const [index, letter] of [...text].entries())
		sum += Math.max(0, VALUES.indexOf(letter)) * (WEIGHTS[index % 3] as number);
	return String(sum % 10);
}

const fill = (text: string, length: number) => text.slice(0, length).padEnd(length, "<");
const joinWords = (name: string) => name.replaceAll(" ", "<");

type Holder = [
	surname: string,
	given: string,
	state: string,
	number: string,
	birth: string,
	sex: string,
	expiry: string,
];

const HOLDERS: Holder[] = [
	["OYELARAN", "FOLASADE RUTH", "NGA", "B50119274", "910204", "F", "310203"],
	["VANDENBROUCKE", "JORIS", "BEL", "GK448120", "780930", "M", "290417"],
	["TE AROHANUI", "HINEMOA", "NZL", "LK771204", "990112", "F", "300619"],
	["GUTIERREZ DEL OLMO", "FERNANDO JOSE", "ESP", "XDB882014", "660725", "M", "330101"],
	["O REILLY", "CAOIMHE", "IRL", "PX4410228", "020815", "F", "321130"],
	["CHATTERJEE", "ANIRBAN", "IND", "Z6120884", "850303", "M", "280909"],
	["BJARNADOTTIR", "SOLVEIG", "ISL", "A3471192", "930527", "F", "310526"],
	["ZELENKO", "MYKOLA", "UKR", "FX118204", "720119", "M", "270930"],
	["SILVA SANTOS", "ANA BEATRIZ", "BRA", "GB774120", "960808", "F", "290707"],
	["WEATHERBY SMYTHE", "TARQUIN OTIS", "GBR", "550128417", "590914", "M", "340202"],
	["MIZUSHIMA", "KAEDE", "JPN", "TR8812047", "010401", "F", "300331"],
	["D ANGELO", "ROCCO", "ITA", "YB1184207", "880622", "M", "330621"],
	["BOUCHARD", "OLIVIER", "CAN", "HK220417", "770317", "M", "280316"],
	["QURESHI", "SANA", "PAK", "CW1188427", "940228", "F", "290227"],
];

/** Returns the lines of such a document, with correct check digits. */
function linesOf(format: ZoneDesign["format"], [surname, given, state, number, birth, sex, expiry]: Holder): string[] {
	const no = fill(number, 9) + checkDigit(fill(number, 9));
	const dates = `${birth}${checkDigit(birth)}${sex}${expiry}${checkDigit(expiry)}`;
	const names = `${joinWords(surname)}<<${joinWords(given)}`;
	if (format === "TD1") {
		const first = fill(`I<${state}${no}`, 30);
		const second = `${dates}${state}${fill("", 11)}`;
		return [
			first,
			second + checkDigit(first.slice(5, 30) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)),
			fill(names, 30),
		];
	}
	const length = format === "TD3" ? 44 : 36;
	const optional = fill("", format === "TD3" ? 14 : 7);
	const second = no + state + dates + optional + (format === "TD3" ? "<" : "");
	const composite = second.slice(0, 10) + second.slice(13, 20) + second.slice(21);
	return [fill(`${format === "TD3" ? "P<" : "I<"}${state}${names}`, length), second + checkDigit(composite)];
}

const ART = [
	"repeating-radial-gradient(circle at 30% 40%,#cfe3ea 0 1.1mm,#e7f1ee 1.1mm 2mm)",
	"repeating-linear-gradient(37deg,#efe3d2 0 .7mm,#f7efe2 .7mm 1.9mm)",
	"repeating-linear-gradient(8deg,rgba(150,190,160,.55) 0 .3mm,transparent .3mm 1.4mm),linear-gradient(90deg,#dfeadf,#f4f1e1,#e0e6f2)",
	"repeating-radial-gradient(ellipse at 80% 110%,rgba(190,140,170,.4) 0 .4mm,transparent .4mm 1.7mm),#f5eef2",
	"conic-gradient(from 40deg at 60% 60%,#e3ecd8,#f3ead4,#dae6ee,#e3ecd8)",
];
const FACES = ["Lato", "Roboto", "Liberation Sans", "Cabin", "Open Sans"];
const SIZES = { TD3: [125, 88], TD2: [105, 74], TD1: [85.6, 54] } as const;
/** An OCR-B character is 2.54 mm wide; the font's advance is about 0.6 of its size and is stretched to that. */
const PITCH = 2.54;

const LIGHTS = {
	even: () => "",
	/** A lamp's reflection over a part of the zone. */
	glare: (of: Random) => spot(of, of(15, 85), of(72, 92), of(8, 22), of(0.55, 0.9)),
	shadow: (of: Random) =>
		`<div style="position:fixed;inset:0;background:linear-gradient(${of(60, 120)}deg,rgba(0,0,20,.55) ${of(20, 45)}%,rgba(0,0,20,.05) ${of(50, 65)}%)"></div>`,
	dim: (of: Random) => `<div style="position:fixed;inset:0;background:rgba(8,6,20,${of(0.45, 0.65)})"></div>`,
	/** A laminate's shine: diagonal stripes. */
	film: (of: Random) =>
		`<div style="position:fixed;inset:0;background:repeating-linear-gradient(${of(20, 160)}deg,rgba(255,255,255,.0) 0 9mm,rgba(255,255,255,${of(0.35, 0.6)}) 12mm,rgba(255,255,255,0) 15mm)"></div>`,
};

type Random = (least: number, most: number) => number;

const spot = (_: Random, x: number, y: number, size: number, white: number) =>
	`<div style="position:fixed;inset:0;background:radial-gradient(circle ${size}mm at ${x}% ${y}%,rgba(255,255,255,${white}),rgba(255,255,255,${white * 0.7}) 55%,rgba(255,255,255,0))"></div>`;

/** Returns thirty designs by default. */
export function zoneDesigns(first = 0, count = 30): ZoneDesign[] {
	return Array.from({ length: count }, (_, index) => zoneDesign(first + index));
}

function zoneDesign(seed: number): ZoneDesign {
	const random = randomNumbers(seed + 70_000);
	const format = (["TD3", "TD1", "TD3", "TD2", "TD1", "TD3"] as const)[seed % 6] as ZoneDesign["format"];
	const holder = HOLDERS[(seed * 5 + Math.floor(seed / 14)) % HOLDERS.length] as Holder;
	const lines = linesOf(format, holder);
	const light = (["even", "glare", "shadow", "film", "dim", "glare", "even"] as const)[seed % 7] as keyof typeof LIGHTS;
	const [width, height] = SIZES[format];
	const fontFamily = FACES[seed % FACES.length];
	const zone = lines
		.map(
			(line) =>
				`<div class="z">${[...line].map((letter) => `<span>${letter === "<" ? "&lt;" : letter}</span>`).join("")}</div>`,
		)
		.join("");
	const top = format === "TD1" ? height - 21 : height - 17.5;
	const [surname, given, state, number, birth, sex] = holder;
	const fields = `<div class="f" style="left:${format === "TD1" ? 30 : 42}mm;top:${format === "TD1" ? 6 : 10}mm"><small>${state} · ${format === "TD3" ? "PASSPORT / PASSEPORT" : "IDENTITY CARD"}</small><br><b>${surname}</b><br>${given}<br>${number}<br>${birth} ${sex}</div><div class="p" style="width:${format === "TD1" ? 20 : 30}mm;height:${format === "TD1" ? 24 : 38}mm"></div>`;
	const html = `<!doctype html><meta charset="utf-8"><section>${fields}<div class="zone" style="top:${top}mm">${zone}</div></section>`;
	const transform = `perspective(${random(500, 1100)}px) rotateX(${random(-14, 14)}deg) rotateY(${random(-12, 12)}deg) rotateZ(${random(-6, 6)}deg)`;
	const [marginX, marginY] = [random(6, 26), random(6, 26)];
	const desk = ["#3c4a3f", "#8a8378", "#d8d2c6", "#5b4632", "#23242a"][seed % 5];
	const style = `body{margin:0;background:repeating-linear-gradient(${random(0, 180)}deg,${desk} 0 3mm,color-mix(in srgb,${desk} 88%,#fff) 3mm 5mm);padding:${marginY}mm ${marginX}mm}
section{position:relative;width:${width}mm;height:${height}mm;background:${ART[seed % ART.length]};border-radius:3mm;transform:${transform};filter:blur(${random(0.05, 0.3)}px);font-family:${fontFamily};font-size:8pt;color:#1c1c2a}
.f{position:absolute;line-height:1.6}.p{position:absolute;left:5mm;top:${format === "TD1" ? 6 : 12}mm;background:radial-gradient(circle at 50% 40%,#b98d72 0 30%,#4a3b36 31% 44%,#cfd6dc 45%)}
.zone{position:absolute;left:${(width - (lines[0] as string).length * PITCH) / 2}mm;font-family:"OCR B";color:${["#111", "#26221f", "#1d2430"][seed % 3]}}
.z{display:flex;height:${format === "TD1" ? 5.6 : 6.3}mm}.z span{display:inline-block;width:${PITCH}mm;text-align:center;font-size:${random(10.2, 11.2)}pt;line-height:1;-webkit-text-stroke:${random(0, 0.18)}px #222}`;
	const size: [number, number] = [width + 2 * marginX, height + 2 * marginY];
	// Between 7 and 15 pixels per character.
	const scale = random(7, 15) / ((PITCH * 96) / 25.4);
	return {
		name: `${seed} ${format} ${light}`,
		format,
		lines,
		html,
		style,
		over: LIGHTS[light](random),
		scale,
		quality: Math.round(random(55, 90)),
		size,
	};
}
