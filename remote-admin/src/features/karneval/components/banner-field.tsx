import { entrySentence } from '@stafapp/shared/carnival'
import { settings } from '@stafapp/shared/settings'
import { TextArea } from '../../../shared/field.tsx'
import type { Dates } from '../dates.ts'
import classes from './banner-field.module.css'

type BannerFieldProps = { value: string; dates: Dates; onChange: (text: string) => void }

/**
 * The yellow notice with a preview. If empty, the text is generated from the dates; the preview is that of open entry.
 */
export function BannerField({ value, dates, onChange }: BannerFieldProps) {
  const built = entrySentence(dates.runners_close_at, dates.runners_reopen_at, settings.product)
  return (
    <section aria-labelledby="banner">
      <h2 id="banner">Banner</h2>
      <TextArea
        label="Egen text (tom: den vanliga texten, som följer karnevalens datum)"
        maxLength={300}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className={classes.preview}>
        <span className="visually-hidden">Förhandsvisning: </span>
        {value.trim() || built}
      </p>
    </section>
  )
}
