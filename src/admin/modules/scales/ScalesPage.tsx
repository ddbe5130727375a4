import { Flex } from 'antd'
import type { scales } from '#contract/modules/scales/scale.ts'
import { scales as resource } from '#contract/modules/scales/scale.ts'
import { Ellipsis } from '../../fields/Ellipsis.tsx'
import type { RowOf } from '../../resource/RecordList.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { ConnectScale } from './ConnectScale.tsx'
import { DailyCheck } from './DailyCheck.tsx'
import { LiveWeight } from './LiveWeight.tsx'

export type ScaleRow = RowOf<NonNullable<(typeof scales)['rowType']>>

const firstSteps = '点“接秤”：填好怎样连，先试读，看到重量再保存。保存后先日校，再称量。'
const cells = { name: NameWithWeight, dailyCheckDue: CheckedUntil }
const rowActionsPx = 48

/** Scales: what each shows right now, who uses it, and until when its checks hold (factory.md 3.7). */
export function ScalesPage() {
  return (
    <ResourcePage resource={resource} cells={cells} ToolbarActions={ConnectScale} RowActions={DailyCheck} rowActionsPx={rowActionsPx} firstSteps={firstSteps} />
  )
}

/** Until when the check of today holds; 日校 is at hand where there is none. */
function CheckedUntil({ row }: { row: ScaleRow }) {
  if (row.status !== 'inService') return null
  return row.dailyCheckDue ? <span>{row.dailyCheckDue}</span> : <DailyCheck row={row} />
}

function NameWithWeight({ row }: { row: ScaleRow }) {
  return (
    <Flex vertical>
      <Ellipsis text={row.name ?? ''} />
      <LiveWeight scaleId={row.id} />
    </Flex>
  )
}
