import { Page } from '@stafapp/shared/page'
import { useParams } from '@stafapp/shared/router'
import { AskForId } from './components/ask-for-id.tsx'
import { SchoolView } from './components/school-view.tsx'
import { parseId } from './parse-id.ts'

/** /detail/school/:id: a school with its units; without an id, or with one that is no number, it asks for one. */
export function Component() {
  const { id: text } = useParams()
  const id = parseId(text)
  if (id !== null) return <SchoolView key={id} id={id} />
  return (
    <Page title="Skoluppgifter">
      <AskForId refused={text} />
    </Page>
  )
}
