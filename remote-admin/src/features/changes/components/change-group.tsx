import { formatClock } from '@stafapp/shared/format'
import { actionText, severalText } from '../../../shared/action-names.ts'
import { kindWords } from '../../../shared/kind-names.ts'
import { whoText } from '../../../shared/who-text.ts'
import type { Change } from '../api.ts'
import { isGroup } from '../groups.ts'
import type { Names } from '../value-words.ts'
import classes from './change-item.module.css'
import { ChangeItem } from './change-item.tsx'

type Props = {
  changes: readonly Change[]
  names: Names
  /** Where the others of them are, when not all stand on this page. */
  others?: string
  /** Stands open at first, where little else stands on the page. */
  isOpen?: boolean
}

/**
 * Changes that were made together as one sentence: "Portalen lade till tillägget för bristfällig lagsammansättning (29
 * enheter)", with how many of them stand here when others are on another page.
 */
export function ChangeGroup({ changes, names, others = '', isOpen = false }: Props) {
  const [first] = changes
  if (!first) return null
  if (!isGroup(first)) return <ChangeItem change={first} names={names} />
  const { at, action, object_type, user, request_id, deed_count } = first
  const kind = kindWords[object_type]
  return (
    <li className={classes.change}>
      <time className={classes.when} dateTime={at}>
        {formatClock(at)}
      </time>
      <details className={`${classes.what} ${classes.group}`} open={isOpen}>
        <summary>
          <strong>{whoText(user?.name || user?.username || '', request_id)}</strong>{' '}
          {kind ? severalText(action, kind, deed_count) : `${actionText(action)} (${deed_count})`}{' '}
          <span className={classes.more}>
            {changes.length < deed_count ? `visa de ${changes.length} på den här sidan${others}` : 'visa alla'}
          </span>
        </summary>
        <ul className={classes.changes}>
          {changes.map((change) => (
            <ChangeItem key={change.id} change={change} names={names} isPart />
          ))}
        </ul>
      </details>
    </li>
  )
}
