import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { bringMaterial, countMaterial, nbcMaterials } from '#contract/modules/packing/nbcMaterial.ts'
import { finishNbcJob, nbcJobs, pauseNbcJob, reconcileNbcJob, resumeNbcJob, startNbcJob } from '#contract/modules/packing/nbcJob.ts'
import type { DeskMaterial, PackDesk } from '#contract/modules/packing/packCalls.ts'
import { nbcStatusTexts } from '#contract/modules/packing/packingStates.ts'
import { sessionStore } from '../../../api/session.ts'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { ScanAnswer } from '../scanning/ScanAnswer.tsx'
import { ScanField } from '../scanning/ScanField.tsx'
import { BreakReason } from '../scanning/TypedCode.tsx'
import { useScans } from '../scanning/useScans.ts'
import type { Scan } from '../scanning/useScans.ts'
import { ChangePerson } from '../stations/ChangePerson.tsx'
import { resolveLabel } from './resolveLabel.ts'
import { usePackCommands } from './usePackCommands.ts'
import styles from './Packing.module.css'

const nobodyHears = () => {}
type Props = { desk: PackDesk; onDone: () => void; onLeave: () => void }

/** One job before and after its boxes: cleared, inner materials brought, started; at the end counted and finished. */
export function JobDesk({ desk, onDone, onLeave }: Props) {
  const { job, clearance, obstacle, materials } = desk
  const session = useStore(sessionStore, (store) => store.session)
  const by = session?.info.id ?? ''
  const { give, isBusy, answer, show, putAway } = usePackCommands(onDone)
  const [label, setLabel] = useState<{ code: string; eventId: string } | null>(null)
  const bringLabel = ({ code, eventId }: { code: string; eventId: string }, breakReason = '') =>
    give(nbcMaterials, bringMaterial, null, { jobId: job.id, huCode: code, scanEventId: eventId, breakReason })
  async function bring(scan: Scan): Promise<void> {
    try {
      const scanned = await resolveLabel(scan, ['hu'], by)
      setLabel(scanned)
      await bringLabel(scanned)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      show({ is: 'no', say: '没有领', message, next: '请扫内包材的标签' })
    }
  }
  useScans((scan) => void bring(scan))
  const isCleared = clearance?.status === 'valid' || clearance?.status === 'used'
  const state = Object.entries(nbcStatusTexts).find(([value]) => value === job.status)?.[1] ?? job.status
  const short = Math.max(0, job.qtyTarget - job.qtyBoxed)
  const status = job.status === 'done' && short > 0 ? `${state}，少包 ${short} 件` : state
  return (
    <div className={styles.jobDesk}>
      <header className={styles.head}>
        <button type="button" onClick={onLeave}>
          换任务
        </button>
        <strong>内包扫码</strong>
        <span>{job.lineCode}</span>
        <i style={{ background: job.hex === '' ? 'var(--ant-color-fill)' : job.hex }} />
        <strong>{job.productName}</strong>
        <span>批 {job.batchNo}</span>
        <span>{status}</span>
        <span className={styles.person}>{session?.realname ?? ''}</span>
        <ChangePerson right="mes:nbc:scan" />
        <Link to="/dashboard/analysis">退出</Link>
      </header>
      <p className={styles.next} role="status">
        {nextOf(desk)}
      </p>
      {obstacle === null ? null : (
        <p className={styles.refusal} role="alert">
          {`✕ ${obstacle}`}
        </p>
      )}
      <ol className={styles.steps} aria-label="内包前后">
        <li data-done={isCleared}>
          <b>{isCleared ? '✓' : '1'} 清场</b>
          <span>{clearance === null ? '还没有清场记录' : clearance.clearanceNo}</span>
          <Link to={addressWith('/mes/clearance', clearance === null ? {} : { clearanceNo: clearance.clearanceNo })}>去清场</Link>
        </li>
        <li data-done={materials.length > 0}>
          <b>{materials.length > 0 ? '✓' : '2'} 内包材</b>
          <span>{materials.length > 0 ? `领了 ${materials.length} 件` : '扫铝盘、粉盒、罐或内袋的标签'}</span>
        </li>
        <li data-done={job.qtyGood > 0}>
          <b>{job.qtyGood > 0 ? '✓' : '3'} 装箱</b>
          <span>
            {job.qtyGood} / {job.qtyTarget} 件，已封 {job.sealedBoxes} 箱
          </span>
          {job.status === 'packing' ? <Link to={`/nbc/box?job=${job.id}`}>去装箱</Link> : null}
        </li>
        <li data-done={job.status === 'done'}>
          <b>{job.status === 'done' ? '✓' : '4'} 对账</b>
          <span>{job.status === 'reconciling' ? '数清剩下的内包材' : '装完最后一箱后'}</span>
        </li>
      </ol>
      {job.status === 'done' || job.status === 'cancelled' || job.status === 'reconciling' ? null : <ScanField hint="扫内包材标签" />}
      <CommandHost resource={nbcMaterials} onWriting={nobodyHears} onGiven={onDone}>
        <Materials materials={materials} isCounting={job.status === 'reconciling'} />
      </CommandHost>
      <CommandHost resource={nbcJobs} onWriting={nobodyHears} onGiven={onDone}>
        <JobKeys job={job} isBusy={isBusy} onGive={(command) => void give(nbcJobs, command, job)} />
      </CommandHost>
      <ScanAnswer
        answer={answer}
        onGone={() => {
          setLabel(null)
          putAway()
        }}
      >
        {label !== null && answer?.is === 'no' && answer.message.includes('写明原因') ? (
          <BreakReason verb="领" onReason={(reason) => void bringLabel(label, reason)} />
        ) : null}
      </ScanAnswer>
    </div>
  )
}

