// What does every tag of this device say, and can it be believed?
import { lazy, Suspense, useCallback, useDeferredValue, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { TagMeta } from '#contract/tag.ts'
import { useDiagnostics } from '../../api/plc.ts'
import { ApiError } from '../../api/request.ts'
import { useFailure } from '../../api/useFailure.ts'
import { useSubscription } from '../../realtime/useSubscription.ts'
import { LoadingFace, RefusedFace, SentenceFace } from '../frame/faces.tsx'
import { DeviceLine } from './tags/DeviceLine.tsx'
import { TagsFrame } from './tags/TagsFrame.tsx'
import { TagTable } from './tags/TagTable.tsx'
import { tagsRequest } from './tags/tagsRequest.ts'
import { TagTools } from './tags/TagTools.tsx'
import type { TagFilter } from './tags/tagFilter.ts'
import { useArranged } from './tags/useArranged.ts'

const FourOrdersPanel = lazy(async () => ({ default: (await import('./tags/FourOrdersPanel.tsx')).FourOrdersPanel }))

/** Raw registers of a big device are a lot to fetch: they wait until somebody wants them. */
const mostRawFromStart = 200

/** Commissioning: every tag of one device with value, unit, quality, age and raw registers. */
export function TagsBoard() {
  const { deviceCode = '' } = useParams()
  return <DeviceTags key={deviceCode} deviceCode={deviceCode} />
}

function DeviceTags({ deviceCode }: { deviceCode: string }) {
  const subscription = useSubscription(tagsRequest(deviceCode))
  const query = useDiagnostics(deviceCode)
  const { data: device } = query
  const failure = useFailure(query, deviceCode)
  if (subscription.phase === 'ready' && subscription.metas.length > 0) return <ReadyTags deviceCode={deviceCode} metas={subscription.metas} />
  return (
    <TagsFrame title={deviceCode} subtitle={device ? <DeviceLine device={device} /> : null} tools={null}>
      {subscription.phase === 'refused' ? (
        <RefusedFace message={subscription.message} />
      ) : failure instanceof ApiError && failure.status === 404 ? (
        <SentenceFace says={`没有采集设备 ${deviceCode}`} todo="请检查地址，或先导入这台采集设备。">
          <Link to="/display/plc">看全部设备</Link>
        </SentenceFace>
      ) : subscription.phase === 'ready' ? (
        <SentenceFace says="这台设备还没有测点" todo="请导入测点表，导入后这里自动出现。" />
      ) : (
        <LoadingFace />
      )}
    </TagsFrame>
  )
}

function ReadyTags({ deviceCode, metas }: { deviceCode: string; metas: readonly TagMeta[] }) {
  const { data: device } = useDiagnostics(deviceCode)
  const [filter, setFilter] = useState<TagFilter>({ text: findInAddress(), quality: null, isWorstFirst: false })
  const [isRawOpen, setRawOpen] = useState(metas.length <= mostRawFromStart)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = useArranged(metas, useDeferredValue(filter))
  const choose = useCallback((tagCode: string) => setChosen((before) => (before === tagCode ? null : tagCode)), [])
  const chosenMeta = metas.find(({ tagCode }) => tagCode === chosen)
  return (
    <TagsFrame
      title={deviceCode}
      subtitle={device ? <DeviceLine device={device} /> : null}
      tools={
        <TagTools
          metas={metas}
          filter={filter}
          isRawOpen={isRawOpen}
          onFilter={(change) => setFilter((before) => ({ ...before, ...change }))}
          onRaw={setRawOpen}
        />
      }
    >
      <TagTable deviceCode={deviceCode} metas={shown} isRawOpen={isRawOpen} chosen={chosen} onChoose={choose} />
      {shown.length === 0 ? <SentenceFace says="没有符合条件的测点" todo="换一个查找词，或点“全部”。" /> : null}
      <Suspense fallback={null}>{chosenMeta ? <FourOrdersPanel deviceCode={deviceCode} meta={chosenMeta} onClose={() => setChosen(null)} /> : null}</Suspense>
    </TagsFrame>
  )
}

/** What a link to one tag looks for, `?find=`. */
function findInAddress(): string {
  return new URLSearchParams(window.location.search).get('find') ?? ''
}
