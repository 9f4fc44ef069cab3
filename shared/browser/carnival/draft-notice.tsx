import { Button, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { selectKarneval } from './selected.ts'
import { useKarnevalList } from './use-karneval.ts'

/** Shown in place of a carnival-bound page whose carnival is a draft, to the organiser, who alone can choose one. */
export default function DraftNotice({ name }: { name: string }) {
  const all = useKarnevalList()
  const current = all.find(({ status }) => status === 'active') ?? all.findLast(({ status }) => status === 'upcoming')
  return (
    <Page title={`${name} är ett utkast`}>
      <p>
        Sidan visar karnevalen när den har öppnats på sidan <Link to="/admin/karneval">Karneval</Link>. Andra karnevaler
        väljer du i menyn.
      </p>
      {current && (
        <Button kind="primary" onClick={() => void selectKarneval(current.id)}>
          Visa {current.name}
        </Button>
      )}
    </Page>
  )
}
