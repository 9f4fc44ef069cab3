import pg from 'pg'

const HELD = 'Väntade när säkerhetskopian togs: skicka på nytt om den behövs.'

/**
 * Run on a restored database before a server starts. Queued mails and jobs are dropped, because they were sent after
 * the backup or are no longer wanted; a mail that is still needed must be sent again. An invoice under way may have
 * arrived since the backup, so Maventa is asked before it is sent again. Resolves with the number of mails held back.
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
    // As after a lost answer: the next attempt must not count as the first, which would skip asking Maventa.
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
