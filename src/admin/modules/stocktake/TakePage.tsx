import { Flex } from 'antd'
import { Link } from 'react-router-dom'
import { stocktakes } from '#contract/modules/stocktake/stocktake.ts'
import { stocktakeLines } from '#contract/modules/stocktake/stocktakeLine.ts'
import { countingStates } from '#contract/modules/stocktake/takeStates.ts'
import { useReload } from '../../../api/records.ts'
import { useTakeSheet } from '../../../api/stocktake.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { plainText } from '../../fields/plain.ts'
import { DetailCommands } from '../../resource/command/DetailCommands.tsx'
import { DetailPage } from '../../resource/detail/DetailPage.tsx'
import type { DetailSlots } from '../../resource/detail/DetailPage.tsx'
import { Asked } from '../../session/Asked.tsx'
import { useMay } from '../../session/useMay.ts'
import { TakeDifferences } from './TakeDifferences.tsx'

/** One stock-take: how far it is, what differs and why, and what comes next (mock stocktake). */
export function TakePage() {
  return <DetailPage resource={stocktakes} Actions={TakeActions} />
}

const TakeActions: NonNullable<DetailSlots['Actions']> = (props) => {
  const { row, onGiven } = props
  const may = useMay()
  const reload = useReload(stocktakes)
  const changed = () => {
    reload()
    onGiven(null)
  }
  useRecordChanges(stocktakeLines.name, { onChange: changed, onGap: changed })
  useRecordChanges(stocktakes.name, { onChange: changed, onGap: changed }) // each scan counts in it: nobody has to load that by hand
  const status = plainText({ name: 'status' }, row)
  const isCounting = countingStates.some((one) => one === status)
  return (
    <>
      <Flex wrap gap={8} align="center">
        <DetailCommands {...props} />
        {isCounting && may('mes:stocktake:count') ? (
          <Link to={`/wms/stocktake/count?take=${row.id}`}>{status === 'counting' ? '去扫码盘点' : '去扫码复盘'}</Link>
        ) : null}
      </Flex>
      {status === 'draft' ? null : <Differences takeId={row.id} onChanged={changed} />}
    </>
  )
}

function Differences({ takeId, onChanged }: { takeId: string; onChanged: () => void }) {
  return (
    <Asked query={useTakeSheet(takeId)} failed="盘点差异没有读出">
      {(sheet) => <TakeDifferences sheet={sheet} onChanged={onChanged} />}
    </Asked>
  )
}
