import { Page } from './page.tsx'

type Props = {
  title: string
  /** One sentence about the future content. */
  text: string
}

/** A route whose content belongs to a later release. */
export const ComingPage = ({ title, text }: Props) => (
  <Page title={title}>
    <p>{text}</p>
  </Page>
)
