import { encodeLynx, type LynxEncoding, lynxEvt, lynxPpl, lynxSch } from '@stafapp/shared/rules/raceday/lynx'
import { zipSync } from 'fflate'
import type { Dump, DumpHeat } from './build-dump.ts'

/** A fixed time, so that the same heats give the same bytes. */
const ZIP_TIME = '2000-01-01T12:00:00'

/**
 * The three FinishLynx files as a zip: start lists, people and running order. `heats` limits the start lists to the
 * changed ones. A heat without teams has only a header.
 */
export function lynxZip(dump: Dump, encoding: LynxEncoding, heats: readonly DumpHeat[] = dump.heats): Uint8Array {
  const files = {
    'lynx.evt': lynxEvt(heats, dump.heats),
    'lynx.ppl': lynxPpl(dump.heats),
    'lynx.sch': lynxSch(dump.carnival.name, dump.heats),
  }
  const encoded = Object.entries(files).map(([name, text]) => [name, encodeLynx(text, encoding)] as const)
  return zipSync(Object.fromEntries(encoded), { mtime: ZIP_TIME })
}
