import { App, Card, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '#contract/errorText.ts'
import { checkResults } from '#contract/modules/care/checkRecord.ts'
import { judgeCheck } from '#contract/rules/care/judgeCheck.ts'
import { useCheckItems, useCheckSending } from '../../../api/care.ts'
import type { RecordRow } from '../../../api/records.ts'
import { FilesInput } from '../../fields/file/FilesInput.tsx'
import { explainedText, plainText } from '../../fields/plain.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { Asked } from '../../session/Asked.tsx'
import styles from './Care.module.css'

type Found = { value: string; photo: string }
const nothing: Found = { value: '', photo: '' }

/** The items of one check: a value or 正常 and 异常 for each, a photo where one is wanted, and one button for all. */
export function CheckSheet({ record }: { record: RecordRow }) {
  return (
    <Card size="small" title={`${explainedText({ name: 'machineId' }, record)}　${plainText({ name: 'recordNo' }, record)}`}>
      <Asked query={useCheckItems(record.id)} failed="点检项目没有读出">
        {({ records }) => <Items recordId={record.id} rows={records} />}
      </Asked>
    </Card>
  )
}

function Items({ recordId, rows }: { recordId: string; rows: readonly RecordRow[] }) {
  const [found, setFound] = useState<Readonly<Record<string, Found>>>({})
  const [remark, setRemark] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { message } = App.useApp()
  const send = useCheckSending()
  const of = (id: string) => found[id] ?? nothing
  const left = rows.filter(({ id }) => of(id).value === '').length

  async function submit() {
    setBusy(true)
    try {
      const { status, failCount } = await send({ id: recordId, remark, results: rows.map(({ id }) => ({ id, ...of(id) })) })
      if (status === 'done') void message.success('已点检，都正常')
      else void message.warning({ content: <Link to={`/eq/checkRecord?id=${recordId}`}>{`${failCount} 项异常，点这里转维修`}</Link>, duration: 10 })
    } catch (error) {
      void message.error(errorText(error, '没有交上去，请重试'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ol className={styles.items}>
        {rows.map((row) => (
          <Item key={row.id} row={row} found={of(row.id)} onFind={(next) => setFound({ ...found, [row.id]: { ...of(row.id), ...next } })} />
        ))}
      </ol>
      <Input.TextArea
        aria-label="说明"
        rows={2}
        maxLength={200}
        placeholder="说明（可不填）"
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
      <ReadyButton
        className={styles.send ?? ''}
        type="primary"
        size="large"
        block
        loading={isBusy}
        reason={left > 0 ? `还有 ${left} 项没有填，填完才能交` : null}
        onClick={() => void submit()}
      >
        {left > 0 ? `还有 ${left} 项没有填` : '交点检'}
      </ReadyButton>
    </>
  )
}

type ItemProps = { row: RecordRow; found: Found; onFind: (found: Partial<Found>) => void }

function Item({ row, found, onFind }: ItemProps) {
  const text = (name: string) => plainText({ name }, row)
  const number = (name: string) => (typeof row[name] === 'number' ? row[name] : null)
  const [low, high, needPhoto] = [number('low'), number('high'), text('needPhoto')]
  const isNumber = text('type') === 'number'
  const judged = found.value === '' ? null : judgeCheck({ name: text('name'), type: text('type'), low, high, needPhoto: 'N' }, found.value.trim(), '')
  const isFailed = judged !== null && ('complaint' in judged || judged.judge === 'fail')
  const photo = checkResults.fields.find((field) => field.kind === 'image')
  return (
    <li data-failed={isFailed}>
      <b>{text('name')}</b>
      <span>{text('method')}</span>
      {isNumber ? (
        <Input
          size="large"
          inputMode="decimal"
          aria-label={text('name')}
          suffix={text('unit')}
          placeholder={wanted(low, high)}
          value={found.value}
          onChange={({ target }) => onFind({ value: target.value })}
        />
      ) : (
        <div className={styles.choices}>
          {(['Y', 'N'] as const).map((value) => (
            <button key={value} type="button" data-value={value} aria-pressed={found.value === value} onClick={() => onFind({ value })}>
              {value === 'Y' ? '正常' : '异常'}
            </button>
          ))}
        </div>
      )}
      {judged === null || !isNumber ? null : <small>{'complaint' in judged ? judged.complaint : isFailed ? `▲ 超出 ${wanted(low, high)}` : '✓ 正常'}</small>}
      {needPhoto === 'Y' && photo?.kind === 'image' ? (
        <FilesInput field={photo} value={found.photo} onChange={(value) => onFind({ photo: String(value ?? '') })} />
      ) : null}
    </li>
  )
}

function wanted(low: number | null, high: number | null): string {
  if (low === null) return `不大于 ${high ?? ''}`
  return high === null ? `不小于 ${low}` : `${low} 到 ${high}`
}
