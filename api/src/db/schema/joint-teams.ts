import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, oneOf, stamps, version } from './columns.ts'
import { jointTeamStates } from './enumerations.ts'
import { school, schoolUnit } from './schools.ts'
import { runner, team } from './teams.ts'
import { appUser } from './users.ts'

/** A school that a team of another school has asked for runners, and what it has answered. */
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
    /** The unit whose runners take part; null before a yes. */
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

/** Runners that the invited school has released for the team. The host school sees these and no others of its register. */
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
