import { Button } from '@stafapp/shared/page'
import type { PrintKind } from '../use-print-kind.ts'

export function PrintChoice({ onPrint }: { onPrint: (kind: PrintKind) => void }) {
  return (
    <>
      <Button className="needs-scripts" onClick={() => onPrint('heats')}>
        Skriv ut heat
      </Button>
      <Button className="needs-scripts" onClick={() => onPrint('calls')}>
        Skriv ut upproplistor
      </Button>
    </>
  )
}
