import { formatMoney } from '@stafapp/shared/format'
import { SaveBar } from '../../../parts/save-bar.tsx'

type OrderSummaryProps = {
  cents: number
  changes: number
  isPlaced: boolean
  mode: 'order' | 'request' | 'readonly'
  isPending: boolean
  onReset: () => void
  /** Takes the last save back; null when there is none to take back. */
  onUndo: (() => void) | null
}

/** What the order costs, and saving it. A request has its own button, beside its reason. */
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
