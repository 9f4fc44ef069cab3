import { DEMO_PASSWORD } from '../seed/seed-when-empty.ts'

/** One account per role, created by the seed. */
const demoAccounts = [
  ['teacher', 'lagledare'],
  ['school_admin', 'skoladmin'],
  ['super_admin', 'superadmin'],
] as const

/** The text shown to the operator after the start. */
export function startupBanner(address: string, isDemo: boolean): string {
  const lines = ['', '  Stafapp 2.0', `  ${address}`, '']
  if (isDemo) {
    lines.push(`  Demokonton, lösenord ${DEMO_PASSWORD}:`)
    for (const [role, username] of demoAccounts) lines.push(`    ${role.padEnd(14)}${username}`)
    lines.push('')
  }
  lines.push('  Ctrl-C stoppar. Data finns kvar till nästa start.', '')
  return lines.join('\n')
}
