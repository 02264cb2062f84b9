import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { BANNER_SIZES, bannerFile } from "./banners.ts";

/** Pictures in the language of the page, and the code that puts one on a site. */
export function BannersSection({ link, origin }: { link: string; origin: string }) {
	const language = getLocale();
	return (
		<section className="partner-section" aria-labelledby="banners">
			<h2 id="banners">{m.partner_banners()}</h2>
			<p className="muted">{m.partner_banners_text()}</p>
			<ul className="partner-banners">
				{BANNER_SIZES.map((size) => {
					const name = `${size.width} × ${size.height}`;
					const alt = m.partner_banner_alt({ size: name, words: m.partner_banner_headline() });
					const [svg, png] = [bannerFile(size, language, "svg"), bannerFile(size, language, "png")];
					const words = `${m.partner_banner_headline()}. ${m.partner_disclosure_short()}`;
					const code = `${m.partner_disclosure_short()}: <a href="${link.replaceAll("&", "&amp;")}" rel="sponsored"><img src="${origin}${png}" width="${size.width}" height="${size.height}" alt="${words}"></a>`;
					return (
						<li key={name}>
							<h3>{name}</h3>
							<img src={svg} alt={alt} width={size.width} height={size.height} loading="lazy" />
							<p className="row">
								<a href={svg} download>
									SVG
								</a>
								<a href={png} download>
									PNG
								</a>
							</p>
							<details>
								<summary>{m.partner_banner_code()}</summary>
								<pre className="partner-code">{code}</pre>
							</details>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
