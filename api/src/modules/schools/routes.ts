import type { Handlers } from '../../http/handler.ts'
import { changeSchool, removeSchool } from './change-school.ts'
import { listClassChanges } from './class-changes.ts'
import { createSchool, type Invite } from './create-school.ts'
import { exportSchools } from './export-schools.ts'
import { unitAnswer } from './school-answer.ts'
import { listSchools } from './school-list.ts'
import { getSchool, listUnitsById } from './schools-repository.ts'

/** Schools, their units and classes. `invite` is provided by the accounts module. */
export const createSchoolHandlers = ({ invite }: { invite: Invite }) =>
  ({
    'GET /api/schools/list/': ({ query }, ctx) => listSchools(ctx, query),
    'GET /api/schools/{id}/': ({ params }, ctx) => getSchool(ctx, params.id),
    'PUT /api/schools/{id}/': ({ params, body }, ctx) => changeSchool(ctx, { id: params.id, body, isWhole: true }),
    'PATCH /api/schools/{id}/': ({ params, body }, ctx) => changeSchool(ctx, { id: params.id, body, isWhole: false }),
    'DELETE /api/schools/{id}/': ({ params }, ctx) => removeSchool(ctx, params.id),
    'POST /api/schools/': ({ body }, ctx) => createSchool(ctx, body, invite),
    'GET /api/schools/export/': ({ query }, ctx) => exportSchools(ctx, query),
    'GET /api/schools/class-changes/': async (_input, ctx) => ({ data: await listClassChanges(ctx.db) }),
    'GET /api/schools/all-my-units/': async (_input, ctx) => {
      const units = await listUnitsById(ctx.db, ctx.user.unitIds)
      return { data: units.map(unitAnswer) }
    },
  }) satisfies Partial<Handlers>
