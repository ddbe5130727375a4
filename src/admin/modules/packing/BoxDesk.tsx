import { Alert, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { z } from 'zod'
import { boxes, fillBox, openBox, sealBox, tailBox, takeOutPiece, weighBox } from '#contract/modules/packing/box.ts'
import { nbcJobs, rejectPieces, takeNbcCount } from '#contract/modules/packing/nbcJob.ts'
import type { PackDesk } from '#contract/modules/packing/packCalls.ts'
import { rejectTexts } from '#contract/modules/packing/packingStates.ts'
import { scales } from '#contract/modules/scales/scale.ts'
import { useRecords } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { sessionStore } from '../../../api/session.ts'
import { stored } from '../../../api/stored.ts'
import { plainText } from '../../fields/plain.ts'
import { ReadyKey } from '../../grey/ReadyKey.tsx'
import { useHolds } from '../../session/useHolds.ts'
import { ScanAnswer } from '../scanning/ScanAnswer.tsx'
import { ScanField } from '../scanning/ScanField.tsx'
import { useScans } from '../scanning/useScans.ts'
import { ChangePerson } from '../stations/ChangePerson.tsx'
import { terminal, useScale } from '../weighing/useScale.ts'
import { BoxNow } from './BoxNow.tsx'
import { BoxSide } from './BoxSide.tsx'
import { Sealed } from './Sealed.tsx'
import { TouchPad } from './TouchPad.tsx'
import { usePackCommands } from './usePackCommands.ts'
import { usePieces } from './usePieces.ts'
import styles from './Packing.module.css'

/** A packing place keeps its scale: the tablet stands beside it for years. */
const foreverMs = 10 * 365 * 86_400_000
const placeScale = stored({ name: 'nbcScale', schema: z.string(), lifeMs: foreverMs })

type Props = { desk: PackDesk; onDone: () => void; onLeave: () => void }
type Pad = 'count' | 'reject' | null

/** A weighing that was done and failed is a no; what is wrong stands beside the box. */
const weighedWrong = (record: RecordRow | null): string | null => (record?.['weightResult'] === 'fail' ? '检重不合格，请点数再称' : null)

/** One box in hand: what to do next is the largest thing, all of it by scanner and finger. */
export function BoxDesk({ desk: { job, boxes: open, plantTz }, onDone, onLeave }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [sealed, setSealed] = useState<RecordRow | null>(null)
  const [pad, setPad] = useState<Pad>(null)
  const [scaleId, setScale] = useState(() => placeScale.read() ?? '')
  const realname = useStore(sessionStore, ({ session }) => session?.realname ?? '')
  const mayHandOver = useHolds('mes:nbc:save')
  const username = useStore(sessionStore, ({ session }) => session?.info.username ?? '')
  const found = useRecords(scales, { status: 'inService', pageNo: 1, pageSize: 50 }, true)
  const onScale = useScale(scaleId)
  const box = open.find(({ id }) => id === chosen) ?? open[0] ?? null
  const { give, isBusy, answer, show, putAway } = usePackCommands(onDone)
  const pieces = usePieces(
    ({ result, message, say, next }) => {
      show({ is: result === 'ok' ? 'seen' : 'no', say, message, next })
      onDone()
    },
    (message) => show({ is: 'no', say: '没有装进去', message, next: '' }),
  )
  useScans((scan) => {
    if (pad !== null) return
    setSealed(null)
    if (box === null || box.status !== 'open')
      show({ is: 'no', say: '请先开新箱', message: box === null ? '还没有打开的箱，请按“开新箱”再扫' : `${box.boxNo} 已装满，请先检重封箱`, next: '' })
    else pieces.add(scan, box.id)
  })

  const weigh = () => box && give(boxes, weighBox, box, { scaleId, terminal }, weighedWrong)
  async function seal(): Promise<void> {
    if (!box) return
    const done = await give(boxes, sealBox, box)
    if (done === null) return
    setSealed(done)
    setChosen(null)
  }
  const nextOfBoxes = () => {
    const at = open.findIndex(({ id }) => id === box?.id)
    setChosen(open[(at + 1) % Math.max(1, open.length)]?.id ?? null)
  }
  const isPacking = job.status === 'packing'
  const idle = isPacking ? null : '这个任务没有在包，请在“内包扫码”里开工或继续'
  const notOpen = box === null ? '请先开新箱' : box.status === 'open' ? null : `${box.boxNo} 已装满，请检重封箱`
  return (
    <div className={styles.desk}>
      <header className={styles.head}>
        <button type="button" onClick={onLeave}>
          换任务
        </button>
        <strong>内包装箱</strong>
        <span>{job.lineCode}</span>
        <i style={{ background: job.hex === '' ? 'var(--ant-color-fill)' : job.hex }} />
        <strong>{job.productName}</strong>
        <span>批 {job.batchNo}</span>
        <Select
          aria-label="内包台的秤"
          size="large"
          className={styles.scale ?? ''}
          placeholder="选择秤"
          value={scaleId === '' ? null : scaleId}
          options={(found.data?.records ?? []).map((row) => ({ value: row.id, label: plainText({ name: 'name' }, row) }))}
          onChange={(id) => {
            placeScale.write(id)
            setScale(id)
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur() // a scanner that types into the picker would search in it
          }}
        />
        <span className={styles.person}>{realname}</span>
        <ChangePerson right="mes:nbc:box" />
        {mayHandOver ? <Link to="/nbc/save">去入存</Link> : null}
        <Link to="/dashboard/analysis">退出</Link>
      </header>
      <div className={styles.main}>
        {isPacking ? null : <Alert type="warning" showIcon title="这个任务没有在包。请在“内包扫码”里开工或继续" />}
        {onScale.isStale ? <Alert type="error" showIcon title="和服务器断开了，秤的读数是旧的。扫过的件会在连上后自动送出" /> : null}
        {sealed === null ? null : <Sealed box={sealed} />}
        <BoxNow job={job} box={box} me={username} gross={onScale.gross} />
        {pad === null ? <ScanField hint={box?.status === 'full' ? '放到秤上' : '扫单件'} /> : null}
      </div>
      <footer className={styles.keys}>
        {box === null ? (
          <ReadyKey data-tone="primary" disabled={isBusy} reason={idle} onClick={() => void give(boxes, openBox, null, { jobId: job.id })}>
            <b>开新箱</b>
            <small>每箱 {job.packQty} 件</small>
          </ReadyKey>
        ) : box.status === 'full' && box.weightResult === 'pass' ? (
          <button type="button" data-tone="primary" disabled={isBusy} onClick={() => void seal()}>
            <b>封箱打标</b>
            <small>检重合格</small>
          </button>
        ) : (
          <ReadyKey
            data-tone="primary"
            disabled={isBusy}
            reason={box.status === 'full' ? null : `装满 ${box.packQty} 件才检重；不够一箱请按“尾箱”`}
            onClick={() => void weigh()}
          >
            <b>检重</b>
            <small>{box.status === 'full' ? (box.weightResult === 'fail' ? '点数后再称' : '放稳后按') : `装满 ${box.packQty} 件自动亮`}</small>
          </ReadyKey>
        )}
        <ReadyKey reason={notOpen} onClick={() => setPad('count')}>
          <b>点数</b>
        </ReadyKey>
        <ReadyKey disabled={isBusy} reason={idle} onClick={() => void give(nbcJobs, takeNbcCount, job)}>
          <b>取计数</b>
        </ReadyKey>
        <ReadyKey
          disabled={isBusy}
          reason={notOpen ?? (box?.qty === 0 ? `${box.boxNo} 还是空的，请先扫单件` : null)}
          onClick={() => box && void give(boxes, tailBox, box)}
        >
          <b>尾箱</b>
        </ReadyKey>
        {open.length > 1 ? (
          <button type="button" onClick={nextOfBoxes}>
            <b>换箱</b>
            <small>{open.length} 箱在装</small>
          </button>
        ) : (
          <ReadyKey
            disabled={isBusy}
            reason={idle ?? (box === null ? '请按左边的“开新箱”' : null)}
            onClick={() => void give(boxes, openBox, null, { jobId: job.id })}
          >
            <b>开新箱</b>
          </ReadyKey>
        )}
        <ReadyKey data-tone="danger" reason={idle} onClick={() => setPad('reject')}>
          <b>坏件</b>
        </ReadyKey>
      </footer>
      <BoxSide
        job={job}
        box={box}
        me={username}
        plantTz={plantTz}
        pieces={pieces.shown}
        waiting={pieces.waiting}
        onUndo={(piece) => {
          if (!box) return
          void give(boxes, takeOutPiece, box, { itemId: piece.itemId }).then((done) => done !== null && pieces.forget(piece.eventId))
        }}
      />
      {pad === 'count' && box ? (
        <TouchPad
          title={`点数装箱，还差 ${box.packQty - box.qty} 件就满`}
          most={box.packQty - box.qty}
          choices={{}}
          onDone={(count) => {
            setPad(null)
            void give(boxes, fillBox, box, { count })
          }}
          onClose={() => setPad(null)}
        />
      ) : null}
      {pad === 'reject' ? (
        <TouchPad
          title="坏件"
          most={999}
          choices={rejectTexts}
          onDone={(qty, cause) => {
            setPad(null)
            void give(nbcJobs, rejectPieces, job, { qty, cause })
          }}
          onClose={() => setPad(null)}
        />
      ) : null}
      <ScanAnswer answer={answer} onGone={putAway} />
    </div>
  )
}
