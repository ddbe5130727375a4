import { machineStateNames, machineStates } from '#contract/modules/equipment/machineState.ts'
import type { Machine, StateRow } from '#contract/modules/equipment/overview.ts'
import { useStates } from '../../../../api/plc.ts'
import { StateKeys } from '../../../../charts/StateKeys.tsx'
import { StateStrip } from '../../../../charts/StateStrip.tsx'
import type { StateSpan } from '../../../../charts/stripBars.ts'
import type { TrendView } from '../../../../charts/trendRanges.ts'
import { useServerNow } from '../../../../realtime/serverClock.ts'
import styles from './TrendPage.module.css'

const everyMs = 30_000

/** What the machines of the curves did over the same time, below the curves and to their scale. */
export function MachineStrips({ machines, view: { fromMs, toMs } }: { machines: readonly Machine[]; view: TrendView }) {
  const nowMs = useServerNow(everyMs)
  const { data: rows = [] } = useStates({ equipCode: null, fromMs, toMs })
  const spans = machines.map(({ equipCode }) => spansOf(rows, equipCode, Math.min(toMs, nowMs)))
  const seen = machineStateNames.filter((name) =>
    spans.some((ours) => ours.some(({ state, ...span }) => state === name && span.toMs > fromMs && span.fromMs < toMs)),
  )
  return (
    <section className={styles.strips} aria-label="设备状态">
      {machines.map(({ equipCode, name }, index) => (
        <div key={equipCode} className={styles.strip}>
          <span title={name}>{equipCode}</span>
          <StateStrip spans={spans[index] ?? []} fromMs={fromMs} toMs={toMs} markMs={null} label={`${name}的状态`} />
        </div>
      ))}
      <StateKeys states={seen} wordOf={(state) => machineStates[state].word} />
    </section>
  )
}

function spansOf(rows: readonly StateRow[], code: string, knownUntilMs: number): StateSpan[] {
  return rows
    .filter(({ equipCode }) => equipCode === code)
    .map(({ state, startMs, endMs }) => ({
      state: machineStateNames.find((name) => name === state) ?? 'offline',
      fromMs: startMs,
      toMs: Math.min(endMs ?? knownUntilMs, knownUntilMs),
    }))
}
