import { Form } from '@stafapp/shared/forms'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import classes from './account.module.css'
import { appCode, currentPassword } from './account-fields.ts'
import { type Enrolment, startEnrolment, useConfirmEnrolment } from './api.ts'

const passwordOnly = [currentPassword]
const codeOnly = [appCode]

type Started = Enrolment & { current_password: string }

/** Two steps: the password, then the QR code and a first app code. The password is kept in memory between them. */
export function Enrol({ onDone, onCancel }: { onDone: (codes: readonly string[]) => void; onCancel: () => void }) {
  const [started, setStarted] = useState<Started | null>(null)
  const confirm = useConfirmEnrolment()
  return (
    <>
      {started === null ? (
        <Form
          fields={passwordOnly}
          initialValues={{ current_password: '' }}
          submitLabel="Fortsätt"
          failureTitle="Det gick inte att fortsätta."
          onSubmit={async ({ current_password }) =>
            setStarted({ ...(await startEnrolment(current_password)), current_password })
          }
        />
      ) : (
        <>
          <ol className={classes.steps}>
            <li>
              Öppna en app för engångskoder, till exempel Google Authenticator, Microsoft Authenticator eller Aegis.
            </li>
            <li>
              Läs in QR-koden med appen.
              <QrCode rows={started.qr} />
              Går det inte? Skriv nyckeln i appen: <code className={classes.key}>{inGroups(started.secret)}</code>
              <br />
              På telefonen: <a href={started.uri}>öppna appen</a>.
            </li>
            <li>Skriv koden som appen visar.</li>
          </ol>
          <Form
            fields={codeOnly}
            initialValues={{ code: '' }}
            submitLabel="Ta i bruk"
            failureTitle="Tvåstegsinloggningen kunde inte tas i bruk."
            onSubmit={async ({ code }) => {
              const { current_password } = started
              onDone((await confirm.mutateAsync({ current_password, code })).recovery_codes)
            }}
          />
        </>
      )}
      <p>
        <Button onClick={onCancel}>Avbryt</Button>
      </p>
    </>
  )
}

const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

/** Quiet zone on each side, in modules (ISO/IEC 18004). */
const QUIET = 4

/** Renders rows of 0 and 1 (1 = dark). Always dark on white, also in a dark theme, so that scanners can read it. */
function QrCode({ rows }: { rows: readonly string[] }) {
  const size = rows.length + 2 * QUIET
  const squares = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`,
    ),
  )
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR-kod för appen. Nyckeln står som text nedanför."
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
