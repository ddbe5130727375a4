import { Alert, Empty, Select, Skeleton, Tag } from 'antd'
import type { ReactNode } from 'react'
import { readEveryMs } from '#contract/modules/monitor/retained.ts'
import type { Course } from '#contract/modules/monitor/retained.ts'
import type { RetainedTopic } from '#contract/retainedTopics.ts'
import { ageText } from '../../../charts/duration.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useCourses } from './useCourses.ts'
import type { Courses } from './useCourses.ts'
import styles from './monitor.module.css'

type Ready = Extract<Courses, { state: 'ready' }>
/** `lead` says what the page is about, where its title does not */
type Props = { title: string; lead: string | null; topic: RetainedTopic<Course>; children: (courses: Ready) => ReactNode }

/** What every page of the monitor stands in: of which server process, how fresh its figures are, and what is the matter when there are none. */
export function CoursePage({ title, lead, topic, children }: Props) {
  const courses = useCourses(topic)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {courses.state === 'ready' && courses.readAt > 0 ? <Standing courses={courses} /> : null}
      </header>
      {lead === null ? null : <p className={styles.lead}>{lead}</p>}
      {courses.state === 'refused' ? (
        <Alert type="warning" showIcon title={courses.message} />
      ) : courses.state === 'loading' ? (
        <Skeleton active aria-label="正在加载" />
      ) : courses.readAt === 0 ? (
        <Empty description="还没有数据：服务启动后每 5 秒读一次，请稍等" />
      ) : (
        children(courses)
      )}
    </div>
  )
}

function Standing({ courses: { processes, process, choose, readAt, isStale } }: { courses: Ready }) {
  const ageMs = Math.max(0, useServerNow(1000) - readAt)
  const isOld = isStale || ageMs > 3 * readEveryMs
  return (
    <div className={styles.standing}>
      {processes.length > 1 ? (
        <Select
          aria-label="服务进程"
          value={process}
          onChange={choose}
          options={processes.map((name) => ({ value: name, label: name }))}
          popupMatchSelectWidth={false}
        />
      ) : (
        <span>{process}</span>
      )}
      <Tag color={isOld ? 'warning' : 'success'}>{isOld ? `过期 ${ageText(ageMs)}` : `实时，${ageText(ageMs)}前`}</Tag>
    </div>
  )
}
