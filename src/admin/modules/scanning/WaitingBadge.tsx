import { Drawer } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { scanActions } from '#contract/modules/scanning/scanActions.ts'
import { sessionStore } from '../../../api/session.ts'
import { scanOutbox, waitingScans } from '../../../outbox/scanOutbox.ts'
import type { QueuedScan } from '../../../outbox/queuedScan.ts'
import styles from './WaitingBadge.module.css'

/** How the scans of this device stand: all sent, some waiting, or some that a person has to look at. It opens the list of them. */
export function WaitingBadge() {
  const [isOpen, setOpen] = useState(false)
  const { entries, isReached } = useStore(waitingScans)
  const me = useStore(sessionStore, ({ session }) => session?.info.id)
  const mine = entries.filter(({ userId }) => userId === me)
  const toSee = mine.filter(({ state }) => state === 'needsAttention').length
  const waiting = mine.length - toSee
  const looks = toSee > 0 ? 'attention' : waiting > 0 || !isReached ? 'waiting' : 'sent'
  const words = { attention: `▲ ${toSee} 条要处理`, waiting: `↻ ${isReached ? '正在送出' : '离线'}　${waiting} 条待传`, sent: '✓ 已连　0 待传' }[looks]
  return (
    <>
      <button type="button" className={styles.badge} data-is={looks} onClick={() => setOpen(true)}>
        {words}
      </button>
      <Drawer title="待传的扫码" open={isOpen} onClose={() => setOpen(false)} placement="bottom" size="70%">
        <OthersLine entries={entries.filter(({ userId }) => userId !== me)} />
        {mine.length === 0 ? <p>都送到了，没有待传的扫码。</p> : null}
        <ul className={styles.list} aria-label="待传的扫码">
          {mine.map((entry) => (
            <Waiting key={entry.eventId} entry={entry} />
          ))}
        </ul>
      </Drawer>
    </>
  )
}

/** Scans of somebody else stay until they sign in here. */
function OthersLine({ entries }: { entries: readonly QueuedScan[] }) {
  const people = Map.groupBy(entries, ({ realname }) => realname)
  return Array.from(people, ([realname, some]) => (
    <p key={realname} className={styles.others}>
      {realname} 还有 {some.length} 条没有送出，请 {realname} 在这台设备登录，会自动送出
    </p>
  ))
}

function Waiting({ entry }: { entry: QueuedScan }) {
  const { call, state, why, isAnswered, eventId } = entry
  return (
    <li data-is={state}>
      <b>
        {scanActions[call.action].title} {call.raw}
      </b>
      <span>{new Date(call.clientTime).toLocaleString('zh-CN')}</span>
      {why === null ? null : <p>{why}</p>}
      {state === 'needsAttention' ? (
        <div>
          {isAnswered ? null : (
            <button type="button" onClick={() => void scanOutbox.confirm(eventId).then(() => scanOutbox.flush())}>
              仍然补传
            </button>
          )}
          <button type="button" onClick={() => void scanOutbox.discard(eventId).then(() => scanOutbox.flush())}>
            {isAnswered ? '知道了' : '作废'}
          </button>
        </div>
      ) : null}
    </li>
  )
}
