import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { QueryOf } from '@stafapp/shared/contract/types'
import { documentInText, documentName } from '@stafapp/shared/rules/document-name'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { formatDate, formatMoment } from '@stafapp/shared/rules/times/written-times'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { userName } from '../../../db/user-name.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { AppError } from '../../../lib/app-error.ts'
import { csvTable } from '../../../lib/sheets/table-files.ts'
import { streamZip } from '../../../lib/stream-zip.ts'
import { type Karneval, resolveKarneval } from '../../karneval/public.ts'
import { finvoiceFaults, finvoiceFile } from '../finvoice/public.ts'
import { drawPaper, loadDocument, loadReminder } from '../invoices/public.ts'
import { exportBooks } from './export-books.ts'
import { exportVouchers } from './voucher-files.ts'

type ArchiveFile = { path: string; title: string; bytes: Uint8Array }

/**
 * The papers, journals, ledger and audit log of a carnival as one zip that is read without the portal: `index.html`
 * lists its files, `SHA256SUMS.txt` their hashes. Each file is made when the one before has been sent, so that a season
 * of any size needs the memory of one paper.
 * @throws AppError not_found for the carnival
 */
export async function archiveSeason(
  db: Db,
  { karneval: id }: QueryOf<'GET /api/invoices/archive/'>,
  now: Date,
): Promise<FileAnswer> {
  const karneval = await resolveKarneval(db, id)
  const name = `arkiv-${karneval.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}-${helsinkiDay(now)}.zip`
  return new FileAnswer({ name, type: 'application/zip', body: streamZip(seasonFiles(db, karneval, now)) })
}

/** The season's files, with the list of them and of their hashes at the end. */
async function* seasonFiles(db: Db, karneval: Karneval, now: Date): AsyncGenerator<ArchiveFile> {
  const listed: (Omit<ArchiveFile, 'bytes'> & { hash: string; size: number })[] = []
  for await (const file of contents(db, karneval, now)) {
    const hash = createHash('sha256').update(file.bytes).digest('hex')
    listed.push({ path: file.path, title: file.title, hash, size: file.bytes.length })
    yield file
  }
  const page = Buffer.from(indexPage(karneval.name, listed, now))
  const sums = [...listed, { path: 'index.html', hash: createHash('sha256').update(page).digest('hex') }]
  yield { path: 'index.html', title: '', bytes: page }
  const text = sums.map(({ path, hash }) => `${hash}  ${path}\n`).join('')
  yield { path: 'SHA256SUMS.txt', title: '', bytes: Buffer.from(text) }
}

async function* contents(db: Db, karneval: Karneval, now: Date): AsyncGenerator<ArchiveFile> {
  yield* books(db, karneval.id, now)
  yield await auditLog(db, karneval.id)
  const { rows } = await db.execute<Paper>(sql`
    select i.id, i.number, i.kind, i.extent, i.billing->>'name' as payer, coalesce((
      select json_agg(r.level order by r.level) from invoice_reminder r where r.invoice_id = i.id), '[]') as reminders
    from invoice i where i.karneval_id = ${karneval.id} and i.status <> 'draft' order by i.number`)
  for (const paper of rows) yield* papers(db, paper)
}

type Paper = Parameters<typeof documentName>[0] & { id: number; number: number; payer: string; reminders: number[] }

async function* papers(db: Db, paper: Paper): AsyncGenerator<ArchiveFile> {
  const { id, number, kind, payer, reminders } = paper
  const document = await loadDocument(db, id)
  const name = kind === 'credit' ? 'kreditnota' : 'faktura'
  const title = `${documentName(paper)}, ${payer}`
  yield { path: `papper/${name}-${number}.pdf`, title, bytes: await drawPaper(document) }
  if (finvoiceFaults(document).length === 0) {
    const bytes = finvoiceFile(document, `${number}-arkiv`)
    yield { path: `papper/${name}-${number}.xml`, title: `${title} (Finvoice)`, bytes }
  }
  for (const level of reminders) {
    const bytes = await drawPaper(document, await loadReminder(db, id, level))
    yield {
      path: `papper/paminnelse-${level}-faktura-${number}.pdf`,
      title: `Påminnelse ${level}, ${documentInText(paper)}, ${payer}`,
      bytes,
    }
  }
}

const parts = {
  receivables: 'Reskontra',
  invoices: 'Fakturajournal',
  payments: 'Betalningsjournal',
  vat: 'Momsrapport',
}

