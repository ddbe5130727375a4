import { metricsOf } from '#contract/modules/monitor/metrics.ts'
import type { MetricPage } from '#contract/modules/monitor/metrics.ts'
import { jvmTopic, systemTopic, tomcatTopic } from '#contract/modules/monitor/retained.ts'
import { CourseCard } from './CourseCard.tsx'
import { CoursePage } from './CoursePage.tsx'
import { metricText } from './metricText.ts'
import styles from './monitor.module.css'

const pages = {
  jvm: {
    title: '运行时（JVM 指标）',
    lead: '本系统运行在 Node.js 上，没有 Java 虚拟机。地址和指标名沿用这类后台常用的 JVM 名称，便于接入现有的监控；每一项的数值都来自 Node.js，含义写在名称后面。',
    topic: jvmTopic,
  },
  system: { title: '系统信息', lead: null, topic: systemTopic },
  tomcat: {
    title: 'HTTP 服务（Tomcat 指标）',
    lead: '本系统自己提供 HTTP 服务，没有 Tomcat。地址和指标名沿用这类后台常用的 Tomcat 名称，便于接入现有的监控；每一项的数值都来自本系统的 HTTP 服务，含义写在名称后面。',
    topic: tomcatTopic,
  },
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
  const { title, lead, topic } = pages[page]
  return (
    <CoursePage title={title} lead={lead} topic={topic}>
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
