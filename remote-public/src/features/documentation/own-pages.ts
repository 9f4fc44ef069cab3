/** The document that the invitation links to and that users accept (spec §2); it has a page of its own. */
export const privacyPolicySlug = 'privacypolicy'

/** The organiser's part of the accessibility statement, linked from every page's footer (A25). */
export const accessibilitySlug = 'tillganglighet'