async function* books(db: Db, karneval: number, now: Date): AsyncGenerator<ArchiveFile> {
  const { rows } = await db.execute<{ from: string | null }>(sql`
    select least((select min(issued_on) from invoice where karneval_id = ${karneval}),
      (select min(p.booked_on) from payment_allocation a join payment p on p.id = a.payment_id
        join invoice i on i.id = a.invoice_id where i.karneval_id = ${karneval}))::text as from`)
  const to = helsinkiDay(now)
  const from = rows[0]?.from ?? to
  for (const [part, title] of Object.entries(parts) as [keyof typeof parts, string][]) {
    for (const format of ['pdf', 'xlsx', 'csv'] as const) {
      const answer = await exportBooks(db, { part, format, from, to, karneval }, now).catch((error: unknown) => {
        // A journal that is too long for paper is in the spreadsheets.
        if (error instanceof AppError && format === 'pdf') return null
        throw error
      })
      if (answer) yield bookFile(answer, `${title} ${formatDate(from)}–${formatDate(to)} (${format})`)
    }
  }
  yield bookFile(await exportVouchers(db, { format: 'plain', from, to }, now), 'Verifikat för alla karnevaler (csv)')
}

function bookFile({ file: { name, body } }: FileAnswer, title: string): ArchiveFile {
  if (body instanceof Readable) throw new Error('a file of the books is made whole')
  return { path: `bocker/${name}`, title, bytes: typeof body === 'string' ? Buffer.from(body) : body }
}

/** Who changed what of the money, from the first invoice of the season on. */
async function auditLog(db: Db, karneval: number): Promise<ArchiveFile> {
  const { rows } = await db.execute<
    Record<'at' | 'who' | 'action' | 'object' | 'before' | 'after' | 'reason', string>
  >(sql`
    select to_char(e.at at time zone 'Europe/Helsinki', 'YYYY-MM-DD HH24:MI:SS') as at, coalesce(${userName('u')}, '') as who,
      e.action, e.object_type || ' ' || coalesce(e.object_id::text, '') as object, coalesce(e.before::text, '') as before,
      coalesce(e.after::text, '') as after, coalesce(e.reason, '') as reason
    from audit_entry e left join app_user u on u.id = e.user_id
    where e.at >= (select min(i.created_at) from invoice i where i.karneval_id = ${karneval})
      and (e.object_type in ('payment', 'payment_file', 'refund_file', 'period_lock', 'bookkeeping_settings', 'invoicing_settings')
        or (e.object_type = 'invoice' and e.object_id in (select id from invoice where karneval_id = ${karneval})))
    order by e.id`)
  const text = csvTable({
    heads: ['Tid', 'Användare', 'Händelse', 'Objekt', 'Före', 'Efter', 'Orsak'],
    rows: rows.map(({ at, who, action, object, before, after, reason }) => [
      at,
      who,
      action,
      object,
      before,
      after,
      reason,
    ]),
  })
  return { path: 'logg/andringar.csv', title: 'Ändringslogg för pengar (csv)', bytes: Buffer.from(text) }
}

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const folders: Record<string, string> = {
  bocker: 'Böcker',
  logg: 'Ändringslogg',
  papper: 'Fakturor, kreditnotor och påminnelser',
}

type Listed = { path: string; title: string; hash: string; size: number }

/** A page that a reviewer opens in any browser: no script, no other file. */
function indexPage(name: string, files: readonly Listed[], now: Date): string {
  const sections = Object.entries(folders).map(([folder, title]) => {
    const rows = files
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .map(
        (file) =>
          `<tr><td><a href="${html(file.path)}">${html(file.title)}</a></td><td class="n">${file.size}</td><td><code>${file.hash}</code></td></tr>`,
      )
    return `<h2>${title} (${rows.length})</h2>
<table><thead><tr><th>Fil</th><th class="n">Byte</th><th>SHA-256</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`
  })
  return `<!doctype html>
<html lang="sv"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Arkiv: ${html(name)}</title>
<style>body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #ccc;padding:.25rem .5rem;text-align:left}.n{text-align:right}code{font-size:.75rem;overflow-wrap:anywhere}</style></head>
<body><h1>Arkiv: ${html(name)}</h1>
<p>Gjort ${formatMoment(now.toISOString())}. Filernas SHA-256 finns också i <a href="SHA256SUMS.txt">SHA256SUMS.txt</a>: <code>sha256sum -c SHA256SUMS.txt</code> kontrollerar dem.</p>
<p>Böckerna ska sparas i 10 år från räkenskapsperiodens slut, verifikaten i 6 år från kalenderårets slut.</p>
${sections.join('\n')}
</body></html>
`
}
