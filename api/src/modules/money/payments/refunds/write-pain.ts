import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'

export type RefundOrder = {
  messageId: string
  version: '03' | '09'
  at: Date
  payer: { name: string; iban: string; bic: string; serviceId: string }
  refunds: readonly { endToEndId: string; name: string; iban: string; message: string; amountCents: number }[]
}

/** The id of the order's only group of payments, which a statement repeats beside a sum of several. */
export const paymentInfoId = (messageId: string): string => `${messageId}-1`

/** The mark for an account whose BIC is not known (EPC's SEPA rules for pain.001). An empty BIC element is invalid. */
const NO_BIC = '<Othr><Id>NOTPROVIDED</Id></Othr>'

const euros = (cents: number): string => (cents / 100).toFixed(2)

/**
 * Text in the character set that the banks' payment orders allow, ISO-8859-1 without control characters: other signs
 * lose their accents or become a question mark.
 */
function bankText(text: string, length: number): string {
  const plain = [...text.normalize('NFC')]
    .map((sign) => (sign <= '\u00ff' ? sign : (sign.normalize('NFD')[0] ?? '?')))
    .map((sign) => (sign > '\u00ff' ? '?' : sign < ' ' || (sign >= '\u007f' && sign < '\u00a0') ? ' ' : sign))
    .join('')
  return plain.slice(0, length).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * A payment order of ISO 20022, pain.001.001.09 or .03, with each refund as a SEPA credit transfer of its own booking,
 * so that the statement has them one by one.
 */
export function writePain({ messageId, version, at, payer, refunds }: RefundOrder): string {
  const total = euros(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0))
  const day = helsinkiDay(at)
  const name = bankText(payer.name, 70)
  const isNew = version === '09'
  const bic = isNew ? 'BICFI' : 'BIC'
  const transfers = refunds.map(
    (refund) => `   <CdtTrfTxInf>
    <PmtId><InstrId>${refund.endToEndId}</InstrId><EndToEndId>${refund.endToEndId}</EndToEndId></PmtId>
    <Amt><InstdAmt Ccy="EUR">${euros(refund.amountCents)}</InstdAmt></Amt>
    <Cdtr><Nm>${bankText(refund.name, 70)}</Nm></Cdtr>
    <CdtrAcct><Id><IBAN>${refund.iban}</IBAN></Id></CdtrAcct>
    <RmtInf><Ustrd>${bankText(refund.message, 140)}</Ustrd></RmtInf>
   </CdtTrfTxInf>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}">
 <CstmrCdtTrfInitn>
  <GrpHdr>
   <MsgId>${messageId}</MsgId>
   <CreDtTm>${at.toISOString().slice(0, 19)}Z</CreDtTm>
   <NbOfTxs>${refunds.length}</NbOfTxs>
   <CtrlSum>${total}</CtrlSum>
   <InitgPty><Nm>${name}</Nm><Id><OrgId><Othr><Id>${payer.serviceId}</Id><SchmeNm><Cd>CUST</Cd></SchmeNm></Othr></OrgId></Id></InitgPty>
  </GrpHdr>
  <PmtInf>
   <PmtInfId>${paymentInfoId(messageId)}</PmtInfId>
   <PmtMtd>TRF</PmtMtd>
   <BtchBookg>false</BtchBookg>
   <NbOfTxs>${refunds.length}</NbOfTxs>
   <CtrlSum>${total}</CtrlSum>
   <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
   <ReqdExctnDt>${isNew ? `<Dt>${day}</Dt>` : day}</ReqdExctnDt>
   <Dbtr><Nm>${name}</Nm></Dbtr>
   <DbtrAcct><Id><IBAN>${payer.iban}</IBAN></Id></DbtrAcct>
   <DbtrAgt><FinInstnId>${payer.bic === '' ? NO_BIC : `<${bic}>${payer.bic}</${bic}>`}</FinInstnId></DbtrAgt>
   <ChrgBr>SLEV</ChrgBr>
${transfers.join('\n')}
  </PmtInf>
 </CstmrCdtTrfInitn>
</Document>
`
}
