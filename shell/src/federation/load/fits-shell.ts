import type { Release } from '@stafapp/shared/contract/registry'
import { CONTRACT_VERSION } from '@stafapp/shared/contract/remote'
import { satisfiesRange } from '@stafapp/shared/contract/satisfies-range'

/** Whether a release is compatible with this shell's contract version. */
export function fitsShell({ contract }: Release): boolean {
  return satisfiesRange(CONTRACT_VERSION, contract)
}
