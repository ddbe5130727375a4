import { Card } from 'antd'
import type { BatchDossier } from '#contract/modules/charging/batchDossier.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { deviationMarks } from './deviationMarks.ts'
import styles from './Dossier.module.css'

const minuteMs = 60_000

/** The steps of a batch on one time line, deviations on it where they were; weighing and charging stand before the first step. */
export function DossierSteps({ record }: { record: BatchDossier }) {
  const { steps, deviations, plantTz, checkedAt } = record
  const spans = [
    ...bagSpans(record),
    ...steps.flatMap(({ processName, equipCode, startMs, endMs }) =>
      startMs === null ? [] : [{ name: processName, place: equipCode ?? '', from: startMs, to: endMs ?? checkedAt }],
    ),
  ]
  if (spans.length === 0)
    return (
      <Card size="small" title="步骤">
        <p className={styles.quiet}>还没有开工</p>
      </Card>
    )
  const [from, to] = [Math.min(...spans.map((span) => span.from)), Math.max(...spans.map((span) => span.to))]
  const width = Math.max(1, to - from)
  const share = (at: number) => `${Math.max(0, Math.min(100, ((at - from) / width) * 100)).toFixed(2)}%`
  const clock = (at: number) => wireTime(at, plantTz).slice(5, 16)
  return (
    <Card size="small" title="步骤" extra={`总长 ${hours(width)}`}>
      <ol className={styles.steps}>
        {spans.map(({ name, place, from: start, to: end }) => (
          <li key={`${name} ${start}`}>
            <span className={styles.step}>
              {name} <small>{place}</small>
            </span>
            <span className={styles.track}>
              <i style={{ left: share(start), width: `max(3px, ${(((end - start) / width) * 100).toFixed(2)}%)` }} title={`${clock(start)} 至 ${clock(end)}`} />
              {deviations
                .filter(({ at, equipCode }) => at >= start && at <= end && equipCode === place)
                .map(({ at, text, kind }) => (
                  <b key={`${at} ${text}`} style={{ left: share(at) }} title={`${clock(at)} ${text}`} role="img" aria-label={text}>
                    {deviationMarks[kind]}
                  </b>
                ))}
            </span>
            <span className={styles.quiet}>{hours(end - start)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.ends}>
        <span>{clock(from)}</span>
        <span>{clock(to)}</span>
      </p>
    </Card>
  )
}

function bagSpans({ bags }: BatchDossier) {
  const weighed = bags.map(({ weighAt }) => weighAt)
  const charged = bags.flatMap(({ chargedAt }) => (chargedAt === null ? [] : [chargedAt]))
  const span = (name: string, times: readonly number[]) => (times.length === 0 ? [] : [{ name, place: '', from: Math.min(...times), to: Math.max(...times) }])
  return [...span('称量', weighed), ...span('投料', charged)]
}

function hours(ms: number): string {
  const minutes = Math.round(ms / minuteMs)
  return minutes < 60 ? `${minutes} 分` : `${Math.floor(minutes / 60)} 时 ${minutes % 60} 分`
}
