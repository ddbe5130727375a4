import { useMemo } from 'react'
import { dataRules } from '#contract/modules/access/dataRule.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { OffersProvider } from '../../fields/offersContext.ts'
import type { Offer } from '../../fields/offersContext.ts'
import { useResources } from '../../resources.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { ruledList } from './ruledList.ts'

const offer = (value: string, title: string): Offer => ({
  value,
  label: (
    <>
      {title} <code>{value}</code>
    </>
  ),
  words: title,
})

/** so many names of one field can be read in a line */
const mostNames = 3

/** Lists and fields by their names; of a name that several lists have, what they call it. */
function offersOf(resources: readonly Resource[]): Record<string, Offer[]> {
  const lists = resources.flatMap(({ permission, verbs }) => (verbs.includes('list') ? (ruledList(`${permission}:list`) ?? []) : []))
  const columns = Map.groupBy(
    lists.flatMap((list) => list.columns),
    ({ value }) => value,
  )
  return {
    permission: [...new Map(lists.map(({ right, title }) => [right, offer(right, title)])).values()],
    ruleColumn: [...columns].map(([value, alike]) => offer(value, [...new Set(alike.map(({ label }) => label))].slice(0, mostNames).join('、'))),
  }
}

const cells = { permission: ListCell, ruleColumn: ColumnCell }
const firstSteps = '点“新增”按列表和字段建立规则；在“角色管理”的授权里，点列表旁的“数据规则”也可以建立，并马上看到剩多少条。'

/** Every data rule there is, in the words of the lists that they narrow (ADM-005). */
export function DataRulesPage() {
  const resources = useResources()
  const offers = useMemo(() => offersOf(resources), [resources])
  return (
    <OffersProvider value={offers}>
      <ResourcePage resource={dataRules} cells={cells} firstSteps={firstSteps} />
    </OffersProvider>
  )
}

function ListCell({ row }: { row: RecordRow }) {
  const right = plainText({ name: 'permission' }, row)
  return <span title={right}>{ruledList(right)?.title ?? right}</span>
}

function ColumnCell({ row }: { row: RecordRow }) {
  const column = plainText({ name: 'ruleColumn' }, row)
  const known = ruledList(plainText({ name: 'permission' }, row))?.columns.find(({ value }) => value === column)
  return <span title={column}>{known?.label ?? column}</span>
}
