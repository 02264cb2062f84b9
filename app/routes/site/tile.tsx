/** A drawing of ours on a tile (public/tiles), beside the words that say the same. */
export function Tile({ name, size = 64 }: { name: string; size?: number }) {
	return <img className="tile" src={`/tiles/${name}.svg`} alt="" width={size} height={size} loading="lazy" />;
}
