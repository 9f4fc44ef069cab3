import { parentPort, workerData } from 'node:worker_threads'
import { zipSync } from 'fflate'
import { drawPacket, drawPackets } from './packet.ts'
import type { PacketsOrder, SchoolPacket } from './packets.ts'

// The thread that draws all schools' printouts: gets its order as workerData, answers once and ends.
const { karneval, packets, publicUrl, now, format } = workerData as PacketsOrder
const days = packets.map((packet) => ({ karneval, ...packet }))

parentPort?.postMessage(format === 'pdf' ? await drawPackets(days, { publicUrl, now }) : await zipped())

/** File names contain the school's name and id. */
async function zipped(): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {}
  for (const [index, day] of days.entries()) files[fileName(packets[index])] = await drawPacket(day, { publicUrl, now })
  // No compression: PDFs are compressed already.
  return zipSync(files, { level: 0, mtime: now })
}

function fileName(packet: SchoolPacket | undefined): string {
  const [unit] = packet?.units ?? []
  return `${(unit?.school_name ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${unit?.school}.pdf`
}
