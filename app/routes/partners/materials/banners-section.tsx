import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { BANNER_SIZES, type BannerSize, bannerFile } from "./banners.ts";

/** Pictures in the language of the page: each opens to its files and the code that puts it on a site. */
export function BannersSection({ link, origin }: { link: string; origin: string }) {
	return (
		<section className="card portal-card" aria-labelledby="banners">
			<h2 id="banners">{m.partner_banners()}</h2>
			<p className="muted">{m.partner_banners_text()}</p>
			<ul className="portal-banners">
				{BANNER_SIZES.map((size) => (
					<Banner key={size.width} size={size} link={link} origin={origin} />
				))}
			</ul>
		</section>
	);
}

function Banner({ size, link, origin }: { size: BannerSize; link: string; origin: string }) {
	const language = getLocale();
	const name = `${size.width} × ${size.height}`;
	const alt = m.partner_banner_alt({ size: name, words: m.partner_banner_headline() });
	const [svg, png] = [bannerFile(size, language, "svg"), bannerFile(size, language, "png")];
	const words = `${m.partner_banner_headline()}. ${m.partner_disclosure_short()}`;
	const code = `${m.partner_disclosure_short()}: <a href="${link.replaceAll("&", "&amp;")}" rel="sponsored"><img src="${origin}${png}" width="${size.width}" height="${size.height}" alt="${words}"></a>`;
	return (
		<li>
			<details>
				<summary>
					<img src={svg} alt={alt} width={size.width} height={size.height} loading="lazy" />
					<span aria-hidden>{name}</span>
				</summary>
				<p className="row">
					<a href={svg} download>
						SVG
					</a>
					<a href={png} download>
						PNG
					</a>
				</p>
				<p className="muted">{m.partner_banner_code()}</p>
				<pre className="partner-code">{code}</pre>
			</details>
		</li>
	);
}
