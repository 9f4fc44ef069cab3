import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One sentence about each room's calls, in the order of the documentation. */
export const rooms: Readonly<Record<string, string>> = {
  accounts: 'Logins, sessions, second factor, invitations, passwords and user accounts.',
  karneval: 'Carnivals, their events (grenar), and products with prices.',
  schools: 'The school register: schools, units, contact persons and changes of class.',
  entry: 'Preliminary entries, teams, runners, line-ups, joint teams and bib numbers.',
  orders: 'Orders of meals, lodging and other services, with diets and changes after the deadline.',
  money: 'Payers, invoices, reminders, delivery through Maventa, bank files and payments.',
  heats: 'The heat draw, its publication, results, and the dumps for the timing company.',
  schedule: "The timetable (minutschema), delays, calendars, and a school's own day.",
  raceday: 'Race day: links for officials, and what they record about teams and heats.',
  push: 'Notifications to devices that follow a school.',
  office: 'Pages and questions, messages to schools, the change log, personal data and the overview.',
  live: 'Changes as an event stream.',
}

const source = path.join(import.meta.dirname, '../..')
const HANDLER = /'((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^']+)': /g

/** The room of every call: the folder whose `routes.ts` holds its handler. */
export function readRooms(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    const folders = path.relative(source, entry.parentPath).split(path.sep)
    const room = folders[0] === 'modules' ? folders[1] : folders[0]
    if (!room || !(entry.name === 'routes.ts' || (room === 'live' && entry.name === 'live.ts'))) continue
    const code = readFileSync(path.join(entry.parentPath, entry.name), 'utf8')
    for (const [, name = ''] of code.matchAll(HANDLER)) found.set(name, room)
  }
  return found
}
