import { Card } from 'antd'
import { amountText } from '#contract/modules/charging/batchDocument/documentParts.ts'
import { curvePicture, secondsBeyond } from '#contract/modules/charging/batchDocument/parameterCurve.ts'
import { deviationTitles } from '#contract/modules/charging/batchDossier.ts'
import type { BatchDossier } from '#contract/modules/charging/batchDossier.ts'
import { reportStatusTexts } from '#contract/modules/production/workReport.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { deviationMarks } from './deviationMarks.ts'
import styles from './Dossier.module.css'

/** values that stand beside the bags; the document has all of them */
const mostShown = 6

/** Measured values as small curves with their limit, those that were beyond it first. */
export function DossierParameters({ record: { steps, checkedAt } }: { record: BatchDossier }) {
  const values = steps.flatMap(({ parameters, equipCode, endMs }) =>
    parameters
      .filter(({ words }) => words === null)
      .map((parameter) => ({ parameter, equipCode: equipCode ?? '', beyond: secondsBeyond(parameter, endMs ?? checkedAt) })),
  )
  const shown = values.toSorted((one, other) => other.beyond - one.beyond).slice(0, mostShown)
  return (
    <Card size="small" title="参数" extra="整段，虚线是限">
      {shown.length === 0 ? <p className={styles.quiet}>工序完成后，设备的参数会记在这里</p> : null}
      {shown.map(({ parameter, equipCode, beyond }) => {
        const { tagCode, name, unit, decimals, highest, limitH, limitHH } = parameter
        const [most, picture] = [limitH ?? limitHH, curvePicture(parameter)]
        return (
          <div key={`${equipCode} ${tagCode}`} className={styles.value}>
            <span>
              <b>{name}</b>
              <small>
                {equipCode} {unit}
              </small>
            </span>
            {picture === null ? (
              <span />
            ) : (
              <svg viewBox={`0 0 ${picture.width} ${picture.height}`} preserveAspectRatio="none" aria-hidden="true">
                {picture.limits.map((y) => (
                  <path key={y} className={styles.limit} d={`M0 ${y}H${picture.width}`} />
                ))}
                <path className={styles.curve} d={picture.line} />
              </svg>
            )}
            <span className={beyond > 0 ? styles.over : undefined}>
              <b>
                {beyond > 0 ? '▲ ' : ''}最高 {highest.toFixed(decimals)}
              </b>
              <small>{beyond > 0 ? `超限 ${beyond} 秒` : most === null ? '' : `上限 ${most}`}</small>
            </span>
          </div>
        )
      })}
    </Card>
  )
}

/** Alarms and calls while it was made, and who answered them. */
export function DossierDeviations({ record: { deviations, plantTz } }: { record: BatchDossier }) {
  return (
    <Card size="small" title="报警和安灯" extra={deviations.length === 0 ? '没有' : `${deviations.length} 条`}>
      {deviations.length === 0 ? <p className={styles.quiet}>工序运行时没有报警和安灯</p> : null}
      <ul className={styles.list}>
        {deviations.map(({ at, equipCode, text, outcome, kind }) => (
          <li key={`${at} ${equipCode} ${text}`}>
            <span>
              {wireTime(at, plantTz).slice(11, 16)} {deviationMarks[kind]} {deviationTitles[kind]}
              {equipCode} {text}
            </span>
            <span className={styles.quiet}>{outcome || '没有处理记录'}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What was reported of it. */
export function DossierReports({ record: { reports, plantTz } }: { record: BatchDossier }) {
  return (
    <Card size="small" title="报工" extra="良 / 不良">
      {reports.length === 0 ? <p className={styles.quiet}>还没有报工</p> : null}
      <ul className={styles.list}>
        {reports.map(({ reportNo, taskNo, good, bad, unit, by, at, status }) => (
          <li key={reportNo}>
            <span>
              {taskNo}{' '}
              <b>
                {amountText(good)} / {amountText(bad)} {unit}
              </b>
            </span>
            <span className={styles.quiet}>
              {by} {at === null ? '' : wireTime(at, plantTz).slice(11, 16)} {Object.entries(reportStatusTexts).find(([value]) => value === status)?.[1] ?? ''}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
