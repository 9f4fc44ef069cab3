import { writeKtl } from '../formats/write-ktl.ts'
import { OUR_ACCOUNT } from './sample-ledger.ts'

type Payment = Parameters<typeof writeKtl>[1][number]

export const ktlPayment = (reference: string, amountCents: number, values: Partial<Payment> = {}): Payment => ({
  account: OUR_ACCOUNT,
  bookedOn: '2025-06-13',
  paidOn: '2025-06-12',
  archiveId: `0613${reference.slice(-12)}`,
  reference,
  payer: 'LOVISA STAD',
  amountCents,
  ...values,
})

/** A KTL file in Latin-1, as banks send it. */
export const ktlFile = (payments: readonly Payment[], createdOn = '2025-06-16'): Buffer =>
  Buffer.from(writeKtl(createdOn, payments), 'latin1')

type CamtPayment = {
  cents: number
  reference?: string
  message?: string
  payer?: string
  id?: string
  parts?: { reference: string; cents: number }[]
  /** A debit marked by the bank as a reversal. */
  isReturned?: boolean
  /** A debit without the mark: outgoing money. */
  isOutgoing?: boolean
  endToEndId?: string
}

const euros = (cents: number): string => (cents / 100).toFixed(2)

/** camt.054 with one booking per payment, in version 001.02 or 001.08. */
export function camtFile(payments: readonly CamtPayment[], version: '02' | '08' = '08'): string {
  const isNew = version === '08'
  const bookings = payments.map(
    ({ cents, reference, message, payer = 'Lovisa stad', id, parts, isReturned, isOutgoing, endToEndId }, index) => {
      const direction = isReturned || isOutgoing ? 'DBIT' : 'CRDT'
      const structured = (parts ?? (reference ? [{ reference, cents: 0 }] : []))
        .map(
          (part) =>
            `<Strd>${part.cents ? `<RfrdDocAmt><RmtdAmt Ccy="EUR">${euros(part.cents)}</RmtdAmt></RfrdDocAmt>` : ''}<CdtrRefInf><Ref>${part.reference}</Ref></CdtrRefInf></Strd>`,
        )
        .join('')
      const amount = `<Amt Ccy="EUR">${euros(cents)}</Amt>`
      return `<Ntry>${amount}<CdtDbtInd>${direction}</CdtDbtInd>${isReturned ? '<RvslInd>true</RvslInd>' : ''}
     <Sts>${isNew ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts><BookgDt><Dt>2025-06-13</Dt></BookgDt>
     <AcctSvcrRef>${id ?? `0613C${index}`}</AcctSvcrRef><NtryDtls><TxDtls>${endToEndId ? `<Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>` : ''}
      ${isNew ? amount : ''}<AmtDtls><TxAmt>${amount}</TxAmt></AmtDtls>
      <RltdPties><Dbtr>${isNew ? `<Pty><Nm>${payer}</Nm></Pty>` : `<Nm>${payer}</Nm>`}</Dbtr></RltdPties>
      <RmtInf>${message ? `<Ustrd>${message}</Ustrd>` : ''}${structured}</RmtInf>
      <RltdDts><AccptncDtTm>2025-06-12T00:00:00+03:00</AccptncDtTm></RltdDts></TxDtls></NtryDtls></Ntry>`
    },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}"><BkToCstmrDbtCdtNtfctn><Ntfctn>
 <Acct><Id><IBAN>FI21${OUR_ACCOUNT}</IBAN></Id></Acct>${bookings.join('\n')}
</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
}

/** The same as an account statement, camt.053, whose balances fit unless `closing` says otherwise. */
export function statementFile(
  payments: readonly CamtPayment[],
  {
    version = '08',
    opening = 100_000,
    closing,
    sequence,
  }: { version?: '02' | '08'; opening?: number; closing?: number; sequence?: number } = {},
): string {
  const end = payments.reduce(
    (sum, { cents, isReturned, isOutgoing }) => sum + (isReturned || isOutgoing ? -cents : cents),
    opening,
  )
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(Math.abs(cents))}</Amt>
  <CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2025-06-13</Dt></Dt></Bal>`
  return camtFile(payments, version)
    .replace('camt.054', 'camt.053')
    .replaceAll('BkToCstmrDbtCdtNtfctn', 'BkToCstmrStmt')
    .replaceAll('Ntfctn>', 'Stmt>')
    .replace('<Acct>', sequence === undefined ? '<Acct>' : `<ElctrncSeqNb>${sequence}</ElctrncSeqNb><Acct>`)
    .replace('</Acct>', `</Acct>${balance('OPBD', opening)}${balance('CLBD', closing ?? end)}`)
}

type WebBankPayment = { reference: string; cents: number; payer?: string; id?: string; bookedOn?: string }

/** A table as OP's web bank exports it since 2025. */
export function webBankFile(payments: readonly WebBankPayment[]): Buffer {
  const heading =
    '"Kirjauspäivä";"Arvopäivä";"Määrä EUROA";"Laji";"Selitys";"Saaja/Maksaja";"Saajan tilinumero";"Saajan pankin BIC";"Viite";"Viesti";"Arkistointitunnus"'
  const rows = payments.map(
    ({ reference, cents, payer = 'LOVISA STAD', id, bookedOn = '2025-06-13' }, index) =>
      `${bookedOn};${bookedOn};${euros(cents).replace('.', ',')};"106";"TILISIIRTO";"${payer}";"FI21${OUR_ACCOUNT}";"OKOYFIHH";"ref=${reference}";"";"${id ?? `20250613/OP/${index}`}"`,
  )
  return Buffer.from(`\ufeff${[heading, ...rows].join('\n')}\n`)
}
