import { formatNumber } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import type { TableColumnsType } from '@stafapp/shared/ui-table'
import { schoolTypeText } from '../../../shared/terms/school-terms.ts'
import type { School } from '../api.ts'
import type { Sort } from '../list-state.ts'
import { MissingTags } from './missing-tags.tsx'
import classes from './school-table.module.css'

/** The table's columns; each cell has its `label`, because on phones rows are cards without column heads. */
export function schoolColumns(sort: Sort): TableColumnsType<School> {
  const sorted = (field: string) => ({
    key: field,
    sorter: true,
    sortOrder: sort === field ? ('ascend' as const) : sort === `-${field}` ? ('descend' as const) : null,
  })
  return [
    {
      title: 'Skola',
      rowScope: 'row',
      ...sorted('name'),
      render: (_, { id, name }) => <Link to={`/detail/school/${id}`}>{name}</Link>,
    },
    { title: 'Ort', ...sorted('municipality'), dataIndex: 'municipality', onCell: label('Ort') },
    {
      title: 'Skolstadium',
      key: 'types',
      onCell: label('Skolstadium'),
      render: (_, { details }) => typesText(details),
    },
    count('Lag', (details) => details.team_count),
    count('Lagledare', (details) => details.leader_count),
    count('Beställningar', (details) => details.order_count),
    {
      title: 'Saknas',
      key: 'missing',
      onCell: label('Saknas'),
      render: (_, { details }) => details && <MissingTags details={details} />,
    },
  ]
}

type Details = NonNullable<School['details']>

function count(title: string, value: (details: Details) => number): TableColumnsType<School>[number] {
  return {
    title,
    key: title,
    align: 'right',
    onCell: label(title),
    render: (_, { details }) => details && formatNumber(value(details)),
  }
}

function typesText(details: Details | undefined): string {
  const types = (details?.units ?? []).map(schoolTypeText)
  return [...new Set(types)].filter(Boolean).join(', ') || '–'
}

function label(text: string) {
  return () => ({ className: classes.cell, 'data-label': text })
}
