import type { QueryOf } from '@stafapp/shared/contract/types'
import { stringify } from 'csv-stringify/sync'
import { zipSync } from 'fflate'
import type { Db } from '../../../db/db.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { guarded } from '../../../lib/sheets/table-files.ts'
import { readVouchers, type Voucher } from './vouchers.ts'

type Query = QueryOf<'GET /api/invoices/vouchers-export/'>

/** Netvisor's names of voucher classes in a Finnish company. */
const classes: Record<Voucher['kind'], { name: string; short: string }> = {
  sale: { name: 'Myyntilasku', short: 'ML' },
  payment: { name: 'Myyntisuoritus', short: 'MS' },
}

/** Amounts as these programs read them. */
const withComma = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')
const withPoint = (cents: number): string => (cents / 100).toFixed(2)

/** ISO-8859-15 differs from Latin-1 in eight signs, of which only these occur in names and amounts. */
const special: Record<string, number> = { '€': 0xa4, Š: 0xa6, š: 0xa8, Ž: 0xb4, ž: 0xb8, Œ: 0xbc, œ: 0xbd, Ÿ: 0xbe }

const toLatin9 = (text: string): Uint8Array =>
  Uint8Array.from([...text.normalize('NFC')], (sign) => {
    const code = special[sign] ?? sign.codePointAt(0) ?? 0
    return code > 0xff || (code >= 0x80 && code < 0xa0) ? 0x3f : code
  })

const xmlText = (text: string, length = 255): string =>
  [...text]
    .filter((sign) => sign >= ' ')
    .slice(0, length)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** One voucher as a request to Netvisor's interface, which takes one at a time. */
export function netvisorXml({ kind, number, day, text, lines }: Voucher): Uint8Array {
  const rows = lines.map(({ account, cents, cost_centre, vat_percent }) => {
    const vat = vat_percent > 0 ? `"KOMY">${String(vat_percent).replace('.', ',')}` : '"NONE">0'
    const centre = cost_centre
      ? `<dimension>\n<dimensionname>Kustannuspaikka</dimensionname>\n<dimensionitem>${xmlText(cost_centre)}</dimensionitem>\n</dimension>\n`
      : ''
    return `<voucherline>
<linesum type="net">${withComma(cents)}</linesum>
<description>${xmlText(text)}</description>
<accountnumber>${account}</accountnumber>
<vatpercent vatcode=${vat}</vatpercent>
${centre}</voucherline>
`
  })
  return toLatin9(`<root>
<voucher>
<calculationmode>net</calculationmode>
<voucherdate format="ansi">${day}</voucherdate>
<number>${number}</number>
<description>${xmlText(text)}</description>
<voucherclass>${classes[kind].name}</voucherclass>
${rows.join('')}</voucher>
</root>
`)
}

const netvisorCsv = (vouchers: readonly Voucher[]): string =>
  stringify(
    [
      [
        'Voucher type',
        'Voucher number',
        'Date',
        'Definition 1',
        'Definition 2',
        'Account number',
        'Sum',
        'VAT code',
        'VAT %',
      ],
      ...vouchers.flatMap(({ kind, number, day, text, lines }) =>
        lines.map(({ account, cents, cost_centre, vat_percent }) => [
          classes[kind].short,
          number,
          paddedDay(day),
          guarded(text.slice(0, 200)),
          guarded(cost_centre),
          account,
          withComma(cents),
          vat_percent > 0 ? 'KOMY' : '',
          vat_percent > 0 ? String(vat_percent).replace('.', ',') : '',
        ]),
      ),
    ],
    { bom: true, delimiter: ';', record_delimiter: 'windows' },
  )

const paddedDay = (day: string): string => day.split('-').toReversed().join('.')

/** Form fields of one call of Fennoa's interface per block. */
const fennoa = (vouchers: readonly Voucher[]): string =>
  vouchers
    .map(({ day, text, lines }) =>
      [
        `entry_date=${day}`,
        'statement_series_code=GL',
        `description=${oneLine(text)}`,
        ...lines.flatMap(({ account, cents, cost_centre }, index) => [
          `row[${index + 1}][account]=${account}`,
          `row[${index + 1}][${cents > 0 ? 'debit' : 'credit'}]=${withPoint(Math.abs(cents))}`,
          `row[${index + 1}][description]=${oneLine([text, cost_centre].filter(Boolean).join(', '))}`,
        ]),
      ].join('\n'),
    )
    .join('\n\n')

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** Kitsas and other programs for associations. A column has the rate of tax, unless there is none at all. */
function plain(vouchers: readonly Voucher[]): string {
  const isTaxed = vouchers.some(({ lines }) => lines.some(({ vat_percent }) => vat_percent > 0))
  const heads = ['Tosite', 'Päivämäärä', 'Nro', 'Tili', 'Debet', 'Kredit', 'Selite', 'Kohdennus']
  return stringify(
    [
      isTaxed ? [...heads, 'ALV-%'] : heads,
      ...vouchers.flatMap(({ id, day, number, text, lines }) =>
        lines.map(({ account, cents, cost_centre, vat_percent }) => [
          id,
          day,
          number,
          account,
          cents > 0 ? withComma(cents) : '',
          cents < 0 ? withComma(-cents) : '',
          guarded(text),
          guarded(cost_centre),
          ...(isTaxed ? [vat_percent > 0 ? String(vat_percent).replace('.', ',') : ''] : []),
        ]),
      ),
    ],
    { bom: true },
  )
}

const texts: Record<
  Exclude<Query['format'], 'netvisor_xml'>,
  { write: (vouchers: Voucher[]) => string; ending: string }
> = {
  netvisor_csv: { write: netvisorCsv, ending: 'netvisor.csv' },
  fennoa: { write: fennoa, ending: 'fennoa.txt' },
  plain: { write: plain, ending: 'csv' },
}

/** A fixed time, so that the same vouchers give the same bytes. */
const ZIP_TIME = '2000-01-01T12:00:00'

/** The vouchers of a period for a bookkeeping program. @throws AppError invalid for the period */
export async function exportVouchers(db: Db, { format, ...query }: Query, now: Date): Promise<FileAnswer> {
  const vouchers = await readVouchers(db, query, now)
  const name = `verifikat-${query.from}-${query.to}`
  if (format === 'netvisor_xml') {
    const files = Object.fromEntries(vouchers.map((voucher) => [`${voucher.id}.xml`, netvisorXml(voucher)]))
    const body = Buffer.from(zipSync(files, { mtime: ZIP_TIME }))
    return new FileAnswer({ name: `${name}-netvisor.zip`, type: 'application/zip', body })
  }
  const { write, ending } = texts[format]
  const type = format === 'fennoa' ? 'text/plain; charset=utf-8' : 'text/csv; charset=utf-8'
  const separator = ending.includes('.') ? '-' : '.'
  return new FileAnswer({ name: `${name}${separator}${ending}`, type, body: write(vouchers) })
}
