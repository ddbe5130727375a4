import { Alert, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import styles from './LabelSheet.module.css'

/** Fonts that stand in for the label font where it is not installed; each text keeps its width. */
export const labelFamily = 'Noto Sans SC, Noto Sans CJK SC, Source Han Sans SC, Microsoft YaHei, sans-serif'

/** A page of a label as SVG. */
export const pageSvg = (laidOut: LaidOut, page: number): string => svgOf(laidOut.pages[page] ?? [], laidOut, { family: labelFamily, picture: () => null })

/** The same as the source of an `img`. */
export const pageAddress = (laidOut: LaidOut, page: number): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pageSvg(laidOut, page))}`

/** A label as it will be printed, page by page, and what keeps it from being printed. */
export function LabelSheet({ title, laidOut }: { title: string; laidOut: LaidOut | null }) {
  const [chosen, setChosen] = useState(1)
  if (!laidOut) return <Skeleton active />
  const page = Math.min(chosen, laidOut.pages.length)
  const said = laidOut.findings.filter(({ text }, at, all) => all.findIndex((one) => one.text === text) === at) // several items may lack one value
  const size = `${laidOut.width / 100} × ${laidOut.height / 100} mm`
  return (
    <div className={styles.sheet}>
      <div className={styles.paper}>
        <img
          alt={`${title}，${size}`}
          src={pageAddress(laidOut, page - 1)}
          style={{ width: `min(100%, ${(laidOut.width / 2540) * 96 * 1.6}px, ${(60 * laidOut.width) / laidOut.height}vh)` }}
        />
      </div>
      {laidOut.pages.length > 1 ? <Pagination simple align="center" pageSize={1} total={laidOut.pages.length} current={page} onChange={setChosen} /> : null}
      <div className={styles.findings}>
        {said.map(({ text, severity }) => (
          <Alert key={text} type={severity} showIcon title={text} />
        ))}
        {laidOut.findings.length === 0 && <Alert type="success" showIcon title={`${size}，内容齐全，码够大，可以打印`} />}
      </div>
    </div>
  )
}
