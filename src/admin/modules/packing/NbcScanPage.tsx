import { nbcMaterials } from '#contract/modules/packing/nbcMaterial.ts'
import { usePackDesk } from '../../../api/packing.ts'
import { useReload } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { Asked } from '../../session/Asked.tsx'
import { ChooseJob } from './ChooseJob.tsx'
import { JobDesk } from './JobDesk.tsx'
import { useAddressQuery } from '../../resource/listQueryState.ts'

/** 内包扫码 (/nbc/scan): the job, its inner packing materials, the clearance of the line, and its balance at the end (factory.md 3.12). */
export function NbcScanPage() {
  const { asked, ask } = useAddressQuery()
  const jobId = asked['job']
  if (jobId === undefined) return <ChooseJob title="内包扫码" right="mes:nbc:scan" onChoose={(id) => ask({ job: id })} />
  return <OpenJob key={jobId} jobId={jobId} onLeave={() => ask({})} />
}

function OpenJob({ jobId, onLeave }: { jobId: string; onLeave: () => void }) {
  const reload = useReload({ name: 'mesBox', path: '/mes/box' })
  const told = { onChange: reload, onGap: reload }
  useRecordChanges('mesNbcJob', told)
  useRecordChanges(nbcMaterials.name, told)
  useRecordChanges('mesLineClearance', told)
  return (
    <Asked query={usePackDesk(jobId)} failed="内包任务没有读出">
      {(desk) => <JobDesk desk={desk} onDone={reload} onLeave={onLeave} />}
    </Asked>
  )
}
