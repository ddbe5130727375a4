import { Alert } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { containers } from '#contract/modules/material/container.ts'
import type { OfferedAction, ScannedEntity } from '#contract/modules/scanning/scanCalls.ts'
import { scanActions } from '#contract/modules/scanning/scanActions.ts'
import { typedByHand } from '#contract/modules/scanning/scanKinds.ts'
import { useReload } from '../../../api/records.ts'
import { issues } from '#contract/modules/material/issue/issue.ts'
import { eventIdAt } from '../../../outbox/device.ts'
import { useMay } from '../../session/useMay.ts'
import { LastScans } from './LastScans.tsx'
import { NextPanel } from './NextPanel.tsx'
import { BreakReason, TypedCode } from './TypedCode.tsx'
import { ScanAnswer } from './ScanAnswer.tsx'
import { ScanField } from './ScanField.tsx'
import { SerialButton } from './SerialButton.tsx'
import { startOf } from './startOf.ts'
import { ScannedCard, ScannedChoices } from './ScannedCard.tsx'
import styles from './ScanPage.module.css'
import { looking, useScanDesk } from './useScanDesk.ts'
import { useScans } from './useScans.ts'
import { WaitingBadge } from './WaitingBadge.tsx'

const CameraScanner = lazy(async () => ({ default: (await import('./CameraScanner.tsx')).CameraScanner }))

/** 扫码: scans anything, says what it is and what can be done with it, and does it scan by scan (factory.md 3.17, mock scan-pda). */
export function ScanPage() {
  const desk = useScanDesk(looking, nothingByItself)
  const [hasCamera, setHasCamera] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const may = useMay()
  const reloadIssues = useReload(issues)
  const reloadContainers = useReload(containers)
  useScans((scan) => desk.scanned(scan))
  const { task, inHand, answer, refused } = desk
  const isAtWork = task.action !== 'look' || task.unitCode !== ''
  const head = useRef<HTMLElement>(null)
  useEffect(() => {
    head.current?.scrollIntoView({ block: 'start' }) // what comes next is at the top of a small screen; in braces, as newer browsers answer with a promise
  }, [task, inHand])

  function act(entity: ScannedEntity, { name }: OfferedAction): void {
    const { needs, of } = scanActions[name]
    const next = { ...looking, action: name, title: `${entity.code} ${entity.title}`.trim() }
    if (needs === entity.kind) return desk.begin({ ...next, ...startOf(needs, entity) })
    if (needs === 'bin') return desk.begin({ ...next, unitCode: entity.code })
    if (of.length > 0) desk.scanned({ eventId: eventIdAt(Date.now()), raw: entity.code, symbology: '' }, next)
    reloadContainers()
  }
  const putAway = () => {
    desk.putAway()
    reloadIssues() // the next place to go to
  }
  const wantsReason = (task.action === 'pick' || task.action === 'outPick') && refused !== null && answer?.is === 'no' && answer.message.includes('写明原因')

  return (
    <div className={styles.page}>
      <header className={styles.head} ref={head}>
        {isAtWork ? (
          <button type="button" onClick={() => desk.begin(looking)}>
            ‹ 返回
          </button>
        ) : null}
        <strong>{isAtWork ? scanActions[task.action].title : '扫码'}</strong>
        <WaitingBadge />
      </header>
      {desk.warning === null ? null : <Alert type="warning" showIcon title={desk.warning} />}
      {inHand.entity === null || isAtWork ? <NextPanel task={task} /> : null}
      <ScanField hint={task.unitCode === '' ? '请扫码' : '请扫库位'} />
      {inHand.choices.length > 0 ? <ScannedChoices choices={inHand.choices} onChoose={desk.choose} /> : null}
      {inHand.entity === null ? null : (
        <ScannedCard key={inHand.entity.id} entity={inHand.entity} onAction={(action) => inHand.entity && act(inHand.entity, action)} />
      )}
      <LastScans scans={desk.last} onUndo={(scan) => void desk.undo(scan)} />
      {hasCamera ? (
        <Suspense fallback={<p>正在打开相机…</p>}>
          <CameraScanner onScan={(raw, symbology) => desk.scanned({ eventId: eventIdAt(Date.now()), raw, symbology })} onClose={() => setHasCamera(false)} />
        </Suspense>
      ) : null}
      {isTyping ? (
        <TypedCode
          onCode={(raw) => {
            setTyping(false)
            desk.scanned({ eventId: eventIdAt(Date.now()), raw, symbology: typedByHand })
          }}
          onClose={() => setTyping(false)}
        />
      ) : null}
      <div className={styles.tools}>
        <button type="button" onClick={() => setHasCamera(!hasCamera)}>
          相机扫码
        </button>
        <SerialButton onScan={(raw) => desk.scanned({ eventId: eventIdAt(Date.now()), raw, symbology: '' })} />
        {may('mes:scan:type') ? (
          <button type="button" onClick={() => setTyping(!isTyping)}>
            手工输入
          </button>
        ) : null}
        {may('mes:container:clean') && !isAtWork ? (
          <>
            <button type="button" onClick={() => desk.begin({ ...looking, action: 'clean' })}>
              清洁完成
            </button>
            <button type="button" onClick={() => desk.begin({ ...looking, action: 'dirty' })}>
              转待清洗
            </button>
          </>
        ) : null}
      </div>
      <ScanAnswer answer={answer} onGone={putAway}>
        {wantsReason ? (
          <BreakReason
            onReason={(breakReason) => {
              desk.putAway()
              desk.scanned({ ...refused, eventId: eventIdAt(Date.now()) }, task, { breakReason })
            }}
          />
        ) : null}
      </ScanAnswer>
    </div>
  )
}

const nothingByItself = () => null
