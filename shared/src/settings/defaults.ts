/**
 * What an organiser may change without a build: written to `site/settings.json` or set by environment, inlined into the
 * HTML when a release is composed. Every address of the outside world is here and nowhere else.
 */
export type Settings = {
  /** The spec's {product}, in the definite form that the banner and the hero use. */
  product: string
  /** The event year, shown until the carnival's own year is known. */
  year: number
  appTitle: string
  organiser: string
  resultsUrl: string
  rulesUrl: string
  homepageUrl: string
  facebookUrl: string
  instagramUrl: string
  xUrl: string
  /** "Powered by" in the footer. */
  developer: string
  developerUrl: string
  /** Swedish labels of the menu's groups by first path segment; a segment without one is shown as it is spelt. */
  navigationGroups: Record<string, string>
}

export const defaultSettings: Settings = {
  product: 'Stafettkarnevalen',
  year: 2025,
  appTitle: 'Stafapp 2.0',
  organiser: 'Skolornas Stafettkarneval',
  resultsUrl: 'https://www.stafettkarnevalen.fi/resultat',
  rulesUrl: 'https://www.stafettkarnevalen.fi/regler',
  homepageUrl: 'https://www.stafettkarnevalen.fi/',
  facebookUrl: 'https://www.facebook.com/stafettkarnevalen',
  instagramUrl: 'https://www.instagram.com/stafettkarnevalen',
  xUrl: 'https://x.com/stafettkarneval',
  developer: 'Inre Banan',
  developerUrl: '',
  navigationGroups: {
    tidtabeller: 'Tidtabeller',
    documentation: 'Dokumentation',
    resultservice: 'Resultatservice',
    lagledare: 'Lagledare',
    forms: 'Formulär',
    detail: 'Uppgifter',
    admin: 'Administration',
    economy: 'Ekonomi',
  },
}
