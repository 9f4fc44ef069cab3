import { useState } from 'react'
import type { Participation } from './api.ts'
import { FindOnMap, useFound } from './find-on-map.tsx'
import { aland, mainland, places } from './places.ts'
import styles from './year.module.css'

type Municipality = Participation['municipalities'][number]

const WIDTH = 300
const HEIGHT = 380
const [SOUTH, NORTH, WEST] = [59.6, 65.1, 19.2]
const PER_DEGREE = HEIGHT / (NORTH - SOUTH)
/** A degree of longitude is about half a degree of latitude here. */
const LONGITUDE = 0.47

/** Degrees as a point of the picture, for so small a country without a projection. */
const pointOf = ([latitude, longitude]: readonly [number, number]) => ({
  x: Math.round((longitude - WEST) * PER_DEGREE * LONGITUDE + 10),
  y: Math.round((NORTH - latitude) * PER_DEGREE),
})

const outline = (points: readonly (readonly [number, number])[]) =>
  `M${points
    .map(pointOf)
    .map(({ x, y }) => `${x} ${y}`)
    .join('L')}Z`

/** Towns by which one finds one's way on the map. Their names stand beside their points, most of them in the sea. */
const towns: Readonly<Record<string, readonly [right: number, down: number, anchor: 'start' | 'middle' | 'end']>> = {
  Helsingfors: [0, 24, 'middle'],
  Jakobstad: [-12, 10, 'end'],
  Karleby: [-10, -6, 'end'],
  Mariehamn: [4, 22, 'middle'],
  Uleåborg: [9, 9, 'start'],
  Vasa: [-11, 4, 'end'],
  Åbo: [-11, 4, 'end'],
}

/** The area of a point follows the number of teams. */
const radiusOf = (teams: number) => Math.round(10 * (2 + Math.sqrt(teams) * 0.9)) / 10

type SchoolMapProps = {
  municipalities: readonly Municipality[]
  /** How many schools are counted in more than one of them. */
  schoolsOfSeveral: number
}

/**
 * Where the schools come from: points sized by teams, with the same numbers in a table. A school or a municipality is
 * found by its name, a municipality also in the table.
 */
export function SchoolMap({ municipalities, schoolsOfSeveral }: SchoolMapProps) {
  const [pressed, setPressed] = useState<string | null>(null)
  const [text, setText] = useState<string>()
  const { found, match } = useFound(municipalities, text)
  /** What is pressed in the table empties the field, and what is written releases the table's button. */
  const choose = (name: string | null, search: string | undefined) => {
    setPressed(name)
    setText(search)
  }
  const chosen = pressed ?? (match === 'guess' ? null : (found[0]?.municipality ?? null))
  const points = municipalities.flatMap((each) => {
    const place = places[each.name]
    return place ? [{ ...each, ...pointOf(place) }] : []
  })
  const own = points.find(({ name }) => name === chosen)
  return (
    <div className={styles.map}>
      <figure>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          <path d={outline(mainland)} />
          <path d={outline(aland)} />
          {points.map(({ name, teams, x, y }) => (
            <circle key={name} cx={x} cy={y} r={radiusOf(teams)} data-chosen={name === chosen}>
              <title>
                {name}: {teams} lag
              </title>
            </circle>
          ))}
          {points.map(({ name, x, y }) => {
            const [right, down, anchor] = towns[name] ?? [0, 0]
            return (
              anchor && (
                <text key={name} x={x + right} y={y + down} textAnchor={anchor}>
                  {name}
                </text>
              )
            )
          })}
          {own && <circle className={styles.own} cx={own.x} cy={own.y} r={radiusOf(own.teams) + 5} />}
        </svg>
        <figcaption>
          Större punkt: fler lag. Sök en skola eller välj en kommun i tabellen, så lyser punkten upp på kartan.
        </figcaption>
        <FindOnMap
          text={text}
          onText={(next) => choose(null, next)}
          found={found}
          isGuess={match === 'guess'}
          isOnMap={(name) => name in places}
        />
      </figure>
      <div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
        <section className={styles.scroll} aria-label="Kommunerna i tabell" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Kommun</th>
                <th scope="col">Skolor</th>
                <th scope="col">Lag</th>
              </tr>
            </thead>
            <tbody>
              {municipalities.map(({ name, schools, teams }) => (
                <tr key={name}>
                  <th scope="row">
                    <button
                      type="button"
                      aria-pressed={name === chosen}
                      onClick={() => choose(name === chosen ? null : name, undefined)}
                    >
                      {name}
                    </button>
                  </th>
                  <td>{schools}</td>
                  <td>{teams}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {schoolsOfSeveral > 0 && (
          <p className={styles.several}>
            {schoolsOfSeveral === 1 ? '1 skola' : `${schoolsOfSeveral} skolor`} hör till flera kommuner och räknas i var
            och en av dem. Därför är summorna större än antalen ovan.
          </p>
        )}
      </div>
    </div>
  )
}
