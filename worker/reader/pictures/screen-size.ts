/** Long and short sides of the screens of phones, tablets and computers that are in use. */
const PHONES = (
	"1334x750 1792x828 2436x1125 2208x1242 1920x1080 2340x1080 2400x1080 2532x1170 2556x1179 2622x1206 2688x1242 2778x1284 " +
	"2796x1290 2868x1320 2160x1080 2220x1080 2280x1080 2310x1080 2316x1080 2376x1080 2408x1080 2412x1080 2424x1080 " +
	"2640x1080 2992x1344 3088x1440 3120x1440 3200x1440 3216x1440 2960x1440 1600x720 1560x720 1520x720 1280x720"
).split(" ");
const TABLETS_AND_COMPUTERS = (
	"2048x1536 2160x1620 2224x1668 2360x1640 2388x1668 2420x1668 2732x2048 2752x2064 1366x768 1440x900 1536x864 1600x900 " +
	"1680x1050 1920x1200 2560x1440 2560x1600 2880x1800 3024x1964 3456x2234 2560x1664 2880x1864 3440x1440 3840x2160"
).split(" ");
const TALL_PHONES = new Set(PHONES.filter((size) => ratioOf(size) > 1.9));
const SCREENS = new Set([...PHONES, ...TABLETS_AND_COMPUTERS]);

/**
 * Whether a picture has exactly the size of a screen. A JPEG only counts with the size of a tall phone: webcams and
 * messengers make JPEGs of 1920 by 1080 and the like out of honest photos.
 */
export function isScreenSize(width: number, height: number, fileType: "jpeg" | "png"): boolean {
	const size = `${Math.max(width, height)}x${Math.min(width, height)}`;
	return (fileType === "png" ? SCREENS : TALL_PHONES).has(size);
}

function ratioOf(size: string): number {
	const [long = 1, short = 1] = size.split("x").map(Number);
	return long / short;
}
