import { boxes } from '#contract/modules/packing/box.ts'
import { usePackDesk } from '../../../api/packing.ts'
import { useReload } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { Asked } from '../../session/Asked.tsx'
import { BoxDesk } from './BoxDesk.tsx'
import { ChooseJob } from './ChooseJob.tsx'
import { useAddressQuery } from '../../resource/listQueryState.ts'

/** 内包装箱 (/nbc/box): fill, weigh, seal, for gloves and a scanner (factory.md 3.12). The job stands in the address. */
export function NbcBoxPage() {
  const { asked, ask } = useAddressQuery()
  const jobId = asked['job']
  if (jobId === undefined) return <ChooseJob title="内包装箱" right="mes:nbc:box" onChoose={(id) => ask({ job: id })} />
  return <OpenDesk key={jobId} jobId={jobId} onLeave={() => ask({})} />
}

function OpenDesk({ jobId, onLeave }: { jobId: string; onLeave: () => void }) {
  const reload = useReload(boxes)
  const told = { onChange: reload, onGap: reload }
  useRecordChanges(boxes.name, told)
  useRecordChanges('mesBoxItem', told)
  useRecordChanges('mesNbcJob', told)
  return (
    <Asked query={usePackDesk(jobId)} failed="内包任务没有读出">
      {(desk) => <BoxDesk desk={desk} onDone={reload} onLeave={onLeave} />}
    </Asked>
  )
}
