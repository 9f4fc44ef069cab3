import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { Button, Page } from '@stafapp/shared/page'
import { login } from '@stafapp/shared/session'
import { useEffect, useRef } from 'react'
import classes from './auth.module.css'

export type Credentials = { username: string; password: string }

const fields: FieldSpec<'code'>[] = [
  {
    kind: 'text',
    name: 'code',
    label: 'Kod',
    autoComplete: 'one-time-code',
    helpText: 'Sex siffror ur appen, till exempel 123 456. Utan telefonen: en av reservkoderna.',
    rules: rules.string().trim().required().max(40),
  },
]

/** Second step of login. The password is kept in memory for it and dropped on going back. */
export function CodeForm({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const form = useRef<HTMLDivElement>(null)
  // The focused form was removed; without this, keyboard focus would restart at the top of the page.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <Page title="Skriv koden från din app" intro="Lösenordet är rätt. Kontot har tvåstegsinloggning.">
      <div ref={form}>
        <Form
          fields={fields}
          initialValues={{ code: '' }}
          submitLabel="Logga in"
          failureTitle="Inloggningen misslyckades."
          onSubmit={({ code }) => login(credentials.username, credentials.password, code.trim())}
        >
          <p className={classes.plain}>
            Har du varken telefonen eller reservkoderna? Be en superadmin stänga av tvåstegsinloggningen för ditt konto.
          </p>
        </Form>
      </div>
      <p>
        <Button onClick={onBack}>Tillbaka</Button>
      </p>
    </Page>
  )
}
