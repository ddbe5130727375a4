import { Card, Empty, Segmented, Skeleton } from 'antd'
import { startKinds } from '#contract/modules/recall/impact.ts'
import type { Impact, ImpactAsked } from '#contract/modules/recall/impact.ts'
import { recalls } from '#contract/modules/recall/recall.ts'
import { useImpact } from '../../../api/recall.ts'
import { useReload, useRecords } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { plainText } from '../../fields/plain.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { Asked } from '../../session/Asked.tsx'
import { mostDrawn } from '../material/foldTrace.ts'
import { TracePicture } from '../material/TracePicture.tsx'
import type { Looking } from '../material/traceLayout.ts'
import { ReachedCounts } from './ReachedCounts.tsx'
import { ReachedTable } from './ReachedTable.tsx'
import { RecallPanel } from './RecallPanel.tsx'
import { StartBar } from './StartBar.tsx'
import styles from './RecallPage.module.css'

const ways: { value: Looking; label: string }[] = [
  { value: 'backward', label: '反向' },
  { value: 'both', label: '双向' },
  { value: 'forward', label: '正向' },
]

/** 召回模拟: from any code, or a scale, machine or person between two times, to every lot, box, place and customer, and to what holds them (factory.md 3.20). */
export function RecallPage() {
  const { asked, ask } = useAddressQuery()
  const reload = useReload(recalls)
  useRecordChanges(recalls.name, { onChange: reload, onGap: reload })
  const id = asked['recall'] ?? ''
  const kept = useRecords(recalls, { id, pageNo: 1, pageSize: 1 }, id !== '')
  const opened = kept.data?.records[0] ?? null
  const start = opened ? startIn(opened) : startOf(asked)
  const query = useImpact(start)
  if (id !== '' && opened === null && !kept.isFetched) return <Skeleton active aria-label="正在加载" />
  return (
    <div className={styles.page}>
      <StartBar
        key={JSON.stringify(start)}
        start={start}
        isFixed={opened !== null}
        impact={start === null ? undefined : query.data}
        onSearch={(next) => ask({ ...next })}
      />
      {start === null ? (
        <Card>
          <Empty description="扫批次、料件、箱、生产单、出库单、收货单或容器的码；也可以从一台秤、一台设备或一个人的一段时间查起" />
        </Card>
      ) : (
        <div className={styles.columns}>
          <div className={styles.left}>
            <Asked query={query} failed="没有查出去向">
              {(impact) => <Reached impact={impact} way={wayIn(asked['way'])} onWay={(way) => ask({ ...asked, way })} />}
            </Asked>
          </div>
          {query.data === undefined ? null : (
            <RecallPanel start={start} impact={query.data} recall={opened} onOpened={(recall) => ask(recall === '' ? { ...start } : { recall })} />
          )}
        </div>
      )}
    </div>
  )
}

function Reached({ impact, way, onWay }: { impact: Impact; way: Looking; onWay: (way: Looking) => void }) {
  const { trace, startLots } = impact
  const isShown = (depth: number) => way === 'both' || (way === 'forward' ? depth >= 0 : depth <= 0)
  const lots = trace.lots.filter(({ depth }) => isShown(depth))
  const ids = new Set(lots.map(({ id }) => id))
  const drawn = { lots, edges: trace.edges.filter(({ parent, child }) => ids.has(parent) && ids.has(child)) }
  return (
    <>
      <ReachedCounts impact={impact} />
      <Card
        size="small"
        title="谱系"
        extra={<Segmented aria-label="方向" size="small" options={ways} value={way} onChange={onWay} />}
        className={styles.picture ?? ''}
      >
        <p className={styles.quiet}>
          左边从哪来，右边到哪去{lots.length > mostDrawn ? `；超过 ${mostDrawn} 个批次，同一物料合成一张卡，每个批次在下面的清单里` : ''}
        </p>
        <TracePicture trace={drawn} direction="both" isChosen={(id) => startLots.length <= mostDrawn && startLots.includes(id)} onChoose={nothing} />
      </Card>
      <ReachedTable impact={impact} />
    </>
  )
}

const nothing = () => {}

function wayIn(text: string | undefined): Looking {
  return ways.find(({ value }) => value === text)?.value ?? 'both'
}

function startOf(asked: Readonly<Record<string, string>>): ImpactAsked | null {
  const { code = '', from = '', to = '' } = asked
  return code === '' ? null : { kind: startKinds.find((kind) => kind === asked['kind']) ?? 'code', code, from, to }
}

function startIn(recall: RecordRow): ImpactAsked {
  const text = (name: string) => plainText({ name }, recall)
  return { kind: startKinds.find((kind) => kind === text('startKind')) ?? 'code', code: text('startCode'), from: text('fromTime'), to: text('toTime') }
}
