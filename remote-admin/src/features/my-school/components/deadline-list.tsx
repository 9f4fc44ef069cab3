import { formatDeadline } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { byUrgency, type Deadline, deadlineWords } from '../deadlines.ts'
import classes from './deadline-list.module.css'

/** Missing data by deadline. The state has a text and a mark, not colour alone. */
export function DeadlineList({ deadlines }: { deadlines: readonly Deadline[] }) {
  const isDone = deadlines.every(({ missing }) => missing === 0)
  return (
    <section aria-labelledby="deadlines">
      <h2 id="deadlines">{isDone ? 'Allt är klart' : 'Det här saknas'}</h2>
      {deadlines.length === 0 && <Empty text="Karnevalen har inga tidsfrister ännu." />}
      <ul className={classes.deadlines}>
        {byUrgency(deadlines).map((deadline) => (
          <DeadlineItem key={deadline.code} deadline={deadline} />
        ))}
      </ul>
    </section>
  )
}

function DeadlineItem({ deadline: { code, due_at, missing } }: { deadline: Deadline }) {
  const { title, missing: missingText, page, path, roles } = deadlineWords[code]
  const ownRoles = useRoles()
  const isMissing = missing > 0
  return (
    <li className={classes.deadline} data-missing={isMissing}>
      <span className={classes.mark} aria-hidden="true">
        {isMissing ? '!' : '✓'}
      </span>
      <div>
        <h3 className={classes.title}>{title}</h3>
        <p>{isMissing ? missingText(missing) : 'Klart'}</p>
        {due_at && <p className={classes.due}>Senast {formatDeadline(due_at)}</p>}
        {isMissing && ownRoles.some((role) => role === 'super_admin' || roles.includes(role)) && (
          <Link to={path}>Gå till {page}</Link>
        )}
      </div>
    </li>
  )
}
