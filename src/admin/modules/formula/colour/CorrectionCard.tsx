import { Alert, Button, Card, Empty, InputNumber, Select } from 'antd'
import { useState } from 'react'
import type { Corrected } from '#contract/modules/formula/colourCalls.ts'
import type { Lab } from '#contract/rules/colour/labColour.ts'
import { secretShare } from '#contract/modules/formula/formulaLine.ts'
import { useCorrection } from '../../../../api/colour.ts'
import { useMay } from '../../../session/useMay.ts'
import styles from './ColourDesk.module.css'
import { comparedTo, leaning, signed } from './shade.ts'
import type { Shade, Trial } from './shade.ts'

/** 纠正: a batch that is off, and the grams that bring it back. Newest first. */
export function CorrectionCard({ shade, trials, onCorrected }: { shade: Shade; trials: readonly Trial[]; onCorrected: (lab: Lab | null) => void }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const trial = trials.find(({ id }) => id === chosen) ?? trials[0]
  if (!trial)
    return (
      <Card title="纠正批次">
        <Empty description="没有超差的大货。从大货取样测色后，在打样记录里填写取样批号和批量，超差的批在这里计算加料" />
      </Card>
    )
  const choose = (
    <Select
      aria-label="批次"
      size="small"
      value={trial.id}
      options={trials.map(({ id, batchNo }) => ({ value: id, label: `批 ${batchNo}` }))}
      onChange={(id) => (setChosen(id), onCorrected(null))}
    />
  )
  return (
    <Card title="纠正批次" extra={choose}>
      <Difference shade={shade} trial={trial} />
      <Grams key={trial.id} shade={shade} trial={trial} onCorrected={onCorrected} />
    </Card>
  )
}

function Difference({ shade, trial }: { shade: Shade; trial: Trial }) {
  const compared = comparedTo(shade, trial)
  if ('unlike' in compared) return <Alert type="warning" showIcon title={compared.unlike} />
  const { dE, dL, da, db } = compared.difference
  return (
    <>
      <p className={styles.off}>
        <strong>ΔE {dE.toFixed(2)}</strong>
        <span className={styles.quiet}>{trial.batchQty === null ? '没有填写批量' : `${trial.batchQty} kg`}</span>
      </p>
      <div className={styles.axes}>
        {(
          [
            ['L', 'ΔL*', dL],
            ['a', 'Δa*', da],
            ['b', 'Δb*', db],
          ] as const
        ).map(([axis, title, value]) => (
          <div key={axis}>
            <small>{`${title} ${leaning(axis, value)}`}</small>
            <strong>{signed(value, 1)}</strong>
          </div>
        ))}
      </div>
    </>
  )
}

function Grams({ shade, trial, onCorrected }: { shade: Shade; trial: Trial; onCorrected: (lab: Lab) => void }) {
  const may = useMay()
  const { mutate, data, error, isPending } = useCorrection(trial.id)
  const calculate = (additions: Parameters<typeof mutate>[0]) => mutate(additions, { onSuccess: ({ lab }) => onCorrected(lab) })
  const [typed, setTyped] = useState<Readonly<Record<string, number>>>({})
  const missing = may(secretShare.unless) ? (may('mes:formula:predict') ? null : '预测颜色和纠正批次') : '查看配方比例'
  if (missing !== null) return <p className={styles.quiet}>加料要按配方比例计算，请让有“{missing}”权限的配色人员计算</p>
  const grams = (data?.additions ?? []).map(({ materialId, grams: proposed }) => ({ materialId, grams: typed[materialId] ?? proposed }))
  return (
    <>
      {error ? <Alert type="error" showIcon title={error.message} /> : null}
      {data ? <Proposal shade={shade} data={data} typed={typed} onType={(id, value) => setTyped({ ...typed, [id]: value })} /> : null}
      <div className={styles.buttons}>
        <Button type={data ? 'default' : 'primary'} loading={isPending} onClick={() => (setTyped({}), calculate(null))}>
          {data ? '重新计算最少加料' : '计算加料'}
        </Button>
        {Object.keys(typed).length === 0 ? null : (
          <Button type="primary" loading={isPending} onClick={() => calculate(grams)}>
            按改后的克数再算
          </Button>
        )}
      </div>
    </>
  )
}

type ProposalProps = { shade: Shade; data: Corrected; typed: Readonly<Record<string, number>>; onType: (materialId: string, grams: number) => void }

function Proposal({ shade, data: { additions, totalGrams, batchKgAfter, dE, lab, isEnough, unknown }, typed, onType }: ProposalProps) {
  const isInside = dE <= shade.deTol
  return (
    <>
      <ul className={styles.grams} aria-label="往缸里加">
        {additions.map(({ materialId, materialCode, materialName, grams }) => (
          <li key={materialId}>
            <span>
              {materialName} <span className={styles.quiet}>{materialCode}</span>
            </span>
            <InputNumber
              aria-label={`${materialName} 克数`}
              min={0}
              max={1_000_000}
              step={1}
              precision={1}
              value={typed[materialId] ?? grams}
              suffix="g"
              onChange={(value) => onType(materialId, value ?? 0)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{`一共 ${totalGrams.toFixed(1)} g，批变 ${batchKgAfter.toFixed(2)} kg`}</p>
      <Alert
        type={isInside ? 'success' : 'warning'}
        showIcon
        title={`ΔE ${dE.toFixed(2)} 预测(示意)`}
        description={
          <>
            {`L* ${lab.l.toFixed(1)}　a* ${lab.a.toFixed(1)}　b* ${lab.b.toFixed(1)}`}
            <br />
            {isInside ? (isEnough ? '加完后取样测色再放行' : '在允差内，余量不大') : '加这些还不能回到允差内，请返回研发重新调色'}
            {unknown.length === 0 ? null : `；没有着色数据：${unknown.join('、')}`}
          </>
        }
      />
    </>
  )
}
