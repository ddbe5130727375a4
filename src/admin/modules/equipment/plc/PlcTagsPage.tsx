import { Flex } from 'antd'
import { plcTags } from '#contract/modules/equipment/plcTags.ts'
import { useSubscription } from '../../../../realtime/useSubscription.ts'
import { useTag } from '../../../../realtime/useTag.ts'
import { Ellipsis } from '../../../fields/Ellipsis.tsx'
import { useListAround } from '../../../resource/listContext.ts'
import type { RowOf } from '../../../resource/RecordList.tsx'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { ExportAll } from './ExportAll.tsx'

type Row = RowOf<NonNullable<(typeof plcTags)['rowType']>>

/** Import goes its own way and always updates what is there: nothing is to be chosen. */
const tags = { ...plcTags, unique: [], verbs: [...plcTags.verbs, 'import' as const] }
const firstSteps = '请先在“采集设备”里建立设备，再新增要读的值，或导入表格。'
const rateHz = 1
const cells = { name: NameWithValue }

/** The values that are read, each with what it says right now (factory.md Appendix B, 测点). */
export function PlcTagsPage() {
  return <ResourcePage resource={tags} cells={cells} ToolbarActions={Tools} firstSteps={firstSteps} />
}

function Tools() {
  return (
    <>
      <ExportAll />
      <Permit action="mes:plc:view">
        <LiveValues />
      </Permit>
    </>
  )
}

/** Keeps the values of the tags on this page of the list coming. */
function LiveValues() {
  const { face } = useListAround()
  const shown = face.is === 'ready' ? face.page.records.map(({ tagCode }) => String(tagCode)) : []
  useSubscription({ tags: shown, rateHz })
  return null
}

function NameWithValue({ row: { tagCode, name } }: { row: Row }) {
  const { text, meta, quality, reason } = useTag(tagCode ?? '')
  return (
    <Flex gap={8} align="center" justify="space-between">
      <Ellipsis text={name ?? ''} />
      <span>{quality === 'good' || quality === 'uncertain' ? `${text} ${meta?.unit ?? ''}` : (reason ?? '—')}</span>
    </Flex>
  )
}
