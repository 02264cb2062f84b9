export type ShareTarget = "facebook" | "twitter" | "linkedin" | "email";

/** Returns the share URLs: plain links, so that the page loads nothing from these services (row 62). */
export function shareLinks(pageUrl: string, title: string, mailBody: string): Record<ShareTarget, string> {
	const encodedUrl = encodeURIComponent(pageUrl);
	return {
		facebook: `https://www.facebook.com/sharer/sharer.php?u=${encodedUrl}`,
		twitter: `https://twitter.com/intent/tweet?url=${encodedUrl}&text=${encodeURIComponent(title)}`,
		linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${encodedUrl}`,
		email: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(mailBody)}`,
	};
}
