import { addSchool } from './add-school.ts'
import { addUser } from './add-user.ts'
import type { TestApp } from './test-app.ts'
import { versionOf } from './version-of.ts'

export type SuperAdmin = { id: number; username: string; schoolId: number }

/** Adds the only two super admins, for tests of their actions on each other. */
export async function addSuperAdmins({ db }: Pick<TestApp, 'db'>, round: number): Promise<[SuperAdmin, SuperAdmin]> {
  const { schoolId } = await addSchool(db, { name: `Skola ${round}`, units: ['Enhet'] })
  const add = async (username: string) => ({
    id: await addUser(db, { username, roles: ['super_admin'] }),
    username,
    schoolId,
  })
  return [await add(`a${round}`), await add(`b${round}`)]
}

/** Both disable each other at once; returns the statuses of the answers. */
export async function disableEachOther(app: TestApp, [a, b]: [SuperAdmin, SuperAdmin]): Promise<number[]> {
  const [tokenA, tokenB] = [(await app.login(a.username)).access, (await app.login(b.username)).access]
  const versions = [await versionOf(app, 'app_user', a.id), await versionOf(app, 'app_user', b.id)]
  const disable = (id: number, version: number | undefined, access: string) =>
    app.call('PATCH', `/api/users/${id}/disabled/`, {
      headers: { authorization: `Bearer ${access}` },
      body: { disabled: true, version },
    })
  const answers = await Promise.all([disable(b.id, versions[1], tokenA), disable(a.id, versions[0], tokenB)])
  return answers.map((answer) => answer.statusCode)
}
