import type { Role } from '@stafapp/shared/contract/define'
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { mailMessage } from '../../../db/schema/mail.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { appUser, invitation, userRole, userSchoolUnit } from '../../../db/schema/users.ts'

export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number]

const isOpen = and(isNull(invitation.acceptedAt), isNull(invitation.revokedAt))

const selectInvitations = (db: Db) =>
  db
    .select({
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      unitId: invitation.schoolUnitId,
      unitName: schoolUnit.unitName,
      schoolId: school.id,
      schoolName: school.name,
      delivery: invitation.delivery,
      createdAt: invitation.createdAt,
      sentAt: invitation.sentAt,
      expiresAt: invitation.expiresAt,
      acceptedAt: invitation.acceptedAt,
      revokedAt: invitation.revokedAt,
      // An account that the acceptance makes has its time.
      hadAccount: sql<boolean>`exists (select from app_user a
        where a.id = ${invitation.acceptedBy} and a.created_at <> ${invitation.acceptedAt})`,
      // Both are written by the request that accepts.
      reopened: sql<boolean>`exists (select from audit_entry accepted
        join audit_entry opened on opened.request_id = accepted.request_id and opened.action = 'user.enable'
          and opened.object_type = 'user' and opened.object_id = ${invitation.acceptedBy}
        where accepted.object_type = 'invitation' and accepted.object_id = ${invitation.id}
          and accepted.action = 'invitation.accept')`,
      inviter: { firstName: appUser.firstName, lastName: appUser.lastName, username: appUser.username },
      sendCount: sql<number>`(select count(*)::int from ${mailMessage} where ${mailMessage.invitationId} = ${invitation.id})`,
    })
    .from(invitation)
    .innerJoin(schoolUnit, eq(schoolUnit.id, invitation.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .leftJoin(appUser, eq(appUser.id, invitation.invitedBy))
    .$dynamic()

export async function findInvitation(db: Db, id: number): Promise<InvitationRow | null> {
  const [row] = await selectInvitations(db).where(eq(invitation.id, id))
  return row ?? null
}

export async function findInvitationByHash(db: Db, tokenHash: string): Promise<InvitationRow | null> {
  const [row] = await selectInvitations(db).where(eq(invitation.tokenHash, tokenHash))
  return row ?? null
}

/** Invitations to an address, and the ones that the account has accepted, newest first. */
export const listInvitationsOf = (db: Db, { id, email }: { id: number; email: string }) =>
  selectInvitations(db)
    .where(or(eq(sql`lower(${invitation.email})`, email.toLowerCase()), eq(invitation.acceptedBy, id)))
    .orderBy(desc(invitation.id))
    .limit(50)

type Filter = {
  /** Ids of the schools to list; undefined for all. */
  schools: readonly number[] | undefined
  limit: number
  offset: number
}

export async function listInvitations(db: Db, { schools, limit, offset }: Filter) {
  const wanted = schools ? inArray(schoolUnit.schoolId, [...schools]) : undefined
  const [total] = await db
    .select({ rows: count() })
    .from(invitation)
    .innerJoin(schoolUnit, eq(schoolUnit.id, invitation.schoolUnitId))
    .where(wanted)
  const rows = await selectInvitations(db).where(wanted).orderBy(desc(invitation.id)).limit(limit).offset(offset)
  return { total: total?.rows ?? 0, rows }
}

type Post = { email: string; role: Role; unitId: number; schoolId: number }

/** Whether an account with the address, which is not closed, has the role at the unit, or as an admin at its school. */
export async function holdsRole(db: Db, { email, role, unitId, schoolId }: Post): Promise<boolean> {
  const [held] = await db
    .select({ id: appUser.id })
    .from(appUser)
    .innerJoin(userRole, and(eq(userRole.userId, appUser.id), eq(userRole.role, role)))
    .leftJoin(userSchoolUnit, and(eq(userSchoolUnit.userId, appUser.id), eq(userSchoolUnit.schoolUnitId, unitId)))
    .where(
      and(
        eq(sql`lower(${appUser.email})`, email.toLowerCase()),
        isNull(appUser.disabledAt),
        role === 'school_admin' ? eq(appUser.schoolId, schoolId) : isNotNull(userSchoolUnit.userId),
      ),
    )
    .limit(1)
  return held !== undefined
}

export type NewInvitation = {
  email: string
  unitId: number
  role: Role
  tokenHash: string
  invitedBy: number
  now: Date
  expiresAt: Date
}

/** Returns null when the address already has an open invitation to the unit. An expired one is replaced. */
export async function insertInvitation(tx: Db, invited: NewInvitation): Promise<number | null> {
  const { email, unitId, role, tokenHash, invitedBy, now, expiresAt } = invited
  const isSame = and(
    eq(sql`lower(${invitation.email})`, sql`lower(${email})`),
    eq(invitation.schoolUnitId, unitId),
    eq(invitation.role, role),
  )
  await tx
    .update(invitation)
    .set({ revokedAt: now, updatedAt: now })
    .where(and(isSame, isOpen, lte(invitation.expiresAt, now)))
  const [row] = await tx
    .insert(invitation)
    .values({ email, schoolUnitId: unitId, role, tokenHash, invitedBy, expiresAt, createdAt: now, updatedAt: now })
    // The unique index decides between concurrent calls, so that one mail is sent.
    .onConflictDoNothing()
    .returning({ id: invitation.id })
  return row?.id ?? null
}

/** Gives an open invitation a new link; false when it was accepted or revoked concurrently. */
export async function renewInvitation(
  tx: Db,
  id: number,
  { tokenHash, now, expiresAt }: { tokenHash: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const renewed = await tx
    .update(invitation)
    .set({ tokenHash, expiresAt, delivery: 'queued', updatedAt: now })
    .where(and(eq(invitation.id, id), isOpen))
    .returning({ id: invitation.id })
  return renewed.length > 0
}

export async function revokeInvitation(tx: Db, id: number, now: Date): Promise<boolean> {
  const revoked = await tx
    .update(invitation)
    .set({ revokedAt: now, updatedAt: now })
    .where(and(eq(invitation.id, id), isOpen))
    .returning({ id: invitation.id })
  return revoked.length > 0
}

type Invited = { email: string; units: readonly { id: number }[]; now: Date }

/** Revokes the open invitations of an address to lead the units; returns their ids. */
export async function revokeLeaderInvitations(tx: Db, { email, units, now }: Invited): Promise<number[]> {
  const revoked = await tx
    .update(invitation)
    .set({ revokedAt: now, updatedAt: now })
    .where(
      and(
        eq(sql`lower(${invitation.email})`, email.toLowerCase()),
        eq(invitation.role, 'teacher'),
        inArray(
          invitation.schoolUnitId,
          units.map(({ id }) => id),
        ),
        isOpen,
      ),
    )
    .returning({ id: invitation.id })
  return revoked.map(({ id }) => id)
}

/**
 * Accepts the invitation for one of several concurrent calls: the others wait for the row and find none open. The hash
 * is compared again, because a resend may have replaced it.
 */
export async function acceptInvitationRow(tx: Db, id: number, tokenHash: string, now: Date): Promise<boolean> {
  const accepted = await tx
    .update(invitation)
    .set({ acceptedAt: now, updatedAt: now })
    .where(and(eq(invitation.id, id), eq(invitation.tokenHash, tokenHash), isOpen, gt(invitation.expiresAt, now)))
    .returning({ id: invitation.id })
  return accepted.length > 0
}

export async function linkAccepter(tx: Db, id: number, userId: number): Promise<void> {
  await tx.update(invitation).set({ acceptedBy: userId }).where(eq(invitation.id, id))
}

export async function findUnit(db: Db, id: number) {
  const [row] = await db
    .select({ id: schoolUnit.id, unitName: schoolUnit.unitName, schoolId: school.id, schoolName: school.name })
    .from(schoolUnit)
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(eq(schoolUnit.id, id))
  return row ?? null
}

/** Deletes the open invitations to units that are about to be deleted. */
export async function deleteOpenInvitations(tx: Db, unitIds: readonly number[]): Promise<void> {
  await tx.delete(invitation).where(and(inArray(invitation.schoolUnitId, [...unitIds]), isNull(invitation.acceptedAt)))
}
