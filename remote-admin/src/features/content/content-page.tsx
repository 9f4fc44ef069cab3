import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatWeekdayDate } from '@stafapp/shared/format'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { contentQuery } from './api/content-calls.ts'
import { ContentList } from './components/content-list.tsx'
import { DocumentEditor } from './components/document-editor.tsx'
import { MenuEditor } from './components/menu-editor.tsx'
import { QuestionEditor } from './components/question-editor.tsx'

const title = 'Innehåll'

/** /admin/innehall: documents, questions and the menu. What is saved as published is what everybody sees. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page
          title={title}
          intro="Det som sparas och publiceras här är det som alla ser. Varje version finns kvar bland ändringarna."
        >
          <Content karneval={karneval.id} day={karneval.starts_on} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Content({ karneval, day }: { karneval: number; day: string }) {
  const { data, error, refetch } = useQuery(contentQuery())
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />
  const menu = data.menu.filter((item) => item.karneval === karneval)
  // Another version is another starting point for its editor, so the version is part of the key.
  return (
    <>
      <ContentList
        id="documents"
        title="Dokument"
        items={[
          ...data.documents.map((document) => ({
            key: `${document.id} ${document.version}`,
            title: document.title,
            state: document.published_at ? `publicerat ${formatDate(document.published_at)}` : 'utkast',
            editor: <DocumentEditor document={document} />,
          })),
          { key: 'new', title: 'Nytt dokument', editor: <DocumentEditor document={null} /> },
        ]}
      />
      <ContentList
        id="questions"
        title="Frågor och svar"
        items={[
          ...data.questions.map((question) => ({
            key: `${question.id} ${question.version}`,
            title: question.question,
            editor: <QuestionEditor question={question} position={question.position} />,
          })),
          {
            key: 'new',
            title: 'Ny fråga',
            editor: <QuestionEditor question={null} position={(data.questions.at(-1)?.position ?? 0) + 1} />,
          },
        ]}
      />
      <ContentList
        id="menu"
        title="Matsedel"
        items={[
          ...menu.map((item) => ({
            key: `${item.id} ${item.version}`,
            title: `${item.meal}, ${formatWeekdayDate(item.day)}`,
            editor: <MenuEditor item={item} karneval={karneval} day={day} />,
          })),
          { key: 'new', title: 'Ny måltid', editor: <MenuEditor item={null} karneval={karneval} day={day} /> },
        ]}
      />
    </>
  )
}
