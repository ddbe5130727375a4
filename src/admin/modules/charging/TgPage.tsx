import { Empty, Select } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { charges } from '#contract/modules/charging/charge.ts'
import { vessels } from '#contract/modules/charging/vessel.ts'
import { machines } from '#contract/modules/equipment/machine.ts'
import { tasks } from '#contract/modules/production/task.ts'
import { useVessel } from '../../../api/charging.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { plainText } from '../../fields/plain.ts'
import { Asked } from '../../session/Asked.tsx'
import { LiveStates } from '../equipment/LiveStates.tsx'
import { MachineStateTag } from '../equipment/MachineStateTag.tsx'
import { StationFrame } from '../stations/StationFrame.tsx'
import { BagList } from './BagList.tsx'
import { ChargePanel } from './ChargePanel.tsx'
import { StepNow } from './StepNow.tsx'
import { VesselSteps } from './VesselSteps.tsx'
import styles from './Tg.module.css'

const mostVessels = 500
/** machines into which bags go */
const vesselTypes = 'mixer,mill,sieve'

/** 投缸台: one vessel, its batch, the next bag and the one next step, for fingers and a scanner (factory.md 3.21). Which vessel stands in the address, so a tablet keeps its own. */
export function TgPage() {
  const [search, setSearch] = useSearchParams()
  const found = useRecords(machines, { type_MultiString: vesselTypes, column: 'seq', order: 'asc', pageNo: 1, pageSize: mostVessels }, true)
  return (
    <Asked query={found} failed="设备没有读出">
      {({ records }) => {
        const vessel = records.find((one) => code(one) === search.get('machine')) ?? records[0]
        if (!vessel) return <Empty description="还没有混合机、磨机或筛，请先在设备台账中登记" />
        return (
          <StationFrame title="投缸台 tg" place={plainText({ name: 'name' }, vessel)} right="mes:station:tg">
            <LiveStates />
            <div className={styles.top}>
              <Select
                size="large"
                aria-label="我的设备"
                className={styles.vessel ?? ''}
                value={code(vessel)}
                options={records.map((one) => ({ value: code(one), label: `${code(one)} ${plainText({ name: 'name' }, one)}` }))}
                onChange={(next) => setSearch({ machine: next }, { replace: true })}
              />
              <MachineStateTag equipCode={code(vessel)} />
            </div>
            <VesselDesk key={vessel.id} vesselId={vessel.id} />
          </StationFrame>
        )
      }}
    </Asked>
  )
}

const code = (machine: RecordRow) => plainText({ name: 'equipCode' }, machine)

function VesselDesk({ vesselId }: { vesselId: string }) {
  const reload = useReload(charges)
  const told = { onChange: reload, onGap: reload }
  useRecordChanges(charges.name, told)
  useRecordChanges(tasks.name, told)
  useRecordChanges(vessels.name, told)
  useRecordChanges('mesLineClearance', told)
  useRecordChanges('mesWeightOrder', told)
  return (
    <Asked query={useVessel(vesselId)} failed="设备的任务没有读出">
      {(now) => (
        <>
          <VesselSteps now={now} onDone={reload} />
          {now.task === null ? (
            <Empty description="这台设备现在没有任务。派工后会自己出现在这里" />
          ) : (
            <>
              <ChargePanel now={now} onCharged={reload} />
              <div className={styles.parts}>
                <BagList now={now} onDone={reload} />
                <StepNow now={now} />
              </div>
            </>
          )}
        </>
      )}
    </Asked>
  )
}
