import { Page } from './page.tsx'

type Props = { title: string /** One sentence: what will be there. */; text: string }

/** A route of the spec whose content belongs to a later release. */
export const ComingPage = ({ title, text }: Props) => (
  <Page title={title}>
    <p>{text}</p>
  </Page>
)
