import { Button, Tag } from 'antd'
import { referredBy } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { filterParameters } from '#contract/rules/listFilter.ts'
import { useDictionary } from '../../../api/dictionary.ts'
import { useRecordsByKey } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { knownResource } from '../../resources.ts'
import { useListAround } from '../listContext.ts'
import { filterWords, keysOfFilter } from './filterWords.ts'
import styles from './ListBar.module.css'

/** The filters in force, in words, each with a way out, and one for all of them. */
export function ActiveFilters({ fields }: { fields: readonly Field[] }) {
  const { filters, narrow } = useListAround()
  if (fields.length === 0) return null
  const without = (gone: readonly Field[]) => {
    const names = new Set(gone.flatMap(({ name }) => filterParameters(name)))
    narrow(Object.fromEntries(Object.entries(filters).filter(([name]) => !names.has(name))))
  }
  return (
    <div className={styles.active} role="group" aria-label="生效的筛选">
      {fields.map((field) => (
        <ActiveFilter key={field.name} field={field} onEnd={() => without([field])} />
      ))}
      <Button type="link" size="small" onClick={() => without(fields)}>
        清空筛选
      </Button>
    </div>
  )
}

function ActiveFilter({ field, onEnd }: { field: Field; onEnd: () => void }) {
  const { filters } = useListAround()
  const textOf = useValueText(field, keysOfFilter(field, filters))
  return (
    <Tag closable closeIcon={<span aria-hidden>×</span>} onClose={onEnd}>
      {field.title}：{filterWords(field, filters, textOf)}
    </Tag>
  )
}

/** What a value of a filter is called: by its dictionary, by the record that it names, or as the list in sight calls it. */
function useValueText(field: Field, keys: readonly string[]): (value: string) => string {
  const { face } = useListAround()
  const entries = useDictionary('dictCode' in field ? field.dictCode : '')
  const named = referredBy(field)
  const target = named ? knownResource(named.resource) : undefined
  const found = useRecordsByKey(target ?? nothing, named?.key ?? 'id', target ? keys : [])
  const shown: readonly RecordRow[] = face.is === 'ready' ? face.page.records : []
  return (value) => {
    const entry = entries.find((one) => one.value === value)
    if (entry) return entry.text
    const record = found.data?.records.find((row) => plainText({ name: named?.key ?? 'id' }, row) === value)
    if (record && target) return plainText({ name: target.label }, record) || value
    const row = shown.find((one) => plainText(field, one) === value)
    return row ? explainedText(field, row) : value
  }
}

const nothing = { name: '', path: '' }
