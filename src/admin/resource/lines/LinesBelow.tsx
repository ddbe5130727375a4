import { Tabs } from 'antd'
import type { Resource } from '#contract/resource.ts'
import { useWithLines } from '../../../api/recordLines.ts'
import { Asked } from '../../session/Asked.tsx'
import { LinesTable } from './LinesTable.tsx'

/** The lines of one record, to be read below its row of a list: a tab for each kind, with how many there are. */
export function LinesBelow({ resource, id }: { resource: Pick<Resource, 'name' | 'path' | 'title' | 'lines'>; id: string }) {
  const found = useWithLines(resource, id, true)
  return (
    <Asked query={found} failed={`${resource.title}的明细没有读出`}>
      {({ lines }) => (
        <Tabs
          size="small"
          items={resource.lines.map((of) => {
            const rows = lines[of.resource.name] ?? []
            return { key: of.resource.name, label: `${of.resource.title}（${rows.length}）`, children: <LinesTable lines={of} rows={rows} /> }
          })}
        />
      )}
    </Asked>
  )
}
