import { Alert, Skeleton } from 'antd'
import type { PlantLabel } from '#contract/modules/labels/plantLabel.ts'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import styles from './PrintDemoPage.module.css'

/** Fonts that stand in for the label font where it is not installed; each text keeps its width. */
export const labelFamily = 'Noto Sans SC, Noto Sans CJK SC, Source Han Sans SC, Microsoft YaHei, sans-serif'

/** A label as it will be printed, and what keeps it from being printed. */
export function LabelSheet({ label, laidOut }: { label: PlantLabel; laidOut: LaidOut | null }) {
  if (!laidOut) return <Skeleton active />
  const [first = []] = laidOut.pages
  const svg = svgOf(first, laidOut, { family: labelFamily, picture: () => null })
  const said = laidOut.findings.filter(({ text }, at, all) => all.findIndex((one) => one.text === text) === at) // several items may lack one value
  const size = `${laidOut.width / 100} × ${laidOut.height / 100} mm`
  return (
    <div className={styles['sheet']}>
      <div className={styles['paper']}>
        <img
          alt={`${label.template.title}，${size}`}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
          width={(laidOut.width / 2540) * 96 * 1.6}
        />
      </div>
      <div className={styles['findings']}>
        {said.map(({ text, severity }) => (
          <Alert key={text} type={severity} showIcon title={text} />
        ))}
        {laidOut.findings.length === 0 && <Alert type="success" showIcon title={`${size}，内容齐全，码够大，可以打印`} />}
      </div>
    </div>
  )
}
