import { type Block, parseBlocks, parseSpans } from '@stafapp/shared/contract/markdown'
import { Fragment } from 'react'
import classes from './preview.module.css'

/** The text as the page will show it. Nothing in it can become HTML, and a link is only drawn, not followed (R31). */
export function Preview({ text }: { text: string }) {
  return (
    <section className={classes.preview} aria-label="Förhandsvisning">
      {parseBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a preview is drawn anew with every key press
        <BlockView key={index} block={block} />
      ))}
    </section>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a preview is drawn anew with every key press
        <li key={index}>
          <Line text={item} />
        </li>
      ))}
    </List>
  )
}

function Line({ text }: { text: string }) {
  return parseSpans(text).map((span, index) => {
    const content =
      span.kind === 'strong' ? (
        <strong>{span.text}</strong>
      ) : span.kind === 'em' ? (
        <em>{span.text}</em>
      ) : span.kind === 'link' ? (
        <span className={classes.link} title={span.address}>
          {span.text}
        </span>
      ) : (
        span.text
      )
    // biome-ignore lint/suspicious/noArrayIndexKey: a preview is drawn anew with every key press
    return <Fragment key={index}>{content}</Fragment>
  })
}
