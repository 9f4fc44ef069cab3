/** Slug of the policy that users accept and the invitation links to; it has a page of its own. */
export const privacyPolicySlug = 'privacypolicy'

/** Slug of the organiser's part of the accessibility statement, linked from every page's footer. */
export const accessibilitySlug = 'tillganglighet'
