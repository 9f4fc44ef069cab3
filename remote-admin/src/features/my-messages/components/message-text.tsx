import { useKarneval } from '@stafapp/shared/carnival'
import { useAskedFocus } from '@stafapp/shared/focus'
import { formatDateTime } from '@stafapp/shared/format'
import { useRoles, useServerNow } from '@stafapp/shared/session'
import { Unbroken } from '@stafapp/shared/unbroken'
import { Markdown } from '../../../shared/markdown.tsx'
import classes from '../my-messages.module.css'
import { type OwnMessage, tasksOf } from '../tasks.ts'
import { Asked } from './asked.tsx'

type MessageTextProps = {
  message: OwnMessage
  isAsked: boolean
  /** The first of those that "Visa äldre" has brought: reading goes on there. */
  isNext: boolean
  isNew: boolean
  /** One that was read before is a line, and what it still asks for. */
  isFolded: boolean
}

export function MessageText({ message, isAsked, isNext, isNew, isFolded }: MessageTextProps) {
  const { id, subject, body, sent_by, sent_at, reply_to, event_name } = message
  const heading = useAskedFocus<HTMLHeadingElement>(isAsked || isNext)
  const now = useServerNow()
  const tasks = tasksOf(message, { karneval: useKarneval(), roles: useRoles(), now })
  const text = (
    <>
      <Markdown text={body} />
      {reply_to && (
        <p>
          <a href={`mailto:${reply_to}?subject=${encodeURIComponent(`Sv: ${subject}`)}`}>
            Svara {sent_by || 'arrangören'} med e-post
          </a>
        </p>
      )}
    </>
  )
  return (
    <article aria-labelledby={`message-${id}`} className={classes.message} data-asked={isAsked} data-new={isNew}>
      <h2 id={`message-${id}`} ref={heading} tabIndex={-1}>
        {subject}
      </h2>
      <p className={classes.when}>
        {isNew && <strong className={classes.new}>Nytt</strong>} {formatDateTime(sent_at)}
        {sent_by && ` · ${sent_by}, arrangören`}
        {event_name && (
          <>
            {' · Gäller '}
            <Unbroken text={event_name} />
          </>
        )}
      </p>
      <Asked tasks={tasks} now={now} />
      {isFolded ? (
        <details>
          <summary aria-label={`Läs meddelandet: ${subject}`}>Läs meddelandet</summary>
          {text}
        </details>
      ) : (
        text
      )}
    </article>
  )
}
