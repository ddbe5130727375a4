import { App, Button, Card, Input, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Impact, ImpactAsked } from '#contract/modules/recall/impact.ts'
import { beginRecall, recalls } from '#contract/modules/recall/recall.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { unitText } from '#contract/rules/unitConversion.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import { createIntent } from '../../../api/commands.ts'
import { recallPdf } from '../../../api/recall.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { plainText } from '../../fields/plain.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { DetailCommands } from '../../resource/command/DetailCommands.tsx'
import { saveFile } from '../../saveFile.ts'
import { Permit } from '../../session/Permit.tsx'
import styles from './RecallPage.module.css'

const nobodyHears = () => {}
type Props = { start: ImpactAsked; impact: Impact; recall: RecordRow | null; onOpened: (id: string) => void }

/** The recall or drill itself: its stopwatch, its steps, what the books say, and the one signed button. */
export function RecallPanel({ start, impact, recall, onOpened }: Props) {
  return (
    <Card
      size="small"
      className={styles.panel ?? ''}
      title={recall === null ? '召回演练' : `${text(recall, 'isDrill') === 'Y' ? '召回演练' : '召回'} ${text(recall, 'recallNo')}`}
    >
      {recall === null ? <Begin start={start} impact={impact} onOpened={onOpened} /> : <Running recall={recall} impact={impact} onLeave={() => onOpened('')} />}
      <Balance impact={impact} />
    </Card>
  )
}

function Begin({ start, impact, onOpened }: { start: ImpactAsked; impact: Impact; onOpened: (id: string) => void }) {
  const [isDrill, setDrill] = useState('Y')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [intent] = useState(createIntent)
  const { message } = App.useApp()
  const reload = useReload(recalls)
  const last = useRecords(recalls, { isDrill: 'Y', status: 'closed', pageNo: 1, pageSize: 1 }, true).data?.records[0]

  async function begin() {
    setBusy(true)
    try {
      const { kind, code, from, to } = start
      const times = kind === 'code' ? {} : { fromTime: from, toTime: to }
      const asked = { isDrill, startKind: kind, startCode: code, ...times, reason: reason.trim() }
      const { message: said, record } = await intent.give(recalls, beginRecall, { record: null, asked }, async () => [])
      void message.success(said)
      reload()
      if (record !== null) onOpened(record.id)
    } catch (error) {
      void message.error(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Permit action={beginRecall.right}>
      <div className={styles.begin}>
        <Segmented
          block
          aria-label="类别"
          value={isDrill}
          options={[
            { value: 'Y', label: '演练' },
            { value: 'N', label: '真召回' },
          ]}
          onChange={setDrill}
        />
        <Input.TextArea
          aria-label="原因"
          rows={2}
          maxLength={200}
          placeholder={isDrill === 'Y' ? '例如：季度演练' : '例如：氧化铁红含量高 8 %'}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <ReadyButton
          type="primary"
          danger={isDrill === 'N'}
          loading={isBusy}
          reason={impact.counts.lots === 0 ? '没有查到批次，没有可以召回的' : reason.trim() === '' ? '请先写明原因' : null}
          onClick={() => void begin()}
        >
          {isDrill === 'Y' ? '开始演练，计时' : '开始召回，计时'}
        </ReadyButton>
        <p className={styles.quiet}>
          {isDrill === 'Y' ? '演练只记录，不真冻结。' : '开始后由你签名冻结厂内全部。'}
          {last === undefined ? '' : `上次演练 ${clockText(tookMs(last))}`}
        </p>
      </div>
    </Permit>
  )
}

function Running({ recall, impact, onLeave }: { recall: RecordRow; impact: Impact; onLeave: () => void }) {
  const now = useServerNow(1000)
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const began = msOf(recall, 'createTime') ?? now
  const [held, ended] = [msOf(recall, 'holdTime'), msOf(recall, 'endTime')]
  const since = (ms: number | null) => (ms === null ? null : clockText(ms - began))
  const isDrill = text(recall, 'isDrill') === 'Y'
  const steps = [
    { title: `定起点 ${text(recall, 'startTitle')}`, at: since(began) },
    {
      title: `查出去向 ${text(recall, 'lots')} 批、${text(recall, 'boxes')} 箱、${text(recall, 'customers')} 家客户`,
      at: since(began + Number(text(recall, 'foundMs'))),
    },
    {
      title: held === null ? '冻结厂内' : `冻结 ${text(recall, 'heldLots')} 批，可用 ${text(recall, 'usableBefore')} → ${text(recall, 'usableAfter')}`,
      at: since(held),
    },
    { title: '写结论、结束', at: since(ended) },
  ]
  async function save() {
    setBusy(true)
    try {
      saveFile(await recallPdf(recall.id), `${text(recall, 'recallNo')}.pdf`)
    } catch (error) {
      void message.error(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className={styles.watch} role="timer" aria-label="用时" data-running={ended === null}>
        {clockText((ended ?? now) - began)}
      </p>
      <p className={styles.quiet}>{ended === null ? '目标 2 小时内全部找到' : `${text(recall, 'endTime')} 结束`}</p>
      <ol className={styles.steps}>
        {steps.map(({ title, at }) => (
          <li key={title} data-done={at !== null}>
            <span>
              {at === null ? '○' : '✓'} {title}
            </span>
            <span>{at ?? '还没做'}</span>
          </li>
        ))}
      </ol>
      <DetailCommands resource={recalls} row={recall} onWriting={nobodyHears} onGiven={nobodyHears} />
      <p className={styles.quiet}>
        {ended !== null || held !== null
          ? text(recall, 'conclusion')
          : `将冻结 ${impact.counts.lots} 批，其中 ${impact.counts.usable} 批还能用。${isDrill ? '演练只记录，不真冻结。' : ''}`}
      </p>
      <div className={styles.actions}>
        <Permit action="mes:recall:export">
          <Button loading={isBusy} onClick={() => void save()}>
            审核用 PDF
          </Button>
        </Permit>
        {text(recall, 'ncrId') === '' ? null : <Link to={`/qc/ncr/detail/${text(recall, 'ncrId')}`}>看不合格单</Link>}
        <Button type="link" onClick={onLeave}>
          收起
        </Button>
      </div>
    </>
  )
}

function Balance({ impact: { balance } }: { impact: Impact }) {
  if (balance === null) return null
  const { unit, came, went, there, lost } = balance
  const shown = (qty: number) => `${quantityText(qty, 3)} ${unitText(unit)}`
  return (
    <dl className={styles.balance} aria-label="数量对账">
      {[{ title: '收进', qty: came }, ...went, { title: '在库', qty: there }].map(({ title, qty }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{shown(qty)}</dd>
        </div>
      ))}
      <div data-bad={lost !== 0}>
        <dt>没着落</dt>
        <dd>
          {shown(lost)} {lost === 0 ? '✓' : '▲'}
        </dd>
      </div>
    </dl>
  )
}

const text = (row: RecordRow, name: string) => plainText({ name }, row)

function msOf(row: RecordRow, name: string): number | null {
  return instantOf(text(row, name), configuration.plantTz)
}

function tookMs(row: RecordRow): number {
  return (msOf(row, 'endTime') ?? 0) - (msOf(row, 'createTime') ?? 0)
}

/** 00:12:46 */
function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
