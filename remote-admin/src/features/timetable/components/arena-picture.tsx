import { useCall } from '@stafapp/shared/calls'
import { arenaMapLimit, arenaMapType } from '@stafapp/shared/contract/arena-map'
import { fileSizeText } from '@stafapp/shared/contract/attachments'
import { errorSentence } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { useRef, useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import fields from '../../../shared/fields.module.css'
import type { Plan } from '../../../shared/plan/api.ts'
import classes from './plan-table.module.css'

/** The picture of the arena on the public schedule: the portal's own drawing, or the organiser's. */
export function ArenaPicture({ plan: { karneval, arena_map } }: { plan: Plan }) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const upload = useCall('POST /api/events/arena-map/')
  const undo = useCall('POST /api/events/arena-map/{id}/undo/')
  const take = (file: File | undefined) => {
    if (!file) return
    const isTooLarge = file.size > arenaMapLimit
    setRefusal(isTooLarge ? `${file.name} är större än ${fileSizeText(arenaMapLimit)}.` : null)
    if (isTooLarge) return
    upload.mutate(
      { query: { karneval }, body: file.slice(0, file.size, arenaMapType) },
      {
        onSuccess: () => notifySuccess('Bilden visas nu på minutschemat'),
        onError: (error) => setRefusal(errorSentence(error)),
      },
    )
  }
  return (
    <details className={classes.note}>
      <summary>Karta över arenan</summary>
      <img
        className={classes.arena}
        // The address changes with the picture, so that a new one is fetched.
        src={`/api/events/arena-map/?karneval=${karneval}&picture=${arena_map?.id ?? 0}`}
        alt="Kartan som besökarna ser"
        width="640"
        height="420"
        loading="lazy"
      />
      <p className={fields.note}>
        {arena_map
          ? `Egen bild från ${formatDateTime(arena_map.added_at)}.`
          : 'Portalens egen skiss. Byt den mot en bild av arenan när ni har en.'}{' '}
        En egen bild är en SVG, högst {fileSizeText(arenaMapLimit)}. Skript, länkar och inbäddade bilder tas bort.
      </p>
      <div className={classes.tools}>
        <Button disabled={upload.isPending} onClick={() => input.current?.click()}>
          {upload.isPending && <Spinner />}
          Välj en egen bild
        </Button>
        {arena_map && (
          <ConfirmButton
            label="Ta tillbaka bilden"
            question="Bilden försvinner från minutschemat, och den förra visas igen."
            yes="Ta tillbaka bilden"
            isPending={undo.isPending}
            error={undo.error}
            onConfirm={() =>
              undo.mutate(
                { params: { id: arena_map.id } },
                { onSuccess: () => notifySuccess('Den förra bilden visas') },
              )
            }
          />
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Bild av arenan"
        accept=".svg,image/svg+xml"
        onChange={({ target }) => {
          take(target.files?.[0])
          // Allows choosing the same file again after it was corrected.
          target.value = ''
        }}
      />
      {refusal && (
        <p role="alert" className={fields.error}>
          {refusal}
        </p>
      )}
    </details>
  )
}
