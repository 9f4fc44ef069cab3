import { Button } from '@stafapp/shared/page'

export function PrintButton() {
  return (
    <Button className="needs-scripts" onClick={() => window.print()}>
      Skriv ut
    </Button>
  )
}
