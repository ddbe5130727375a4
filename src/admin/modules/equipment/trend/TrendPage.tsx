import { Button, Card, Empty, Segmented, Space } from 'antd'
import { alarms } from '#contract/modules/alarms/alarm.ts'
import type { Overview, PlantTag } from '#contract/modules/equipment/overview.ts'
import { alarmStates, isOpenAlarm } from '#contract/rules/alarm/alarmState.ts'
import { useOverview, usePlantTags } from '../../../../api/plc.ts'
import { useRecords } from '../../../../api/records.ts'
import { TextChanges } from '../../../../charts/TextChanges.tsx'
import { liveView, rangeOf, trendRanges, zoomedView } from '../../../../charts/trendRanges.ts'
import { momentText } from '../../../../charts/trendTime.ts'
import { useServerNow } from '../../../../realtime/serverClock.ts'
import { useSubscription } from '../../../../realtime/useSubscription.ts'
import { plainText } from '../../../fields/plain.ts'
import { useAddressQuery } from '../../../resource/listQueryState.ts'
import { saveFile } from '../../../saveFile.ts'
import { Asked } from '../../../session/Asked.tsx'
import { ByTheme } from '../ByTheme.tsx'
import { useHolds } from '../../../session/useHolds.ts'
import { useTrends } from './useTrends.ts'
import { beganAt, firstCurves } from './firstCurves.ts'
import { MachineStrips } from './MachineStrips.tsx'
import { TagTree } from './TagTree.tsx'
import { trendCsv } from './trendCsv.ts'
import { codesIn, trendGroups } from './trendGroups.ts'
import { TrendGroup } from './TrendGroup.tsx'
import styles from './TrendPage.module.css'

const points = 800
const openStates = alarmStates.filter(isOpenAlarm).join(',')
const nothing = { id: '', version: 0 }
const rateHz = 5

/** Curves of any tags together over one time, continued by live values; all that is chosen stands in the address (factory.md Appendix B, 趋势). */
export function TrendPage() {
  const overview = useOverview()
  const tags = usePlantTags()
  return (
    <Asked query={overview} failed="设备没有读出">
      {(plant) => (
        <Asked query={tags} failed="测点没有读出">
          {(all) => <Trends plant={plant} all={all} />}
        </Asked>
      )}
    </Asked>
  )
}

