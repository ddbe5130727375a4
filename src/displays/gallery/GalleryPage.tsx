import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { BoardFaces, FrameParts } from './frameSamples.tsx'
import { BarSamples, LinkSamples, SparkSamples, StateSamples, StripSamples, ValueSamples } from './chartSamples.tsx'
import { ReportCharts } from './reportCharts.tsx'
import { FocusTiles, MachineTiles, MillTiles } from './tileSamples.tsx'
import styles from './GalleryPage.module.css'

/** Every chart and tile in every state, in both themes: the design review (development only). */
export function GalleryPage() {
  const [theme, setTheme] = useState<'dark' | 'light'>('dark')
  useEffect(() => {
    document.title = '图样 · 智能制造'
  }, [])
  return (
    <div className={styles.page} data-theme={theme}>
      <header className={styles.head}>
        <h1>图样</h1>
        <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? '浅色' : '深色'}
        </button>
      </header>
      <Section title="数值">
        <ValueSamples />
      </Section>
      <Section title="设备状态">
        <StateSamples />
      </Section>
      <Section title="本班状态条">
        <StripSamples />
      </Section>
      <Section title="限值条">
        <BarSamples />
      </Section>
      <Section title="小曲线">
        <SparkSamples />
      </Section>
      <Section title="统计图">
        <ReportCharts />
      </Section>
      <Section title="连接与新旧">
        <LinkSamples />
      </Section>
      <Section title="PLC 监控：最需要人的设备">
        <FocusTiles />
      </Section>
      <Section title="PLC 监控：其余设备">
        <MachineTiles />
      </Section>
      <Section title="磨粉看板：磨机">
        <MillTiles />
      </Section>
      <Section title="出错的图块">
        <FrameParts />
      </Section>
      <Section title="看板的五种面貌">
        <BoardFaces />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.samples}>{children}</div>
    </section>
  )
}
