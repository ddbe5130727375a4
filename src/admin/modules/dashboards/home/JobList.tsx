import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { WaitingJob, Work } from './useHomeJobs.ts'
import styles from './HomeNow.module.css'

/** jobs that have a number key */
const keyed = 9
const shapes = { late: '▲', soon: '◆', open: '▼', note: '●' } as const
const words = { late: '最急', soon: '要紧', open: '接着做', note: '不急' } as const

/** All that waits, with one command each; 1 to 9 begin it. */
export function JobList({ waiting, isWhole, failed }: Pick<Work, 'waiting' | 'isWhole' | 'failed'>) {
  const list = useRef<HTMLElement | null>(null)
  useNumberKeys(list, waiting)
  return (
    <section className={styles.now} aria-label="现在要做" ref={list}>
      {failed.length === 0 ? null : (
        <p className={styles.failed} role="status">
          没有读出：{failed.join('、')}。会自动再试
        </p>
      )}
      {waiting.length === 0 ? null : (
        <ol className={styles.jobs}>
          {waiting.map((job, at) => (
            <Job key={job.name} job={job} number={at + 1} />
          ))}
        </ol>
      )}
      {isWhole && waiting.length === 0 && failed.length === 0 ? <p className={styles.calm}>有了会自己出现在这里</p> : null}
    </section>
  )
}

function Job({ job: { name, title, detail, tone, button, address }, number }: { job: WaitingJob; number: number }) {
  return (
    <li data-tone={tone}>
      <span className={styles.shape} title={words[tone]} aria-label={words[tone]} role="img">
        {shapes[tone]}
      </span>
      <span className={styles.words}>
        <strong id={`job-${name}`}>{title}</strong>
        <span>{detail}</span>
      </span>
      {address === null ? null : (
        <Link to={address} aria-keyshortcuts={number <= keyed ? String(number) : undefined} aria-describedby={`job-${name}`} className={styles.command}>
          {number <= keyed ? <kbd aria-hidden>{number}</kbd> : null}
          {button}
        </Link>
      )}
    </li>
  )
}

/** 1 to 9 begin the jobs, while the list is in sight and nobody is typing or in a dialog. */
function useNumberKeys(list: { current: HTMLElement | null }, waiting: readonly WaitingJob[]): void {
  const navigate = useNavigate()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const job = /^[1-9]$/.test(event.key) ? waiting[Number(event.key) - 1] : undefined
    if (!job?.address || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (!list.current?.checkVisibility() || document.querySelector('[role=dialog], .ant-tour')) return
    event.preventDefault()
    void navigate(job.address)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
}
