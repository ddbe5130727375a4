import { Alert, App, Input, Radio } from 'antd'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { RecordRow } from '../../../api/records.ts'
import { useRecording } from '../../../api/quality.ts'
import { errorText } from '#contract/errorText.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { choicesOf, judged, readingOf, wantedText } from './reading.ts'
import type { Reading } from './reading.ts'
import styles from './Quality.module.css'

type Props = { qcId: string; rows: readonly RecordRow[]; isLocked: boolean }

/** Readings of an inspection, typed one below the other: Enter goes on, Ctrl+Enter saves. Each says at once how it is judged; the server judges it again. */
export function ReadingGrid({ qcId, rows, isLocked }: Props) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const body = useRef<HTMLTableSectionElement>(null)
  const record = useRecording(qcId)
  const { message } = App.useApp()
  const readings = rows.map(readingOf)
  const changed = readings.filter(({ id, value }) => typed[id] !== undefined && typed[id].trim() !== value)
  const refused = changed.find((one) => 'refused' in judged(one, typed[one.id] ?? ''))

  async function save() {
    if (changed.length === 0 || refused) return
    setSaving(true)
    try {
      await record(changed.map(({ id, version }) => ({ id, version, value: (typed[id] ?? '').trim() })))
      setTyped({})
      void message.success(`已保存 ${changed.length} 个结果`)
    } catch (error) {
      void message.error(errorText(error))
    } finally {
      setSaving(false)
    }
  }

  function goOn(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) {
      void save()
      return
    }
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>('input[type="text"]') ?? [])]
    fields[fields.indexOf(event.currentTarget) + 1]?.focus()
  }

  return (
    <section className={styles.grid} aria-label="检验结果">
      <table>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">样</th>
            <th scope="col">要求</th>
            <th scope="col">结果</th>
            <th scope="col">判定</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {readings.map((one) => (
            <ReadingRow
              key={one.id}
              reading={one}
              value={typed[one.id] ?? one.value}
              isLocked={isLocked}
              onType={(value) => setTyped((before) => ({ ...before, [one.id]: value }))}
              onKey={goOn}
            />
          ))}
        </tbody>
      </table>
      {isLocked ? null : (
        <div className={styles.save}>
          <span>{changed.length === 0 ? '填好后保存。回车到下一行，Ctrl+回车保存' : `${changed.length} 个结果还没有保存`}</span>
          <ReadyButton
            type="primary"
            size="large"
            loading={isSaving}
            reason={changed.length === 0 ? '没有新的结果，不用保存' : refused ? `${refused.name} 第 ${refused.sampleNo} 样不能这样填，请先改` : null}
            onClick={() => void save()}
          >
            保存结果
          </ReadyButton>
        </div>
      )}
    </section>
  )
}

type RowProps = { reading: Reading; value: string; isLocked: boolean; onType: (value: string) => void; onKey: (event: KeyboardEvent<HTMLInputElement>) => void }

function ReadingRow({ reading, value, isLocked, onType, onKey }: RowProps) {
  const { name, sampleNo, unit, type, isCritical, instrument } = reading
  const verdict = judged(reading, value)
  const label = `${name} 第 ${sampleNo} 样`
  const choices = choicesOf(reading)
  return (
    <tr data-judge={'refused' in verdict ? 'fail' : verdict.judge}>
      <th scope="row">
        {isCritical ? '◆ ' : ''}
        {name}
        {instrument === '' ? null : <small>{instrument}</small>}
      </th>
      <td>{sampleNo}</td>
      <td>{wantedText(reading)}</td>
      <td>
        {type === 'choice' && choices.length > 0 ? (
          <Radio.Group
            aria-label={label}
            disabled={isLocked}
            value={value || null}
            options={choices}
            onChange={(event) => onType(String(event.target.value))}
          />
        ) : (
          <Input
            type="text"
            aria-label={label}
            disabled={isLocked}
            value={value}
            suffix={unit}
            inputMode={type === 'text' ? 'text' : 'decimal'}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKey}
          />
        )}
        {'refused' in verdict ? <Alert type="error" title={verdict.refused} /> : null}
      </td>
      <td>{'refused' in verdict ? '' : verdict.judge === 'pass' ? '✓ 合格' : verdict.judge === 'fail' ? '▲ 不合格' : '—'}</td>
    </tr>
  )
}
