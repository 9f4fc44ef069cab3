import { useCall } from '@stafapp/shared/calls'
import { notifySuccess } from '@stafapp/shared/notify'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import fields from '../../../shared/fields.module.css'
import type { AdminKarneval } from '../api.ts'
import { statusChanges, statusNames } from '../karneval-words.ts'

/** The status and its possible changes, each with its consequences. */
export function StatusSection({ karneval, onRemoved }: { karneval: AdminKarneval; onRemoved: () => void }) {
  const change = useCall('POST /api/events/stafettkarneval/{id}/status/')
  const remove = useCall('DELETE /api/events/stafettkarneval/{id}/', { meta: { keepQueries: true } })
  return (
    <section aria-labelledby="status" className={fields.section}>
      <h2 id="status">Status: {statusNames[karneval.status]}</h2>
      <div className={fields.buttons}>
        {statusChanges[karneval.status].map(({ to, label, causes }) => (
          <ConfirmButton
            key={to}
            label={label}
            question={causes}
            yes={`Ja, ${label.toLowerCase()}`}
            isPending={change.isPending}
            error={change.variables?.body.status === to ? change.error : null}
            onConfirm={() =>
              change.mutate(
                { params: { id: karneval.id }, body: { status: to, version: karneval.version } },
                { onSuccess: () => notifySuccess(`${karneval.name}: ${statusNames[to]}`) },
              )
            }
          />
        ))}
        {karneval.status === 'draft' && (
          <ConfirmButton
            label="Ta bort utkastet"
            question="Utkastet försvinner med sina grenar och produkter."
            yes="Ja, ta bort"
            isPending={remove.isPending}
            error={remove.error}
            onConfirm={() => remove.mutate({ params: { id: karneval.id } }, { onSuccess: onRemoved })}
          />
        )}
      </div>
    </section>
  )
}
