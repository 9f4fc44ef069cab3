import { useQuery } from '@stafapp/shared/data'
import { useAskedFocus } from '@stafapp/shared/focus'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { ErrorBox, Loading } from '@stafapp/shared/page'
import { useLocation } from '@stafapp/shared/router'
import { foodMenuQueryOptions, type Meal } from './api.ts'
import styles from './food-menu.module.css'

export const foodMenuId = 'matsedel'

/** The meals by day; renders nothing until the organiser has published one. */
export function FoodMenu() {
  const { data, error, refetch } = useQuery(foodMenuQueryOptions())
  if (!data)
    return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading text="Matsedeln laddas" />
  const meals = data.answer.data
  return meals.length === 0 ? null : <Menu meals={meals} />
}

function Menu({ meals: all }: { meals: readonly Meal[] }) {
  // A link from another page: the menu comes only after the browser has looked for it.
  const place = useAskedFocus<HTMLHeadingElement>(useLocation().hash === `#${foodMenuId}`, 'start')
  return (
    <section aria-labelledby={foodMenuId} className={styles.menu}>
      <h2 ref={place} id={foodMenuId} tabIndex={-1}>
        Matsedel
      </h2>
      {[...byDay(all)].map(([day, meals]) => (
        <section key={day} aria-labelledby={`matsedel-${day}`}>
          <h3 id={`matsedel-${day}`} className={styles.day}>
            {formatWeekdayDate(day)}
          </h3>
          <dl>
            {meals.map(({ id, meal, text }) => (
              <div key={id} className={styles.meal}>
                <dt>{meal}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  )
}

/** Keeps the organiser's order. */
function byDay(meals: readonly Meal[]): Map<string, Meal[]> {
  const days = new Map<string, Meal[]>()
  for (const meal of meals) days.set(meal.day, [...(days.get(meal.day) ?? []), meal])
  return days
}
