import { Empty } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { nbcJobs } from '#contract/modules/packing/nbcJob.ts'
import { nbcStatusTexts } from '#contract/modules/packing/packingStates.ts'
import { jobOfPlan } from '../../../api/packing.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import { sessionStore } from '../../../api/session.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { plainText } from '../../fields/plain.ts'
import { Asked } from '../../session/Asked.tsx'
import { ScanField } from '../scanning/ScanField.tsx'
import { useScans } from '../scanning/useScans.ts'
import type { Scan } from '../scanning/useScans.ts'
import { ChangePerson } from '../stations/ChangePerson.tsx'
import { resolveLabel } from './resolveLabel.ts'
import styles from './Packing.module.css'

const mostJobs = 50

type Props = { title: string; right: string; onChoose: (jobId: string) => void }

/** Which job: the card of its batch is scanned, or it is touched in the list of what is to be packed. */
export function ChooseJob({ title, right, onChoose }: Props) {
  const found = useRecords(
    nbcJobs,
    { status_MultiString: 'ready,packing,paused,reconciling', column: 'createTime', order: 'desc', pageNo: 1, pageSize: mostJobs },
    true,
  )
  const reload = useReload(nbcJobs)
  useRecordChanges(nbcJobs.name, { onChange: reload, onGap: reload })
  const [refusal, setRefusal] = useState('')
  const session = useStore(sessionStore, (store) => store.session)
  const by = session?.info.id ?? ''
  async function choose(scan: Scan): Promise<void> {
    try {
      const card = await resolveLabel(scan, ['card'], by)
      if (card.resource !== 'mesPlan') return setRefusal('扫到的是工序任务的卡，请扫批次流转卡')
      onChoose((await jobOfPlan(card.id)).job.id)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }
  useScans((scan) => void choose(scan))
  return (
    <div className={styles.choose}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <span className={styles.person}>{session?.realname ?? ''}</span>
        <ChangePerson right={right} />
        <Link to="/dashboard/analysis">退出</Link>
      </header>
      <p className={styles.ask}>扫批次流转卡，或点一个任务</p>
      {refusal === '' ? null : <p className={styles.refusal} role="alert">{`✕ ${refusal}`}</p>}
      <ScanField hint="扫流转卡" />
      <Asked query={found} failed="内包任务没有读出">
        {({ records }) =>
          records.length === 0 ? (
            <Empty description="没有要做的内包任务。计划员在“内包任务”里下达后，会自己出现在这里" />
          ) : (
            <ul className={styles.jobs}>
              {records.map((job) => (
                <li key={job.id}>
                  <button type="button" data-status={plainText({ name: 'status' }, job)} onClick={() => onChoose(job.id)}>
                    <b>{plainText({ name: 'productId_dictText' }, job)}</b>
                    <span>
                      批 {String(job['batchNo'])}　{plainText({ name: 'lineId_dictText' }, job)}
                    </span>
                    <span>
                      {statusOf(job['status'])}　{String(job['qtyGood'])} / {String(job['qtyTarget'])} 件
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
    </div>
  )
}

const statusOf = (status: unknown) => Object.entries(nbcStatusTexts).find(([value]) => value === status)?.[1] ?? ''
