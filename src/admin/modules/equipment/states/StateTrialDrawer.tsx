import { Drawer } from 'antd'
import { stateTables } from '#contract/modules/equipment/stateTable.ts'
import { useOverview } from '../../../../api/plc.ts'
import { useWithLines } from '../../../../api/recordLines.ts'
import { Asked } from '../../../session/Asked.tsx'
import { StateTrialDesk } from './StateTrialDesk.tsx'
import { draftOf } from './trialDraft.ts'

const widthPx = 980

type Props = { id: string; name: string; onClose: () => void }

/** A table of states as a draft beside the last eight hours of a machine. */
export function StateTrialDrawer({ id, name, onClose }: Props) {
  const overview = useOverview()
  const table = useWithLines(stateTables, id, true)
  return (
    <Drawer title={`试算状态表“${name}”`} open size={widthPx} onClose={onClose} destroyOnHidden styles={{ wrapper: { maxWidth: '100vw' } }}>
      <Asked query={overview} failed="设备没有读出">
        {({ machines, plantTz }) => (
          <Asked query={table} failed="状态表没有读出">
            {({ record, lines }) => (
              <StateTrialDesk
                key={record.version}
                record={record}
                machines={machines}
                plantTz={plantTz}
                stored={draftOf(lines['mesStateRule'] ?? [])}
                onSaved={() => void table.refetch()}
              />
            )}
          </Asked>
        )}
      </Asked>
    </Drawer>
  )
}
