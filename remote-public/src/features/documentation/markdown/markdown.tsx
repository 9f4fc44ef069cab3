import { type Block, parseBlocks } from '@stafapp/shared/contract/markdown'
import { Inline } from './inline.tsx'
import styles from './markdown.module.css'

type MarkdownProps = {
  text: string
  /** Level of the heading above the text: the document's headings continue from it (WCAG 1.3.1). */
  below: 1 | 2
}

/**
 * Renders an organiser's document. Supports only a small subset of Markdown, so that no text can become HTML or script.
 */
export function Markdown({ text, below }: MarkdownProps) {
  return (
    <div className={styles.text}>
      {parseBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a fixed text have no id and are never reordered.
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a fixed text have no id and are never reordered.
        <li key={index}>
          <Inline text={item} />
        </li>
      ))}
    </List>
  )
}
