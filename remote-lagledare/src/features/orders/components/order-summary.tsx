import { formatMoney } from '@stafapp/shared/format'
import { SaveBar } from '../../../shared/save-bar.tsx'

type OrderSummaryProps = {
  cents: number
  changes: number
  isPlaced: boolean
  mode: 'order' | 'request' | 'readonly'
  isPending: boolean
  onReset: () => void
  /** Reverts the last save; null if there is none to revert. */
  onUndo: (() => void) | null
}

/** Total of the order and the save button. A change request has its own button beside its reason. */
export function OrderSummary({ cents, isPlaced, mode, ...state }: OrderSummaryProps) {
  return (
    <SaveBar
      {...state}
      savedText={isPlaced ? 'Allt är sparat' : 'Inget är beställt ännu'}
      saveLabel={mode === 'order' ? 'Spara beställningen' : null}
      readOnly={mode === 'readonly'}
    >
      Totalt med lagavgifter: <strong>{formatMoney(cents)}</strong>
    </SaveBar>
  )
}
