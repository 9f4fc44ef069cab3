import { Button } from '@stafapp/shared/page'

export function PrintButton() {
  return <Button onClick={() => window.print()}>Skriv ut</Button>
}
