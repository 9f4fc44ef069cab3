import pg from 'pg'

const HELD = 'Väntade när säkerhetskopian togs: skicka på nytt om den behövs.'

/**
 * For a database that was restored, before a server starts on it: what waited when the copy was taken has been sent since, or is
 * no longer wanted; who needs a mail again is sent a new one. An invoice that was on its way may have arrived since: Maventa is
 * asked for it before anything is sent. Resolves with the number of mails held back.
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
    // As after an answer that got lost: the next attempt is never the first (R60).
    await client.query(
      `update maventa_delivery set state = 'unknown', attempts = greatest(attempts, 1), leased_until = null
       where state in ('queued', 'unknown')`,
    )
    await client.query(`delete from pgboss.job where state < 'completed'`)
    await client.query('commit')
    return rows.length
  } finally {
    await client.end()
  }
}
