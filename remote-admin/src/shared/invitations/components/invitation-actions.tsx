import { useCall } from '@stafapp/shared/calls'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import type { Invitation } from '../api.ts'
import classes from './invitations.module.css'

const onError = (error: Error) => notifyFailure(error, { isOpen: true })

/** Resend and revoke buttons; their accessible names include the address. */
export function InvitationActions({ invitation: { id, email } }: { invitation: Invitation }) {
  const resend = useCall('POST /api/users/invitations/{id}/resend/')
  const revoke = useCall('POST /api/users/invitations/{id}/revoke/')
  const isBusy = resend.isPending || revoke.isPending
  return (
    <div className={classes.actions}>
      <Button
        disabled={isBusy}
        aria-label={`Skicka på nytt till ${email}`}
        onClick={() =>
          resend.mutate({ params: { id } }, { onError, onSuccess: () => notifySuccess('Inbjudan har skickats') })
        }
      >
        {resend.isPending && <Spinner />}
        Skicka på nytt
      </Button>
      <Button
        disabled={isBusy}
        aria-label={`Återkalla inbjudan till ${email}`}
        onClick={() =>
          revoke.mutate({ params: { id } }, { onError, onSuccess: () => notifySuccess('Inbjudan har återkallats') })
        }
      >
        {revoke.isPending && <Spinner />}
        Återkalla
      </Button>
    </div>
  )
}
