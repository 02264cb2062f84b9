import * as v from "valibot";

/** Magnifications of a picture, in per cent. */
export const ZOOMS = ["50", "100", "150", "200", "300", "400"] as const;
/** Clockwise, in degrees. */
export const ROTATIONS = ["0", "90", "180", "270"] as const;
/** How two pages are compared. */
export const LAYOUTS = ["beside", "above"] as const;
export type Layout = (typeof LAYOUTS)[number];
type Rotation = (typeof ROTATIONS)[number];

/** How one person views documents. */
export type ViewerSettings = {
	zoom: (typeof ZOOMS)[number];
	layout: Layout;
	/** Rotated pages by `pageKey`, the last rotated one last. */
	rotations: Record<string, Rotation>;
};

/** A page that was photographed sideways stays turned for this person; more than these are not stored. */
const MAX_ROTATIONS = 50;

/** Identifies a page of an upload; pages count from 1. */
export function pageKey(uploadId: string, page: number): string {
	return `${uploadId}.${page}`;
}

/** One change, as the page's script sends it. */
export const viewerChange = v.partial(
	v.object({
		zoom: v.picklist(ZOOMS),
		layout: v.picklist(LAYOUTS),
		rotated: v.object({ page: v.pipe(v.string(), v.regex(/^[\w-]{1,40}\.\d{1,3}$/)), by: v.picklist(ROTATIONS) }),
	}),
);
export type ViewerChange = v.InferOutput<typeof viewerChange>;

const stored = v.object({
	zoom: v.fallback(v.picklist(ZOOMS), "100"),
	layout: v.fallback(v.picklist(LAYOUTS), "beside"),
	rotations: v.fallback(v.record(v.string(), v.picklist(ROTATIONS)), {}),
});

/** What was stored, with the defaults for what was not or is no longer known. */
export function storedViewer(value: unknown): ViewerSettings {
	return v.parse(stored, value ?? {});
}

/** The settings after a change. */
export function withViewerChange(settings: ViewerSettings, { rotated, ...changed }: ViewerChange): ViewerSettings {
	if (!rotated) return { ...settings, ...changed };
	const { [rotated.page]: _before, ...others } = settings.rotations;
	const rotations = rotated.by === "0" ? others : { ...others, [rotated.page]: rotated.by };
	const latest = Object.entries(rotations).slice(-MAX_ROTATIONS);
	return { ...settings, ...changed, rotations: Object.fromEntries(latest) };
}
