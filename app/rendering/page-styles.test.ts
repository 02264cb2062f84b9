import { expect, it } from "vitest";
import { parseSheet, selectPageStyles } from "./page-styles.ts";

const selectStyles = (css: string, html: string) => selectPageStyles(parseSheet(css), html);

it.each([
	["a rule without a class", "h1{color:red}", '<p class="a">', "h1{color:red}"],
	["a rule whose class is on the page", ".a{color:red}", '<p class="b a">', ".a{color:red}"],
	[
		"those of several selectors that can match",
		".a,.b,h1>.a:hover{color:red}",
		'<p class="a">',
		".a,h1>.a:hover{color:red}",
	],
	["a class with escaped characters", ".w-1\\/2{width:50%}", '<p class="w-1/2">', ".w-1\\/2{width:50%}"],
	["a selector that only excludes a class", "a:not(.btn){color:red}", "<p>", "a:not(.btn){color:red}"],
	["an attribute selector, whatever its value", 'p[data-a=".b,{"]{color:red}', "<p>", 'p[data-a=".b,{"]{color:red}'],
	[
		"the matching rules of a group",
		"@media (width>=40rem){.a{b:c}.d{e:f}}",
		'<p class="a">',
		"@media (width>=40rem){.a{b:c}}",
	],
	["nested groups", "@layer x{@supports (a:b){.a{b:c}}}", '<p class="a">', "@layer x{@supports (a:b){.a{b:c}}}"],
	["nested rules unchanged", ".a{b:c;&:hover .z{d:e}}", '<p class="a">', ".a{b:c;&:hover .z{d:e}}"],
	[
		"fonts, animations and the order of layers",
		"@layer a,b;@font-face{src:url(a)}@keyframes k{to{a:b}}",
		"<p>",
		"@layer a,b;@font-face{src:url(a)}@keyframes k{to{a:b}}",
	],
	["what follows a comment", "/*! v4.3 | a.example */ @layer a{p{b:c}}", "<p>", "@layer a{p{b:c}}"],
	["rules after a URL with special characters", ".a{b:url('x;{y}')}.c{d:e}", '<p class="c">', ".c{d:e}"],
])("keeps %s", (_name, css, html, expected) => {
	expect(selectStyles(css, html)).toBe(expected);
});

it.each([
	["a rule for another class", ".b{color:red}", '<p class="a">'],
	["a selector with one class missing", ".a .b{color:red}", '<p class="a">'],
	["a group that would be empty", "@media print{.b{color:red}}", '<p class="a">'],
])("omits %s", (_name, css, html) => {
	expect(selectStyles(css, html)).toBe("");
});
