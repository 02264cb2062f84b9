import { saveFormInput } from "./form-input/keep-typed.ts";
import { startCarousel } from "./site/carousel.ts";
import { startCopying } from "./site/copy-text.ts";
import { startGoBack } from "./site/go-back.ts";
import { rememberLanguage } from "./site/language.ts";
import { reportPageView } from "./site/page-view.ts";
import { rememberReferral } from "./site/referral.ts";
import { startScrollProgress } from "./site/scroll-progress.ts";
import { startSearchWhileTyping } from "./site/search-while-typing.ts";

// What a page without a framework does in the browser. At most 5 KB gzipped: test/bundle.test.ts.
const here = new URL(location.href);
const shown = document.documentElement.lang;
const parts = [
	() => rememberLanguage(here, shown),
	() => rememberReferral(here),
	() => reportPageView(here.pathname, shown),
	() => startGoBack(document),
	() => saveFormInput(document),
	() => startCopying(document),
	startScrollProgress,
	() => startCarousel(document),
	() => startSearchWhileTyping(document),
];

/** Each part is a task of its own: between them the page answers to a touch. */
function start(): void {
	for (const part of parts) setTimeout(part);
}

// None of it is worth a later first paint; a page that nobody sees yet is not painted.
if (document.hidden) start();
else requestAnimationFrame(start);