function Trends({ plant: { machines, plantTz }, all }: { plant: Overview; all: readonly PlantTag[] }) {
  const { asked, ask } = useAddressQuery()
  const seesAlarms = useHolds('mes:alarm:list')
  const range = rangeOf(asked['range'] ?? null)
  const nowMs = useServerNow(range.refreshMs)
  const zoom = zoomedView(asked['from'] ?? null, asked['to'] ?? null)
  const view = zoom ?? liveView(range, nowMs)
  /** what was chosen stays, also when it is nothing */
  const change = (more: Record<string, string>) =>
    ask(Object.fromEntries(Object.entries({ ...asked, tags: wanted.join(','), ...more }).filter(([name, value]) => name === 'tags' || value !== '')))

  const alarmed = useRecords(alarms, { state_MultiString: openStates, pageNo: 1, pageSize: 1 }, asked['tags'] === undefined && seesAlarms)
  const first =
    asked['tags'] === undefined && (alarmed.data !== undefined || !seesAlarms || alarmed.error !== null)
      ? firstCurves(machines, all, plainText({ name: 'equipCode' }, alarmed.data?.records[0] ?? nothing) || null)
      : null
  const wanted = first?.codes ?? codesIn(asked['tags'])
  const chosen = wanted.flatMap((code) => all.find(({ tagCode }) => tagCode === code) ?? [])
  const gone = wanted.filter((code) => !chosen.some(({ tagCode }) => tagCode === code))
  const drawn = chosen.filter(({ isText }) => !isText)
  const codes = chosen.map(({ tagCode }) => tagCode)
  const phase = useSubscription({ tags: codes, rateHz })
  const { trends, error } = useTrends({ tagCodes: codes, fromMs: view.askFromMs, toMs: view.askToMs, points })
  const drawnTrends = drawn.map(({ tagCode }) => trends[codes.indexOf(tagCode)])
  const beganMs = beganAt(drawnTrends, view)
  const ours = machines.filter(({ equipCode }) => chosen.some((tag) => tag.equipCode === equipCode))

  return (
    <Card>
      <ByTheme className={styles.page}>
        <TagTree machines={machines} tags={all} chosen={codes} onChoose={(next) => change({ tags: next.join(',') })} />
        <div className={styles.bar}>
          <Segmented
            aria-label="趋势时间"
            options={trendRanges.map(({ key, label }) => ({ value: key, label }))}
            value={zoom === null ? range.key : ''}
            onChange={(key) => change({ range: key, from: '', to: '' })}
          />
          {zoom === null ? null : (
            <Space>
              <span className={styles.quiet}>
                {momentText(view.fromMs, plantTz)} 至 {momentText(view.toMs, plantTz)}
              </span>
              <Button onClick={() => change({ from: '', to: '' })}>回到实时</Button>
            </Space>
          )}
          <span className={styles.space} />
          <Button
            disabled={drawnTrends.every((trend) => trend === undefined)}
            onClick={() =>
              saveFile(
                new Blob([trendCsv(drawn, drawnTrends, plantTz)], { type: 'text/csv' }),
                `趋势 ${momentText(view.fromMs, plantTz).replaceAll(':', '')}.csv`,
              )
            }
          >
            导出
          </Button>
        </div>
        {first === null ? null : <p className={styles.quiet}>{first.why}</p>}
        {beganMs === null ? null : (
          <p className={styles.quiet} role="status">
            这些测点从 {momentText(beganMs, plantTz)} 才开始有记录，之前没有数据
          </p>
        )}
        {gone.length > 0 ? <p className={styles.quiet}>{gone.join('、')} 已不存在</p> : null}
        {error === null ? null : <p role="alert">历史没有读出：{error.message}</p>}
        {chosen.length === 0 ? <Nothing machines={machines} all={all} onChoose={(next) => change({ tags: next.join(',') })} /> : null}
        {chosen.map((tag) =>
          tag.isText ? (
            <section key={tag.tagCode} aria-label={`${tag.name}的变化`}>
              <header className={styles.keys}>
                {tag.name} <small className={styles.quiet}>{tag.tagCode}</small>
              </header>
              <div className={styles.plot}>
                <TextChanges changes={trends[codes.indexOf(tag.tagCode)]?.texts} toMs={view.toMs} timeZone={plantTz} />
              </div>
            </section>
          ) : null,
        )}
        {trendGroups(drawn).map((group) => (
          <TrendGroup
            key={group.map(({ tagCode }) => tagCode).join(' ')}
            tags={group}
            trends={group.map(({ tagCode }) => trends[codes.indexOf(tagCode)])}
            metas={phase.phase === 'ready' ? phase.metas : []}
            view={view}
            plantTz={plantTz}
            onZoom={(fromMs, toMs) => change({ from: String(Math.round(fromMs)), to: String(Math.round(toMs)) })}
            onReset={() => change({ from: '', to: '' })}
          />
        ))}
        {ours.length > 0 ? <MachineStrips machines={ours} view={view} /> : null}
        {drawn.length > 0 ? <p className={styles.quiet}>在曲线上拖动可放大一段时间，双击返回；地址可以收藏或发给别人。</p> : null}
      </ByTheme>
    </Card>
  )
}

type NothingProps = { machines: Overview['machines']; all: readonly PlantTag[]; onChoose: (codes: string[]) => void }

/** Nothing is chosen yet: a machine is one click away. */
function Nothing({ machines, all, onChoose }: NothingProps) {
  const offered = machines.flatMap(({ equipCode, name, processTags }) => {
    const codes = processTags.filter((code) => all.some(({ tagCode }) => tagCode === code)).slice(0, 3)
    return codes.length === 0 ? [] : [{ equipCode, name, codes }]
  })
  if (offered.length === 0) return <Empty description="还没有可以画曲线的测点，请先在“测点”里新增或导入" />
  return (
    <Empty description="选择测点，或从一台设备的关键参数开始">
      <div className={styles.offers}>
        {offered.map(({ equipCode, name, codes }) => (
          <Button key={equipCode} onClick={() => onChoose(codes)}>
            {equipCode} {name}
          </Button>
        ))}
      </div>
    </Empty>
  )
}
