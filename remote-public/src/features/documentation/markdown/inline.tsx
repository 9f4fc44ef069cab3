import { parseSpans, type Span } from '@stafapp/shared/contract/markdown'
import { safeHref } from '@stafapp/shared/contract/safe-href'
import { Link } from '@stafapp/shared/router'
import { Fragment } from 'react'
import { NewTabLink } from '../../../shared/new-tab-link.tsx'

/** Bold, emphasis and links of one line of Markdown. React escapes everything else, including HTML. */
export function Inline({ text }: { text: string }) {
  return parseSpans(text).map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text have no id and are never reordered.
    <Fragment key={index}>
      <SpanView span={span} />
    </Fragment>
  ))
}

function SpanView({ span }: { span: Span }) {
  if (span.kind === 'strong') return <strong>{span.text}</strong>
  if (span.kind === 'em') return <em>{span.text}</em>
  if (span.kind !== 'link') return span.text
  const href = safeHref(span.address)
  if (href === null) return span.text
  return href.startsWith('/') ? <Link to={href}>{span.text}</Link> : <NewTabLink href={href}>{span.text}</NewTabLink>
}
