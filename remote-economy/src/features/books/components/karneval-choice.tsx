import { useKarnevalList } from '@stafapp/shared/carnival'
import { type FieldSpec, SingleField } from '@stafapp/shared/forms'
import { useChoice } from '../../../shared/use-choice.ts'
import classes from '../books.module.css'

/** The carnival in the URL; undefined for all. */
export function karnevalOf(params: URLSearchParams): number | undefined {
  const id = Number(params.get('karneval'))
  return Number.isInteger(id) && id > 0 ? id : undefined
}

function useChosenKarneval() {
  const id = karnevalOf(useChoice().params)
  return useKarnevalList().find((karneval) => karneval.id === id)
}

/** On paper, where the choice is not, the carnival whose documents count. */
export function KarnevalOnPaper({ isOfAll = false }: { isOfAll?: boolean }) {
  const chosen = useChosenKarneval()
  return <p className={classes.onPaper}>{(!isOfAll && chosen?.name) || 'Alla karnevaler'}</p>
}

/** On a page that shows all carnivals together, why the chosen one changes nothing; the other pages keep it. */
export function KarnevalKept() {
  const chosen = useChosenKarneval()
  if (!chosen) return null
  return <p>Den här sidan gäller alla karnevaler. Valet {chosen.name} finns kvar på de andra sidorna.</p>
}

/** Chooses the carnival whose documents count. All by default, because the books are the association's. */
export function KarnevalChoice() {
  const { params, set } = useChoice()
  const options = useKarnevalList().map(({ id, name }) => ({ value: String(id), label: name }))
  const field: FieldSpec = {
    kind: 'select',
    name: 'karneval',
    label: 'Karneval',
    options,
    emptyLabel: 'Alla karnevaler',
  }
  return <SingleField field={field} value={params.get('karneval') ?? ''} onChange={(karneval) => set({ karneval })} />
}
