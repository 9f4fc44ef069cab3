import { Link } from '@stafapp/shared/router'
import { type StepName, stepAddress, stepNames } from '../steps.ts'
import classes from './steps.module.css'

type Props = { step: StepName; draft: number | null }

/** The four steps as links: where one is, and the way to the others. A compared draft is kept on the way to publish. */
export function StepBar({ step, draft }: Props) {
  const names = Object.keys(stepNames) as (keyof typeof stepNames)[]
  const at = step === 'klart' ? names.length : names.indexOf(step)
  return (
    <nav aria-label="Lottningens steg" className={`${classes.bar} no-print`}>
      <ol>
        {names.map((name, index) => (
          <li key={name} data-state={index < at ? 'before' : index === at ? 'now' : 'after'}>
            <Link
              to={stepAddress(name, name === 'jamfor' || name === 'publicera' ? { forslag: draft } : {})}
              aria-current={index === at ? 'step' : undefined}
            >
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              {stepNames[name]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
