/**
 * Settings that an organiser may change without a build: in `site/settings.json` or by environment, inlined into the
 * HTML when a release is composed. All external addresses are here.
 */
export type Settings = {
  /** Product name in the definite form, as used in the banner and the hero. */
  product: string
  /** Event year, shown until the carnival's own year is loaded. */
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
  /** Swedish labels of the menu's groups by first path segment; a segment without one is shown unchanged. */
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
    tavlingsdag: 'Tävlingsdag',
  },
}
