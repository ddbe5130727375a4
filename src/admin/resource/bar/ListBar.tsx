import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined'
import { Button } from 'antd'
import { useId, useState } from 'react'
import type { Field } from '#contract/field.ts'
import type { Asked } from '../../fields/fieldKit.ts'
import { FilterForm, isNarrowedBy, offeredFilters } from '../Filters.tsx'
import { useListAround } from '../listContext.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import styles from './ListBar.module.css'
import type { ListSummary } from './listSummary.ts'
import { SearchBox } from './SearchBox.tsx'
import { StateChips } from './StateChips.tsx'
import { chippedField, withoutFields } from './stateFilter.ts'

type Props = {
  /** fields by which the list is narrowed already and which are not offered */
  isAsked: Asked
  summary: ListSummary | null
}

/**
 * What narrows a list, in one row: a box over everything people know a record by, its states with how many records each has, and the
 * other filters behind a button. Those in force stand below it, each with a way out.
 */
export function ListBar({ isAsked, summary }: Props) {
  const { resource, filters, fixed, narrow } = useListAround()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const chipped = chippedField(resource)
  const offered = offeredFilters(resource, filters).filter(({ name }) => !(name in fixed) && !(name in isAsked) && name !== chipped)
  const inForce = offered.filter((field) => isNarrowedBy(field, filters))
  const others = withoutFields(
    offered.map(({ name }) => name),
    filters,
  )
  /** what was asked for stands below the row from then on */
  function ask(next: Asked) {
    narrow({ ...others, ...next })
    setOpen(false)
  }
  return (
    <>
      <div className={styles.row}>
        <SearchBox />
        <StateChips summary={summary} />
        {offered.length > 0 ? (
          <Button className={styles.more ?? ''} icon={<FilterOutlined />} aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
            {inForce.length === 0 ? '筛选' : `筛选 ${inForce.length}`}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <div id={panel} className={styles.panel}>
          <FilterForm key={JSON.stringify(filters)} offered={offered.map(unfolded)} filters={filters} narrow={ask} />
        </div>
      ) : null}
      <ActiveFilters fields={inForce} />
    </>
  )
}

/** Behind the button there is room for all of them. */
function unfolded(field: Field): Field {
  return { ...field, filter: 'shown' }
}
