// Where in the flow does it stick?
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Machine, Overview } from '#contract/modules/equipment/overview.ts'
import { machineStates } from '#contract/modules/equipment/machineState.ts'
import { flowMap } from '#contract/rules/plantFlow.ts'
import { useOverview } from '../../api/plc.ts'
import { useSubscription } from '../../realtime/useSubscription.ts'
import { LoadingFace, RefusedFace, SentenceFace, WaitingFace } from '../frame/faces.tsx'
import { useViewport } from '../frame/useViewport.ts'
import { machinePath } from '../frame/boardList.ts'
import { WallFrame } from '../frame/WallFrame.tsx'
import { ActiveLine } from '../live/ActiveLine.tsx'
import type { MachineReading } from '../live/machineReading.ts'
import { tallyOf } from '../live/plantWatch.ts'
import { isUrgent, needOf } from '../live/ranking.ts'
import { usePlantWatch } from '../live/usePlantWatch.ts'
import { subscribedTags, watchedTags } from '../live/watchedTags.ts'
import { StateTally } from './plc/StateTally.tsx'
import { MapStages } from './map/MapStages.tsx'
import styles from './map/MapBoard.module.css'

// The graph is not needed for the first live value: it comes after it.
const PlantGraph = lazy(async () => ({ default: (await import('../../charts/g6/PlantGraph.tsx')).PlantGraph }))

const title = '工艺地图'
const rateHz = 2

/** The machines on the way of the material, with their states as they are; a touch opens the machine. */
export function MapBoard() {
  const { data, error, failureReason, refetch } = useOverview()
  if (data && data.machines.length > 0) return <PlantMap overview={data} />
  return (
    <WallFrame title={title} subtitle="" tally={null} footer={null} hasPortrait>
      {data ? (
        <SentenceFace says="还没有设备" todo="请先导入采集设备和测点，导入后这里自动出现。" />
      ) : (
        <WaitingFace error={error ?? failureReason} onRetry={() => void refetch()} />
      )}
    </WallFrame>
  )
}

function PlantMap({ overview: { machines } }: { overview: Overview }) {
  const watched = useMemo(() => watchedTags(machines), [machines])
  const tags = useMemo(() => subscribedTags(machines, watched), [machines, watched])
  const subscription = useSubscription({ tags, rateHz })
  const { order } = usePlantWatch(machines, watched, subscription.phase === 'ready')
  const { layout } = useViewport({ hasPortrait: true })
  return (
    <WallFrame
      title={title}
      subtitle=""
      tally={order.length > 0 ? <StateTally tally={tallyOf(order)} only={null} onOnly={() => {}} /> : null}
      footer={order.length > 0 ? <ActiveLine order={order} page={null} /> : null}
      hasPortrait
    >
      {subscription.phase === 'refused' ? (
        <RefusedFace message={subscription.message} />
      ) : order.length === 0 ? (
        <LoadingFace />
      ) : layout === 'page' ? (
        <MapStages machines={machines} />
      ) : (
        <Suspense fallback={<MapStages machines={machines} />}>
          <FlowGraph machines={machines} order={order} />
        </Suspense>
      )}
    </WallFrame>
  )
}

function FlowGraph({ machines, order }: { machines: readonly Machine[]; order: readonly MachineReading[] }) {
  const host = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    const place = host.current
    if (!place) return undefined
    const measure = () => setRoom({ width: place.offsetWidth, height: place.offsetHeight })
    const watching = new ResizeObserver(measure)
    watching.observe(place)
    return () => watching.disconnect()
  }, [])
  const map = useMemo(() => (room ? flowMap(machines, room.width, room.height) : null), [machines, room])
  const readings = new Map(order.map((reading) => [reading.machine.equipCode, reading]))
  return (
    <div ref={host} className={styles.map}>
      {map && room ? (
        <>
          {map.heads.map(({ title: head, x, y }) => (
            <span key={head} className={styles.head} data-left={x === 0} style={{ left: x, top: y }}>
              {head}
            </span>
          ))}
          <PlantGraph
            label="设备和物料的走向"
            width={room.width}
            height={room.height}
            nodes={map.nodes.map((node) => ({ ...node, ...nodeWords(node.id, readings.get(node.id)) }))}
            edges={map.edges.map((edge) => ({
              ...edge,
              isLive: readings.get(edge.source)?.state === 'running' && readings.get(edge.target)?.state === 'running',
            }))}
          />
          {map.nodes.map(({ id, x, y, width, height }) => (
            <Link
              key={id}
              to={machinePath(id)}
              className={styles.touch}
              aria-label={`${id} ${nodeWords(id, readings.get(id)).words}`}
              style={{ left: x - width / 2, top: y - height / 2, width, height }}
            />
          ))}
        </>
      ) : null}
    </div>
  )
}

function nodeWords(id: string, reading: MachineReading | undefined): { title: string; words: string; figure: string; colour: string; isUrgent: boolean } {
  if (!reading) return { title: id, words: '等待数据', figure: '', colour: stateColour('offline'), isUrgent: false }
  const state = reading.lost !== null && reading.state !== 'down' ? 'offline' : reading.state
  const [crossing] = reading.crossings
  const figure = crossing ? `${crossing.tag.text} ${crossing.tag.meta?.unit ?? ''}` : ''
  const colour = crossing ? themeColour(crossing.crossing.urgency === 'high' ? '--high' : '--medium') : stateColour(state)
  return { title: id, words: machineStates[state].word, figure, colour, isUrgent: isUrgent(needOf(reading)) }
}

function stateColour(state: string): string {
  return themeColour(`--state-${state.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
}

/** Canvas knows no variables: a colour as the theme has it. */
function themeColour(name: string): string {
  return (
    getComputedStyle(document.querySelector('[data-theme]') ?? document.documentElement)
      .getPropertyValue(name)
      .trim() || '#7d8896'
  )
}
