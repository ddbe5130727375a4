import { Card, Empty, Select } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { formulaLines, secretShare } from '#contract/modules/formula/formulaLine.ts'
import { formulaVersions } from '#contract/modules/formula/formulaVersion.ts'
import { usePredicted } from '../../../../api/colour.ts'
import { useWithLines } from '../../../../api/recordLines.ts'
import { useRecords } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { StateTag } from '../../../resource/StateTag.tsx'
import { Asked } from '../../../session/Asked.tsx'
import { useMay } from '../../../session/useMay.ts'
import styles from './ColourDesk.module.css'
import { sharesBeside } from './sharesBeside.ts'
import { comparedTo } from './shade.ts'
import type { Shade, Trial } from './shade.ts'

const Line = z.object({ materialId: z.string(), materialId_dictText: z.string().default(''), phase: z.string(), pct: z.number().nullable() })

/** 版本: what the shade was and is made of, each with the newest trial of it; two of them beside each other. */
export function VersionsCard({ shade, trials }: { shade: Shade; trials: readonly Trial[] }) {
  const query = useRecords(formulaVersions, { formulaId: shade.id, pageNo: 1, pageSize: 50, column: 'versionLabel', order: 'desc' }, true)
  const [chosen, setChosen] = useState<string | null>(null)
  const [beside, setBeside] = useState<string | null>(null)
  return (
    <Card title="版本">
      <Asked query={query} failed="配方版本没有读出">
        {({ records }) => {
          if (records.length === 0) return <Empty description="还没有配方版本" />
          const numberOf = (id: string) =>
            `V${records
              .filter((record) => record.id === id)
              .map((record) => plainText({ name: 'versionNo' }, record))
              .join('')}`
          const shown = chosen ?? (records.find((record) => record['status'] === 'approved') ?? records[0])?.id ?? ''
          const others = records.filter(({ id }) => id !== shown)
          return (
            <>
              <ul className={styles.versions}>
                {records.map((record) => (
                  <li key={record.id}>
                    <button type="button" aria-pressed={record.id === shown} onClick={() => setChosen(record.id)}>
                      <strong>{numberOf(record.id)}</strong>
                      <StateTag resource={formulaVersions} row={record} />
                      <span className={styles.quiet}>{plainText({ name: 'changeReason' }, record)}</span>
                      <span>{newest(shade, trials, record.id)}</span>
                    </button>
                  </li>
                ))}
              </ul>
              <Prediction versionId={shown} />
              {others.length === 0 ? null : (
                <Select
                  aria-label="对比版本"
                  className={styles.beside ?? ''}
                  placeholder="和另一个版本对比"
                  allowClear
                  value={others.some(({ id }) => id === beside) ? beside : null}
                  options={others.map(({ id }) => ({ value: id, label: `对比 ${numberOf(id)}` }))}
                  onChange={setBeside}
                />
              )}
              <Recipe versionId={shown} besideId={others.some(({ id }) => id === beside) ? beside : null} nameOf={numberOf} />
            </>
          )
        }}
      </Asked>
    </Card>
  )
}

/** What the newest trial of a version said. */
function newest(shade: Shade, trials: readonly Trial[], versionId: string): string {
  const trial = trials.findLast((one) => one.versionId === versionId && one.batchNo === '')
  if (!trial) return '未打样'
  const compared = comparedTo(shade, trial)
  return 'unlike' in compared ? '条件不同' : `ΔE ${compared.difference.dE.toFixed(2)}`
}

function Prediction({ versionId }: { versionId: string }) {
  const may = useMay()
  const { data, error } = usePredicted(versionId, may('mes:formula:predict') && may(secretShare.unless))
  if (error) return <p className={styles.quiet}>{error.message}</p>
  if (!data) return null
  return (
    <p className={styles.prediction}>
      <span className={styles.dot} style={{ background: data.hex }} />
      预测(示意) ΔE {data.dE.toFixed(2)}
      {data.unknown.length === 0 ? null : <span className={styles.quiet}>，没有着色数据：{data.unknown.join('、')}</span>}
    </p>
  )
}

type RecipeProps = { versionId: string; besideId: string | null; nameOf: (id: string) => string }

function Recipe({ versionId, besideId, nameOf }: RecipeProps) {
  const own = useWithLines(formulaVersions, versionId, true)
  const other = useWithLines(formulaVersions, besideId ?? '', besideId !== null)
  const linesOf = (query: typeof own) => z.array(Line).parse(query.data?.lines[formulaLines.name] ?? [])
  return (
    <Asked query={own} failed="配方没有读出">
      {() => {
        const rows = sharesBeside(linesOf(own), besideId === null ? null : linesOf(other))
        const isHidden = rows.some(({ pct }) => pct === 'hidden')
        return (
          <>
            <table className={styles.recipe}>
              <thead>
                <tr>
                  <th scope="col">相</th>
                  <th scope="col">物料</th>
                  <th scope="col">{nameOf(versionId)} %</th>
                  {besideId === null ? null : <th scope="col">{nameOf(besideId)} %</th>}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ key, phase, name, pct, beside }) => (
                  <tr key={key} data-changed={besideId !== null && pct !== beside}>
                    <td>{phase}</td>
                    <td>{name}</td>
                    <td>{shareText(pct)}</td>
                    {besideId === null ? null : <td>{shareText(beside)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
            {isHidden ? <p className={styles.quiet}>比例只对有“查看配方比例”权限的人显示，列表、导出和打印都一样</p> : null}
          </>
        )
      }}
    </Asked>
  )
}

function shareText(share: number | 'hidden' | null): string {
  if (share === 'hidden') return '••••'
  return share === null ? '—' : share.toFixed(4)
}
