import { Tag } from '@stafapp/shared/ui'
import { missingNames } from '../../../shared/terms/missing-names.ts'
import type { School } from '../api.ts'
import classes from './school-table.module.css'

/** A school without units does not take part, which is shown differently from being complete. */
export function MissingTags({ details: { units, missing } }: { details: NonNullable<School['details']> }) {
  if (units.length === 0) return <span className={classes.none}>Deltar inte</span>
  if (missing.length === 0) return <span className={classes.done}>✓ Klart</span>
  return (
    <span className={classes.tags}>
      {missing.map((code) => (
        <Tag key={code} color="warning">
          {missingNames[code]}
        </Tag>
      ))}
    </span>
  )
}
