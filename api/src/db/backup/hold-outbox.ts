import pg from 'pg'

const HELD = 'Väntade när säkerhetskopian togs: skicka på nytt om den behövs.'

/**
 * For a database that was restored, before a server starts on it: what waited when the copy was taken has been sent since, or is
 * no longer wanted; who needs a mail again is sent a new one. Resolves with the number of mails held back.
 */
export async function holdOutbox(server: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ invitation_id: number | null; message_receiver_id: number | null }>(
      `update mail_message set state = 'dead', cause = $1, leased_until = null
       where state in ('queued', 'failed') returning invitation_id, message_receiver_id`,
      [HELD],
    )
    const invitations = rows.map(({ invitation_id }) => invitation_id).filter((id) => id !== null)
    await client.query(`update invitation set delivery = 'failed' where id = any($1)`, [invitations])
    const receivers = rows.map(({ message_receiver_id }) => message_receiver_id).filter((id) => id !== null)
    await client.query(`update message_receiver set state = 'failed', cause = $2 where id = any($1)`, [receivers, HELD])
    await client.query(`delete from pgboss.job where state < 'completed'`)
    await client.query('commit')
    return rows.length
  } finally {
    await client.end()
  }
}
