import type { QualityBoard } from '#contract/modules/spc/qualityBoard.ts'
import { nelsonWords } from '#contract/rules/spc/nelson.ts'
import type { NelsonRule } from '#contract/rules/spc/nelson.ts'
import styles from './QualityBoard.module.css'

type Charts = QualityBoard['charts']
const size = { width: 300, height: 70, edge: 8 }
const marks: Readonly<Record<number, string>> = { 1: '▲', 2: '□', 3: '◆' }

/** Control charts as lines: those that struck first, with what struck in words; a chart without a hit stays grey. */
export function ControlLines({ charts }: { charts: Charts }) {
  return (
    <section className={styles.panel} aria-label="控制图">
      <h2>
        控制图<span>{`在看 ${charts.total} 张，命中 ${charts.struck} 张`}</span>
      </h2>
      {charts.lines.length === 0 ? <p className={styles.none}>还没有可以画的控制图</p> : null}
      {charts.lines.map((line) => (
        <p key={line.title} className={styles.chart} data-tone={line.rule === null ? 'fine' : line.rule === 1 ? 'late' : 'tight'}>
          <span>{line.title}</span>
          <Course line={line} />
          <b>{line.rule === null ? line.says : `${marks[line.rule] ?? '○'} ${nelsonWords[line.rule as NelsonRule]}`}</b>{' '}
          {/* one of the eight, as the server found it */}
          <small>{line.cpk === null ? '' : `Cpk ${line.cpk.toFixed(2)}`}</small>
        </p>
      ))}
    </section>
  )
}

function Course({ line: { title, values, upper, lower, center, hits } }: { line: Charts['lines'][number] }) {
  const [least, most] = [Math.min(lower, ...values), Math.max(upper, ...values)]
  const x = (at: number) => size.edge + (values.length < 2 ? 0.5 : at / (values.length - 1)) * (size.width - 2 * size.edge)
  const y = (value: number) => size.height - size.edge - (most === least ? 0.5 : (value - least) / (most - least)) * (size.height - 2 * size.edge)
  return (
    <svg
      className={styles.course}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`${title}，${hits.length === 0 ? '没有命中' : `${hits.length} 点命中`}`}
    >
      <path className={styles.limit} d={`M0 ${y(upper)}H${size.width}M0 ${y(lower)}H${size.width}`} />
      <path className={styles.middle} d={`M0 ${y(center)}H${size.width}`} />
      <path className={styles.way} d={values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('')} />
      {hits.map((at) => (
        <path key={at} className={styles.hit} transform={`translate(${x(at).toFixed(1)} ${y(values[at] ?? center).toFixed(1)})`} d="M0,-7 7,0 0,7 -7,0Z" />
      ))}
    </svg>
  )
}
