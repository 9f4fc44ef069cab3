import { Button } from '@stafapp/shared/page'
import type { PrintKind } from '../use-print-kind.ts'

export function PrintChoice({ onPrint }: { onPrint: (kind: PrintKind) => void }) {
  return (
    <>
      <Button onClick={() => onPrint('heats')}>Skriv ut heat</Button>
      <Button onClick={() => onPrint('calls')}>Skriv ut upproplistor</Button>
    </>
  )
}
