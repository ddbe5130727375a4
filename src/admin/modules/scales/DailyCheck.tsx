import { App, Button, InputNumber, Modal } from 'antd'
import { Fragment, useRef, useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { dailyCheckScale, scales } from '#contract/modules/scales/scale.ts'
import { scaleTopic } from '#contract/modules/scales/scaleReading.ts'
import { checkLimit, checkNominals } from '#contract/rules/scale/checkLimits.ts'
import { createIntent } from '../../../api/commands.ts'
import { useReload } from '../../../api/records.ts'
import { useRetained } from '../../../realtime/useTopic.ts'
import { okOrReason } from '../../grey/okOrReason.tsx'
import { Permit } from '../../session/Permit.tsx'
import { LiveWeight } from './LiveWeight.tsx'
import styles from './Scales.module.css'
import type { ScaleRow } from './ScalesPage.tsx'

/** 日校 of a scale in service: weights beside what it shows, with the limits that the server holds it to. */
export function DailyCheck({ row }: { row: ScaleRow }) {
  const [isOpen, setOpen] = useState(false)
  if (row.status !== 'inService') return null
  return (
    <Permit action="mes:scale:check">
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        日校
      </Button>
      {isOpen ? <CheckDialog row={row} onClose={() => setOpen(false)} /> : null}
    </Permit>
  )
}

type Point = { nominal: number | null; reading: number | null }

function CheckDialog({ row, onClose }: { row: ScaleRow; onClose: () => void }) {
  const { message } = App.useApp()
  const reload = useReload(scales)
  const intent = useRef(createIntent())
  const shows = useRetained(scaleTopic).values.get(row.id)
  const [unit, range] = [row.unit ?? '', { readability: Number(row.readability), capacity: Number(row.capacity) }]
  const [points, setPoints] = useState<readonly Point[]>(checkNominals(range).map((nominal) => ({ nominal, reading: null })))
  const [isBusy, setBusy] = useState(false)
  const set = (at: number, over: Partial<Point>) => setPoints(points.map((point, index) => (index === at ? { ...point, ...over } : point)))
  const shown = shows?.kind === 'weight' && shows.why === '' && shows.isStable ? Number(shows.text) : null
  const lack = points.findIndex(({ nominal, reading }) => nominal === null || reading === null)

  async function check() {
    setBusy(true)
    try {
      const asked = { points: points.map(({ nominal, reading }) => `${nominal} ${reading}`).join('\n'), remark: '' }
      const outcome = await intent.current.give(scales, dailyCheckScale, { record: row, asked }, async () => [])
      const isFailed = outcome.record?.['status'] === 'failed'
      void (isFailed ? message.warning(outcome.message, 8) : message.success(outcome.message))
      reload()
      onClose()
    } catch (error) {
      void message.error(errorText(error, '没有提交，请重试'))
      reload()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      title={`日校 ${row.name ?? ''}`}
      open
      onCancel={onClose}
      onOk={() => void check()}
      okText="提交"
      confirmLoading={isBusy}
      footer={okOrReason(lack < 0 ? null : `第 ${lack + 1} 个点还没有填全砝码和示值`, '提交')}
      destroyOnHidden
    >
      <p>
        秤上现在：
        <LiveWeight scaleId={row.id} />
      </p>
      <div className={styles.points}>
        <b>砝码 {unit}</b>
        <b>示值 {unit}</b>
        <b>允差 {unit}</b>
        <span />
        {points.map(({ nominal, reading }, at) => (
          // points are told from one another by nothing but their place
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={at}>
            <InputNumber aria-label={`砝码 ${at + 1}`} min={0} value={nominal} onChange={(value) => set(at, { nominal: value })} />
            <InputNumber aria-label={`示值 ${at + 1}`} value={reading} onChange={(value) => set(at, { reading: value })} />
            <span>{nominal === null || nominal <= 0 ? '' : `±${checkLimit(nominal, range)}`}</span>
            <Button disabled={shown === null} onClick={() => set(at, { reading: shown })}>
              取数
            </Button>
          </Fragment>
        ))}
      </div>
      <p>
        <Button type="link" onClick={() => setPoints([...points, { nominal: null, reading: null }])} disabled={points.length >= 10}>
          加一个点
        </Button>
        <Button type="link" onClick={() => setPoints(points.slice(0, -1))} disabled={points.length <= 1}>
          去掉最后一个
        </Button>
      </p>
      <p>超过允差的秤会马上停止使用，检修并检定后才能再用。</p>
    </Modal>
  )
}
