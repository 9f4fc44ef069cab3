/** What a mail server reports of one recipient (RFC 3464). */
export type RecipientReport = {
  action: string
  /** Enhanced status code, such as 5.1.1; empty when the report has none. */
  status: string
  address: string
}

export type DeliveryReport = {
  recipients: RecipientReport[]
  /** Message-ID of the returned mail with its angle brackets; null when the report does not quote it. */
  messageId: string | null
}

const NESTING_MOST = 5
const PARTS_MOST = 40
/** Lines and characters of a part's headers; of a report so many lines are read. */
const HEADER_LINES_MOST = 500
const HEADERS_MOST = 64 * 1024
const RECIPIENTS_MOST = 50

type Part = { mimeType: string; text: string }

/**
 * Reads the delivery report of a mail that came back; also when it was forwarded as an attachment. Takes time in
 * proportion to the mail's size: only the parts' borders and the report's own fields are read.
 * @returns null when the mail holds no report, or is built in a way that no mail server builds it
 */
export function readDeliveryReport(mail: Buffer): DeliveryReport | null {
  const text = mail.toString('utf8')
  const direct = partsOf(text)
  const forwarded = direct.find(({ mimeType }) => mimeType === 'message/rfc822')
  const parts = direct.some(isStatus) || !forwarded ? direct : partsOf(forwarded.text)
  const status = parts.find(isStatus)
  if (!status || parts.length > PARTS_MOST) return null
  const recipients = fieldGroups(status.text).flatMap(recipientOf)
  if (recipients.length === 0) return null
  const returned = parts.find(({ mimeType }) => returnedTypes.has(mimeType))
  const [headers] = returned ? fieldGroups(returned.text) : []
  return { recipients: recipients.slice(0, RECIPIENTS_MOST), messageId: headers?.get('message-id') || null }
}

const isStatus = ({ mimeType }: Part): boolean =>
  mimeType === 'message/delivery-status' || mimeType === 'message/global-delivery-status'

/** The whole mail or its headers. */
const returnedTypes = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global-headers',
])

const partsOf = (mail: string): Part[] => collectParts(mail.split('\n'), 0, [])

/** Adds the leaves of a MIME entity; one more than allowed at most, by which the caller knows that there are too many. */
function collectParts(lines: readonly string[], depth: number, found: Part[]): Part[] {
  const end = lines.findIndex((line) => line.trimEnd() === '')
  const headerEnd = end < 0 ? lines.length : end
  if (headerEnd > HEADER_LINES_MOST || depth > NESTING_MOST || found.length > PARTS_MOST) return found
  const headerText = lines.slice(0, headerEnd).join('\n')
  if (headerText.length > HEADERS_MOST) return found
  const [headers] = fieldGroups(headerText)
  const contentType = headers?.get('content-type') ?? 'text/plain'
  const mimeType = contentType.split(';', 1).join('').trim().toLowerCase()
  const body = lines.slice(headerEnd + 1)
  if (!mimeType.startsWith('multipart/')) {
    found.push({ mimeType, text: decode(body.join('\n'), headers?.get('content-transfer-encoding')) })
    return found
  }
  const boundary = /\bboundary="?([^";]{1,70})/i.exec(contentType)?.[1]?.trimEnd()
  if (boundary !== undefined && boundary !== '')
    for (const part of splitAt(body, `--${boundary}`)) collectParts(part, depth + 1, found)
  return found
}

/** The lines between the borders; what stands before the first and after the closing one belongs to no part. */
function splitAt(lines: readonly string[], border: string): string[][] {
  const parts: string[][] = []
  for (const line of lines) {
    const isBorder = line.startsWith(border)
    if (isBorder && line.trimEnd() === `${border}--`) break
    if (isBorder && line.trimEnd() === border) {
      if (parts.length > PARTS_MOST) break
      parts.push([])
    } else parts.at(-1)?.push(line)
  }
  return parts
}

function decode(text: string, encoding = ''): string {
  const kind = encoding.trim().toLowerCase()
  if (kind === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  if (kind !== 'quoted-printable') return text
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function recipientOf(group: ReadonlyMap<string, string>): RecipientReport[] {
  const action = group.get('action')?.toLowerCase()
  const address = group.get('final-recipient') ?? group.get('original-recipient')
  if (!action || !address) return []
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(group.get('status') ?? '')?.[0] ?? ''
  // "rfc822; name@example.fi"
  return [{ action, status, address: address.slice(address.indexOf(';') + 1).trim() }]
}

/** Header fields in lower case by groups, which blank lines separate. Of a repeated field the first counts. */
function fieldGroups(text: string): Map<string, string>[] {
  const groups: Map<string, string>[] = []
  let group: Map<string, string> | null = null
  let name = ''
  for (const line of text.split('\n', HEADER_LINES_MOST).map((each) => each.trimEnd())) {
    if (line === '') {
      group = null
      continue
    }
    if (!group) {
      group = new Map()
      groups.push(group)
      name = ''
    }
    if (/^[ \t]/.test(line)) {
      // A folded field goes on; without a field before it the line is ignored.
      if (name !== '') group.set(name, `${group.get(name) ?? ''} ${line.trim()}`.trimStart())
      continue
    }
    const at = line.indexOf(':')
    const key = at < 1 ? '' : line.slice(0, at).trim().toLowerCase()
    name = key === '' || group.has(key) ? '' : key
    if (name !== '') group.set(name, line.slice(at + 1).trim())
  }
  return groups
}
