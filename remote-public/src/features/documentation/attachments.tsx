import { endingOf, fileSizeText } from '@stafapp/shared/contract/attachments'
import type { Document } from './api.ts'
import styles from './attachments.module.css'

/** Download links of a document's files. The server always sends them as attachments, never as pages. */
export function Attachments({ files, title }: Pick<Document, 'files' | 'title'>) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={`Bilagor till ${title}`}>
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <a href={`/api/maintenance/files/${id}/`} download={name}>
            {name}
          </a>{' '}
          <span className={styles.size}>
            ({endingOf(name).toUpperCase()}, {fileSizeText(size)})
          </span>
        </li>
      ))}
    </ul>
  )
}
