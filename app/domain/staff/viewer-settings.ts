import * as v from "valibot";

/** Magnifications of a picture, in per cent. */
export const ZOOMS = ["50", "100", "150", "200", "300", "400"] as const;
/** Rotations of a page, clockwise, in degrees. */
export const ROTATIONS = ["0", "90", "180", "270"] as const;
/** How two pages are arranged for comparison. */
export const LAYOUTS = ["side-by-side", "above"] as const;
export type Layout = (typeof LAYOUTS)[number];
type Rotation = (typeof ROTATIONS)[number];

/** How one member of staff views documents. */
export type ViewerSettings = {
	zoom: (typeof ZOOMS)[number];
	layout: Layout;
	/** Rotated pages by `pageKey`, the most recently rotated last. */
	rotations: Record<string, Rotation>;
};

/** Maximum number of stored rotations per person; the oldest are dropped. */
const MAX_ROTATIONS = 50;

/** Identifies a page of an upload; pages are numbered from 1. */
export function pageKey(uploadId: string, page: number): string {
	return `${uploadId}.${page}`;
}

/** Schema of a change, as the page's script sends it. */
export const viewerChangeSchema = v.partial(
	v.object({
		zoom: v.picklist(ZOOMS),
		layout: v.picklist(LAYOUTS),
		rotated: v.object({ page: v.pipe(v.string(), v.regex(/^[\w-]{1,40}\.\d{1,3}$/)), by: v.picklist(ROTATIONS) }),
	}),
);
export type ViewerChange = v.InferOutput<typeof viewerChangeSchema>;

const storedSchema = v.object({
	zoom: v.fallback(v.picklist(ZOOMS), "100"),
	layout: v.fallback(v.picklist(LAYOUTS), "side-by-side"),
	rotations: v.fallback(v.record(v.string(), v.picklist(ROTATIONS)), {}),
});

/** Parses stored settings; missing and unknown values become defaults. */
export function parseViewerSettings(value: unknown): ViewerSettings {
	return v.parse(storedSchema, value ?? {});
}

/** Returns the settings after a change. */
export function applyViewerChange(settings: ViewerSettings, { rotated, ...changed }: ViewerChange): ViewerSettings {
	if (!rotated) return { ...settings, ...changed };
	const { [rotated.page]: _before, ...otherRotations } = settings.rotations;
	const rotations = rotated.by === "0" ? otherRotations : { ...otherRotations, [rotated.page]: rotated.by };
	const latestRotations = Object.entries(rotations).slice(-MAX_ROTATIONS);
	return { ...settings, ...changed, rotations: Object.fromEntries(latestRotations) };
}
