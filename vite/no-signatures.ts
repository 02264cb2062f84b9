/** Stands in for what the PDF writer signs documents with, a third of its size: we sign none. */
class NotSignedHere {
	constructor() {
		throw new Error("Documents are not signed here: this build leaves out pkijs and asn1js (vite/small-pdf-writer.ts)");
	}
}

export {
	NotSignedHere as Boolean,
	NotSignedHere as Constructed,
	NotSignedHere as CryptoEngine,
	NotSignedHere as createCMSECDSASignature,
	NotSignedHere as fromBER,
	NotSignedHere as Integer,
	NotSignedHere as Null,
	NotSignedHere as ObjectIdentifier,
	NotSignedHere as OctetString,
	NotSignedHere as Sequence,
	NotSignedHere as UTCTime,
};
