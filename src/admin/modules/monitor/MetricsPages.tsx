import { metricsOf } from '#contract/modules/monitor/metrics.ts'
import type { MetricPage } from '#contract/modules/monitor/metrics.ts'
import { jvmTopic, systemTopic, tomcatTopic } from '#contract/modules/monitor/retained.ts'
import { CourseCard } from './CourseCard.tsx'
import { CoursePage } from './CoursePage.tsx'
import { metricText } from './metricText.ts'
import styles from './monitor.module.css'

const pages = {
  jvm: { title: '运行时（JVM 指标）', topic: jvmTopic },
  system: { title: '系统信息', topic: systemTopic },
  tomcat: { title: 'HTTP 服务（Tomcat 指标）', topic: tomcatTopic },
} as const satisfies Record<MetricPage, unknown>

/** The process that runs the server, in the shape that a Java server has: memory, threads, collections. */
export function JvmPage() {
  return <MetricsPage page="jvm" />
}

export function SystemPage() {
  return <MetricsPage page="system" />
}

export function TomcatPage() {
  return <MetricsPage page="tomcat" />
}

function MetricsPage({ page }: { page: MetricPage }) {
  const { title, topic } = pages[page]
  return (
    <CoursePage title={title} topic={topic}>
      {({ course }) => (
        <div className={styles.cards}>
          {metricsOf(page).map(([name, { title: metric, unit, statistics, description }]) => {
            const found = course(name)
            const shownUnit = statistics.length > 1 ? 'count' : unit // of several the first, which counts
            return (
              <CourseCard
                key={name}
                title={metric}
                note={`${name}：${description}`}
                value={found?.value ?? null}
                points={found?.points ?? []}
                show={(value) => ({ ...metricText(shownUnit, value), ...(statistics.length > 1 ? { unit: '次' } : {}) })}
              />
            )
          })}
        </div>
      )}
    </CoursePage>
  )
}
