import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { RecordSections } from '../RecordSections.tsx'

/** What stands in a record, under the headings of its form, and who made and last changed it. */
export function DetailFields({ resource, row }: { resource: Resource; row: RecordRow }) {
  const made = (who: string, when: string) => [plainText({ name: who }, row), plainText({ name: when }, row)].filter(Boolean).join('，')
  const kept = [
    { key: 'made', label: '创建', children: made('createBy', 'createTime') },
    { key: 'changed', label: '最近修改', children: made('updateBy', 'updateTime') },
  ]
  return <RecordSections resource={resource} row={row} more={kept} />
}
