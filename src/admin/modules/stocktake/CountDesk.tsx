import { useState } from 'react'
import { stocktakes } from '#contract/modules/stocktake/stocktake.ts'
import { stocktakeLines } from '#contract/modules/stocktake/stocktakeLine.ts'
import { takeStatusTexts } from '#contract/modules/stocktake/takeStates.ts'
import type { TakeSheet } from '#contract/modules/stocktake/takeCalls.ts'
import { typedByHand } from '#contract/modules/scanning/scanKinds.ts'
import { useReload } from '../../../api/records.ts'
import { useTakeSheet } from '../../../api/stocktake.ts'
import { eventIdAt } from '../../../outbox/device.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { useTabName } from '../../layout/tabs/useTabName.ts'
import { Asked } from '../../session/Asked.tsx'
import { useMay } from '../../session/useMay.ts'
import { ScanAnswer } from '../scanning/ScanAnswer.tsx'
import { ScanField } from '../scanning/ScanField.tsx'
import { TypedCode } from '../scanning/TypedCode.tsx'
import { useScans } from '../scanning/useScans.ts'
import { WaitingBadge } from '../scanning/WaitingBadge.tsx'
import { CountList } from './CountList.tsx'
import { CountPad } from './CountPad.tsx'
import styles from './Stocktake.module.css'
import { useCounting } from './useCounting.ts'

/** One stock-take in hand: scan a place, then unit after unit, and say how much is there. */
export function CountDesk({ takeId, onLeave }: { takeId: string; onLeave: () => void }) {
  const reload = useReload(stocktakes)
  const told = { onChange: reload, onGap: reload }
  useRecordChanges(stocktakes.name, told)
  useRecordChanges(stocktakeLines.name, told)
  return (
    <Asked query={useTakeSheet(takeId)} failed="盘点单没有读出">
      {(sheet) => <Counting sheet={sheet} onLeave={onLeave} onCounted={reload} />}
    </Asked>
  )
}

function Counting({ sheet, onLeave, onCounted }: { sheet: TakeSheet; onLeave: () => void; onCounted: () => void }) {
  const { take, lines } = sheet
  const desk = useCounting(sheet)
  const [isTyping, setTyping] = useState(false)
  const may = useMay()
  useScans(desk.scanned)
  const { huCode, placeCode, scan } = desk.inHand
  useTabName(take.takeNo)
  const done = lines.filter(({ stage }) => stage !== 'waiting' && stage !== 'left' && stage !== 'recount').length
  return (
    <div className={styles.page}>
      <header className={styles.head} hidden={scan !== null}>
        <button type="button" onClick={onLeave}>
          ‹ 返回
        </button>
        <strong>{take.takeNo}</strong>
        <span>
          {takeStatusTexts[take.status as keyof typeof takeStatusTexts]} · {done} / {lines.length} 件
        </span>
        <WaitingBadge />
      </header>
      {scan === null ? (
        <section className={styles.next} aria-label="下一步">
          <h2>{placeCode === '' ? '扫库位，或直接扫物料件' : '扫这个库位里的物料件'}</h2>
          {placeCode === '' ? (
            <p>{take.scope}</p>
          ) : (
            <p>
              在 <b>{placeCode}</b>{' '}
              <button type="button" onClick={desk.leavePlace}>
                换库位
              </button>
            </p>
          )}
          <ScanField hint="请扫码" />
        </section>
      ) : (
        <CountPad
          key={scan.eventId}
          huCode={huCode}
          placeCode={placeCode}
          line={lines.find((line) => line.huCode === huCode) ?? null}
          onCount={(qty) => void desk.count(qty)}
          onLeave={desk.leaveUnit}
        />
      )}
      {isTyping ? (
        <TypedCode
          onCode={(raw) => {
            setTyping(false)
            desk.scanned({ eventId: eventIdAt(Date.now()), raw, symbology: typedByHand })
          }}
          onClose={() => setTyping(false)}
        />
      ) : null}
      {scan === null && !isTyping && may('mes:scan:type') ? (
        <button type="button" className={styles.wide} onClick={() => setTyping(true)}>
          手工输入
        </button>
      ) : null}
      {scan === null ? <CountList sheet={sheet} placeCode={placeCode} onCounted={onCounted} /> : null}
      <ScanAnswer
        answer={desk.answer}
        onGone={() => {
          desk.putAway()
          onCounted()
        }}
      />
    </div>
  )
}
