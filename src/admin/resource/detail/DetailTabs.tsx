import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isFileKind } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordWithLines } from '../../../api/recordLines.ts'
import { useReaddress } from '../../layout/tabs/useReaddress.ts'
import { LinesTable } from '../lines/LinesTable.tsx'
import styles from './detail.module.css'
import { fileCount, RecordFiles } from './RecordFiles.tsx'
import { RecordTimeline } from './RecordTimeline.tsx'
import { RelatedRecords } from './RelatedRecords.tsx'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { RecordSections } from '../RecordSections.tsx'

type Props = { resource: Resource; found: RecordWithLines }

/** What there is to see of a record, one below the tab of its own; which one is open stands in the address. */
export function DetailTabs({ resource, found }: Props) {
  const [search] = useSearchParams()
  const readdress = useReaddress()
  const { record } = found
  const items = [
    { key: 'content', label: '内容', children: <DetailFields resource={resource} row={record} /> },
    ...resource.lines.map((lines) => {
      const rows = found.lines[lines.resource.name] ?? []
      return { key: `lines-${lines.resource.name}`, label: counted(lines.resource.title, rows.length), children: <LinesTable lines={lines} rows={rows} /> }
    }),
    { key: 'timeline', label: '时间线', children: <RecordTimeline resource={resource} id={record.id} /> },
    ...(holdsFiles(resource)
      ? [{ key: 'files', label: counted('文件', fileCount(resource, found)), children: <RecordFiles resource={resource} found={found} /> }]
      : []),
    { key: 'related', label: '关联', children: <RelatedRecords resource={resource} row={record} /> },
  ]
  const wanted = search.get('tab')
  const active = items.find(({ key }) => key === wanted)?.key ?? 'content'
  return (
    <Tabs
      activeKey={active}
      destroyOnHidden
      onChange={(tab) => readdress({ ...Object.fromEntries(search), tab: tab === 'content' ? undefined : tab })}
      items={items}
    />
  )
}

/** Whether a record or its lines can hold files at all. */
function holdsFiles({ fields, lines }: Resource): boolean {
  return [...fields, ...lines.flatMap(({ resource }) => resource.fields)].some(({ kind }) => isFileKind(kind))
}

function counted(title: string, count: number): ReactNode {
  return (
    <>
      {title}
      {count === 0 ? null : <span className={styles.count}>{count}</span>}
    </>
  )
}

/** What stands in a record, under the headings of its form, and who made and last changed it. */
function DetailFields({ resource, row }: { resource: Resource; row: RecordRow }) {
  const made = (who: string, when: string) => [plainText({ name: who }, row), plainText({ name: when }, row)].filter(Boolean).join('，')
  const kept = [
    { key: 'made', label: '创建', children: made('createBy', 'createTime') },
    { key: 'changed', label: '最近修改', children: made('updateBy', 'updateTime') },
  ]
  return <RecordSections resource={resource} row={row} more={kept} />
}
