import { desc, sql } from 'drizzle-orm'
import { mailMessage } from '../../db/schema/mail.ts'
import type { TestApp } from './test-app.ts'

type App = Pick<TestApp, 'db' | 'jobs'>

/** Runs the background work and returns all mails to an address, newest first. */
export async function mailsTo({ db, jobs }: App, address: string) {
  await jobs.drain()
  return db
    .select()
    .from(mailMessage)
    .where(sql`lower(${mailMessage.toAddress}) = lower(${address})`)
    .orderBy(desc(mailMessage.id))
}

/** The token in the newest mail's link. */
export async function newestLink(app: App, address: string, page: string): Promise<string> {
  for (const { text } of await mailsTo(app, address)) {
    const token = new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1]
    if (token) return token
  }
  throw new Error(`no link to ${page} was mailed to ${address}`)
}
