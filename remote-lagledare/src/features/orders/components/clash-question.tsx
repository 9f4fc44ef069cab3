import { Question } from '@stafapp/shared/question'
import type { Price } from '../../../shared/order/types.ts'
import type { Clash } from '../quantities.ts'
import classes from './clash-question.module.css'

type ClashQuestionProps = {
  clashes: readonly Clash[]
  prices: readonly Price[]
  onMine: () => void
  onTheirs: () => void
}

/** Two users have changed the same products: shows both quantities and asks which to keep. */
export function ClashQuestion({ clashes, prices, onMine, onTheirs }: ClashQuestionProps) {
  return (
    <Question
      title="Någon annan har ändrat beställningen"
      yesLabel="Spara mina antal"
      noLabel="Behåll de sparade"
      onYes={onMine}
      onNo={onTheirs}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Produkt</th>
            <th scope="col">Sparat nu</th>
            <th scope="col">Ditt antal</th>
          </tr>
        </thead>
        <tbody>
          {clashes.map(({ product, mine, theirs }) => (
            <tr key={product}>
              <th scope="row">{prices.find(({ id }) => id === product)?.name}</th>
              <td>{theirs}</td>
              <td>{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Question>
  )
}
