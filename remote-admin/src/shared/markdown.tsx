import { type Block, parseBlocks, parseSpans, type Span } from '@stafapp/shared/contract/markdown'
import { safeHref } from '@stafapp/shared/contract/safe-href'
import { Link } from '@stafapp/shared/router'
import { createContext, Fragment, use } from 'react'
import classes from './markdown.module.css'

/** Whether links work: not in previews. */
const IsLive = createContext(false)

/** The organiser's letter as readers see it. No text can become HTML. */
export function Markdown({ text }: { text: string }) {
  return (
    <IsLive value={true}>
      <Blocks text={text} isLetter={true} />
    </IsLive>
  )
}

/**
 * Preview of a text, in which a letter keeps its lines. No text can become HTML, and links are rendered but do not work.
 */
export function Preview({ text, isLetter = false }: { text: string; isLetter?: boolean }) {
  return (
    <section className={classes.preview} aria-label="Förhandsvisning">
      <Blocks text={text} isLetter={isLetter} />
    </section>
  )
}

function Blocks({ text, isLetter }: { text: string; isLetter: boolean }) {
  return parseBlocks(text, isLetter ? '\n' : ' ').map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a preview is rendered completely on every key press
    <BlockView key={index} block={block} />
  ))
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <p className={classes.lines}>
        <Line text={block.text} />
      </p>
    )
  }
  if (block.kind === 'heading') {
    const Heading = block.level < 2 ? 'h4' : 'h5'
    return (
      <Heading>
        <Line text={block.text} />
      </Heading>
    )
  }
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a preview is rendered completely on every key press
        <li key={index} className={classes.lines}>
          <Line text={item} />
        </li>
      ))}
    </List>
  )
}

function Line({ text }: { text: string }) {
  return parseSpans(text).map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a preview is rendered completely on every key press
    <Fragment key={index}>
      <SpanView span={span} />
    </Fragment>
  ))
}

function SpanView({ span }: { span: Span }) {
  const isLive = use(IsLive)
  if (span.kind === 'strong') return <strong>{span.text}</strong>
  if (span.kind === 'em') return <em>{span.text}</em>
  if (span.kind !== 'link') return span.text
  if (!isLive) {
    return (
      <span className={classes.link} title={span.address}>
        {span.text}
      </span>
    )
  }
  const href = safeHref(span.address)
  if (href === null) return span.text
  if (href.startsWith('/')) return <Link to={href}>{span.text}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {span.text}
      <span className="visually-hidden">, öppnas i en ny flik</span>
    </a>
  )
}
