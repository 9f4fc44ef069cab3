import { useQuery } from '@stafapp/shared/data'
import { ErrorBox, Loading } from '@stafapp/shared/page'
import { dietsQuery } from '../api.ts'
import { DietForm } from './diet-form.tsx'
import classes from './section.module.css'

type DietSectionProps = { karneval: number; unit: number; isOpen: boolean }

/** Number of persons per diet and day. Only numbers, because allergies are sensitive personal data. */
export function DietSection({ karneval, unit, isOpen }: DietSectionProps) {
  const { data, error, refetch } = useQuery(dietsQuery(karneval, unit))
  return (
    <section className={classes.section} aria-labelledby="diets">
      <h2 id="diets">Specialdieter</h2>
      <p>
        Ange bara antal, aldrig namn. Köket får antalen sammanräknade utan skola, och ni kan radera uppgifterna när som
        helst.
      </p>
      {data ? (
        <DietForm key={`${data.version}`} karneval={karneval} diets={data} isOpen={isOpen} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  )
}
