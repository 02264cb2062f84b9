import { expect, it } from "vitest";
import { parseSheet, selectPageStyles } from "./page-styles.ts";

const of = (css: string, html: string) => selectPageStyles(parseSheet(css), html);

it.each([
	["a rule without a class", "h1{color:red}", '<p class="a">', "h1{color:red}"],
	["a rule whose class is on the page", ".a{color:red}", '<p class="b a">', ".a{color:red}"],
	[
		"of several selectors those that can match",
		".a,.b,h1>.a:hover{color:red}",
		'<p class="a">',
		".a,h1>.a:hover{color:red}",
	],
	["a class with escaped signs", ".w-1\\/2{width:50%}", '<p class="w-1/2">', ".w-1\\/2{width:50%}"],
	["a selector that only excludes a class", "a:not(.btn){color:red}", "<p>", "a:not(.btn){color:red}"],
	[
		"a selector of attributes, whatever is in them",
		'p[data-a=".b,{"]{color:red}',
		"<p>",
		'p[data-a=".b,{"]{color:red}',
	],
	["what a group needs", "@media (width>=40rem){.a{b:c}.d{e:f}}", '<p class="a">', "@media (width>=40rem){.a{b:c}}"],
	["groups in groups", "@layer x{@supports (a:b){.a{b:c}}}", '<p class="a">', "@layer x{@supports (a:b){.a{b:c}}}"],
	["rules in a rule as they are", ".a{b:c;&:hover .z{d:e}}", '<p class="a">', ".a{b:c;&:hover .z{d:e}}"],
	[
		"fonts, animations and the order of layers",
		"@layer a,b;@font-face{src:url(a)}@keyframes k{to{a:b}}",
		"<p>",
		"@layer a,b;@font-face{src:url(a)}@keyframes k{to{a:b}}",
	],
	["what follows a comment", "/*! v4.3 | a.example */ @layer a{p{b:c}}", "<p>", "@layer a{p{b:c}}"],
	["addresses with any sign", ".a{b:url('x;{y}')}.c{d:e}", '<p class="c">', ".c{d:e}"],
])("keeps %s", (_name, css, html, kept) => {
	expect(of(css, html)).toBe(kept);
});

it.each([
	["a rule of another class", ".b{color:red}", '<p class="a">'],
	["a selector of which one class is missing", ".a .b{color:red}", '<p class="a">'],
	["a group that would be empty", "@media print{.b{color:red}}", '<p class="a">'],
])("leaves out %s", (_name, css, html) => {
	expect(of(css, html)).toBe("");
});
