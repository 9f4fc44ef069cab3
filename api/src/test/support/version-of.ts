import type { TestApp } from './test-app.ts'

type Table = 'school' | 'team' | 'unit_order' | 'app_user' | 'billing_information'

/** The current version of an object, for tests that are not about versions; 1 where there is none. */
export async function versionOf({ pool }: Pick<TestApp, 'pool'>, table: Table, id: number): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(`select version from ${table} where id = $1`, [id])
  return rows[0]?.version ?? 1
}
