import { useQuery } from '@stafapp/shared/data'
import type { Order, Price } from '../../../shared/order/orders.ts'
import { dietsQuery } from '../api.ts'
import { dietsText, marchText, nothing, priceText, squadsText } from '../words.ts'
import classes from './section.module.css'

type Props = { karneval: number; unit: number; order: Order | null; prices: readonly Price[] }

/** What the unit has registered, at a glance, with links to the parts of the page. */
export function Registered({ karneval, unit, order, prices }: Props) {
  const diets = useQuery(dietsQuery(karneval, unit))
  const rows = [
    {
      id: 'inmarsch',
      what: 'Inmarsch och maskot',
      entered: marchText(order),
      price: priceText(order, prices, 'inmarsch'),
    },
    { id: 'squads', what: 'Hejarklack', entered: squadsText(order), price: priceText(order, prices, 'hejarklack') },
    {
      id: 'diets',
      what: 'Specialdieter',
      entered: diets.data ? dietsText(diets.data.entries) : '–',
      price: 'Ingår i måltiden',
    },
  ]
  return (
    <section className={classes.registered} aria-labelledby="registered">
      <h2 id="registered">Det här har ni anmält</h2>
      <ul>
        {rows.map(({ id, what, entered, price }) => (
          <li key={id}>
            <a href={`#${id}`}>{what}</a>
            <span data-none={entered === nothing}>{entered}</span>
            <span className={classes.price}>{price}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
