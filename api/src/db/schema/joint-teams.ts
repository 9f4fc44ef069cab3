import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, oneOf, stamps, version } from './columns.ts'
import { jointTeamStates } from './enumerations.ts'
import { school, schoolUnit } from './schools.ts'
import { runner, team } from './teams.ts'
import { appUser } from './users.ts'

/** A school asked for runners by another school's team, and its answer. */
export const jointTeam = pgTable(
  'joint_team',
  {
    id: id(),
    teamId: integer('team_id')
      .notNull()
      .references(() => team.id, { onDelete: 'cascade' }),
    schoolId: integer('school_id')
      .notNull()
      .references(() => school.id, { onDelete: 'cascade' }),
    /** The unit whose runners take part; null before acceptance. */
    schoolUnitId: integer('school_unit_id').references(() => schoolUnit.id),
    status: text('status', { enum: jointTeamStates }).notNull().default('pending'),
    invitedBy: integer('invited_by').references(() => appUser.id, { onDelete: 'set null' }),
    answeredBy: integer('answered_by').references(() => appUser.id, { onDelete: 'set null' }),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('joint_team_key').on(table.teamId, table.schoolId),
    index('joint_team_school_idx').on(table.schoolId),
    index('joint_team_unit_idx').on(table.schoolUnitId),
    oneOf('joint_team_status_check', table.status, jointTeamStates),
    check('joint_team_unit_check', sql`${table.status} <> 'accepted' or ${table.schoolUnitId} is not null`),
  ],
)

/** Runners released for the team by the invited school: the only ones of its register that the host school sees. */
export const jointTeamRunner = pgTable(
  'joint_team_runner',
  {
    jointTeamId: integer('joint_team_id')
      .notNull()
      .references(() => jointTeam.id, { onDelete: 'cascade' }),
    runnerId: integer('runner_id')
      .notNull()
      .references(() => runner.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.jointTeamId, table.runnerId] }),
    index('joint_team_runner_runner_idx').on(table.runnerId),
  ],
)
