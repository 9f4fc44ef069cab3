import { join } from 'node:path'
import { readJson } from './files.ts'

const fromEnvironment: Record<string, string> = {
  STAFAPP_RESULTS_URL: 'resultsUrl',
  STAFAPP_RULES_URL: 'rulesUrl',
  STAFAPP_HOMEPAGE_URL: 'homepageUrl',
  STAFAPP_FACEBOOK_URL: 'facebookUrl',
  STAFAPP_INSTAGRAM_URL: 'instagramUrl',
  STAFAPP_X_URL: 'xUrl',
}

/** Settings for the HTML: `site/settings.json`, overridden by the environment. */
export function siteSettings(siteDir: string, env: NodeJS.ProcessEnv = process.env): Record<string, unknown> {
  const file = readJson<Record<string, unknown>>(join(siteDir, 'settings.json'), {})
  const set = Object.entries(fromEnvironment).filter(([name]) => env[name])
  return { ...file, ...Object.fromEntries(set.map(([name, key]) => [key, env[name]])) }
}
