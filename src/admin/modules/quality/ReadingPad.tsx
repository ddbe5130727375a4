import { App } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { submitQc, qcOrders } from '#contract/modules/quality/qcOrder.ts'
import { createIntent } from '../../../api/commands.ts'
import { readRecord } from '../../../api/records.ts'
import { openPatrolNcr, useRecording } from '../../../api/quality.ts'
import { ReadyKey } from '../../grey/ReadyKey.tsx'
import { choicesOf, judged, wantedText } from './reading.ts'
import type { Reading } from './reading.ts'
import styles from './Xc.module.css'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '删一位', '0', '.'] as const
const longest = 12

type Props = { qcId: string; pointName: string; readings: readonly Reading[]; onChange: () => void }

/** One reading, as large as a glove needs it: what is wanted, what was typed, how it is judged, and the two ways on. */
export function ReadingPad({ qcId, pointName, readings, onChange }: Props) {
  const [value, setValue] = useState('')
  const [isBusy, setBusy] = useState(false)
  const record = useRecording(qcId)
  const { message } = App.useApp()
  const at = readings.findIndex(({ judge }) => judge === '')
  const current = readings[at]

  async function busy(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      void message.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = () =>
    busy(async () => {
      const order = await readRecord(qcOrders, qcId)
      await createIntent().give(qcOrders, submitQc, { record: order, asked: {} }, async () => [])
      onChange()
    })
  const keep = (text: string, isNonconforming: boolean) =>
    busy(async () => {
      if (!current) return
      await record([{ id: current.id, version: current.version, value: text }])
      if (isNonconforming) {
        const ncrNo = await openPatrolNcr(`巡查 ${pointName}：${current.name} ${text} ${current.unit}，要求 ${wantedText(current)}`)
        void message.warning(`已开不合格单 ${ncrNo}`)
      }
      setValue('')
      onChange()
    })

  if (!current)
    return (
      <section className={styles.pad} aria-label="这一处">
        <h2>{`${pointName} 都记下了`}</h2>
        <button type="button" className={styles.good} disabled={isBusy} onClick={() => void submit()}>
          交，去下一处
        </button>
      </section>
    )

  const verdict = judged(current, value)
  const isFailed = 'refused' in verdict || verdict.judge === 'fail'
  const choices = choicesOf(current)
  return (
    <section className={styles.pad} aria-label="这一处">
      <header>
        <p>{`下一步　${pointName}　${at + 1} / ${readings.length}`}</p>
        <h2>{`${current.name}，第 ${current.sampleNo} 次`}</h2>
      </header>
      {current.type === 'choice' && choices.length > 0 ? (
        <div className={styles.choices}>
          {choices.map((choice) => (
            <button key={choice} type="button" aria-pressed={value === choice} onClick={() => setValue(choice)}>
              {choice}
            </button>
          ))}
        </div>
      ) : current.type === 'text' ? (
        <textarea aria-label={current.name} rows={3} value={value} maxLength={100} onChange={(event) => setValue(event.target.value)} />
      ) : (
        <div className={styles.typing}>
          <output aria-label={current.name}>
            {value === '' ? '—' : value} <small>{current.unit}</small>
          </output>
          <div className={styles.keys}>
            {keys.map((key) => (
              <button key={key} type="button" onClick={() => setValue((before) => typedBy(before, key))}>
                {key}
              </button>
            ))}
          </div>
        </div>
      )}
      <p className={styles.wanted}>{`要求 ${wantedText(current) || '记下即可'}`}</p>
      {value === '' ? null : (
        <p role="status" className={styles.verdict} data-judge={isFailed ? 'fail' : 'pass'}>
          {'refused' in verdict ? `▲ ${verdict.refused}` : verdict.judge === 'fail' ? `▲ ${current.name} 不合格` : '✓ 合格'}
        </p>
      )}
      <div className={styles.ways}>
        {isFailed && value !== '' ? (
          <>
            <button type="button" className={styles.good} onClick={() => setValue('')}>
              再测一次
            </button>
            <ReadyKey
              className={styles.bad}
              disabled={isBusy}
              reason={'refused' in verdict ? `${verdict.refused}，请再测一次` : null}
              onClick={() => void keep(value, true)}
            >
              记下，开不合格
            </ReadyKey>
          </>
        ) : (
          <ReadyKey className={styles.good} disabled={isBusy} reason={value === '' ? `请先填${current.name}` : null} onClick={() => void keep(value, false)}>
            记下
          </ReadyKey>
        )}
      </div>
    </section>
  )
}

function typedBy(before: string, key: (typeof keys)[number]): string {
  if (key === '删一位') return before.slice(0, -1)
  if (key === '.' && (before === '' || before.includes('.'))) return before
  return before.length < longest ? before + key : before
}
