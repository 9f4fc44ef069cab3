/** A school of one carnival, as a packet's code names it. */
export type PacketSchool = { year: number; school: number }

const CODE = /^SKOLA (\d{4}) (\d{1,9})$/

/**
 * The text in the QR code of a school's packet. It holds no secret: the school's number is public, and only a device with
 * a session for the call room can record anything by it. Capitals and digits alone make the smallest code.
 */
export const packetCode = ({ year, school }: PacketSchool): string => `SKOLA ${year} ${school}`

/** The school named by a scanned text; null for any other code. */
export function readPacketCode(text: string): PacketSchool | null {
  const [, year, school] = CODE.exec(text.trim()) ?? []
  return year && school ? { year: Number(year), school: Number(school) } : null
}
