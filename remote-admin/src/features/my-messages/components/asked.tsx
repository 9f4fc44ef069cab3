import { formatDeadline } from '@stafapp/shared/format'
import { ButtonLink } from '@stafapp/shared/page'
import { daysLeftText } from '../../../shared/days-left.ts'
import { StateMark } from '../../../shared/school-home/components/state-mark.tsx'
import { isMissing } from '../../../shared/school-home/steps.ts'
import { roleNames } from '../../../shared/terms.ts'
import classes from '../my-messages.module.css'
import type { Task } from '../tasks.ts'

/** What a message asks for, as the school has it now, each with where it is done. */
export function Asked({ tasks, now }: { tasks: readonly Task[]; now: Date }) {
  if (tasks.length === 0) return null
  return (
    <ul className={classes.tasks} aria-label="Det här ber arrangören om">
      {tasks.map((task) => (
        <li key={task.code} data-state={task.state}>
          <StateMark state={task.state} />
          <span className={classes.task}>
            {task.text}
            {task.due && <span className={classes.due}>{dueText(task.due, now)}</span>}
            {task.by && <span className={classes.due}>Görs av skolans {roleNames[task.by].toLowerCase()}.</span>}
          </span>
          {task.to && isMissing(task.state) && (
            <ButtonLink to={task.to} aria-label={`${task.text}: gå till sidan`}>
              Gå till sidan
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}

const dueText = (due: string, now: Date): string =>
  Date.parse(due) < now.getTime()
    ? `Tiden gick ut ${formatDeadline(due)}`
    : `Senast ${formatDeadline(due)} (${daysLeftText(due, now)})`
