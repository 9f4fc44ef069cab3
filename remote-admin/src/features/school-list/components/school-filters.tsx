import { missingNames } from '../../../shared/terms/missing-names.ts'
import { schoolSubtypes, schoolTypes } from '../../../shared/terms/school-terms.ts'
import type { ListState } from '../list-state.ts'
import { ChoiceField } from './choice-field.tsx'
import classes from './school-filters.module.css'
import { SearchField } from './search-field.tsx'
import { SortField } from './sort-field.tsx'

type SchoolFiltersProps = { state: ListState; onChange: (change: Partial<ListState>) => void }

export function SchoolFilters({ state, onChange }: SchoolFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchField value={state.search} onSearch={(search) => onChange({ search })} />
      <ChoiceField
        label="Skolstadium"
        options={schoolTypes}
        chosen={state.types}
        onChange={(types) => onChange({ types })}
      />
      <ChoiceField
        label="Skoltyp"
        options={schoolSubtypes}
        chosen={state.subtypes}
        onChange={(subtypes) => onChange({ subtypes })}
      />
      <ChoiceField
        label="Saknas"
        options={missingNames}
        chosen={state.missing}
        onChange={(missing) => onChange({ missing })}
      />
      <SortField value={state.sort} onSort={(sort) => onChange({ sort })} />
    </search>
  )
}
