export type ShareTarget = "facebook" | "twitter" | "linkedin" | "email";

/** Returns the share URLs: plain links, so that the page loads nothing from these services (row 62). */
export function shareLinks(address: string, title: string, mailBody: string): Record<ShareTarget, string> {
	const url = encodeURIComponent(address);
	return {
		facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
		twitter: `https://twitter.com/intent/tweet?url=${url}&text=${encodeURIComponent(title)}`,
		linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
		email: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(mailBody)}`,
	};
}
