/** Providers whose addresses say nothing about belonging together: the large ones of the countries that apply most. */
const GENERIC = new Set(
	`gmail.com googlemail.com outlook.com outlook.pt outlook.es outlook.fr outlook.de hotmail.com hotmail.es hotmail.fr
	hotmail.co.uk hotmail.it live.com live.com.pt live.co.uk live.fr msn.com yahoo.com yahoo.es yahoo.fr yahoo.co.uk yahoo.de
	yahoo.it yahoo.com.br yahoo.co.in ymail.com rocketmail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me
	tutanota.com tuta.com gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de posteo.de mail.com mail.ru
	yandex.ru yandex.com bk.ru inbox.ru list.ru rambler.ru ukr.net qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net
	uol.com.br bol.com.br terra.com.br ig.com.br globo.com sapo.pt mail.telepac.pt netcabo.pt clix.pt iol.pt orange.fr wanadoo.fr
	free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it telefonica.net wp.pl o2.pl onet.pl interia.pl seznam.cz
	centrum.cz btinternet.com sky.com virginmedia.com ntlworld.com talktalk.net comcast.net verizon.net att.net sbcglobal.net
	cox.net charter.net rogers.com shaw.ca bell.net bigpond.com optusnet.com.au xtra.co.nz rediffmail.com zoho.com fastmail.com
	hey.com duck.com`.split(/\s+/),
);

/** Whether strangers have addresses at this host. */
export function isGenericMailHost(host: string): boolean {
	return GENERIC.has(host);
}
