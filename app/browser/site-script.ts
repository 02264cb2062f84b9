import { startCarousel } from "./site/carousel.ts";
import { startGoBack } from "./site/go-back.ts";
import { keepLanguage } from "./site/language.ts";
import { reportPageView } from "./site/page-view.ts";
import { keepReferral } from "./site/referral.ts";
import { startScrollProgress } from "./site/scroll-progress.ts";
import { startSearchWhileTyping } from "./site/search-while-typing.ts";

// What a page without a framework does in the browser. At most 5 KB gzipped: test/bundle.test.ts.
const here = new URL(location.href);
const shown = document.documentElement.lang;
keepLanguage(here, shown);
keepReferral(here);
reportPageView(here.pathname, shown);
startGoBack(document);
startScrollProgress();
startCarousel(document);
startSearchWhileTyping(document);
