import { type Block, parseBlocks } from '@stafapp/shared/contract/markdown'
import { Inline } from './inline.tsx'
import styles from './markdown.module.css'

type MarkdownProps = {
  text: string
  /** Level of the heading that stands above the text: a document's own headings continue from there (1.3.1). */
  below: 1 | 2
}

/** A document of the organiser. A small subset on purpose: nothing in it can become HTML or a script (R31). */
export function Markdown({ text, below }: MarkdownProps) {
  return (
    <div className={styles.text}>
      {parseBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a fixed text have no other name and never move.
        <BlockView key={index} block={block} below={below} />
      ))}
    </div>
  )
}

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

function BlockView({ block, below }: { block: Block; below: 1 | 2 }) {
  if (block.kind === 'heading') {
    const Heading = headings[block.level + below - 2] ?? 'h6'
    return (
      <Heading>
        <Inline text={block.text} />
      </Heading>
    )
  }
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inline text={block.text} />
      </p>
    )
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a fixed text have no other name and never move.
        <li key={index}>
          <Inline text={item} />
        </li>
      ))}
    </List>
  )
}
