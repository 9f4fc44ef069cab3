import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatWeekdayDate } from '@stafapp/shared/format'
import { Page } from '@stafapp/shared/page'
import type { ReactNode } from 'react'
import fields from '../../shared/fields.module.css'
import { type Content, contentQuery } from './api.ts'
import { Attachments } from './components/attachments.tsx'
import { ContentEditor } from './components/content-editor.tsx'
import classes from './content.module.css'
import {
  documentKind,
  documentValues,
  menuKind,
  menuValues,
  policySlug,
  questionKind,
  questionValues,
  stateText,
} from './content-kinds.ts'

const title = 'Innehåll'

/** /admin/innehall: documents, questions and the menu, each with a draft beside the public version. */
export function Component() {
  return (
    <RequireKarneval title={title} drafts>
      {(karneval) => (
        <Page
          title={title}
          intro="Ett utkast ser bara arrangören. Alla ser det som har publicerats senast, och varje publicerad version finns kvar."
        >
          <Texts karneval={karneval.id} day={karneval.starts_on} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Texts({ karneval, day }: { karneval: number; day: string }) {
  const { data, error, refetch } = useQuery(contentQuery())
  if (!data) return <LoadState error={error} refetch={refetch} />
  const menu = data.menu.filter((item) => item.karneval === karneval)
  const blankMeal = { karneval, day, meal: '', text: '', position: nextPlace(menu) }
  const blankQuestion = { question: '', topic: 'other', answer: '', position: nextPlace(data.questions) }
  const mealName = (meal: string, on: string) => `${meal}, ${formatWeekdayDate(on)}`
  return (
    <>
      <ContentList
        id="documents"
        title="Dokument"
        items={[
          ...data.documents.map((document) => ({
            key: String(document.id),
            title: document.title,
            state: stateText(document, formatDate),
            editor: <DocumentEditor document={document} />,
          })),
          { key: 'new', title: 'Nytt dokument', editor: <NewDocument position={nextPlace(data.documents)} /> },
        ]}
      />
      <ContentList
        id="questions"
        title="Frågor och svar"
        items={[
          ...data.questions.map((question) => ({
            key: String(question.id),
            title: question.question,
            state: stateText(question, formatDate),
            editor: (
              <ContentEditor
                kind={questionKind}
                item={question}
                saved={questionValues(question)}
                title={() => 'Frågan'}
              />
            ),
          })),
          {
            key: 'new',
            title: 'Ny fråga',
            editor: <ContentEditor kind={questionKind} item={null} saved={blankQuestion} title={() => 'Frågan'} />,
          },
        ]}
      />
      <ContentList
        id="menu"
        title="Matsedel"
        items={[
          ...menu.map((item) => ({
            key: String(item.id),
            title: mealName(item.meal, item.day),
            state: stateText(item, formatDate),
            editor: (
              <ContentEditor kind={menuKind} item={item} saved={menuValues(item)} title={({ meal }) => String(meal)} />
            ),
          })),
          {
            key: 'new',
            title: 'Ny måltid',
            editor: <ContentEditor kind={menuKind} item={null} saved={blankMeal} title={({ meal }) => String(meal)} />,
          },
        ]}
      />
    </>
  )
}

const nextPlace = (items: readonly { position: number }[]): number =>
  Math.min(10_000, Math.max(0, ...items.map(({ position }) => position)) + 1)

function DocumentEditor({ document }: { document: Content['documents'][number] }) {
  const isPolicy = document.slug === policySlug
  return (
    <ContentEditor
      kind={documentKind}
      item={document}
      saved={documentValues(document)}
      title={({ title: name }) => String(name)}
      isKept={isPolicy}
      fixed={isPolicy || document.published_at ? ['slug'] : []}
      extra={({ files }, change) => (
        <Attachments
          document={document.id}
          files={Array.isArray(files) ? files : []}
          stored={document.stored_files}
          onChange={(changed) => change({ files: changed })}
        />
      )}
    />
  )
}

function NewDocument({ position }: { position: number }) {
  return (
    <ContentEditor
      kind={documentKind}
      item={null}
      saved={{ title: '', slug: '', position, body: '' }}
      title={({ title: name }) => String(name)}
      extra={() => <p className={fields.note}>Bilagor kan läggas till när dokumentet är sparat.</p>}
    />
  )
}

type Item = { key: string; title: string; state?: string; editor: ReactNode }

/** Collapsible editors of all texts of one kind; the last one creates a new text. */
function ContentList({ id, title, items }: { id: string; title: string; items: readonly Item[] }) {
  return (
    <section aria-labelledby={id} className={fields.section}>
      <h2 id={id}>{title}</h2>
      {items.map(({ key, title: name, state, editor }) => (
        <details key={key} className={classes.item}>
          <summary>
            {name} {state && <span className={classes.state}>· {state}</span>}
          </summary>
          {editor}
        </details>
      ))}
    </section>
  )
}
