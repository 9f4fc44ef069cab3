import { type Me, useUpdateUser } from '@stafapp/shared/account'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import classes from './account.module.css'
import { currentPassword } from './current-password.ts'

const fields: FieldSpec<'email' | 'current_password'>[] = [
  {
    kind: 'email',
    name: 'email',
    label: 'E-post',
    autoComplete: 'email',
    rules: rules.string().trim().required().email().max(254),
  },
  currentPassword,
]

/**
 * The user's e-mail address. A new one takes effect when its link is opened; a link sent to the old one can undo the
 * change for seven days.
 */
export function EmailForm({ me }: { me: Me }) {
  const update = useUpdateUser()
  return (
    <>
      <p role="status" className={classes.state}>
        {stateText(me)}
      </p>
      <Form
        fields={fields}
        initialValues={{ email: me.pending_email ?? me.email, current_password: '' }}
        submitLabel="Spara e-postadressen"
        failureTitle="E-postadressen kunde inte sparas."
        onSubmit={async ({ email, current_password }) => {
          const change = { version: me.version, email: email.trim(), current_password }
          const { pending_email } = await update.mutateAsync({ id: me.id, ...change })
          notifySuccess(
            pending_email === null
              ? 'E-postadressen har sparats'
              : `Vi har skickat en länk till ${pending_email}. Öppna den för att bekräfta adressen.`,
          )
        }}
      />
    </>
  )
}

function stateText({ email, email_verified, pending_email }: Me): string {
  if (pending_email !== null) return `${pending_email} väntar på bekräftelse. Till dess används ${email}.`
  return email_verified ? `${email} är bekräftad.` : `${email} är inte bekräftad ännu. Spara den för att få en länk.`
}
