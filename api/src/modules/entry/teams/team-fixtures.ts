import type { TestApp } from '../../../test/support/test-app.ts'

/** Helpers that call the API as a logged-in user and insert test data directly into the database. */
export async function teamFixtures(test: TestApp) {
  const { rows: units } = await test.pool.query<{ id: number; type: string }>(
    `select u.id, u.school_types[1] as type from school_unit u join school s on s.id = u.school_id
     where s.name = 'Vasa övningsskola' order by u.id`,
  )
  const { rows: events } = await test.pool.query<{ id: number; name: string; size: number }>(
    `select i.id, e.name, e.team_size as size from event_instance i join event e on e.id = i.event_id
     join karneval k on k.id = i.karneval_id where k.status = 'active'`,
  )
  const eventOf = (name: string) => {
    const found = events.find((event) => event.name === name)
    if (!found) throw new Error(`no event ${name}`)
    return found
  }
  const unit = units.find(({ type }) => type === 'primary_school')?.id ?? 0

  /** A new unit of the same school, without teams or runners. */
  const emptyUnit = async (name: string) => {
    const { rows } = await test.pool.query<{ id: number }>(
      `insert into school_unit (school_id, unit_name, school_types, school_subtypes)
       select school_id, $2, school_types, school_subtypes from school_unit where id = $1 returning id`,
      [unit, name],
    )
    const id = rows[0]?.id ?? 0
    await test.pool.query(
      `insert into user_school_unit (user_id, school_unit_id) select id, $1 from app_user where username = 'lagledare'`,
      [id],
    )
    return id
  }

  const addRunners = async (unitId: number, runners: readonly { gender: string; grade: number; name?: string }[]) => {
    const { rows } = await test.pool.query<{ id: number }>(
      `insert into runner (karneval_id, school_unit_id, first_name, last_name, grade, gender)
       select k.id, $1, x.first, x.last, x.grade, x.gender from karneval k,
         unnest($2::text[], $3::text[], $4::int[], $5::text[]) with ordinality as x(first, last, grade, gender, place)
       where k.status = 'active' order by x.place returning id`,
      [
        unitId,
        runners.map(({ name, gender }) => name?.split(' ')[0] ?? (gender === 'female' ? 'Ida' : 'Emil')),
        runners.map(({ name }, index) => name?.split(' ')[1] ?? `Ek${index + 1}`),
        runners.map(({ grade }) => grade),
        runners.map(({ gender }) => gender),
      ],
    )
    return rows.map(({ id }) => id)
  }

  const addTeam = async (unitId: number, event: string, options: { number?: number; name?: string } = {}) => {
    const { number = 1, name = `Testskolan ${number}` } = options
    const { rows } = await test.pool.query<{ id: number }>(
      `insert into team (school_unit_id, event_instance_id, number, name) values ($1, $2, $3, $4) returning id`,
      [unitId, eventOf(event).id, number, name],
    )
    return rows[0]?.id ?? 0
  }

  /** Logs in once, so that later calls need no password check. */
  const actor = async (username: string) => {
    const { access } = await test.login(username)
    return async (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      url: string,
      body?: object,
      headers: Record<string, string> = {},
    ) => {
      const response = await test.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${access}`, ...headers },
        ...(body && { payload: body }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for and asserts what it got.
      return { status: response.statusCode, body: response.body === '' ? null : (response.json() as any) }
    }
  }
  return { unit, units, eventOf, emptyUnit, addRunners, addTeam, actor }
}

export type TeamFixtures = Awaited<ReturnType<typeof teamFixtures>>
