import type { ItemOf, Role } from '@stafapp/shared/contract/types'
import { isOver } from '@stafapp/shared/rules/asked-for'
import { closingOf } from '../../shared/missing-deadlines.ts'
import type { Karneval } from '../../shared/school-home/api.ts'
import { pageOf, type StepState, urgencyOf } from '../../shared/school-home/steps.ts'
import type { MissingCode } from '../../shared/terms.ts'

export type OwnMessage = ItemOf<'GET /api/messages/mine/'>

type Words = { todo: string; done: string; to: string; by: Role }

const words: Record<MissingCode, Words> = {
  teams: { todo: 'Anmäl lag', done: 'Lag är anmälda', to: pageOf('teams'), by: 'teacher' },
  leader: { todo: 'Bjud in en lagledare', done: 'Lagledare finns', to: '/admin/myschool', by: 'school_admin' },
  compositions: { todo: 'Fyll lagen', done: 'Lagen är fyllda', to: pageOf('runners'), by: 'teacher' },
  phone: { todo: 'Fyll i telefonnumret', done: 'Telefonnumret finns', to: pageOf('contact'), by: 'teacher' },
  orders: { todo: 'Beställ', done: 'Beställningen är gjord', to: pageOf('orders'), by: 'teacher' },
  billing: { todo: 'Ange betalare', done: 'Betalare finns', to: pageOf('billing'), by: 'school_admin' },
  unpaid: { todo: 'Betala fakturan', done: 'Inget är obetalt', to: pageOf('billing'), by: 'school_admin' },
}

/** One thing that a message asks for: whether it is left to do, until when, and where the reader does it. */
export type Task = {
  code: MissingCode
  state: StepState
  text: string
  due: string | null
  /** null: nothing is left, or somebody else does it. */
  to: string | null
  /** Who does it instead; null: the reader. */
  by: Role | null
}

/** What is left comes first. Nothing for a message of another carnival, or of one that is over. */
export function tasksOf(
  { karneval: of, asks }: OwnMessage,
  { karneval, roles, now }: { karneval: Karneval | null; roles: readonly Role[]; now: Date },
): Task[] {
  if (karneval === null || of !== karneval.id || isOver(karneval, now)) return []
  const tasks = asks.map(({ code, is_missing }): Task => {
    const { todo, done, to, by } = words[code]
    if (!is_missing) return { code, state: 'done', text: done, due: null, to: null, by: null }
    const due = closingOf(code, karneval)
    const isOwn = roles.some((role) => role === by || role === 'super_admin')
    return {
      ...{ code, text: todo, due },
      state: due === null ? 'soon' : urgencyOf(due, now),
      to: isOwn ? to : null,
      by: isOwn ? null : by,
    }
  })
  return tasks.toSorted((a, b) => Number(a.state === 'done') - Number(b.state === 'done'))
}
