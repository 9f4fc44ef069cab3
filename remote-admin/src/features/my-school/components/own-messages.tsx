import { formatDateTime } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import type { MySchool } from '../../../shared/school-home/api.ts'
import classes from '../../../shared/school-home/components/school-home.module.css'

/** The organiser's newest messages, marked until they have been read; nothing when there are none. */
export function OwnMessages({ messages }: { messages: MySchool['messages'] }) {
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="messages" className={classes.section}>
      <h2 id="messages">Meddelanden från arrangören</h2>
      <ul className={classes.rows}>
        {messages.map((message) => (
          <li key={message.id}>
            {message.is_new && (
              <span className={classes.state} data-status="new">
                Nytt
              </span>
            )}
            <Link to={`/admin/mina-meddelanden?meddelande=${message.id}`}>{message.subject}</Link>
            <span className={classes.minor}>{formatDateTime(message.sent_at)}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/admin/mina-meddelanden">Visa alla meddelanden</Link>
      </p>
    </section>
  )
}
