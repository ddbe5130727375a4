import { Button, Flex, Tag } from 'antd'
import type { ReportColumns } from '#contract/report.ts'
import { emptyFilter, fieldOfParameter } from '#contract/rules/listFilter.ts'
import type { Asked } from '../../../fields/fieldKit.ts'

type Props = Pick<ReportColumns, 'columns' | 'dictOptions'> & { filters: Asked; onAll: () => void }

/** Says what a report is narrowed to, also by columns that have no filter of their own, and the way back to all of it. */
export function Narrowed({ columns, dictOptions, filters, onAll }: Props) {
  const names = columns.map(({ dataIndex, title }) => ({ name: dataIndex, title }))
  const said = Object.entries(filters).flatMap(([parameter, text]) => {
    const column = fieldOfParameter(names, parameter)
    if (!column) return []
    const called = dictOptions[column.name]?.find(({ value }) => String(value) === text)?.text
    return [`${column.title} ${wordsOf(parameter.slice(column.name.length), called ?? text)}`]
  })
  if (said.length === 0) return null
  return (
    <Flex gap={8} align="center" wrap role="status" aria-label="只看">
      只看
      {said.map((words) => (
        <Tag key={words}>{words}</Tag>
      ))}
      <Button size="small" onClick={onAll}>
        看全部
      </Button>
    </Flex>
  )
}

function wordsOf(suffix: string, text: string): string {
  if (suffix === '_begin') return `从 ${text}`
  if (suffix === '_end') return `到 ${text}`
  return text === emptyFilter ? '（空）' : `= ${text.replace(/^eq /, '')}`
}
