import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined'
import { Button, Grid, Tag } from 'antd'
import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { isSeveral } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { emptyFilter, filterParameters } from '#contract/rules/listFilter.ts'
import { fieldKitOf } from '../fields/fieldKits.ts'
import type { Asked } from '../fields/fieldKit.ts'
import { PhoneFold } from './PhoneFold.tsx'
import styles from './Filters.module.css'
import { useListAround } from './listContext.ts'

const nothing: Asked = {}

/** Narrows the list by its fields; those that narrow it already, `isAsked`, are not offered. What is typed counts with 查询 or Enter; folded filters that are in force stay in sight. */
export function Filters({ isAsked = nothing }: { isAsked?: Asked }) {
  const { resource, filters, fixed, narrow } = useListAround()
  const offered = offeredFilters(resource, filters).filter(({ name }) => !(name in fixed) && !(name in isAsked))
  const isRoomy = Grid.useBreakpoint().md ?? true
  if (offered.length === 0) return null
  const form = <FilterForm key={JSON.stringify(filters)} offered={offered} filters={filters} narrow={narrow} />
  const inForce = offered.filter((field) => isNarrowedBy(field, filters)).length
  return isRoomy ? form : <PhoneFold label={inForce === 0 ? '筛选' : `筛选 · ${inForce} 项`}>{form}</PhoneFold>
}

/** The fields by which a list offers to be narrowed, and those by which it is: an address may narrow it by any. */
export function offeredFilters({ fields }: Pick<Resource, 'fields'>, filters: Asked): Field[] {
  return fields.filter((field) => field.filter !== 'none' || isNarrowedBy(field, filters))
}

/** Whether a list is narrowed by a field. */
export function isNarrowedBy({ name }: Field, filters: Asked): boolean {
  return filterParameters(name).some((parameter) => filters[parameter])
}

/** The same for any fields. */
export function FilterForm({ offered, filters, narrow }: { offered: readonly Field[]; filters: Asked; narrow: (filters: Asked) => void }) {
  const [typed, setTyped] = useState(filters)
  const [isOpen, setOpen] = useState(false)
  const isInForce = (field: Field) => isNarrowedBy(field, filters)
  const shown = offered.filter((field) => isOpen || field.filter === 'shown' || isInForce(field))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    narrow(Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== '')))
  }
  function reset() {
    setTyped({}) // also what was typed and never asked
    narrow({})
  }
  return (
    <form className={styles.filters} role="search" onSubmit={submit}>
      {shown.map((field) => (
        <FilterOf key={field.name} field={field} asked={typed} onAsk={(asked) => setTyped({ ...typed, ...asked })} />
      ))}
      <div className={styles.commands}>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={reset}>重置</Button>
        {offered.some(({ filter }) => filter === 'folded') ? (
          <Button type="link" icon={isOpen ? <UpOutlined /> : <DownOutlined />} iconPlacement="end" onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : '展开'}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function FilterOf({ field, asked, onAsk }: { field: Field; asked: Asked; onAsk: (asked: Asked) => void }) {
  const label = useId()
  const { Filter } = fieldKitOf(field.kind)
  const exact = exactly(field, asked[field.name])
  return (
    <div className={styles.filter} role="group" aria-labelledby={label}>
      <span id={label} className={styles.label}>
        {field.title}
      </span>
      <div className={styles.input}>
        {exact === null ? <Filter field={field} asked={asked} onAsk={onAsk} /> : <ExactFilter words={exact} onEnd={() => onAsk({ [field.name]: '' })} />}
      </div>
    </div>
  )
}

/** What a line of a report leads to and no filter offers: nothing at all, or exactly these several values; null for everything else. */
function exactly(field: Field, text: string | undefined): string | null {
  if (text === emptyFilter) return '为空'
  return isSeveral(field) && text?.startsWith('eq ') ? text.slice('eq '.length) : null
}

function ExactFilter({ words, onEnd }: { words: string; onEnd: () => void }) {
  return (
    <Tag closable onClose={onEnd} className={styles.exact ?? ''}>
      {words}
    </Tag>
  )
}
