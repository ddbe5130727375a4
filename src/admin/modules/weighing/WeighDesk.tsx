import { Alert, Button, Input, Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { scales } from '#contract/modules/scales/scale.ts'
import { useStore } from 'zustand'
import type { DeskLine, DeskView } from '#contract/modules/weighing/weighDesk.ts'
import { judge } from '#contract/rules/weighing/band.ts'
import { useRecords } from '../../../api/records.ts'
import { sessionStore } from '../../../api/session.ts'
import { plainText } from '../../fields/plain.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { ScanField } from '../scanning/ScanField.tsx'
import { useScans } from '../scanning/useScans.ts'
import { CampaignTurn } from './CampaignTurn.tsx'
import { stepOf } from './deskStep.ts'
import { ForecastCard } from './ForecastCard.tsx'
import { inGrams } from './grams.ts'
import { LeftoverPanel } from './LeftoverPanel.tsx'
import { LineList } from './LineList.tsx'
import { SidePanel } from './SidePanel.tsx'
import { SignPanel } from './SignPanel.tsx'
import { useDesk } from './useDesk.ts'
import { useScale } from './useScale.ts'
import styles from './WeighDesk.module.css'
import { pureWith, wantedOnScale, WorkPanel } from './WorkPanel.tsx'

type Props = {
  view: DeskView
  /** the material that is weighed for batch after batch; null where a batch is weighed line after line */
  materialId: string | null
  scaleId: string
  onScale: (scaleId: string) => void
  isAsking: boolean
  onWriting: (isWriting: boolean) => void
  onSigned: () => void
  onTurn: (weightId: string) => void
  onLeave: () => void
}

/** so long a weight stands still in the green before it is recorded by itself */
const stillMs = 2000

/** One weight order in hand, full screen: the lines, the step, and what stands beside it. Keyboard, finger and scanner alone. */
export function WeighDesk({ view, materialId, scaleId, onScale: chooseScale, isAsking, onWriting, onSigned, onTurn, onLeave }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [packageKg, setPackage] = useState(0)
  const realname = useStore(sessionStore, ({ session }) => session?.realname ?? '')
  const found = useRecords(scales, { status: 'inService', pageNo: 1, pageSize: 50 }, true)
  const onScale = useScale(scaleId)
  const desk = useDesk()
  const step = stepOf(view, chosen, materialId)
  const { order, lines } = view
  const leftover = step.is === 'leftover' ? (lines.find(({ id }) => id === view.leftovers[0]?.lineId) ?? null) : null
  useScans((scan) => {
    if (!isAsking) void desk.scanned(scan, step, { scaleId, isLeftover: leftover, packageKg })
  })
  useAutoCapture(step.is === 'fill' && !isAsking && !desk.isBusy ? step.line : null, onScale, (line) => void desk.capture(line))
  useKeys(isAsking, {
    F2: () => step.is === 'fill' && void desk.capture(step.line),
    F4: () => (step.is === 'tare' || step.is === 'fill') && void desk.tare(step.line, scaleId),
    F8: () => (step.is === 'tare' || step.is === 'fill') && void desk.putBack(step.line),
  })
  const net = step.line?.tare != null && onScale.gross !== null ? onScale.gross - inGrams(step.line.tare, step.line.unit) : 0
  return (
    <div className={styles.desk}>
      <header className={styles.head}>
        <Button onClick={onLeave}>返回</Button>
        <strong>{materialId === null ? '称量' : '合并称量'}</strong>
        <Select
          aria-label="秤"
          className={styles.scale ?? ''}
          value={scaleId === '' ? null : scaleId}
          placeholder="选择秤"
          options={(found.data?.records ?? []).map((row) => ({ value: row.id, label: plainText({ name: 'name' }, row) }))}
          onChange={(id) => {
            chooseScale(id)
            // a scanner that types into the picker would search in it
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
          }}
        />
        <i style={{ background: order.hex === '' ? undefined : order.hex }} />
        <strong>
          {order.colorNo} {order.colorName}
        </strong>
        <span>批 {order.batchNo}</span>
        <span>
          {order.batchQty} {order.batchUnit}
        </span>
        <span className={styles.person}>{realname}</span>
      </header>
      <LineList view={view} current={step.line?.id ?? null} onChoose={setChosen} />
      <div className={styles.middle}>
        {onScale.refusal === null ? null : <Alert type="warning" showIcon title={onScale.refusal} />}
        {onScale.isStale ? <Alert type="error" showIcon title="和服务器断开了，秤的读数是旧的。请等连接恢复再称" /> : null}
        {desk.said === null ? null : (
          <Alert type={desk.said.is === 'done' ? 'success' : 'error'} showIcon title={desk.said.text} role={desk.said.is === 'done' ? 'status' : 'alert'} />
        )}
        {desk.waiting === null ? null : (
          <form
            className={styles.reason}
            onSubmit={(event) => {
              event.preventDefault()
              if (reason.trim() === '') return
              if (desk.waiting) void desk.startAnyway(desk.waiting, reason.trim())
              setReason('')
            }}
          >
            <Input
              autoFocus
              size="large"
              aria-label="不按次序的原因"
              placeholder="用这一批的原因"
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <ReadyButton size="large" htmlType="submit" reason={reason.trim() === '' ? '请先写明用这一批的原因' : null}>
              用这一袋
            </ReadyButton>
            <Button size="large" onClick={desk.forget}>
              换一袋
            </Button>
          </form>
        )}
        {step.line ? <WorkPanel step={step} count={lines.length} scaleId={scaleId} onScale={onScale} desk={desk} /> : null}
        {step.is === 'turn' && materialId !== null ? (
          <CampaignTurn materialId={materialId} weightId={order.weightId} onNext={onTurn} onLeave={onLeave} />
        ) : null}
        {step.is === 'sign' ? (
          <Ended sentence="都称好了，请另一人签字" what="签字后才能投料">
            <SignPanel view={view} onSigned={onSigned} onWriting={onWriting} />
          </Ended>
        ) : null}
        {step.is === 'leftover' ? <LeftoverPanel view={view} onScale={onScale} tare={packageKg} onTare={setPackage} /> : null}
        {step.is === 'done' ? <Ended sentence="✓ 这一单称完了" what="都已签字，余料已称" /> : null}
        {step.is === 'ended' ? <Ended sentence="这张称重单不用再称" what="它已取消或失效" /> : null}
        {isAsking ? null : <ScanField hint="扫码" />}
      </div>
      <aside className={styles.side}>
        <ForecastCard
          weightId={order.weightId}
          lineId={step.line?.id ?? ''}
          pure={step.line ? pureWith(step.line, net) : 0}
          isStill={step.is === 'fill' && onScale.isStable && !onScale.isStale}
        />
        <SidePanel view={view} line={step.line} isTurnToSign={step.is === 'sign'} desk={desk} onSigned={onSigned} onWriting={onWriting} />
      </aside>
    </div>
  )
}

function Ended({ sentence, what, children }: { sentence: string; what: string; children?: ReactNode }) {
  return (
    <section className={styles.work} data-zone="good" aria-label="现在做什么">
      <p className={styles.sentence} role="status">
        {sentence}
      </p>
      <p>{what}</p>
      {children}
    </section>
  )
}

/** Records by itself what has stood still in the green for two seconds; a weight that moves begins anew. */
function useAutoCapture(line: DeskLine | null, { gross, isStable, stableSince, isStale }: ReturnType<typeof useScale>, record: (line: DeskLine) => void): void {
  const isGood =
    line !== null && gross !== null && line.tare !== null && isStable && !isStale && judge(gross - inGrams(line.tare, line.unit), wantedOnScale(line)) === 'in'
  const key = isGood ? `${line.id} ${line.version} ${gross} ${stableSince ?? 0}` : null
  const go = useEffectEvent(() => line !== null && record(line))
  useEffect(() => {
    if (key === null) return undefined
    const timer = setTimeout(go, stillMs)
    return () => clearTimeout(timer)
  }, [key])
}

function useKeys(isAsking: boolean, keys: Readonly<Record<string, () => unknown>>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (isAsking || !act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
