import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { flowMap } from '#contract/rules/plantFlow.ts'
import { machinePath } from '../../frame/boardList.ts'
import type { MachineReading } from '../../live/machineReading.ts'
import { MapStages } from './MapStages.tsx'
import { nodeWords } from './nodeWords.ts'
import styles from './MapBoard.module.css'

// The graph is not needed for the first live value: it comes after it.
const PlantGraph = lazy(async () => ({ default: (await import('../../../charts/g6/PlantGraph.tsx')).PlantGraph }))

type Props = { machines: readonly Machine[]; readings: ReadonlyMap<string, MachineReading> }

/** Machines on the way of the material, as large as there is room; in stages until the graph has come. */
export function FlowGraph(props: Props) {
  return (
    <Suspense fallback={<MapStages machines={props.machines} />}>
      <Drawn {...props} />
    </Suspense>
  )
}

function Drawn({ machines, readings }: Props) {
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
              data-machine={id}
              aria-label={`${id} ${nodeWords(id, readings.get(id)).words}`}
              style={{ left: x - width / 2, top: y - height / 2, width, height }}
            />
          ))}
        </>
      ) : null}
    </div>
  )
}
