import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import {
  cancelNbcHandover,
  nbcHandovers,
  openNbcHandover,
  saveNbcHandover,
  scanNbcHandover,
  takeOffNbcHandover,
} from '#contract/modules/packing/nbcHandover.ts'
import type { WaitingBox, WaitingBoxes } from '#contract/modules/packing/packCalls.ts'
import { useWaitingBoxes } from '../../../api/packing.ts'
import { useReload } from '../../../api/records.ts'
import { sessionStore } from '../../../api/session.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { ReadyKey } from '../../grey/ReadyKey.tsx'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { Asked } from '../../session/Asked.tsx'
import { ScanAnswer } from '../scanning/ScanAnswer.tsx'
import { ScanField } from '../scanning/ScanField.tsx'
import { useScans } from '../scanning/useScans.ts'
import type { Scan } from '../scanning/useScans.ts'
import { ChangePerson } from '../stations/ChangePerson.tsx'
import { resolveLabel } from './resolveLabel.ts'
import { usePackCommands } from './usePackCommands.ts'
import styles from './Packing.module.css'

const nobodyHears = () => {}

/** 内包入存 (/nbc/save): boxes are scanned, then a place, then packer and storekeeper sign (factory.md 3.12). */
export function NbcSavePage() {
  const reload = useReload(nbcHandovers)
  const told = { onChange: reload, onGap: reload }
  useRecordChanges(nbcHandovers.name, told)
  useRecordChanges('mesBox', told)
  return (
    <Asked query={useWaitingBoxes()} failed="待入存的箱没有读出">
      {(waiting) => (
        <CommandHost resource={nbcHandovers} onWriting={nobodyHears} onGiven={reload}>
          <SaveDesk waiting={waiting} onDone={reload} />
        </CommandHost>
      )}
    </Asked>
  )
}

function SaveDesk({ waiting: { boxes, handovers }, onDone }: { waiting: WaitingBoxes; onDone: () => void }) {
  const session = useStore(sessionStore, (store) => store.session)
  const { start } = useCommandHost()
  const { give, isBusy, answer, show, putAway } = usePackCommands(onDone)
  // everybody has their own; a storekeeper who only signs takes the one that there is
  const draft = handovers.find(({ createBy }) => createBy === session?.info.username) ?? handovers[0] ?? null

  // what the next scan goes on with: the hand-over as the list has it, or as the last scan left it where the list is older
  const nextRef = useRef<{ id: string; version: number } | null>(draft)
  useEffect(() => {
    const next = nextRef.current
    if (draft === null || next?.id !== draft.id || next.version < draft.version) nextRef.current = draft
  }, [draft])

  async function take(scan: Scan): Promise<void> {
    try {
      const label = await resolveLabel(scan, ['box', 'bin'], session?.info.id ?? '')
      const target = nextRef.current ?? (await give(nbcHandovers, openNbcHandover, null))
      nextRef.current ??= target
      const after = target && (await give(nbcHandovers, scanNbcHandover, target, { code: scan.raw, scanEventId: label.eventId }))
      nextRef.current = after ?? nextRef.current
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      show({ is: 'no', say: '没有扫进去', message, next: '请扫箱标签或库位标签' })
    }
  }
  const turnRef = useRef(Promise.resolve())
  useScans((scan) => {
    turnRef.current = turnRef.current.then(() => take(scan)) // a scanner is quicker than the server: the second waits for the first
  })
  const pieces = draft?.boxes.reduce((sum, { qty }) => sum + qty, 0) ?? 0
  const hasPlace = draft !== null && draft.locationId !== null
  const missing = draft === null || draft.boxes.length === 0 ? '扫封好的箱' : hasPlace ? null : '扫要放进去的库位'
  return (
    <div className={styles.saveDesk}>
      <header className={styles.head}>
        <strong>内包入存</strong>
        <span>{draft?.handoverNo ?? ''}</span>
        <span className={styles.person}>{session?.realname ?? ''}</span>
        <ChangePerson right="mes:nbc:save" />
        <Link to="/dashboard/analysis">退出</Link>
      </header>
      <p className={styles.next} role="status">
        {missing ?? '请两人签名'}
      </p>
      <div className={styles.saveFigures}>
        <p>
          <b>{draft?.boxes.length ?? 0}</b> 箱
        </p>
        <p>
          <b>{pieces}</b> 件
        </p>
        <p>
          <b>{hasPlace ? draft.locationCode : '—'}</b> 库位
        </p>
      </div>
      <ScanField hint="扫箱或库位" />
      <div className={styles.saveLists}>
        <section aria-label="单上的箱">
          <h2>单上 {draft?.boxes.length ?? 0} 箱</h2>
          <Boxes boxes={draft?.boxes ?? []} empty="还没有箱">
            {(box) =>
              draft ? (
                <button type="button" disabled={isBusy} onClick={() => void give(nbcHandovers, takeOffNbcHandover, draft, { boxId: box.id })}>
                  拿下
                </button>
              ) : null
            }
          </Boxes>
        </section>
        <section aria-label="等入存的箱">
          <h2>等入存 {boxes.length} 箱</h2>
          <Boxes boxes={boxes} empty="封好的箱都交接了">
            {() => null}
          </Boxes>
        </section>
      </div>
      <footer className={styles.keys}>
        <ReadyKey data-tone="primary" reason={missing === null ? null : `请先${missing}`} onClick={() => draft && void start(saveNbcHandover, draft)}>
          <b>交接签名</b>
          <small>内包员和仓管员</small>
        </ReadyKey>
        {draft === null ? null : (
          <button type="button" onClick={() => void start(cancelNbcHandover, draft)}>
            <b>取消这张单</b>
          </button>
        )}
      </footer>
      <ScanAnswer answer={answer} onGone={putAway} />
    </div>
  )
}

function Boxes({ boxes, empty, children }: { boxes: readonly WaitingBox[]; empty: string; children: (box: WaitingBox) => React.ReactNode }) {
  if (boxes.length === 0) return <p>{empty}</p>
  return (
    <ul className={styles.boxList}>
      {boxes.map((box) => (
        <li key={box.id}>
          <span>
            <b>{box.boxNo}</b>
            <small>
              {box.productName} 批 {box.batchNo}
            </small>
          </span>
          <span>
            {box.qty} 件{box.isTail ? ' 尾箱' : ''}
          </span>
          {children(box)}
        </li>
      ))}
    </ul>
  )
}
