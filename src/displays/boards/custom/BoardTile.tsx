import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import type { Tile } from '#contract/modules/walls/board.ts'
import { useTag } from '../../../realtime/useTag.ts'
import { lowLimitsCount } from '../../live/crossing.ts'
import { LimitFigure } from '../../live/LimitFigure.tsx'
import { LiveValue } from '../../live/LiveValue.tsx'
import type { MachineReading } from '../../live/machineReading.ts'
import { needOf } from '../../live/ranking.ts'
import { rangeWords } from '../../live/limitWords.ts'
import { ShiftStrip } from '../../live/ShiftStrip.tsx'
import type { ShiftStates } from '../../live/useShiftStates.ts'
import { StateWord } from '../../live/StateWord.tsx'
import { MachineCard } from '../plc/MachineCard.tsx'
import { AlarmTile } from './AlarmTile.tsx'
import { AndonTile } from './AndonTile.tsx'
import { FigureTile } from './FigureTile.tsx'
import { Gone } from './Gone.tsx'
import { TrendTile } from './TrendTile.tsx'
import styles from './CustomBoard.module.css'

// what changes slower than once a second comes after the first value (performance.md B2)
const MapTile = lazy(async () => ({ default: (await import('./MapTile.tsx')).MapTile }))
const OeeFigures = lazy(async () => ({ default: (await import('./OeeFigures.tsx')).OeeFigures }))
const ReportFigureTile = lazy(async () => ({ default: (await import('./ReportFigureTile.tsx')).ReportFigureTile }))
const ReportTile = lazy(async () => ({ default: (await import('./ReportTile.tsx')).ReportTile }))

export type BoardTileProps = {
  tile: Tile
  readings: ReadonlyMap<string, MachineReading>
  stripOf: ShiftStates['stripOf']
  recent: ReadonlyMap<string, readonly (number | null)[]>
  machines: readonly Machine[]
  plantTz: string
  isReady: boolean
}

/** One tile of the closed list; what it is about and is gone says so in its place. */
export function BoardTile(props: BoardTileProps) {
  return (
    <Suspense fallback={<div className={styles.waiting} />}>
      <TileOfKind {...props} />
    </Suspense>
  )
}

function TileOfKind({ tile, readings, stripOf, recent, machines, plantTz, isReady }: BoardTileProps) {
  switch (tile.kind) {
    case 'machine': {
      const reading = readings.get(tile.equipCode)
      if (!reading)
        return machines.some(({ equipCode }) => equipCode === tile.equipCode) ? <div className={styles.waiting} /> : <Gone what="设备" code={tile.equipCode} />
      const { machine, crossings, state } = reading
      const keyTag = crossings[0]?.tag.tagCode ?? machine.processTags[0] ?? null
      return (
        <MachineCard
          machine={machine}
          need={needOf(reading)}
          keyTag={keyTag}
          lowCounts={lowLimitsCount(machine.type, state)}
          recent={recent.get(keyTag ?? '') ?? none}
          {...stripOf(reading)}
        />
      )
    }
    case 'value':
      return <ValueTile tagCode={tile.tagCode} title={tile.title} isReady={isReady} />
    case 'limit':
      return (
        <Titled title={tile.title}>
          <div className={styles.limits}>
            {tile.tagCodes.map((tagCode) => (
              <LimitLine key={tagCode} tagCode={tagCode} isReady={isReady} />
            ))}
          </div>
        </Titled>
      )
    case 'trend':
      return <TrendTile tagCode={tile.tagCode} title={tile.title} minutes={tile.minutes} plantTz={plantTz} isReady={isReady} />
    case 'states':
      return (
        <Titled title={tile.title || '状态 12 小时'}>
          <ul className={styles.states}>
            {tile.equipCodes.map((code) => {
              const reading = readings.get(code)
              return (
                <li key={code}>
                  <b>{code}</b>
                  {reading ? (
                    <>
                      <span className={styles.strip}>
                        <ShiftStrip {...stripOf(reading)} />
                      </span>
                      <StateWord stateTag={reading.machine.stateTag} withReason={false} />
                    </>
                  ) : (
                    <span className={styles.quiet}>{machines.some(({ equipCode }) => equipCode === code) ? '等待数据' : '已删除'}</span>
                  )}
                </li>
              )
            })}
          </ul>
        </Titled>
      )
    case 'oee':
      return <OeeFigures title={tile.title} equipCodes={tile.equipCodes} />
    case 'andon':
      return <AndonTile title={tile.title} equipCodes={tile.equipCodes} />
    case 'map':
      return <MapTile title={tile.title} workshopCode={tile.workshopCode} machines={machines} readings={readings} />
    case 'report':
      return <ReportTile title={tile.title} report={tile.report} plantTz={plantTz} />
    case 'reportFigure':
      return <ReportFigureTile tile={tile} />
    case 'figure':
      return <FigureTile figure={tile.figure} title={tile.title} readings={readings} machines={machines.length} />
    case 'alarms':
      return <AlarmTile title={tile.title} equipCodes={tile.equipCodes} />
    case 'picture':
      return <img className={styles.picture} src={tile.path} alt={tile.title} />
    case 'text':
      return <p className={styles.text}>{tile.text}</p>
    default:
      return tile satisfies never
  }
}

const none: readonly number[] = []

/** A tile with its title above. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.tile} aria-label={title}>
      {title === '' ? null : <h2>{title}</h2>}
      {children}
    </section>
  )
}

function ValueTile({ tagCode, title, isReady }: { tagCode: string; title: string; isReady: boolean }) {
  const tag = useTag(tagCode)
  if (isReady && !tag.meta) return <Gone what="测点" code={tagCode} />
  return (
    <Titled title={title || tag.meta?.name || tagCode}>
      <p className={styles.value}>
        <LiveValue tagCode={tagCode} reasonAt="below" lowCounts />
      </p>
      <p className={styles.quiet}>{tag.meta ? rangeWords(tag.meta) : ''}</p>
    </Titled>
  )
}

/** One of several values between its limits; a tag that is gone keeps its line, and the others theirs. */
function LimitLine({ tagCode, isReady }: { tagCode: string; isReady: boolean }) {
  const { meta } = useTag(tagCode)
  if (!isReady || meta) return <LimitFigure tagCode={tagCode} lowCounts />
  return (
    <p className={styles.goneLine} role="alert">
      测点已删除 {tagCode}
    </p>
  )
}
