import { useMemo } from 'react'
import { contrast } from '../../browser/styles/contrast.ts'
import { linePairs, textPairs } from '../../browser/styles/contrast-pairs.ts'
import classes from './catalogue.module.css'
import { readTokens, type Token } from './read-tokens.ts'

const figure = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`

/** Where a colour is used and with which contrast. */
function Contrasts({ name, tokens }: { name: string; tokens: readonly Token[] }) {
  const usedOf = (colour: string) => tokens.find((token) => token.name === `color-${colour}`)?.used ?? ''
  const rows = [
    ...textPairs.map(([colour, ground]) => ({ colour, ground, least: 4.5, kind: 'text on' })),
    ...linePairs.map(([colour, ground]) => ({ colour, ground, least: 3, kind: 'line on' })),
  ].filter(({ colour }) => `color-${colour}` === name)
  return rows.map(({ colour, ground, least, kind }) => {
    const ratio = contrast(usedOf(colour), usedOf(ground))
    return (
      <li key={`${kind} ${ground}`} data-fails={ratio < least}>
        {kind} {ground}: <strong>{figure(ratio)}</strong>
        {ratio < least && `, needs ${least}:1`}
      </li>
    )
  })
}

function Colours({ tokens }: { tokens: readonly Token[] }) {
  return (
    <ul className={classes.colours}>
      {tokens
        .filter(({ name }) => name.startsWith('color-'))
        .map(({ name, written }) => (
          <li key={name}>
            <span className={classes.swatch} style={{ background: `var(--${name})` }} />
            <code>--{name}</code>
            <span className={classes.value}>{written}</span>
            <ul className={classes.contrasts}>
              <Contrasts name={name} tokens={tokens} />
            </ul>
          </li>
        ))}
    </ul>
  )
}

const samples: { title: string; prefix: string; className: string | undefined; property: string; text?: string }[] = [
  { title: 'Spacing', prefix: 'space-', className: classes.bar, property: 'width' },
  {
    title: 'Type sizes',
    prefix: 'font-size-',
    className: undefined,
    property: 'fontSize',
    text: 'Anmälningsförfarande',
  },
  { title: 'Radii', prefix: 'radius-', className: classes.box, property: 'borderRadius' },
  { title: 'Shadows', prefix: 'shadow-', className: classes.box, property: 'boxShadow' },
]

const isSampled = ({ name }: Token) =>
  name.startsWith('color-') || samples.some(({ prefix }) => name.startsWith(prefix))

/** The tokens as the browser has them, with the contrasts of the pairs in use. */
export function TokensView() {
  const tokens = useMemo(readTokens, [])
  return (
    <article className={classes.entry} data-entry="tokens">
      <h1 className={classes.title}>Tokens</h1>
      <p className={classes.words}>
        Every colour, distance, type size, radius and shadow of the portal is one of these custom properties. Write{' '}
        <code>var(--space-4)</code>, not <code>1rem</code>.
      </p>
      <p className={classes.source}>
        <code>shared/browser/styles/tokens.css</code>
      </p>
      <div data-pictured="tokens">
        <h2>Colours</h2>
        <Colours tokens={tokens} />
        {samples.map(({ title, prefix, className, property, text }) => (
          <section key={prefix}>
            <h2>{title}</h2>
            <ul className={classes.samples}>
              {tokens
                .filter(({ name }) => name.startsWith(prefix))
                .map(({ name, used }) => (
                  <li key={name}>
                    <code>--{name}</code>
                    <span className={classes.value}>{used}</span>
                    <span lang="sv" className={className} style={{ [property]: `var(--${name})` }}>
                      {text}
                    </span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        <h2>Others</h2>
        <ul className={classes.samples}>
          {tokens
            .filter((token) => !isSampled(token))
            .map(({ name, written }) => (
              <li key={name}>
                <code>--{name}</code>
                <span className={classes.value}>{written}</span>
              </li>
            ))}
        </ul>
      </div>
    </article>
  )
}
