// How is this machine, and since when?
import { useMemo } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { useOverview } from '../../api/plc.ts'
import { useFailure } from '../../api/useFailure.ts'
import { useSubscription } from '../../realtime/useSubscription.ts'
import { LoadingFace, RefusedFace, SentenceFace, WaitingFace } from '../frame/faces.tsx'
import { WallFrame } from '../frame/WallFrame.tsx'
import { usePlantWatch } from '../live/usePlantWatch.ts'
import { CommunicationLine } from './machine/CommunicationLine.tsx'
import { MachinePicture } from './machine/MachinePicture.tsx'
import { MachineWays } from './machine/MachineWays.tsx'

const rateHz = 4
/** A subscription may name 3000 tags in 64 KiB; more than this no page about one machine needs. */
const mostTags = 1000

/** One machine: state and reason, the states of the shift, trends, parameters, communication. */
export function MachineBoard() {
  const { code = '' } = useParams()
  const query = useOverview()
  const { data, refetch } = query
  const failure = useFailure(query)
  const machine = data?.machines.find(({ equipCode }) => equipCode === code)
  if (data && machine) return <MachineWall key={code} machine={machine} all={data.machines} plantTz={data.plantTz} />
  return (
    <WallFrame title={code} subtitle="" tally={null} footer={null} hasPortrait>
      {data ? (
        <SentenceFace says={`没有设备 ${code}`} todo="请检查地址，或从全部设备中选择。">
          <Link to="/display/plc">看全部设备</Link>
        </SentenceFace>
      ) : (
        <WaitingFace error={failure} onRetry={() => void refetch()} />
      )}
    </WallFrame>
  )
}

function MachineWall({ machine, all, plantTz }: { machine: Machine; all: readonly Machine[]; plantTz: string }) {
  const machines = useMemo(() => [machine], [machine])
  const watched = useMemo(() => new Map([[machine.equipCode, machine.processTags.slice(0, mostTags)]]), [machine])
  const tags = useMemo(
    () => [
      machine.stateTag,
      machine.stateSinceTag,
      ...(machine.faultTag === null ? [] : [machine.faultTag]),
      ...(machine.loadTags ?? []),
      ...machine.processTags.slice(0, mostTags),
    ],
    [machine],
  )
  const subscription = useSubscription({ tags, rateHz })
  const reading = usePlantWatch(machines, watched, subscription.phase === 'ready').order[0]

  return (
    <WallFrame
      title={machine.equipCode}
      subtitle={[machine.name, machine.workshopName].filter((word) => word !== '').join(' · ')}
      tally={<MachineWays machine={machine} machines={all} />}
      footer={<CommunicationLine deviceCode={machine.deviceCode} />}
      hasPortrait
    >
      {subscription.phase === 'refused' ? (
        <RefusedFace message={subscription.message} />
      ) : subscription.phase === 'loading' || !reading ? (
        <LoadingFace />
      ) : (
        <MachinePicture reading={reading} metas={subscription.metas} plantTz={plantTz} />
      )}
    </WallFrame>
  )
}
