import { Button } from '@stafapp/shared/page'
import { Toolbar } from '../../../shared/toolbar.tsx'
import type { PrintKind } from '../use-print-kind.ts'

export function PrintChoice({ onPrint }: { onPrint: (kind: PrintKind) => void }) {
  return (
    <Toolbar>
      <Button className="needs-scripts" onClick={() => onPrint('heats')}>
        Skriv ut heat
      </Button>
      <Button className="needs-scripts" onClick={() => onPrint('calls')}>
        Skriv ut uppropslistor
      </Button>
    </Toolbar>
  )
}