/** The next step, in the largest words of the page. */
function nextOf({ job, clearance, materials }: PackDesk): string {
  if (job.status === 'ready') {
    if (clearance?.status !== 'valid') return '请先清场'
    return materials.length === 0 ? '请扫内包材标签，领到这条线' : '可以开工'
  }
  if (job.status === 'packing') return materials.length === 0 ? '请扫内包材标签' : '正在装箱'
  if (job.status === 'paused') return '暂停中，按“继续”接着包'
  if (job.status === 'reconciling') return materials.every(({ isCounted }) => isCounted) ? countedNext(job) : '请盘点内包材'
  return job.status === 'done' ? '这个任务完成了' : '这个任务不用包'
}

function countedNext({ qtyTarget, qtyBoxed }: PackDesk['job']): string {
  return qtyBoxed < qtyTarget ? `还少 ${qtyTarget - qtyBoxed} 件：按“继续装箱”，或写明原因“完成”` : '都盘点了，按“完成”'
}

function Materials({ materials, isCounting }: { materials: readonly DeskMaterial[]; isCounting: boolean }) {
  const { start } = useCommandHost()
  if (materials.length === 0) return null
  return (
    <ul className={styles.materials} aria-label="内包材">
      {materials.map((row) => {
        const diff = row.issued - row.used - row.damaged - row.returned
        return (
          <li key={row.id}>
            <span>
              <b>{row.name}</b>
              <small>
                {row.huCode} 批 {row.lotNo}
              </small>
            </span>
            <span>
              领 {row.issued} 个{row.isCounted ? <small>{`用 ${row.used}　破 ${row.damaged}　退 ${row.returned}　差 ${diff}`}</small> : null}
            </span>
            {isCounting ? (
              <button type="button" onClick={() => void start(countMaterial, row)}>
                {row.isCounted ? '重新盘点' : '盘点'}
              </button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

type Given = typeof startNbcJob | typeof resumeNbcJob | typeof reconcileNbcJob

/** What this state allows, in large keys; what asks something opens its dialog. */
function JobKeys({ job, isBusy, onGive }: { job: PackDesk['job']; isBusy: boolean; onGive: (command: Given) => void }) {
  const { start } = useCommandHost()
  return (
    <footer className={styles.keys}>
      {job.status === 'ready' ? (
        <button type="button" data-tone="primary" disabled={isBusy} onClick={() => onGive(startNbcJob)}>
          <b>开工</b>
        </button>
      ) : null}
      {job.status === 'paused' || job.status === 'reconciling' ? (
        <button type="button" disabled={isBusy} onClick={() => onGive(resumeNbcJob)}>
          <b>继续装箱</b>
        </button>
      ) : null}
      {job.status === 'packing' || job.status === 'paused' ? (
        <button type="button" disabled={isBusy} onClick={() => onGive(reconcileNbcJob)}>
          <b>开始对账</b>
          <small>装完最后一箱</small>
        </button>
      ) : null}
      {job.status === 'packing' ? (
        <button type="button" onClick={() => void start(pauseNbcJob, job)}>
          <b>暂停</b>
        </button>
      ) : null}
      {job.status === 'reconciling' ? (
        <button type="button" data-tone="primary" onClick={() => void start(finishNbcJob, job)}>
          <b>完成</b>
        </button>
      ) : null}
    </footer>
  )
}
